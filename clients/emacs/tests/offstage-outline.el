;;; offstage-outline.el --- Outline of the buffer of an Offstage app  -*- lexical-binding: t -*-

;; SPDX-License-Identifier: MIT

;;; Commentary:

;; Returns the elements of what the buffer shows, for the scenarios: from its text and the elements that its characters
;; belong to.

;;; Code:

(require 'cl-lib)
(require 'offstage)

(defun offstage-outline--focus (table)
  "Return the keys of the element at point and of those that it is in.
TABLE has the elements by their keys."
  (cl-loop for element = (offstage-element-at (min (point) (max (point-min) (1- (point-max)))))
           then (gethash (offstage-el-parent element) table)
           while element collect (offstage-el-key element)))

(defun offstage-outline--focused-p (element focus)
  "Return non-nil when the app has moved the focus to ELEMENT, and it is there.
FOCUS has the keys of the elements at point."
  (let ((wanted (plist-get (plist-get (offstage-session-view offstage-fields-session (offstage-el-node element))
                                      :focus)
                           :component)))
    (and wanted (offstage-el-component element) (equal wanted (offstage-el-id element))
         (member (offstage-el-key element) focus) t)))

;;;; What is drawn

(defvar offstage-outline--drawn nil "Text and pieces of each element in the buffer.")

(defun offstage-outline--read ()
  "Return a table with the text and the pieces of each element of the buffer.
A piece is its kind, its text and its face."
  (let ((position (point-min)) (table (make-hash-table :test #'eq)))
    (while (< position (point-max))
      (let* ((element (get-text-property position 'offstage)) (piece (get-text-property position 'offstage-piece))
             (next (min (next-single-property-change position 'offstage nil (point-max))
                        (next-single-property-change position 'offstage-piece nil (point-max))
                        (next-single-property-change position 'face nil (point-max))))
             (text (buffer-substring-no-properties position next)))
        (when (and element (not (get-text-property position 'offstage-field)))
          (push (list piece text (get-text-property position 'face)) (gethash element table)))
        (setq position next)))
    table))

(defun offstage-outline--pieces (element)
  "Return a list of (PIECE TEXT FACE) for what the buffer has of ELEMENT."
  (reverse (gethash element offstage-outline--drawn)))

(defun offstage-outline--piece (element piece)
  "Return the text of PIECE of ELEMENT in the buffer, or nil."
  (let ((found (cl-remove-if-not (lambda (one) (equal (car one) piece)) (offstage-outline--pieces element))))
    (and found (mapconcat #'cadr found ""))))

(defun offstage-outline--squeezed (text)
  "Return TEXT without blanks, which lines have in other places than a text."
  (replace-regexp-in-string "[ \t\n\r]+" "" text))

(defun offstage-outline--in-p (shown value)
  "Return non-nil when the text SHOWN has VALUE, or its begin and then `…'."
  (let* ((wanted (offstage-outline--squeezed (if (stringp value) (offstage-text-lines value)
                                               (offstage-text-display value))))
         (one (offstage-outline--squeezed (if (stringp value) (offstage-text-line value) wanted)))
         (shown (offstage-outline--squeezed shown)) (from 0) is-cut)
    (or (string-search wanted shown) (string-search one shown)
        (progn
          (while (and (not is-cut) (setq from (string-search "…" shown from)))
            ;; A cut text has at least its first character.
            (setq is-cut (cl-loop for length from 1 to (min from (length one))
                                  thereis (string= (substring one 0 length) (substring shown (- from length) from)))
                  from (1+ from)))
          is-cut))))

(defun offstage-outline--words-p (shown text)
  "Return non-nil when SHOWN has the words of TEXT, which is Markdown."
  (let* ((text (offstage-text-lines text))
         (words (split-string shown "[^[:alnum:]]+" t)) (wanted (split-string text "[^[:alnum:]]+" t)))
    ;; Long lines are broken in words, and the syntax of Markdown is not shown.
    (and (>= (* 10 (cl-count-if (lambda (word) (string-search word text)) words)) (* 9 (length words)))
         (>= (* 2 (length words)) (length wanted)))))

(defun offstage-outline--label (element)
  "Return the label of ELEMENT when it is in the buffer."
  (let ((label (offstage-text-plain (offstage-el-label element)))
        (shown (mapconcat #'cadr (offstage-outline--pieces element) "")))
    (cond ((null label) nil)
          ;; A single window has no title on the screen.
          ((and (equal (offstage-el-role element) "window") (not (offstage-outline--piece element 'mark))) label)
          ((if (and (stringp label) (member "markdown" (offstage-el-states element)))
               (offstage-outline--words-p shown label)
             (offstage-outline--in-p shown (offstage-el-label element)))
           label)
          (t "(not shown)"))))

(defconst offstage-outline--signs
  '((mark ("* " . "selected") ("[X] " . "checked") ("❐ " . "active")) (fold ("▾ " . "expanded") ("▸ " . "collapsed"))
    (sort (" ▲" . "ascending") (" ▼" . "descending")))
  "States that are drawn as signs, by the pieces that show them.")

(defconst offstage-outline--drawn-states
  '(("listitem" "selected" "expanded" "collapsed" "disabled") ("treeitem" "selected" "expanded" "collapsed" "disabled")
    ("row" "selected" "disabled") ("tab" "selected" "disabled") ("checkbox" "checked" "disabled")
    ("group" "expanded" "collapsed") ("columnheader" "ascending" "descending") ("command" "disabled")
    ("button" "busy") ("list" "busy") ("table" "busy") ("progressbar" "busy") ("screen" "busy"))
  "States that the outline reads from the buffer, by roles.")

(defun offstage-outline--faces (element)
  "Return the faces of the text of ELEMENT in the buffer."
  (cl-loop for (_piece _text face) in (offstage-outline--pieces element)
           append (if (listp face) (flatten-tree face) (list face))))

(defun offstage-outline--states (element)
  "Return the states of ELEMENT; those with a sign or face are read from it."
  (let ((drawn (cdr (assoc (offstage-el-role element) offstage-outline--drawn-states)))
        (faces (offstage-outline--faces element)))
    (append
     (cl-remove-if (lambda (state) (member state drawn)) (offstage-el-states element))
     (cl-loop for (piece . signs) in offstage-outline--signs
              for state = (cdr (assoc (offstage-outline--piece element piece) signs))
              when (member state drawn) collect state)
     (and (member "busy" drawn) (string-match-p "[…◌]" (or (offstage-outline--piece element 'busy) "")) '("busy"))
     (and (equal (offstage-el-role element) "tab") (memq 'underline faces) '("selected"))
     (and (member "disabled" drawn) (memq 'offstage-disabled faces) '("disabled")))))

(defun offstage-outline--cells (element)
  "Return the cells of the row ELEMENT of a table that are in the buffer."
  (let ((columns (offstage-objects (plist-get (plist-get (offstage-el-data element) :list) :columns)))
        (cells (append (plist-get (offstage-el-component element) :cells) nil)))
    (vconcat (cl-loop for cell in cells for index from 0
                      for shown = (or (offstage-outline--piece element (cons 'cell index)) "")
                      for text = (offstage-lists--cell cell (nth index columns))
                      collect (if (or (equal (string-trim text) (string-trim shown))
                                      (and (string-search "…" shown) (offstage-outline--in-p shown text)))
                                  (offstage-text-plain cell)
                                shown)))))

(defun offstage-outline--choice (element value)
  "Return VALUE of the picker ELEMENT when it is in the buffer."
  (let ((menu (offstage-outline--piece element 'value)) options)
    (if menu (if (equal menu (offstage-text-display (or value ""))) value menu)
      (maphash (lambda (one _)
                 (when (and (eq (offstage-el-act one) 'option)
                            (equal (offstage-el-parent one) (offstage-el-key element))
                            (member (offstage-outline--piece one 'mark) '("[X] " "(•) ")))
                   (push (or (offstage-outline--piece one 'option) "") options)))
               offstage-outline--drawn)
      (let ((wanted (mapcar #'offstage-text-display (if (vectorp value) (append value nil) (and value (list value))))))
        (if (equal (sort options #'string<) (sort (copy-sequence wanted) #'string<)) value (vconcat options))))))

(defun offstage-outline--series (element value)
  "Return the points VALUE of the series ELEMENT when they are in the buffer."
  (let ((shown (mapconcat #'cadr (offstage-outline--pieces element) "")))
    (if (cl-loop for point across value
                 always (and (offstage-outline--in-p shown (aref point 0))
                             (offstage-outline--in-p shown (list :number (aref point 1)))))
        value shown)))

(defun offstage-outline--field-value (element)
  "Return the value of the field ELEMENT, which is in the buffer."
  (let* ((component (offstage-el-component element))
         (field (offstage-fields-find (offstage-el-node element) (offstage-el-id element)))
         (text (if field (offstage-field-text field) "")))
    (cond ((equal (plist-get component :kind) "secure")
           (if (and field (string-empty-p text)) (plist-get component :length) (length text)))
          ((and field (numberp (plist-get component :value))
                (string= text (offstage-fields-shown-value component)))
           (plist-get component :value))
          (t text))))

(defun offstage-outline--value (element)
  "Return the value of ELEMENT when it is in the buffer, else the text there."
  (let ((value (offstage-el-value element)) (piece (offstage-outline--piece element 'value))
        (shown (mapconcat #'cadr (offstage-outline--pieces element) "")))
    (pcase (offstage-el-role element)
      ((guard (eq value 'field)) (offstage-outline--field-value element))
      ("row" (and value (offstage-outline--cells element)))
      ("combobox" (offstage-outline--choice element value))
      ("series" (offstage-outline--series element value))
      ("progressbar" (if (or (null value) (equal piece (format " %d %%" (round (* 100 value))))) value piece))
      ("command" (if (equal piece (and (offstage-string value) (concat (offstage-keys-described value) " "))) value
                   piece))
      ((or "slider" "spinbutton" "list" "table")
       (if (equal piece (and value (offstage-text-display (if (member (offstage-el-role element) '("list" "table"))
                                                              (list :number value)
                                                            value))))
           value piece))
      ((or "tab" "file" "pages" "media")
       (if (or (null (offstage-text-plain value)) (offstage-outline--in-p shown value)) value shown))
      (_ value))))

(defun offstage-outline--hidden-p (element)
  "Return non-nil when ELEMENT is a row of a long list outside of the outline."
  (let* ((data (offstage-el-data element)) (index (and (offstage-object-p data) (plist-get data :index)))
         (list (and index (plist-get data :list))))
    (when (and index (plist-get list :id))
      (let* ((current (or (offstage-session-component offstage-fields-session (offstage-el-node element)
                                                      (plist-get list :id))
                          list))
             (first (offstage-lists-anchor offstage-fields-session (offstage-el-node element) current)))
        (and (> (offstage-lists-total current) offstage-lists-short)
             (or (< index first) (>= index (+ first offstage-lists-outlined))))))))

(defun offstage-outline-roots ()
  "Return the elements of the current buffer that are in no other one, as JSON."
  (let ((table (make-hash-table :test #'equal)) (children (make-hash-table :test #'eq)) roots
        (offstage-outline--drawn (offstage-outline--read)))
    (dolist (element (offstage-elements))
      (puthash (offstage-el-key element) element table)
      (let ((parent (gethash (offstage-el-parent element) table)))
        (while (and parent (null (offstage-el-role parent)))
          (setq parent (gethash (offstage-el-parent parent) table)))
        (when (and (offstage-el-role element) (not (offstage-outline--hidden-p element)))
          (if parent (push element (gethash parent children)) (push element roots)))))
    (let ((focus (offstage-outline--focus table)))
      (cl-labels ((json (elements)
                    (vconcat
                     (mapcar
                      (lambda (element)
                        (list :role (offstage-el-role element) :label (offstage-outline--label element)
                              :value (offstage-text-plain (offstage-outline--value element))
                              :states (vconcat (and (offstage-outline--focused-p element focus) '("focused"))
                                               (offstage-outline--states element))
                              :parts (json (gethash element children))))
                      (sort (reverse elements)
                            (lambda (one other) (< (offstage-el-rank one) (offstage-el-rank other))))))))
        (json roots)))))

(defun offstage-outline-text (elements &optional depth)
  "Return the text of ELEMENTS at DEPTH.
It has a line for each, as the article Outlines describes."
  (mapconcat
   (lambda (element)
     (let ((states (cl-remove-if-not (lambda (state) (string-match-p "\\`[A-Za-z0-9 ]+\\'" state))
                                     (append (plist-get element :states) nil))))
       (concat (make-string (* 2 (or depth 0)) ?\s) (plist-get element :role)
               (and (plist-get element :label) (concat " " (offstage-text-canonical (plist-get element :label))))
               (and (plist-get element :value) (concat ": " (offstage-text-canonical (plist-get element :value))))
               (and states (format " [%s]" (string-join (sort states #'string<) ", "))) "\n"
               (offstage-outline-text (plist-get element :parts) (1+ (or depth 0))))))
   elements ""))

(defun offstage-outline ()
  "Return the outline of the current buffer."
  (offstage-outline-text (offstage-outline-roots)))

(provide 'offstage-outline)
;;; offstage-outline.el ends here
