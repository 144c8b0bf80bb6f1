;;; offstage-choices.el --- Fields and choices of Offstage apps as text  -*- lexical-binding: t -*-

;; SPDX-License-Identifier: MIT

;;; Commentary:

;; Draws the components that have a value of the user: fields, toggles, pickers, sliders and steppers.

;;; Code:

(require 'cl-lib)
(require 'offstage-components)

(defun offstage-choices-value (component)
  "Return the value of COMPONENT, with the user's input."
  (offstage-drafts-value offstage-fields-session offstage-draw-node component))

(defun offstage-choices--label (component)
  "Insert the label of COMPONENT before its value."
  (let ((label (offstage-components-label component)))
    (unless (string-empty-p label)
      (offstage-draw-put label 'offstage-label)
      (when (offstage-true-p (plist-get component :isRequired)) (offstage-draw-put " *" 'error))
      (insert "  ")
      (when (and (> offstage-draw-label-width 0) (not (equal (plist-get component :kind) "multiline")))
        (insert (make-string (max 0 (- (+ 2 offstage-draw-indent offstage-draw-label-width) (current-column))) ?\s))))))

;;;; Fields

(defun offstage-choices--field-el (component)
  "Return the element of the field COMPONENT.  Its value is that of the buffer."
  (let ((kind (plist-get component :kind)))
    (pcase (plist-get component :component)
      ("textField"
       (offstage-components-el component "textbox" :value 'field
                               :states (list (and (stringp kind) (not (equal kind "plain")) kind)
                                             (and (offstage-true-p (plist-get component :isRequired)) "required"))))
      ("numberField" (offstage-components-el component "spinbutton" :value 'field))
      (_ (offstage-components-el component "date" :value 'field)))))

(defun offstage-choices--finish-hint (component)
  "Return what `offstage-finish' does in the field COMPONENT, or nil."
  (if (offstage-object-p (plist-get component :onSubmit)) "submits"
    (let ((button (offstage-session-finishing-button offstage-fields-session offstage-draw-node)))
      (and button (offstage-text-display (plist-get button :title))))))

(defun offstage-choices--field (component)
  "Draw the field COMPONENT."
  (let* ((is-multiline (equal (plist-get component :kind) "multiline"))
         (spec (list offstage-draw-node component (eq offstage-draw-source 'layer)))
         (unit (offstage-string (plist-get component :unit))))
    (offstage-components-lines component (offstage-choices--field-el component)
      (offstage-choices--label component)
      (when (equal (plist-get component :kind) "search") (offstage-draw-put "⌕ " 'shadow))
      (when unit (offstage-draw-put (concat (offstage-text-line unit) " ") 'offstage-caption))
      (when is-multiline
        (let ((hint (offstage-choices--finish-hint component)))
          (when hint
            (offstage-draw-put "C-c C-c" 'offstage-key)
            (offstage-draw-put (concat " " hint) 'offstage-caption)))
        (insert "\n"))
      (let ((begin (point)))
        (insert (offstage-fields-text offstage-draw-node component))
        (if is-multiline (offstage-draw-put "\n" nil 'line-prefix offstage-fields-margin)
          (offstage-draw-put " " 'offstage-field 'display '(space :align-to (- right 8))))
        (put-text-property begin (point) 'offstage-field spec)
        (unless is-multiline (insert "\n"))))))

(defun offstage-choices--file (component)
  "Draw the file field COMPONENT."
  (let* ((value (offstage-choices-value component)) (name (and (offstage-object-p value) (plist-get value :name))))
    (offstage-components-lines component
        (offstage-components-el component "file" :value name :act 'file
                                :stop (not (offstage-false-p (plist-get component :isEnabled))))
      (offstage-choices--label component)
      (offstage-draw-put (concat "[" (if (offstage-string name) (offstage-text-line name) "Choose a file…") "]")
                         (if (offstage-false-p (plist-get component :isEnabled)) 'offstage-disabled 'offstage-button)
                         'mouse-face 'highlight 'follow-link t)
      (when (natnump (and name (plist-get value :size)))
        (offstage-draw-put (concat "  " (file-size-human-readable (plist-get value :size) 'si " " "B"))
                           'offstage-caption)))))

;;;; Choices

(defun offstage-choices--choice-el (component role act &rest members)
  "Return an element with ROLE and MEMBERS for COMPONENT; RET does ACT."
  (apply #'offstage-components-el component role :act act
         :stop (not (offstage-false-p (plist-get component :isEnabled))) members))

(defun offstage-choices--face (component)
  "Return the face for the value of COMPONENT."
  (if (offstage-false-p (plist-get component :isEnabled)) 'offstage-disabled 'default))

(defun offstage-choices--toggle (component)
  "Draw the toggle COMPONENT."
  (let ((is-on (offstage-true-p (offstage-choices-value component))))
    (offstage-components-lines component
        (offstage-choices--choice-el component "checkbox" 'toggle :states (list (and is-on "checked")))
      (offstage-draw-piece 'mark (if is-on "[X] " "[ ] ")
                           (offstage-choices--face component) 'mouse-face 'highlight 'follow-link t)
      (offstage-draw-put (offstage-components-label component)
                         (offstage-choices--face component) 'mouse-face 'highlight 'follow-link t))))

(defun offstage-choices-chosen (component)
  "Return the ids of the options of the picker COMPONENT that are chosen."
  (let ((value (offstage-choices-value component)))
    (if (offstage-true-p (plist-get component :isMultiple)) (append value nil) (list value))))

(defun offstage-choices--titles (component chosen)
  "Return the titles of the options CHOSEN of the picker COMPONENT."
  (cl-loop for option in (offstage-objects (plist-get component :options))
           when (member (plist-get option :id) chosen) collect (plist-get option :title)))

(defun offstage-choices--options (component chosen)
  "Insert the options of the picker COMPONENT, of which CHOSEN are chosen."
  (let ((is-multiple (offstage-true-p (plist-get component :isMultiple))) (is-first t))
    (dolist (option (offstage-objects (plist-get component :options)))
      (let* ((is-chosen (member (plist-get option :id) chosen))
             (mark (if is-multiple (if is-chosen "[X] " "[ ] ") (if is-chosen "(•) " "( ) ")))
             (title (offstage-text-display (plist-get option :title))) (text (concat mark title)))
        (unless is-first (insert (if (> (+ (current-column) (string-width text) 2) offstage-draw-width)
                                     (concat "\n" (make-string (+ 2 offstage-draw-indent) ?\s))
                                   "  ")))
        (setq is-first nil)
        (offstage-draw-in (offstage-draw-el nil (plist-get option :id) :id (plist-get option :id)
                                            :component component :act 'option :data (plist-get option :id)
                                            :stop (not (offstage-false-p (plist-get component :isEnabled))))
          (offstage-draw-piece 'mark mark (offstage-choices--face component) 'mouse-face 'highlight 'follow-link t)
          (offstage-draw-piece 'option title (offstage-choices--face component) 'mouse-face 'highlight
                               'follow-link t))))))

(defun offstage-choices--picker (component)
  "Draw the picker COMPONENT."
  (let* ((chosen (offstage-choices-chosen component)) (titles (offstage-choices--titles component chosen))
         (is-multiple (offstage-true-p (plist-get component :isMultiple)))
         (is-menu (and (not is-multiple) (not (member (plist-get component :style) '("segmented" "inline"))))))
    (offstage-components-lines component
        (offstage-choices--choice-el component "combobox" 'picker
                                     :value (if is-multiple (vconcat titles) (car titles))
                                     :states (list (and is-multiple "multiple")))
      (offstage-choices--label component)
      (if is-menu
          (let ((face (if (eq (offstage-choices--face component) 'default) 'offstage-button 'offstage-disabled))
                (begin (point)))
            (offstage-draw-put "[" face)
            (offstage-draw-piece 'value (offstage-text-display (or (car titles) "")) face)
            (offstage-draw-put " ▾]" face)
            (add-text-properties begin (point) '(mouse-face highlight follow-link t)))
        (offstage-choices--options component chosen)))))

(defun offstage-choices--amount (component)
  "Draw the slider or stepper COMPONENT."
  (let* ((is-slider (equal (plist-get component :component) "slider")) (value (offstage-choices-value component))
         (least (plist-get component :min)) (most (plist-get component :max)) (unit (plist-get component :unit)))
    (offstage-components-lines component
        (offstage-choices--choice-el component (if is-slider "slider" "spinbutton") 'amount :value value)
      (offstage-choices--label component)
      (when (and is-slider (numberp value) (numberp least) (numberp most) (> most least))
        (offstage-draw-put (offstage-components-bar (/ (- value least) (float (- most least)))
                                                    (max 5 (min 24 (/ offstage-draw-width 3)))))
        (insert " "))
      (offstage-draw-piece 'value (offstage-text-display value) (offstage-choices--face component))
      (when (stringp unit)
        (offstage-draw-put (concat " " (offstage-text-line unit)) (offstage-choices--face component)))
      (unless (offstage-false-p (plist-get component :isEnabled))
        (dolist (step '((- . "[−]") (+ . "[+]")))
          (insert " ")
          (offstage-draw-in (offstage-draw-el nil (cdr step) :component component :act 'step :data (car step))
            (offstage-draw-put (cdr step) 'offstage-button 'mouse-face 'highlight 'follow-link t)))))))

(defun offstage-choices-draw (component)
  "Draw COMPONENT, which has a value of the user."
  (pcase (plist-get component :component)
    ("fileField" (offstage-choices--file component))
    ("toggle" (offstage-choices--toggle component))
    ("picker" (offstage-choices--picker component))
    ((or "slider" "stepper") (offstage-choices--amount component))
    (_ (offstage-choices--field component))))

(provide 'offstage-choices)
;;; offstage-choices.el ends here
