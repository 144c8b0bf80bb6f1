;;; offstage-draw.el --- Elements in the buffer of an Offstage app  -*- lexical-binding: t -*-

;; Copyright (c) 2026 The Offstage authors
;; Author: The Offstage authors
;; URL: https://github.com/offstage-swift/offstage
;; SPDX-License-Identifier: MIT

;;; Commentary:

;; Everything is drawn in another buffer; then what differs is replaced.  All other text stays, with point, the scroll
;; position and the undo history.  Each character belongs to an element, which says what the user can do there and what
;; the outline lists.

;;; Code:

(require 'cl-lib)
(require 'offstage-fields)
(require 'offstage-patch)

(cl-defstruct (offstage-el (:copier nil))
  "An element of the buffer.
`role' (nil for an element that the outline does not list), `label', `value'
and `states' are those of the article Outlines.  `key' names the element in
the buffer, `parent' is the element that it is in, and `rank' its place among
the elements there.  `id', `node' and `component' say which component it is.
`act' says what RET does, a symbol; `data' has what that needs, of a row its
index.  `list' is the list or table that it is in.  `is-covered' is non-nil
below the top layer."
  role label value states key parent (rank 0) id node component act data list is-covered)

(defvar offstage-draw-parent nil "The element that is drawn.")
(defvar offstage-draw-node nil "Node id of the screen or layer that is drawn.")
(defvar offstage-draw-fields nil "Fields that were drawn, the last one first, as for `offstage-fields-put'.")
(defvar offstage-draw-list nil "List or table that is drawn.")
(defvar offstage-draw-width 80 "Columns of the window.")
(defvar offstage-draw-covered nil "Non-nil while a screen below the top layer is drawn.")
(defvar offstage-draw-keys nil "Keys of the elements that were drawn.")

;;;; Widths

(defun offstage-draw--with-ranges (table value ranges)
  "Return a copy of the char-table TABLE that has VALUE in RANGES."
  (let ((copy (copy-sequence table)))
    (dolist (range ranges copy) (set-char-table-range copy range value))))

(defun offstage-draw-prepare-buffer ()
  "Make the current buffer show texts with the width of `string-width'."
  ;; It says that characters without glyphs have no width, so a sign for them would displace the texts after it.
  (setq-local glyphless-char-display
              (offstage-draw--with-ranges glyphless-char-display 'zero-width
                                          '((#x200b . #x200d) (#x2060 . #x2064) (#xfe00 . #xfe0f) (#xfeff . #xfeff)
                                            (#xe0000 . #xe01ef))))
  ;; Terminals add up the widths of the characters of an emoji; composed, it would be narrower in Emacs.
  (unless (display-graphic-p)
    (setq-local composition-function-table
                (offstage-draw--with-ranges composition-function-table nil
                                            '((#x1f000 . #x1ffff) (#x2190 . #x2bff) (#x200d . #x200d)
                                              (#xfe0f . #xfe0f) (#x20e3 . #x20e3))))))

;;;; Elements

(defun offstage-draw-key (name)
  "Return a key for the element NAME in the element that is drawn."
  (let* ((base (format "%s/%s" (if offstage-draw-parent (offstage-el-key offstage-draw-parent) "") name))
         (key base) (count 1))
    (while (gethash key offstage-draw-keys) (setq key (format "%s#%d" base (cl-incf count))))
    (puthash key t offstage-draw-keys)
    key))

(defun offstage-draw-el (role name &rest members)
  "Return an element with ROLE in the element that is drawn.
NAME distinguishes it unless MEMBERS have its key; they are its other members."
  (apply #'make-offstage-el :role (unless offstage-draw-covered role)
         :key (or (plist-get members :key) (offstage-draw-key name))
         :parent offstage-draw-parent :node offstage-draw-node :list offstage-draw-list
         :is-covered offstage-draw-covered
         :states (remq nil (plist-get members :states)) members))

(defun offstage-draw--own (begin end element)
  "Give the characters from BEGIN to END without an element to ELEMENT.
They show its help.  The mouse highlights those of one element that does
something.  A request is answered only with its button."
  (let ((properties (list 'offstage element)) (position begin)
        (help (offstage-string (plist-get (offstage-el-component element) :help))))
    (when help (setq properties (append (list 'help-echo (offstage-text-line help)) properties)))
    (unless (or (null (offstage-el-act element)) (offstage-disabled-p (offstage-el-component element))
                (member (offstage-el-role element) '("request" "custom")))
      ;; Neighbours with the same object would be highlighted together.
      (setq properties (append (list 'mouse-face (list 'highlight) 'follow-link t) properties)))
    (while (< position end)
      (let ((next (next-single-property-change position 'offstage nil end)))
        (unless (get-text-property position 'offstage) (add-text-properties position next properties))
        (setq position next)))))

(defmacro offstage-draw-in (element &rest body)
  "Draw with BODY what is in ELEMENT, and return that."
  (declare (indent 1) (debug t))
  (let ((begin (make-symbol "begin")) (drawn (make-symbol "element")))
    `(let* ((,begin (point)) (,drawn ,element) (offstage-draw-parent ,drawn))
       ,@body
       (offstage-draw--own ,begin (point) ,drawn)
       ,drawn)))

(defun offstage-draw-put (text &optional face &rest properties)
  "Insert TEXT with FACE and PROPERTIES."
  (let ((begin (point)))
    (insert text)
    (when face (add-face-text-property begin (point) face t))
    (when properties (add-text-properties begin (point) properties))))

(defun offstage-draw-piece (piece text &optional face &rest properties)
  "Insert TEXT with FACE and PROPERTIES as PIECE of the element that is drawn.
The outline reads there what the text shows: a state or a value."
  (apply #'offstage-draw-put text face 'offstage-piece piece properties))

(defun offstage-draw-gap (column)
  "Insert a space up to COLUMN.  It separates the directions of texts, too."
  (insert (propertize " " 'display `(space :align-to ,column))))

(defconst offstage-draw-mark (propertize "\u200b" 'invisible t)
  "Text of an element that has no text of its own.")

;;;; Showing what is drawn

(defun offstage-draw--string (draw)
  "Return what the function DRAW draws in another buffer, ready for this one."
  (let ((fields offstage-fields) (session offstage-session))
    (with-current-buffer (get-buffer-create " *offstage draw*")
      (unless offstage-session (offstage-draw-prepare-buffer))
      (setq offstage-fields fields offstage-session session)
      (let ((inhibit-read-only t) (buffer-undo-list t) (inhibit-modification-hooks t)
            (offstage-draw-keys (make-hash-table :test #'equal)))
        (erase-buffer)
        (funcall draw)
        (add-text-properties (point-min) (point-max) '(read-only t front-sticky (read-only)))
        ;; The texts of fields can be edited, and what is typed at their ends belongs to them.
        (pcase-dolist (`(,_ ,_ ,_ ,begin ,end) offstage-draw-fields)
          (put-text-property (1- begin) begin 'rear-nonsticky t)
          (remove-list-of-text-properties begin end '(read-only offstage))
          (remove-list-of-text-properties begin (1+ end) '(front-sticky)))
        (buffer-string)))))

(defun offstage-draw--shift-undo (from amount)
  "Move the positions of the undo history at or after FROM by AMOUNT."
  (unless (or (zerop amount) (not (consp buffer-undo-list)))
    (cl-flet ((moved (position) (if (>= (abs position) from)
                                    (if (< position 0) (- position amount) (+ position amount))
                                  position)))
      (setq buffer-undo-list
            (mapcar (lambda (entry)
                      (pcase entry
                        ((pred integerp) (moved entry))
                        (`(,(and begin (pred integerp)) . ,(and end (pred integerp))) (cons (moved begin) (moved end)))
                        (`(,(and text (pred stringp)) . ,(and at (pred integerp))) (cons text (moved at)))
                        (_ entry)))
                    buffer-undo-list)))))

(defun offstage-draw-show (draw)
  "Show what the function DRAW has inserted, and nothing else.
The texts of fields stay, and of other texts what is the same."
  (let* (offstage-draw-fields
         (string (offstage-draw--string draw)) (last (1+ (length string))) (end (point-max))
         (old (reverse offstage-fields)) (changed (cl-remove-if-not #'offstage-fields-changed-p old)))
    (cl-flet ((new (from to) (substring string (1- from) (1- to))))
      (if (not (equal (mapcar #'offstage-field-key old) (mapcar #'car offstage-draw-fields)))
          (setq buffer-undo-list nil)
        ;; From the end to the begin, so that the positions before remain.
        (cl-loop for field in old for (_ _ _ from to) in offstage-draw-fields
                 for field-begin = (offstage-field-start field) for field-end = (offstage-field-end field)
                 do (offstage-fields-replace field-end end (new to last))
                 (offstage-draw--shift-undo end (- last to (- end field-end)))
                 (when (offstage-fields-replace field-begin field-end (new from to))
                   (setq buffer-undo-list nil))
                 (setq end field-begin last from)))
      (dolist (field old)
        (unless (assoc (offstage-field-key field) offstage-draw-fields) (offstage-fields-remove field)))
      (offstage-fields-replace (point-min) end (new (point-min) last)))
    (offstage-draw--shift-undo end (- last end))
    (with-silent-modifications
      (let ((position 0))
        (while position
          (let ((next (next-property-change position string)))
            (set-text-properties (1+ position) (if next (1+ next) (point-max)) (text-properties-at position string))
            (setq position next)))))
    (setq offstage-fields (mapcar (lambda (field) (apply #'offstage-fields-put field)) (reverse offstage-draw-fields)))
    (dolist (field offstage-fields)
      (unless (memq field changed) (setf (offstage-field-shown field) (offstage-fields-content field))))))

;;;; Finding

(defsubst offstage-draw-at (position)
  "Return the element at POSITION."
  (or (get-text-property position 'offstage)
      (and (eq position (point-max)) (> position (point-min)) (get-text-property (1- position) 'offstage))))

(defun offstage-draw-some (function)
  "Return the first result of FUNCTION that is not nil.
It is called with each element and the begin of each of its runs."
  (let ((position (point-min)) last found)
    (while (and (< position (point-max)) (not found))
      (let ((element (get-text-property position 'offstage)))
        (when (and element (not (eq element last))) (setq found (funcall function element position)))
        (setq last element position (next-single-property-change position 'offstage nil (point-max)))))
    found))

(defun offstage-draw-find (test)
  "Return the position of the first element that satisfies TEST."
  (offstage-draw-some (lambda (element position) (and (funcall test element) position))))

(defun offstage-elements (&optional act)
  "Return the elements of the buffer in their order.
With ACT, return those of the top layer that do that, or all of it if t."
  (let ((seen (make-hash-table :test #'eq)) found)
    (offstage-draw-some (lambda (element _)
                          (unless (or (gethash element seen)
                                      (and act (or (offstage-el-is-covered element)
                                                   (not (memq act (list t (offstage-el-act element)))))))
                            (puthash element t seen)
                            (push element found))
                          nil))
    (nreverse found)))

(defun offstage-element-at (position)
  "Return the element at POSITION, also in a field."
  (let ((field (offstage-fields-at position)))
    (get-text-property (if field (offstage-field-end field) position) 'offstage)))

(defun offstage-field-covered-p (field)
  "Return non-nil when FIELD is below the top layer."
  (let ((element (get-text-property (offstage-field-end field) 'offstage)))
    (or (null element) (offstage-el-is-covered element))))

;;;; Point and scroll position

(defun offstage-draw-anchor (position)
  "Return what identifies POSITION after drawing: a key and an offset."
  (let* ((field (offstage-fields-at position)) (element (offstage-draw-at position)))
    (cond (field (list 'field (offstage-field-key field)
                       (unless (= position (offstage-field-end field)) (- position (offstage-field-start field)))))
          (element
           (let ((begin (if (eq (get-text-property position 'offstage) element)
                            (or (previous-single-property-change (min (point-max) (1+ position)) 'offstage)
                                (point-min))
                          position)))
             (list 'element (offstage-el-key element) (- position begin)))))))

(defun offstage-draw-anchored (anchor)
  "Return the position of ANCHOR; nil when its element is gone."
  (pcase anchor
    (`(field (,node . ,id) ,offset)
     (let ((field (offstage-fields-find node id)))
       (when field
         (min (if offset (+ (offstage-field-start field) offset) (point-max)) (offstage-field-end field)))))
    (`(element ,key ,offset)
     (let ((begin (offstage-draw-find (lambda (element) (equal (offstage-el-key element) key)))))
       (when begin
         (min (+ begin offset) (max begin (1- (next-single-property-change begin 'offstage nil (point-max))))))))))

(defun offstage-draw-keeping-place (function)
  "Call FUNCTION, which draws, and keep point and the scroll position."
  (let* ((anchor (offstage-draw-anchor (point)))
         (windows (mapcar (lambda (window)
                            (list window (offstage-draw-anchor (window-point window))
                                  (offstage-draw-anchor (window-start window))))
                          (get-buffer-window-list nil nil t))))
    (funcall function)
    (cl-flet ((place (anchor current) (or (offstage-draw-anchored anchor) current)))
      (goto-char (place anchor (point)))
      (pcase-dolist (`(,window ,point ,start) windows)
        (set-window-point window (if (eq window (selected-window)) (point) (place point (window-point window))))
        (let ((position (place start (window-start window))))
          (unless (= position (window-start window)) (set-window-start window position t)))))))

(provide 'offstage-draw)
;;; offstage-draw.el ends here
