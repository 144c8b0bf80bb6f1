;;; offstage-components.el --- Components of Offstage apps as text  -*- lexical-binding: t -*-

;; Copyright (c) 2026 The Offstage authors
;; Author: The Offstage authors
;; URL: https://github.com/offstage-swift/offstage
;; SPDX-License-Identifier: MIT

;;; Commentary:

;; Draws each component as lines, or as a part of a line where it has others beside it.

;;; Code:

(require 'cl-lib)
(require 'map)
(require 'offstage-draw)
(require 'offstage-markdown)

(defface offstage-title '((t :inherit bold :height 1.2)) "Face of the titles of screens." :group 'offstage)
(defface offstage-heading '((t :inherit font-lock-function-name-face :weight bold)) "Face of headings."
  :group 'offstage)
(defface offstage-label '((t :inherit font-lock-variable-name-face)) "Face of the labels of fields." :group 'offstage)
(defface offstage-caption '((t :inherit shadow)) "Face of captions and hints." :group 'offstage)
(defface offstage-key '((t :inherit help-key-binding)) "Face of keys." :group 'offstage)
(defface offstage-button
  '((((type x w32 ns pgtk)) :box (:line-width 1 :style released-button) :background "lightgrey" :foreground "black")
    (((class color) (min-colors 88) (background light)) :background "gray85")
    (((class color) (min-colors 88) (background dark)) :background "gray30")
    (t :inverse-video t))
  "Face of buttons." :group 'offstage)
(defface offstage-default-button '((t :inherit (bold offstage-button))) "Face of the button that RET presses."
  :group 'offstage)
(defface offstage-destructive '((t :inherit (error offstage-button))) "Face of buttons that destroy." :group 'offstage)
(defface offstage-disabled '((t :inherit shadow)) "Face of what is disabled." :group 'offstage)
(defface offstage-selected '((t :inherit (highlight))) "Face of selected rows." :group 'offstage)

(defvar offstage-draw-indent 0 "Columns before the lines that are drawn.")
(defvar offstage-draw-label-width 0 "Columns of the labels of fields.")
(defvar offstage-draw-source 'view "Where buttons are drawn: `view', `layer', `bar' or `toast'.")

(declare-function offstage-lists-draw "offstage-lists" (component))

;;;; Lines

(defun offstage-components-spaces ()
  "Return the space before a line."
  (make-string offstage-draw-indent ?\s))

(defun offstage-components-indent ()
  "Insert the space before a line."
  (insert (offstage-components-spaces)))

(defun offstage-components-label (component)
  "Return the label of COMPONENT as a safe line."
  (offstage-text-display (plist-get component :label)))

(defun offstage-components-texts (component)
  "Insert the error and the caption of COMPONENT, and the error of its field."
  (let* ((offstage-draw-indent (+ offstage-draw-indent 2))
         (field (offstage-fields-find offstage-draw-node (plist-get component :id))))
    (pcase-dolist (`(,role . ,text) `(("error" . ,(plist-get component :error))
                                      ("error" . ,(and field (offstage-field-error field)))
                                      ("caption" . ,(plist-get component :caption))))
      (when (stringp text)
        (let* ((is-error (equal role "error")) (face (if is-error 'error 'offstage-caption)))
          (offstage-draw-in (offstage-draw-el role role :label text :component component)
            (offstage-components-indent)
            (offstage-draw-put (concat (and is-error "✖ ") (offstage-text-lines text)) face 'wrap-prefix
                               (concat (offstage-components-spaces) "  "))
            (insert "\n")))))))

(defun offstage-components-el (component role &rest members)
  "Return an element with ROLE and MEMBERS for COMPONENT.
A disabled one has the state `disabled'."
  (let ((states (cons (and (offstage-disabled-p component) "disabled") (plist-get members :states))))
    (apply #'offstage-draw-el role (or (plist-get component :id) (plist-get component :component))
           (append (list :id (plist-get component :id) :component component :states states)
                   members (list :label (plist-get component :label))))))

(defun offstage-components-lines (component draw)
  "Draw COMPONENT as lines, with its texts.
The function DRAW inserts it, and returns its element."
  (let ((begin (point)) element)
    (offstage-components-indent)
    (setq element (funcall draw))
    (unless (and (bolp) (> (point) begin)) (insert "\n"))
    (let ((offstage-draw-parent element)) (offstage-components-texts component))
    (offstage-draw--own begin (point) element)))

;;;; Texts

(defun offstage-components-role-face (component default)
  "Return the face for the role of COMPONENT, a text, badge or notice, or DEFAULT."
  (pcase (plist-get component :role)
    ("title" 'offstage-title) ("heading" 'offstage-heading) ("caption" 'offstage-caption) ("error" 'error)
    ("success" 'success) ("warning" 'warning) ("info" 'font-lock-keyword-face) (_ default)))

(defun offstage-components--text (component)
  "Insert COMPONENT, a text or Markdown."
  (let* ((text (plist-get component :text)) (role (plist-get component :role)) (heading (plist-get component :heading))
         (is-heading (member role '("title" "heading"))) (spaces (offstage-components-spaces))
         (is-markdown (member "markdown" (list (plist-get component :component) (plist-get component :format)))))
    (offstage-draw-in (offstage-components-el
                       component (if is-heading "heading" "text") :label text
                       :states (list (and is-heading heading (format "level %s" heading))
                                     (car (member role '("caption" "error")))
                                     (and is-markdown "markdown")))
      (if is-markdown (offstage-markdown-insert (or text "") spaces)
        (offstage-draw-put (if (and (stringp text) (string-search "\n" text))
                               (string-replace "\n" (concat "\n" spaces) (offstage-text-lines text))
                             (or (offstage-string (offstage-text-display text)) " "))
                           (offstage-components-role-face component 'default) 'wrap-prefix spaces)))))

(defun offstage-components-part (label text &optional face)
  "Insert TEXT with FACE as a text with LABEL, if that is present."
  (when label
    (offstage-draw-in (offstage-draw-el "text" "text" :label label)
      (offstage-draw-piece 'part text face))))

(defun offstage-components-badge (component &optional width)
  "Insert the badge COMPONENT, with at most WIDTH columns of text."
  (offstage-draw-in (offstage-components-el component "badge" :label (plist-get component :text))
    (let ((text (offstage-text-display (plist-get component :text))))
      (offstage-draw-piece 'badge (concat "‹" (if width (offstage-text-cut text width) text) "›")
                           (offstage-components-role-face component 'bold)))))

(defvar offstage-components-loading nil "What is loading in the drawing, as in a session.")

(defun offstage-components-busy-p (component)
  "Return non-nil when COMPONENT has been loading for a while.
Otherwise schedule a drawing after the delay of loading."
  (when (offstage-session-loads-p component)
    (let* ((key (cons offstage-draw-node (plist-get component :id))) (delay (offstage-session-timing :loadingDelay))
           (known (assoc key (append offstage-components-loading (offstage-session-loading offstage-session))))
           (wait (or known (list key (<= delay 0)))))
      (push wait offstage-components-loading)
      (unless (or known (cadr wait))
        (offstage-session-later delay (lambda ()
                                        (setcdr wait '(t))
                                        (offstage-session-changed))))
      (cadr wait))))

;;;; Buttons and links

(defun offstage-components-hint (key)
  "Insert KEY, or the key of the command KEY, after what it presses."
  (insert " ")
  (offstage-draw-put (if (symbolp key) (offstage-keys-chord key) key) 'offstage-key))

(defun offstage-components-icon (component)
  "Return the sign of the icon of COMPONENT and a space, or nothing."
  (let ((sign (plist-get component :sign))) (if sign (concat sign " ") "")))

(defun offstage-components-title (component)
  "Return the icon and the title of COMPONENT."
  (concat (offstage-components-icon component) (offstage-text-display (plist-get component :title))))

(defun offstage-components-button (button &optional state role)
  "Insert BUTTON, which has STATE.
ROLE is its role in the outline, which the symbol `none' keeps out of it."
  (let* ((is-loading (offstage-components-busy-p button))
         (kind (plist-get button :role)) (key (offstage-string (plist-get button :key)))
         (is-disabled (offstage-disabled-p button))
         (face (cond ((or is-disabled is-loading) 'offstage-disabled)
                     ((equal kind "destructive") 'offstage-destructive)
                     ((or (equal key "Enter") (equal state "preferred")) 'offstage-default-button)
                     (t 'offstage-button))))
    (offstage-draw-in (offstage-components-el
                       button (unless (eq role 'none) "button") :label (plist-get button :title)
                       :act 'button :data offstage-draw-source
                       :states (list (and is-loading "busy") (unless (equal kind "default") kind) state))
      (offstage-draw-put (concat "[" (offstage-components-title button)) face)
      (when is-loading (offstage-draw-piece 'busy " …" face))
      (offstage-draw-put "]" face)
      (when (and (or key (equal kind "cancel")) (not is-disabled))
        (offstage-components-hint (offstage-keys-described (or key "Escape")))))))

(defun offstage-components-link (component)
  "Insert the link COMPONENT."
  (offstage-draw-in (offstage-components-el component "link" :label (plist-get component :title)
                                            :value (plist-get component :url) :act 'link)
    (offstage-draw-put (concat (offstage-text-display (plist-get component :title))
                               (and (offstage-true-p (plist-get component :isExternal)) " ↗"))
                       'link 'help-echo (offstage-text-display (plist-get component :url)))))

(defun offstage-components-image (component)
  "Insert the image or media COMPONENT."
  (let ((is-image (equal (plist-get component :component) "image"))
        (icon (plist-get component :icon)) (url (plist-get component :url)))
    (offstage-draw-in (offstage-components-el component (if is-image "img" "media") :value (or icon url))
      (offstage-draw-put (concat (or (plist-get component :sign)
                                     (pcase (plist-get component :kind) ("audio" "♫") ("video" "▷") (_ "▨")))
                                 " " (offstage-components-label component)))
      (when url (offstage-draw-put (concat "  " (offstage-text-line url)) 'offstage-caption)))))

;;;; Progress and others

(defun offstage-components-bar (fraction width)
  "Return a bar of WIDTH columns for FRACTION, from 0 to 1."
  (let ((full (max 0 (min width (round (* fraction width))))))
    (concat (propertize (make-string full ?█) 'face 'success)
            (propertize (make-string (- width full) ?░) 'face 'shadow))))

(defun offstage-components-amount (value width)
  "Insert VALUE, an amount of progress, as a bar of WIDTH columns and a text."
  (offstage-draw-put (offstage-components-bar value width))
  (offstage-draw-piece 'value (format " %d %%" (round (* 100 value)))))

(defun offstage-components-progress (component)
  "Insert the progress COMPONENT."
  (let ((value (plist-get component :value)) (label (offstage-components-label component))
        (text (plist-get component :text)))
    (offstage-draw-in (offstage-components-el component "progressbar" :value value
                                              :states (list (unless value "busy")))
      (offstage-draw-put (if (string-empty-p label) "" (concat label "  ")) 'offstage-label)
      (if value (offstage-components-amount value (max 5 (min 30 (/ offstage-draw-width 3))))
        (offstage-draw-piece 'busy "…" 'shadow))
      (offstage-components-part text (concat "  " (offstage-text-display text)) 'offstage-caption))))

(defun offstage-components--divider (component)
  "Draw the divider COMPONENT."
  (offstage-draw-in (offstage-components-el component "separator")
    (offstage-draw-put (make-string (max 3 (min 60 (- offstage-draw-width offstage-draw-indent 2))) ?─) 'shadow)
    (offstage-draw-put (offstage-components-label component) 'shadow)))

(defun offstage-components--empty-state (component)
  "Draw the empty state COMPONENT."
  (offstage-draw-in (offstage-components-el component "status" :label (plist-get component :title))
    (let ((message (plist-get component :message)) (button (plist-get component :button)))
      (offstage-draw-put (concat (offstage-components-title component) "\n") 'bold)
      (offstage-components-part (offstage-text-plain message)
                                (concat (offstage-components-spaces) (offstage-text-display message) "\n")
                                'offstage-caption)
      (when button (offstage-components-draw button)))))

(defun offstage-components--unit (component)
  "Return a space and the unit of COMPONENT, or nothing."
  (let ((unit (offstage-string (plist-get component :unit)))) (if unit (concat " " (offstage-text-line unit)) "")))

(defun offstage-components--chart (component)
  "Draw the chart COMPONENT as bars."
  (offstage-draw-in (offstage-components-el component "figure")
    (offstage-draw-put (concat (offstage-components-label component) "\n") 'offstage-heading)
    (let* ((series (offstage-objects (plist-get component :series)))
           (points (cl-loop for one in series append (offstage-objects (plist-get one :points))))
           (most (cl-loop for point in points maximize (abs (plist-get point :value))))
           (column (cl-loop for point in points
                            maximize (min 20 (string-width (offstage-text-display (plist-get point :label))))))
           (offstage-draw-indent (+ 2 offstage-draw-indent)))
      (unless series (offstage-components-indent) (offstage-draw-put "No data\n" 'shadow))
      (pcase-dolist ((map :id :title :points) series)
        (offstage-draw-in (offstage-draw-el
                           "series" id :label title
                           :value (cl-map 'vector (pcase-lambda ((map :label :value)) (vector label value)) points))
          (offstage-components-indent)
          (offstage-draw-put (concat (offstage-text-display title) "\n") 'bold)
          (pcase-dolist ((map :label :value) (append points nil))
            (offstage-components-indent)
            (offstage-draw-put (offstage-text-cut (offstage-text-display label) column))
            (offstage-draw-gap (+ offstage-draw-indent column 1))
            (offstage-draw-put (make-string (round (* (max 5 (- offstage-draw-width column 20))
                                                      (/ (abs value) (max 1e-9 most))))
                                            (if (< value 0) ?▒ ?█))
                               'font-lock-keyword-face)
            (insert " " (offstage-text-display value) (offstage-components--unit component) "\n")))))))

(defun offstage-components--custom (component)
  "Draw COMPONENT, whose kind is unknown."
  (let ((name (or (plist-get component :name) (plist-get component :component)))
        (label (offstage-components-label component)))
    (offstage-draw-in (offstage-components-el (offstage-patch-without component :isEnabled) "custom" :label name)
      (offstage-draw-put (concat "┆ " (offstage-text-display name)) 'shadow)
      (offstage-draw-put (if (string-empty-p label) "" (concat "  " label))))))

;;;; Fields

(defun offstage-components--field-label (component)
  "Insert the label of COMPONENT before its value."
  (let ((label (offstage-components-label component)))
    (unless (string-empty-p label)
      (offstage-draw-put label 'offstage-label)
      (when (offstage-true-p (plist-get component :isRequired)) (offstage-draw-put " *" 'error))
      (insert "  ")
      (when (and (> offstage-draw-label-width 0) (not (equal (plist-get component :kind) "multiline")))
        (insert (make-string (max 0 (- (+ 2 offstage-draw-indent offstage-draw-label-width) (current-column))) ?\s))))))

(defun offstage-components--field (component)
  "Draw the field COMPONENT.  The value of its element is that of the buffer."
  (let* ((kind (plist-get component :kind)) (is-multiline (equal kind "multiline"))
         (role (pcase (plist-get component :component)
                 ("textField" "textbox") ("numberField" "spinbutton") (_ "date")))
         (finish (offstage-session-finishing-button offstage-draw-node))
         (hint (if (plist-get component :onSubmit) (offstage-words "submits")
                 (offstage-text-display (plist-get finish :title))))
         (unit (string-trim-left (offstage-components--unit component))))
    (offstage-draw-in (offstage-components-el
                       component role :value 'field
                       :states (and (equal role "textbox")
                                    (list (unless (equal kind "plain") kind)
                                          (and (offstage-true-p (plist-get component :isRequired)) "required"))))
      (offstage-components--field-label component)
      (when (equal kind "search") (offstage-draw-put "⌕ " 'shadow))
      (unless (string-empty-p unit) (offstage-draw-put (concat unit " ") 'offstage-caption))
      (unless (or (not is-multiline) (string-empty-p hint))
        (offstage-draw-put (offstage-keys-chord 'offstage-finish) 'offstage-key)
        (offstage-draw-put (concat " " hint) 'offstage-caption))
      (when is-multiline (insert "\n"))
      (let ((begin (point)))
        (insert (offstage-fields-text offstage-draw-node component))
        (if is-multiline (offstage-draw-put "\n" nil 'line-prefix offstage-fields-margin)
          (offstage-draw-put " " 'offstage-field 'display '(space :align-to (- right 8))))
        (push (list (cons offstage-draw-node (plist-get component :id)) component (eq offstage-draw-source 'layer)
                    begin (1- (point)))
              offstage-draw-fields)))))

(defun offstage-components--file (component)
  "Draw the file field COMPONENT."
  (let* ((value (offstage-drafts-value offstage-draw-node component))
         (name (plist-get value :name)) (size (plist-get value :size)))
    (offstage-draw-in (offstage-components-el component "file" :value name :act 'file)
      (offstage-components--field-label component)
      (offstage-draw-put (concat "[" (if name (offstage-text-line name) (offstage-words "Choose a file…")) "]")
                         (if (offstage-disabled-p component) 'offstage-disabled 'offstage-button))
      (when size
        (offstage-draw-put (concat "  " (file-size-human-readable size 'si " " "B")) 'offstage-caption)))))

;;;; Choices

(defun offstage-components-face (component)
  "Return the face for the value of COMPONENT."
  (if (offstage-disabled-p component) 'offstage-disabled 'default))

(defun offstage-components--toggle (component)
  "Draw the toggle COMPONENT."
  (let ((is-on (offstage-true-p (offstage-drafts-value offstage-draw-node component)))
        (face (offstage-components-face component)))
    (offstage-draw-in (offstage-components-el component "checkbox" :act 'toggle :states (list (and is-on "checked")))
      (offstage-draw-piece 'mark (if is-on "[X] " "[ ] ") face)
      (offstage-draw-put (offstage-components-label component) face))))

(defun offstage-components--options (component chosen is-multiple)
  "Insert the options of the picker COMPONENT, of which CHOSEN are chosen.
IS-MULTIPLE is non-nil when there can be several."
  (let ((face (offstage-components-face component)) (is-first t))
    (dolist (option (offstage-objects (plist-get component :options)))
      (let* ((id (plist-get option :id)) (is-chosen (member id chosen))
             (mark (if is-multiple (if is-chosen "[X] " "[ ] ") (if is-chosen "(•) " "( ) ")))
             (title (offstage-text-display (plist-get option :title))))
        (unless is-first
          (insert (if (> (+ (current-column) (string-width (concat mark title)) 2) offstage-draw-width)
                      (concat "\n" (offstage-components-spaces) "  ")
                    "  ")))
        (setq is-first nil)
        (offstage-draw-in (offstage-draw-el nil id :id id :component component :act 'option :data id)
          (offstage-draw-piece 'mark mark face)
          (offstage-draw-piece 'option title face))))))

(defun offstage-components--picker (component)
  "Draw the picker COMPONENT."
  (let* ((is-multiple (offstage-true-p (plist-get component :isMultiple)))
         (value (offstage-drafts-value offstage-draw-node component))
         (chosen (if is-multiple (append value nil) (list value)))
         (titles (cl-loop for option in (offstage-objects (plist-get component :options))
                          when (member (plist-get option :id) chosen) collect (plist-get option :title)))
         (face (if (offstage-disabled-p component) 'offstage-disabled 'offstage-button)))
    (offstage-draw-in (offstage-components-el component "combobox" :act 'picker
                                              :value (if is-multiple (vconcat titles) (car titles))
                                              :states (list (and is-multiple "multiple")))
      (offstage-components--field-label component)
      (if (or is-multiple (member (plist-get component :style) '("segmented" "inline")))
          (offstage-components--options component chosen is-multiple)
        (offstage-draw-put "[" face)
        (offstage-draw-piece 'value (offstage-text-display (car titles)) face)
        (offstage-draw-put " ▾]" face)))))

(defun offstage-components--amount (component)
  "Draw the slider or stepper COMPONENT."
  (let ((is-slider (equal (plist-get component :component) "slider")) (face (offstage-components-face component))
        (value (offstage-drafts-value offstage-draw-node component))
        (least (plist-get component :min)) (most (plist-get component :max)))
    (offstage-draw-in (offstage-components-el component (if is-slider "slider" "spinbutton") :act 'amount :value value)
      (offstage-components--field-label component)
      (when (and is-slider value least most (> most least))
        (offstage-draw-put (offstage-components-bar (/ (- value least) (float (- most least)))
                                                    (max 5 (min 24 (/ offstage-draw-width 3)))))
        (insert " "))
      (offstage-draw-piece 'value (offstage-text-display value) face)
      (offstage-draw-put (offstage-components--unit component) face)
      (unless (offstage-disabled-p component)
        (pcase-dolist (`(,step . ,text) '((- . "[−]") (+ . "[+]")))
          (insert " ")
          (offstage-draw-in (offstage-draw-el nil text :component component :act 'step :data step)
            (offstage-draw-put text 'offstage-button)))))))

;;;; Groups and grids

(defun offstage-components-inline (component)
  "Insert COMPONENT as a part of a line.  Return nil when it needs lines."
  (pcase-let ((`(,draw . ,is-inline) (offstage-components--kind component)))
    (and is-inline
         (not (or (plist-get component :error) (plist-get component :caption) (plist-get component :format)))
         (funcall draw component))))

(defun offstage-components--row (components)
  "Draw COMPONENTS beside each other, in several lines when they are wide."
  (let ((start t))
    (dolist (component components)
      (let ((begin (point)))
        (if start (offstage-components-indent) (insert "  "))
        (cond ((not (offstage-components-inline component))
               (delete-region begin (point))
               (unless (bolp) (insert "\n"))
               (offstage-components-draw component)
               (setq start t))
              ((and (not start) (> (current-column) offstage-draw-width))
               (goto-char begin)
               (delete-char 2)
               (insert "\n" (offstage-components-spaces))
               (goto-char (point-max)))
              (t (setq start nil)))))
    (unless (bolp) (insert "\n"))))

(defun offstage-components--group (component)
  "Draw the group COMPONENT."
  (let* ((title (offstage-string (offstage-text-display (plist-get component :title))))
         (can-collapse (offstage-true-p (plist-get component :isCollapsible)))
         (can-fold (and title (not can-collapse)))
         (is-collapsed (if can-collapse (offstage-false-p (plist-get component :isExpanded))
                         (and can-fold (offstage-lists-folded-p offstage-draw-node component))))
         (children (offstage-objects (plist-get component :parts))))
    (offstage-draw-in (offstage-components-el component "group" :label (plist-get component :title)
                                :act (cond (can-collapse 'expand) (can-fold 'fold))
                                :states (list (and can-collapse (if is-collapsed "collapsed" "expanded"))))
      (cond ((or title can-collapse)
             (offstage-draw-piece (and can-collapse 'fold) (if is-collapsed "▸ " "▾ ") 'offstage-heading)
             (offstage-draw-put (concat title "\n") 'offstage-heading))
            ;; The line end belongs to the group, which has no text of its own.
            ((null children) (insert "\n"))
            ((bolp) (insert offstage-draw-mark)))
      (unless is-collapsed
        (let ((offstage-draw-indent (+ offstage-draw-indent (if title 2 0))))
          (if (equal (plist-get component :axis) "horizontal") (offstage-components--row children)
            (mapc #'offstage-components-draw children)))))))

(defun offstage-components--grid-widths (rows titles)
  "Return the widths of the columns of a grid with ROWS and TITLES."
  (let ((keys offstage-draw-keys)
        (widths (mapcar (lambda (title) (string-width (offstage-text-display title))) titles)))
    (dolist (row rows widths)
      (cl-loop for cell in row for index from 0
               for width = (let ((offstage-draw-keys (copy-hash-table keys)) (begin (point)))
                             (insert "\n")
                             (prog1 (if (offstage-components-inline cell) (current-column) 10)
                               (delete-region begin (point-max))))
               do (if (nth index widths) (setf (nth index widths) (max width (nth index widths)))
                    (setq widths (append widths (list width))))))))

(defun offstage-components--grid (component)
  "Draw the grid COMPONENT."
  (offstage-draw-in (offstage-components-el component "grid")
    (offstage-draw-put (concat (offstage-components-label component) "\n") 'offstage-heading)
    (let* ((titles (append (plist-get component :titles) nil))
           (rows (mapcar #'offstage-objects (append (plist-get component :rows) nil)))
           (columns (cl-loop for width in (offstage-components--grid-widths rows titles)
                             for column = offstage-draw-indent then (+ column last 2)
                             for last = (min width 40) collect column)))
      (cl-loop for title in titles for column in columns for index from 0
               do (offstage-draw-gap column)
               (offstage-draw-in (offstage-draw-el "columnheader" index :label title)
                 (offstage-draw-put (concat (offstage-text-display title) " ") 'bold)))
      (unless (bolp) (insert "\n"))
      (cl-loop for row in rows for index from 0
               do (offstage-draw-in (offstage-draw-el "row" (format "row%d" index))
                    (insert offstage-draw-mark)
                    (cl-loop for cell in row for column in columns
                             do (offstage-draw-gap column)
                             (unless (offstage-components-inline cell)
                               (insert "\n")
                               (offstage-components-draw cell)))
                    (unless (bolp) (insert "\n")))))))

;;;; All kinds

(defconst offstage-components--kinds
  '(("badge" offstage-components-badge . inline) ("button" offstage-components-button . inline)
    ("link" offstage-components-link . inline) ("image" offstage-components-image . inline)
    ("media" offstage-components-image . inline) ("progress" offstage-components-progress . inline)
    ("text" offstage-components--text . inline) ("markdown" offstage-components--text)
    ("divider" offstage-components--divider) ("emptyState" offstage-components--empty-state)
    ("chart" offstage-components--chart) ("group" offstage-components--group) ("grid" offstage-components--grid)
    ("list" offstage-lists-draw) ("table" offstage-lists-draw) ("row" offstage-lists-draw)
    ("textField" offstage-components--field) ("numberField" offstage-components--field)
    ("dateField" offstage-components--field) ("fileField" offstage-components--file)
    ("toggle" offstage-components--toggle) ("picker" offstage-components--picker)
    ("slider" offstage-components--amount) ("stepper" offstage-components--amount))
  "Functions that draw components: as lines, or with `inline' as a part of a line.")

(defun offstage-components--kind (component)
  "Return the function that draws COMPONENT, and `inline' for one in a line."
  (cdr (assoc (plist-get component :component) offstage-components--kinds)))

(defun offstage-components-draw (component)
  "Draw COMPONENT, its fallback, or its name, as lines."
  (let ((draw (or (car (offstage-components--kind component)) #'offstage-components--custom))
        (fallback (plist-get component :fallback)))
    (if (and fallback (not (offstage-components--kind component))) (offstage-components-draw fallback)
      (offstage-components-lines component (lambda () (funcall draw component))))))

(provide 'offstage-components)
;;; offstage-components.el ends here
