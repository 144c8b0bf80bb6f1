;;; offstage-outline.el --- Outline of the buffer of an Offstage app  -*- lexical-binding: t -*-

;;; Commentary:

;; Writes the outline of what the buffer shows, from its text and the elements that its characters belong to.  The
;; server's article Outlines describes the format.

;;; Code:

(require 'cl-lib)
(require 'offstage-lists)

(defun offstage-outline-elements ()
  "Return the elements of the buffer in their order."
  (let ((position (point-min)) (seen (make-hash-table :test #'eq)) found)
    (while (and position (< position (point-max)))
      (let ((element (get-text-property position 'offstage)))
        (when (and element (not (gethash element seen)))
          (puthash element t seen)
          (push element found)))
      (setq position (next-single-property-change position 'offstage)))
    (nreverse found)))

(defun offstage-outline-element-at (position)
  "Return the element at POSITION, also in a field."
  (let ((field (offstage-fields-at position)))
    (get-text-property (if field (overlay-end (offstage-field-overlay field)) position) 'offstage)))

(defun offstage-outline--focus (table)
  "Return the keys of the element at point and of those that it is in.
TABLE has the elements by their keys."
  (cl-loop for element = (offstage-outline-element-at (min (point) (max (point-min) (1- (point-max)))))
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

(defun offstage-outline--value (element)
  "Return the value of ELEMENT; that of a field is in the buffer."
  (if (not (eq (offstage-el-value element) 'field)) (offstage-el-value element)
    (let* ((component (offstage-el-component element))
           (field (offstage-fields-find (offstage-el-node element) (offstage-el-id element)))
           (text (if field (offstage-field-text field) "")))
      (cond ((equal (plist-get component :kind) "secure")
             (if (and field (string-empty-p text)) (plist-get component :length) (length text)))
            ((and field (numberp (plist-get component :value))
                  (string= text (offstage-fields-shown-value component)))
             (plist-get component :value))
            (t text)))))

(defun offstage-outline--line (element focus)
  "Return the line of ELEMENT.  FOCUS has the keys of the elements at point."
  (let* ((label (offstage-text-plain (offstage-el-label element)))
         (value (offstage-text-plain (offstage-outline--value element)))
         (states (cl-remove-if-not (lambda (state) (string-match-p "\\`[A-Za-z0-9 ]+\\'" state))
                                   (append (and (offstage-outline--focused-p element focus) '("focused"))
                                           (offstage-el-states element)))))
    (concat (offstage-el-role element)
            (and label (concat " " (offstage-text-canonical label)))
            (and value (concat ": " (offstage-text-canonical value)))
            (and states (format " [%s]" (string-join (sort (copy-sequence states) #'string<) ", "))))))

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

(defun offstage-outline ()
  "Return the outline of the current buffer."
  (let ((table (make-hash-table :test #'equal)) (children (make-hash-table :test #'eq)) roots)
    (dolist (element (offstage-outline-elements))
      (puthash (offstage-el-key element) element table)
      (let ((parent (gethash (offstage-el-parent element) table)))
        (while (and parent (null (offstage-el-role parent)))
          (setq parent (gethash (offstage-el-parent parent) table)))
        (when (and (offstage-el-role element) (not (offstage-outline--hidden-p element)))
          (if parent (push element (gethash parent children)) (push element roots)))))
    (let ((focus (offstage-outline--focus table)))
      (cl-labels ((write (elements depth)
                    (mapconcat
                     (lambda (element)
                       (concat (make-string (* 2 depth) ?\s) (offstage-outline--line element focus) "\n"
                               (write (gethash element children) (1+ depth))))
                     (sort (reverse elements)
                           (lambda (one other) (< (offstage-el-rank one) (offstage-el-rank other))))
                     "")))
        (write roots 0)))))

(provide 'offstage-outline)
;;; offstage-outline.el ends here
