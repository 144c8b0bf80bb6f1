;;; offstage-outline.el --- Outline of the buffer of an Offstage app  -*- lexical-binding: t -*-

;; Copyright (c) 2026 The Offstage authors
;; SPDX-License-Identifier: MIT

;;; Commentary:

;; Returns the elements of what the buffer shows, for the scenarios: from its text and the elements that its characters
;; belong to.

;;; Code:

(require 'cl-lib)
(require 'offstage)

;;;; What is drawn

(defvar offstage-outline--drawn nil "Text and pieces of each element in the buffer.")

(defun offstage-outline--read ()
  "Return a table with lists of (PIECE TEXT FACE) for each element of the buffer."
  (let ((position (point-min)) (table (make-hash-table :test #'eq)))
    (while (< position (point-max))
      (let ((element (get-text-property position 'offstage))
            (next (cl-loop for property in '(offstage offstage-piece face)
                           minimize (next-single-property-change position property nil (point-max)))))
        (when element
          ;; The link of a text belongs to that.
          (unless (or (offstage-el-role element) (not (eq (offstage-el-act element) 'link)))
            (setq element (offstage-el-parent element)))
          (push (list (get-text-property position 'offstage-piece) (buffer-substring-no-properties position next)
                      (get-text-property position 'face))
                (gethash element table)))
        (setq position next)))
    (maphash (lambda (element pieces) (puthash element (nreverse pieces) table)) table)
    table))

(defun offstage-outline--shown (element)
  "Return the text of ELEMENT in the buffer."
  (mapconcat #'cadr (gethash element offstage-outline--drawn) ""))

(defun offstage-outline--piece (element piece)
  "Return the text of PIECE of ELEMENT in the buffer, or nil."
  (let ((found (cl-remove piece (gethash element offstage-outline--drawn) :key #'car :test-not #'equal)))
    (and found (mapconcat #'cadr found ""))))

(defun offstage-outline--squeezed (text)
  "Return TEXT without the blanks and signs that lines have in other places."
  (replace-regexp-in-string "[ \t\n\r\u200e]+" "" text))

(defun offstage-outline--in-p (shown value)
  "Return non-nil when the text SHOWN has VALUE, or its begin and then `…'."
  (let ((one (offstage-outline--squeezed (offstage-text-display value))) (shown (offstage-outline--squeezed shown)))
    (or (string-search one shown)
        ;; A cut text has at least its first character.
        (cl-loop for from = (string-search "…" shown) then (string-search "…" shown (1+ from))
                 while from
                 thereis (cl-loop for length from 1 to (min from (length one))
                                  thereis (string= (substring one 0 length) (substring shown (- from length) from)))))))

(defun offstage-outline--words-p (shown text)
  "Return non-nil when SHOWN has the words of TEXT, which is Markdown."
  (let* ((text (offstage-text-lines text))
         (words (split-string shown "[^[:alnum:]]+" t)) (wanted (split-string text "[^[:alnum:]]+" t)))
    ;; Long lines are broken in words, and the syntax of Markdown is not shown.
    (and (>= (* 10 (cl-count-if (lambda (word) (string-search word text)) words)) (* 9 (length words)))
         (>= (* 2 (length words)) (length wanted)))))

(defun offstage-outline--label (element)
  "Return the label of ELEMENT when it is in the buffer."
  (let ((label (offstage-text-plain (offstage-el-label element))) (shown (offstage-outline--shown element)))
    (cond ((null label) nil)
          ;; A single window has no title on the screen.
          ((and (equal (offstage-el-role element) "window") (not (offstage-outline--piece element 'mark))) label)
          ((if (member "markdown" (offstage-el-states element)) (offstage-outline--words-p shown label)
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

(defun offstage-outline--states (element)
  "Return the states of ELEMENT; those with a sign or face are read from it."
  (let ((drawn (cdr (assoc (offstage-el-role element) offstage-outline--drawn-states)))
        (faces (flatten-tree (mapcar #'cddr (gethash element offstage-outline--drawn)))))
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
  (vconcat (cl-loop for cell across (plist-get (offstage-el-component element) :cells) for index from 0
                    for column across (plist-get (offstage-el-list element) :columns)
                    for shown = (or (offstage-outline--piece element (cons 'cell index)) "")
                    for text = (string-remove-suffix "\u200e" (offstage-lists-cell cell column))
                    collect (if (offstage-outline--in-p shown text)
                                (offstage-text-plain cell)
                              shown))))

(defun offstage-outline--choice (element value)
  "Return VALUE of the picker ELEMENT when it is in the buffer."
  (let ((menu (offstage-outline--piece element 'value)) options)
    (if menu (if (equal menu (offstage-text-display value)) value menu)
      (maphash (lambda (one _)
                 (when (and (eq (offstage-el-act one) 'option) (eq (offstage-el-parent one) element)
                            (member (offstage-outline--piece one 'mark) '("[X] " "(•) ")))
                   (push (offstage-outline--piece one 'option) options)))
               offstage-outline--drawn)
      (let ((wanted (mapcar #'offstage-text-display (if (vectorp value) value (and value (list value))))))
        (if (equal (sort options #'string<) (sort wanted #'string<)) value (vconcat options))))))

(defun offstage-outline--field-value (element)
  "Return the value of the field ELEMENT, which is in the buffer."
  (let* ((component (offstage-el-component element))
         (field (offstage-fields-find (offstage-el-node element) (offstage-el-id element)))
         (text (if field (offstage-field-text field) "")))
    (cond ((equal (plist-get component :kind) "secure")
           (if (and field (string-empty-p text)) (plist-get component :length) (length text)))
          ((and (numberp (plist-get component :value)) (string= text (offstage-fields-shown-value component)))
           (plist-get component :value))
          (t text))))

(defun offstage-outline--value (element)
  "Return the value of ELEMENT when it is in the buffer, else the text there."
  (let ((value (offstage-el-value element)) (piece (offstage-outline--piece element 'value))
        (shown (offstage-outline--shown element)))
    (cl-flet ((if-piece (text) (if (equal piece (and value text)) value piece)))
      (pcase (offstage-el-role element)
        ((guard (eq value 'field)) (offstage-outline--field-value element))
        ((guard (null value)) nil)
        ("row" (offstage-outline--cells element))
        ("combobox" (offstage-outline--choice element value))
        ("series" (if (cl-loop for point across value
                               always (and (offstage-outline--in-p shown (aref point 0))
                                           (offstage-outline--in-p shown (aref point 1))))
                      value shown))
        ("progressbar" (if-piece (format " %d %%" (round (* 100 value)))))
        ("command" (if-piece (concat (offstage-keys-described value) " ")))
        ((or "slider" "spinbutton" "list" "table") (if-piece (offstage-text-display value)))
        ((or "tab" "file" "pages" "media")
         (if (or (null (offstage-text-plain value)) (offstage-outline--in-p shown value)) value shown))
        (_ value)))))

(defun offstage-outline--hidden-p (element)
  "Return non-nil when ELEMENT is a row of a long list outside of the outline."
  (let* ((index (offstage-el-data element))
         (list (and (integerp index) (offstage-el-list element) (offstage-input-current element)))
         (first (and list (offstage-lists-anchor (offstage-el-node element) list))))
    (and list (> (offstage-lists-total list) offstage-lists-short)
         (not (<= first index (+ first offstage-lists-outlined -1))))))

(defun offstage-outline-roots ()
  "Return the elements of the current buffer that are in no other one, as JSON."
  (let ((table (make-hash-table :test #'equal)) (children (make-hash-table :test #'equal))
        (offstage-outline--drawn (offstage-outline--read))
        (focus (cl-loop for element = (offstage-element-at (min (point) (1- (point-max))))
                        then (offstage-el-parent element) while element collect (offstage-el-key element))))
    (dolist (element (offstage-elements))
      (puthash (offstage-el-key element) element table)
      (when (and (offstage-el-role element) (not (offstage-outline--hidden-p element)))
        ;; Elements that were drawn earlier have parents that were replaced, with the same keys.
        (let ((parent (offstage-el-parent element)))
          (while (and parent (not (and (offstage-el-role parent) (gethash (offstage-el-key parent) table))))
            (setq parent (offstage-el-parent parent)))
          (push element (gethash (and parent (offstage-el-key parent)) children)))))
    (cl-labels ((wanted (element)
                  (let ((view (offstage-session-view (offstage-el-node element))))
                    (or (and (offstage-el-component element) (plist-get (plist-get view :focus) :component)) t)))
                (json (key)
                  (vconcat
                   (mapcar
                    (lambda (element)
                      (list :role (offstage-el-role element) :label (offstage-outline--label element)
                            :value (offstage-text-plain (offstage-outline--value element))
                            ;; The app has moved the focus to the element, and it is there.
                            :states (vconcat (and (equal (offstage-el-id element) (wanted element))
                                                  (member (offstage-el-key element) focus) '("focused"))
                                             (offstage-outline--states element))
                            :parts (json (offstage-el-key element))))
                    (cl-sort (reverse (gethash key children)) #'< :key #'offstage-el-rank)))))
      (json nil))))

(provide 'offstage-outline)
;;; offstage-outline.el ends here
