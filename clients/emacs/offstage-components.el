;;; offstage-components.el --- Components of Offstage apps as text  -*- lexical-binding: t -*-

;; SPDX-License-Identifier: MIT

;;; Commentary:

;; Draws each component as lines, or as a part of a line where it has others beside it.

;;; Code:

(require 'cl-lib)
(require 'offstage-draw)
(require 'offstage-keys)
(require 'offstage-markdown)

(defgroup offstage nil "Apps of Offstage servers." :group 'applications :prefix "offstage-")

(defcustom offstage-loading-delay nil
  "Seconds after which loading and work in progress are shown.
Nil for those of the server."
  :type '(choice (const :tag "As the server says" nil) number))

(defun offstage-loading-delay (session)
  "Return the seconds after which loading is shown in SESSION."
  (or offstage-loading-delay (offstage-session-timing session :loadingDelay)))

(defface offstage-title '((t :inherit bold :height 1.2)) "Face of the titles of screens.")
(defface offstage-heading '((t :inherit font-lock-function-name-face :weight bold)) "Face of headings.")
(defface offstage-label '((t :inherit font-lock-variable-name-face)) "Face of the labels of fields.")
(defface offstage-caption '((t :inherit shadow)) "Face of captions and hints.")
(defface offstage-key '((t :inherit help-key-binding)) "Face of keys.")
(defface offstage-button
  '((((type x w32 ns pgtk)) :box (:line-width 1 :style released-button) :background "lightgrey" :foreground "black")
    (((class color) (min-colors 88) (background light)) :background "gray85")
    (((class color) (min-colors 88) (background dark)) :background "gray30")
    (t :inverse-video t))
  "Face of buttons.")
(defface offstage-default-button '((t :inherit (bold offstage-button))) "Face of the button that RET presses.")
(defface offstage-destructive '((t :inherit (error offstage-button))) "Face of buttons that destroy.")
(defface offstage-disabled '((t :inherit shadow)) "Face of what is disabled.")
(defface offstage-selected '((t :inherit (highlight))) "Face of selected rows.")
(defface offstage-badge '((t :inverse-video t)) "Face of badges.")

(defvar offstage-draw-indent 0 "Columns before the lines that are drawn.")
(defvar offstage-draw-label-width 0 "Columns of the labels of fields.")
(defvar offstage-draw-source 'view "Where buttons are drawn: `view', `layer', `bar' or `toast'.")

(declare-function offstage-lists-draw "offstage-lists" (component))
(declare-function offstage-choices-draw "offstage-choices" (component))

;;;; Lines

(defun offstage-components-indent ()
  "Insert the space before a line."
  (insert (make-string offstage-draw-indent ?\s)))

(defun offstage-components-label (component)
  "Return the label of COMPONENT as a safe line."
  (offstage-text-display (or (plist-get component :label) "")))

(defun offstage-components-texts (component)
  "Insert the error and the caption of COMPONENT, and the error of its field."
  (let* ((offstage-draw-indent (+ offstage-draw-indent 2))
         (field (offstage-fields-find offstage-draw-node (plist-get component :id)))
         (own (and field (offstage-field-error field))))
    (dolist (part (list (cons "error" (plist-get component :error)) (cons "error" own)
                        (cons "caption" (plist-get component :caption))))
      (when (stringp (cdr part))
        (let ((face (if (equal (car part) "error") 'error 'offstage-caption)))
          (offstage-draw-in (offstage-draw-el (car part) (car part) :label (cdr part) :component component)
            (offstage-components-indent)
            (when (eq face 'error) (offstage-draw-put "✖ " face))
            (offstage-draw-put (offstage-text-lines (cdr part)) face 'wrap-prefix
                               (make-string (+ 2 offstage-draw-indent) ?\s))
            (insert "\n")))))))

(defun offstage-components-states (component &rest states)
  "Return STATES that are not nil, with `disabled' for a disabled COMPONENT."
  (delq nil (cons (and (offstage-false-p (plist-get component :isEnabled)) "disabled") states)))

(defun offstage-components-el (component role &rest members)
  "Return an element with ROLE and MEMBERS for COMPONENT."
  (let ((states (plist-get members :states)))
    (setq members (offstage-patch-without members :states))
    (apply #'offstage-draw-el role (or (plist-get component :id) (plist-get component :component))
           :id (plist-get component :id) :component component
           :states (apply #'offstage-components-states component states)
           (append members (list :label (plist-get component :label))))))

(defun offstage-components-help (component begin end)
  "Show the help of COMPONENT for the region from BEGIN to END."
  (let ((help (offstage-string (plist-get component :help))))
    (when help (put-text-property begin end 'help-echo (offstage-text-line help)))))

(defmacro offstage-components-lines (component element &rest body)
  "Draw ELEMENT of COMPONENT as lines: BODY, a line end, and its texts."
  (declare (indent 2) (debug t))
  `(let ((begin (point)))
     (offstage-draw-in ,element
       (offstage-components-indent)
       ,@body
       (unless (and (bolp) (> (point) begin)) (insert "\n"))
       (offstage-components-help ,component begin (point))
       (offstage-components-texts ,component))))

;;;; Texts

(defun offstage-components--text-face (component)
  "Return the face for the text COMPONENT."
  (pcase (plist-get component :role)
    ("title" 'offstage-title) ("heading" 'offstage-heading) ("caption" 'offstage-caption) ("error" 'error)
    (_ 'default)))

(defun offstage-components--text-el (component)
  "Return the element of the text COMPONENT."
  (let* ((role (plist-get component :role)) (heading (plist-get component :heading))
         (is-heading (member role '("title" "heading"))))
    (offstage-components-el
     component (if is-heading "heading" "text") :label (plist-get component :text)
     :states (list (and is-heading (numberp heading) (concat "level " (offstage-text-number heading)))
                   (and (member role '("caption" "error")) role)
                   (and (equal (plist-get component :format) "markdown") "markdown")))))

(defun offstage-components--formatted (text)
  "Insert TEXT, which is Markdown, with the links that the app may open."
  (let* ((session offstage-fields-session)
         (offstage-markdown-opens-p (lambda (url) (or (offstage-session-own-link-p session url)
                                                      (offstage-session-may-browse-p session url)))))
    (offstage-markdown-insert text offstage-draw-indent)))

(defun offstage-components--text (component)
  "Draw the text COMPONENT."
  (let ((text (plist-get component :text)))
    (offstage-components-lines component (offstage-components--text-el component)
      (cond ((and (stringp text) (equal (plist-get component :format) "markdown"))
             (offstage-components--formatted text))
            ((stringp text)
             (offstage-draw-put (replace-regexp-in-string
                                 "\n" (concat "\n" (make-string offstage-draw-indent ?\s)) (offstage-text-lines text)
                                 t t)
                                (offstage-components--text-face component)
                                'wrap-prefix (make-string offstage-draw-indent ?\s)))
            (t (offstage-draw-put (offstage-text-display text) (offstage-components--text-face component))))
      (insert "\n"))))

(defun offstage-components--markdown (component)
  "Draw the markdown COMPONENT."
  (offstage-components-lines component
      (offstage-components-el component "text" :label (plist-get component :text) :states '("markdown"))
    (offstage-components--formatted (or (offstage-string (plist-get component :text)) ""))
    (insert "\n")))

(defun offstage-components-badge (component &optional width)
  "Insert the badge COMPONENT, with at most WIDTH columns of text."
  (offstage-draw-in (offstage-components-el component "badge" :label (plist-get component :text))
    (offstage-draw-put (concat "‹" (offstage-text-cut (offstage-text-display (plist-get component :text))
                                                   (or width 1000))
                               "›")
                       (pcase (plist-get component :role)
                         ("success" 'success) ("warning" 'warning) ("error" 'error)
                         ("info" 'font-lock-keyword-face) (_ 'bold)))))

(defun offstage-components-busy-p (component)
  "Return non-nil when COMPONENT has been loading for a while.
Otherwise schedule a drawing after the delay of loading."
  (offstage-session-shows-loading-p offstage-fields-session offstage-draw-node component
                                   (offstage-loading-delay offstage-fields-session)))

;;;; Buttons and links

(defun offstage-components-button (button &optional role)
  "Insert BUTTON.  ROLE is its role in the outline, or the symbol `none'."
  (let* ((is-loading (offstage-components-busy-p button))
         (kind (plist-get button :role)) (key (offstage-string (plist-get button :key)))
         (icon (offstage-text-icon (plist-get button :icon)))
         (is-disabled (offstage-false-p (plist-get button :isEnabled)))
         (begin (point)))
    (offstage-draw-in (offstage-components-el
                       button (if (eq role 'none) nil "button") :label (plist-get button :title)
                       :act 'button :data (list :source offstage-draw-source) :stop (not is-disabled)
                       :states (list (and is-loading "busy")
                                     (and (stringp kind) (not (equal kind "default")) kind)
                                     (and (consp role) (car role))))
      (let ((face (cond ((or is-disabled is-loading) 'offstage-disabled)
                        ((equal kind "destructive") 'offstage-destructive)
                        ((or (equal key "Enter") (equal role '("preferred"))) 'offstage-default-button)
                        (t 'offstage-button))))
        (offstage-draw-put (concat "[" (and icon (concat icon " ")) (offstage-text-display (plist-get button :title)))
                           face)
        (when is-loading (offstage-draw-piece 'busy " …" face))
        (offstage-draw-put "]" face)
        (add-text-properties begin (point) (list 'mouse-face (if is-disabled nil 'highlight) 'follow-link t)))
      (when (and (or key (equal kind "cancel")) (not is-disabled))
        (offstage-draw-put " ")
        (offstage-draw-put (offstage-keys-described (or key "Escape")) 'offstage-key))
      (offstage-components-help button begin (point)))))

(defun offstage-components-link (component)
  "Insert the link COMPONENT."
  (offstage-draw-in (offstage-components-el component "link" :label (plist-get component :title)
                                            :value (plist-get component :url) :act 'link :stop t)
    (offstage-draw-put (concat (offstage-text-display (plist-get component :title))
                               (and (offstage-true-p (plist-get component :isExternal)) " ↗"))
                       'link 'mouse-face 'highlight 'follow-link t
                       'help-echo (offstage-text-display (plist-get component :url)))))

(defun offstage-components-image (component)
  "Insert the image or media COMPONENT."
  (let* ((is-image (equal (plist-get component :component) "image"))
         (icon (and is-image (plist-get component :icon))) (url (plist-get component :url))
         (value (if is-image (or icon url) url)))
    (offstage-draw-in (offstage-components-el component (if is-image "img" "media") :value value)
      (offstage-draw-put (concat (or (offstage-text-icon icon)
                                     (pcase (plist-get component :kind) ("audio" "♫") ("video" "▷") (_ "▨")))
                                 " " (offstage-components-label component)))
      (when (stringp url) (offstage-draw-put (concat "  " (offstage-text-line url)) 'offstage-caption)))))

;;;; Progress and others

(defun offstage-components-bar (fraction width)
  "Return a bar of WIDTH columns for FRACTION, from 0 to 1."
  (let ((full (max 0 (min width (round (* fraction width))))))
    (concat (propertize (make-string full ?█) 'face 'success)
            (propertize (make-string (- width full) ?░) 'face 'shadow))))

(defun offstage-components-progress (component)
  "Insert the progress COMPONENT."
  (let ((value (plist-get component :value)) (label (offstage-components-label component)))
    (offstage-draw-in (offstage-components-el component "progressbar" :value value
                                              :states (list (unless value "busy")))
      (offstage-draw-put (if (string-empty-p label) "" (concat label "  ")) 'offstage-label)
      (if (numberp value)
          (progn (offstage-draw-put (offstage-components-bar value (max 5 (min 30 (/ offstage-draw-width 3)))))
                 (offstage-draw-piece 'value (format " %d %%" (round (* 100 value)))))
        (offstage-draw-piece 'busy "…" 'shadow))
      (when (plist-get component :text)
        (offstage-draw-in (offstage-draw-el "text" "text" :label (plist-get component :text))
          (offstage-draw-put (concat "  " (offstage-text-display (plist-get component :text))) 'offstage-caption))))))

(defun offstage-components--divider (component)
  "Draw the divider COMPONENT."
  (offstage-components-lines component (offstage-components-el component "separator")
    (offstage-draw-put (make-string (max 3 (min 60 (- offstage-draw-width offstage-draw-indent 2))) ?─) 'shadow)
    (offstage-draw-put (offstage-components-label component) 'shadow)))

(defun offstage-components--empty-state (component)
  "Draw the empty state COMPONENT."
  (offstage-components-lines component
      (offstage-components-el component "status" :label (plist-get component :title))
    (let ((icon (offstage-text-icon (plist-get component :icon))) (message (plist-get component :message))
          (button (plist-get component :button)))
      (offstage-draw-put (concat (and icon (concat icon " ")) (offstage-text-display (plist-get component :title)))
                         'bold)
      (insert "\n")
      (when (offstage-text-plain message)
        (offstage-draw-in (offstage-draw-el "text" "message" :label message)
          (offstage-components-indent)
          (offstage-draw-put (offstage-text-display message) 'offstage-caption)
          (insert "\n")))
      (when (offstage-object-p button)
        (offstage-components-indent)
        (offstage-components-button button)
        (insert "\n")))))

(defun offstage-components--chart (component)
  "Draw the chart COMPONENT as bars."
  (offstage-components-lines component (offstage-components-el component "figure")
    (offstage-draw-put (offstage-components-label component) 'offstage-heading)
    (insert "\n")
    (let* ((series (offstage-objects (plist-get component :series)))
           (points (mapcan (lambda (one) (offstage-objects (plist-get one :points))) (copy-sequence series)))
           (values (cl-remove-if-not #'numberp (mapcar (lambda (point) (plist-get point :value)) points)))
           (most (float (max 1e-9 (apply #'max 0 (mapcar #'abs values)))))
           (labels (mapcar (lambda (point) (string-width (offstage-text-display (plist-get point :label)))) points))
           (column (min 20 (apply #'max 1 labels)))
           (offstage-draw-indent (+ 2 offstage-draw-indent)))
      (unless series (offstage-components-indent) (offstage-draw-put "No data\n" 'shadow))
      (dolist (one series)
        (offstage-draw-in
            (offstage-draw-el
             "series" (plist-get one :id) :label (plist-get one :title)
             :value (vconcat (mapcar (lambda (point) (vector (plist-get point :label) (plist-get point :value)))
                                     (offstage-objects (plist-get one :points)))))
          (offstage-components-indent)
          (offstage-draw-put (offstage-text-display (plist-get one :title)) 'bold)
          (insert "\n")
          (dolist (point (offstage-objects (plist-get one :points)))
            (let ((value (plist-get point :value)))
              (offstage-components-indent)
              (offstage-draw-put (offstage-text-cut (offstage-text-display (plist-get point :label)) column))
              (offstage-draw-gap (+ offstage-draw-indent column 1))
              (when (numberp value)
                (offstage-draw-put (make-string (round (* (max 5 (- offstage-draw-width column 20))
                                                          (/ (abs value) most)))
                                                (if (< value 0) ?▒ ?█))
                                   'font-lock-keyword-face))
              (offstage-draw-put (concat " " (offstage-text-display (if (numberp value) (list :number value) value))
                                         (let ((unit (offstage-string (plist-get component :unit))))
                                           (and unit (concat " " (offstage-text-line unit))))))
              (insert "\n"))))))))

(defun offstage-components--custom (component)
  "Draw COMPONENT, whose kind is unknown."
  (let ((name (or (plist-get component :name) (plist-get component :component))))
    (offstage-components-lines component
        (offstage-components-el (offstage-patch-without component :isEnabled) "custom" :label name)
      (offstage-draw-put (concat "┆ " (offstage-text-display name)) 'shadow)
      (unless (string-empty-p (offstage-components-label component))
        (offstage-draw-put (concat "  " (offstage-components-label component)))))))

;;;; Groups and grids

(defconst offstage-components--inline
  '(("badge" . offstage-components-badge) ("button" . offstage-components-button)
    ("link" . offstage-components-link) ("image" . offstage-components-image)
    ("media" . offstage-components-image) ("progress" . offstage-components-progress))
  "Functions that insert a component as a part of a line.")

(defun offstage-components-inline (component)
  "Insert COMPONENT as a part of a line.  Return nil when it needs lines."
  (let ((insert (alist-get (plist-get component :component) offstage-components--inline nil nil #'equal)))
    (cond ((or (plist-get component :error) (plist-get component :caption)) nil)
          (insert (funcall insert component) t)
          ((equal (plist-get component :component) "text")
           (unless (plist-get component :format)
             (offstage-draw-in (offstage-components--text-el component)
               (let ((text (offstage-text-display (plist-get component :text))))
                 (offstage-draw-put (if (string-empty-p text) " " text)
                                    (offstage-components--text-face component))))
             t)))))

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
               (insert "\n" (make-string offstage-draw-indent ?\s))
               (goto-char (point-max)))
              (t (setq start nil)))))
    (unless (bolp) (insert "\n"))))

(defun offstage-components--group (component)
  "Draw the group COMPONENT."
  (let* ((title (offstage-text-display (plist-get component :title)))
         (can-collapse (offstage-true-p (plist-get component :isCollapsible)))
         (can-fold (and (not can-collapse) (not (string-empty-p title))))
         (is-folded (and can-fold (gethash (cons offstage-draw-node (plist-get component :id))
                                           (offstage-session-folds offstage-fields-session))))
         (is-collapsed (or is-folded (and can-collapse (offstage-false-p (plist-get component :isExpanded)))))
         (children (offstage-objects (plist-get component :parts))))
    (offstage-components-lines component
        (offstage-components-el component "group" :label (plist-get component :title)
                                :act (cond (can-collapse 'expand) (can-fold 'fold))
                                :states (list (and can-collapse (if is-collapsed "collapsed" "expanded"))))
      (if (and (string-empty-p title) (not can-collapse))
          ;; The line end belongs to the group, which has no text of its own.
          (unless children (insert "\n"))
        (offstage-draw-piece (and can-collapse 'fold) (if is-collapsed "▸ " "▾ ") 'offstage-heading
                             'mouse-face 'highlight 'follow-link t)
        (offstage-draw-put title 'offstage-heading 'mouse-face 'highlight 'follow-link t)
        (insert "\n"))
      (unless is-collapsed
        (let ((offstage-draw-indent (+ offstage-draw-indent (if (string-empty-p title) 0 2))))
          (when (and (string-empty-p title) children (= (point) (line-beginning-position)))
            (offstage-draw-put offstage-draw-mark))
          (if (equal (plist-get component :axis) "horizontal")
              (offstage-components--row children)
            (mapc #'offstage-components-draw children)))))))

(defun offstage-components--grid-widths (rows titles)
  "Return the widths of the columns of a grid with ROWS and TITLES."
  (let ((keys offstage-draw--keys)
        (widths (mapcar (lambda (title) (string-width (offstage-text-display title))) titles)))
    (dolist (row rows widths)
      (cl-loop for cell in row for index from 0
               for width = (let ((offstage-draw--keys (copy-hash-table keys)) (begin (point)))
                             (insert "\n")
                             (prog1 (if (offstage-components-inline cell) (current-column) 10)
                               (delete-region begin (point-max))))
               do (if (nth index widths) (setf (nth index widths) (max width (nth index widths)))
                    (setq widths (append widths (list width))))))))

(defun offstage-components--grid (component)
  "Draw the grid COMPONENT."
  (offstage-components-lines component (offstage-components-el component "grid")
    (offstage-draw-put (offstage-components-label component) 'offstage-heading)
    (insert "\n")
    (let* ((titles (append (plist-get component :titles) nil))
           (rows (mapcar #'offstage-objects (append (plist-get component :rows) nil)))
           (columns (cl-loop for width in (offstage-components--grid-widths rows titles)
                             for column = offstage-draw-indent then (+ column last 2)
                             for last = (min width 40) collect column)))
      (offstage-components-indent)
      (cl-loop for title in titles for index from 0
               do (when (> index 0) (offstage-draw-gap (nth index columns)))
               (offstage-draw-in (offstage-draw-el "columnheader" index :label title)
                 (offstage-draw-put (concat (offstage-text-display title) " ") 'bold)))
      (unless (bolp) (insert "\n"))
      (cl-loop for row in rows for index from 0
               do (offstage-draw-in (offstage-draw-el "row" (format "row%d" index))
                    (offstage-draw-put (if (> offstage-draw-indent 0) (make-string offstage-draw-indent ?\s)
                                         offstage-draw-mark))
                    (cl-loop for cell in row for index from 0
                             do (when (> index 0) (offstage-draw-gap (nth index columns)))
                             (unless (offstage-components-inline cell)
                               (insert "\n")
                               (offstage-components-draw cell)))
                    (unless (bolp) (insert "\n")))))))

;;;; All kinds

(defun offstage-components--draw-inline (component insert)
  "Draw COMPONENT as a line with the function INSERT, and its texts."
  (offstage-components-indent)
  (let ((begin (point)))
    (funcall insert component)
    (insert "\n")
    (let* ((element (get-text-property begin 'offstage)) (offstage-draw-parent element))
      (offstage-components-texts component)
      (offstage-draw--own (save-excursion (goto-char begin) (line-beginning-position)) (point) element))))

(defun offstage-components-draw (component)
  "Draw COMPONENT as lines."
  (let* ((kind (plist-get component :component))
         (inline (alist-get kind offstage-components--inline nil nil #'equal)))
    (cond (inline (offstage-components--draw-inline component inline))
          (t (pcase kind
               ("text" (offstage-components--text component))
               ("markdown" (offstage-components--markdown component))
               ("divider" (offstage-components--divider component))
               ("emptyState" (offstage-components--empty-state component))
               ("chart" (offstage-components--chart component))
               ("group" (offstage-components--group component))
               ("grid" (offstage-components--grid component))
               ((or "list" "table" "row") (offstage-lists-draw component))
               ((or "textField" "numberField" "dateField" "fileField" "toggle" "picker" "slider" "stepper")
                (offstage-choices-draw component))
               (_ (if (offstage-object-p (plist-get component :fallback))
                      (offstage-components-draw (plist-get component :fallback))
                    (offstage-components--custom component))))))))

(provide 'offstage-components)
;;; offstage-components.el ends here
