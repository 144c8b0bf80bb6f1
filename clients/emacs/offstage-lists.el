;;; offstage-lists.el --- Lists and tables of Offstage apps as text  -*- lexical-binding: t -*-

;; Copyright (c) 2026 The Offstage authors
;; Author: The Offstage authors
;; URL: https://github.com/offstage-swift/offstage
;; SPDX-License-Identifier: MIT

;;; Commentary:

;; A list is drawn as a heading and a line for each row, so point moves from row to row as in Dired.  Of a long list,
;; the rows around the place that the user has scrolled to are drawn.

;;; Code:

(require 'cl-lib)
(require 'offstage-components)

(defconst offstage-lists-short 20 "Number of rows up to which a list is short.")
(defconst offstage-lists-outlined 10 "Number of rows of a long list in an outline.")
(defconst offstage-lists-before 50 "Number of rows that are drawn before the first one on the screen.")
(defconst offstage-lists-after 100 "Number of rows that are drawn from the first one on the screen.")

;;;; State

(defun offstage-lists-total (list)
  "Return the number of rows of LIST."
  (or (plist-get list :total) (length (plist-get list :rows))))

(defun offstage-lists-from (list)
  "Return the index of the first row of LIST that the server has sent."
  (or (plist-get list :from) 0))

(defun offstage-lists-anchor (node list)
  "Return the index of the first row on the screen of LIST in NODE."
  (let* ((total (offstage-lists-total list))
         (anchor (gethash (cons node (plist-get list :id)) (offstage-session-anchors offstage-session)
                          (if (offstage-true-p (plist-get list :sticksToEnd)) total 0))))
    (max 0 (min anchor (- total offstage-lists-outlined)))))

(defun offstage-lists-set-anchor (node list index)
  "Scroll LIST in NODE to the row at INDEX.
A list that sticks to its end does so again from its last row."
  (let ((anchors (offstage-session-anchors offstage-session)) (key (cons node (plist-get list :id))))
    (if (and (offstage-true-p (plist-get list :sticksToEnd)) (>= index (1- (offstage-lists-total list))))
        (remhash key anchors)
      (puthash key index anchors))))

(defun offstage-lists--range (node list)
  "Return the indexes of the first row of LIST in NODE to draw and after the last."
  (let ((total (offstage-lists-total list)) (anchor (offstage-lists-anchor node list)))
    (if (<= total offstage-lists-short) (cons 0 total)
      (cons (max 0 (- anchor offstage-lists-before)) (min total (+ anchor offstage-lists-after))))))

(defun offstage-lists-missing (node list)
  "Return the first index and the count of rows of LIST in NODE to ask for, or nil."
  (let* ((range (offstage-lists--range node list)) (from (offstage-lists-from list))
         (end (+ from (length (plist-get list :rows)))) (total (offstage-lists-total list))
         (anchor (offstage-lists-anchor node list)))
    (when (and (plist-get list :id) (< (- end from) total)
               (or (< end (min total (+ anchor (/ offstage-lists-after 2)))) (< (max 0 (- anchor 10)) from)))
      (cons (car range) (- (cdr range) (car range))))))

(defun offstage-lists-selected (node list)
  "Return the ids of the selected rows of LIST in NODE."
  (if (plist-member list :selected) (append (plist-get list :selected) nil)
    (gethash (cons node (plist-get list :id)) (offstage-session-selections offstage-session))))

(defun offstage-lists-folded-p (node list)
  "Return non-nil when the user has folded LIST, a list or a group, in NODE."
  (gethash (cons node (plist-get list :id)) (offstage-session-folds offstage-session)))

;;;; Heading and sections

(defun offstage-lists--head (list is-folded is-busy has-selected)
  "Draw the heading of LIST, which may be folded (IS-FOLDED) and IS-BUSY.
HAS-SELECTED is non-nil when it has selected rows, which have commands."
  (let ((total (plist-get list :total)) (commands (offstage-objects (plist-get list :selectionCommands))))
    (offstage-draw-put (concat (if is-folded "▸ " "▾ ") (offstage-components-label list)) 'offstage-heading)
    (when total
      (insert "  ")
      (offstage-draw-piece 'value (offstage-text-display total) 'shadow))
    (when is-busy (offstage-draw-piece 'busy (concat "  " (offstage-words "loading …")) 'shadow))
    (when (plist-get list :onRefresh)
      (offstage-draw-put (concat "  " (offstage-keys-chord 'offstage-refresh) " " (offstage-words "refreshes"))
                         'offstage-caption))
    (insert "\n")
    (when (and has-selected commands (not is-folded) (not (eql total 0)))
      (insert (offstage-components-spaces) "  ")
      (offstage-draw-put (concat (offstage-words "Selected:") "  ") 'offstage-caption)
      (dolist (button commands)
        (let ((offstage-draw-source 'rows)) (offstage-components-button button nil 'none))
        (insert "  "))
      (insert "\n"))))

(defun offstage-lists--sections (node list)
  "Return the sections of LIST in NODE, each (ID START COUNT TITLE IS-FOLDED)."
  (let ((start 0))
    (cl-loop for section in (offstage-objects (plist-get list :sections)) for number from 0
             for count = (or (plist-get section :count) 0) for id = (format "%s section %d" (plist-get list :id) number)
             collect (list id start count (plist-get section :title) (offstage-lists-folded-p node (list :id id)))
             do (cl-incf start count))))

(defun offstage-lists--section (section index)
  "Draw the title of SECTION, which begins at INDEX of the list."
  (pcase-let ((`(,id ,_ ,count ,title ,is-folded) section))
    (offstage-draw-in (offstage-draw-el "section" id :label title :id id :act 'fold :data index)
      (offstage-components-indent)
      (offstage-draw-put (concat (if is-folded "▸ " "▾ ") (offstage-text-display title)) 'bold)
      (when is-folded (offstage-draw-put (concat "  " (offstage-text-display count)) 'shadow))
      (insert "\n"))))

;;;; Rows

(defun offstage-lists--row (row index is-selected widths)
  "Insert ROW at INDEX, which IS-SELECTED; WIDTHS are those of a table."
  (let ((is-selected (or is-selected (offstage-true-p (plist-get row :isSelected)))) (level (plist-get row :level))
        (actions (offstage-objects (plist-get row :actions))) (begin (point)))
    (offstage-draw-in (offstage-components-el
                       row (cond (widths "row") (level "treeitem") (t "listitem"))
                       :act 'row :data index :label (plist-get row :title)
                       :value (and widths (vconcat (mapcar #'offstage-text-plain (plist-get row :cells))))
                       :states (list (and level (format "level %s" level)) (and is-selected "selected")
                                     (pcase (plist-get row :isExpanded) ('t "expanded") (:json-false "collapsed"))))
      (offstage-draw-piece 'mark (if is-selected "* " "  "))
      (if widths (offstage-lists--cells row widths) (offstage-lists--titles row))
      (insert "\n")
      (when actions
        (insert (offstage-components-spaces) "    ")
        (dolist (button actions)
          (offstage-components-button button nil 'none)
          (insert " "))
        (insert "\n"))
      (when is-selected (add-face-text-property begin (point) 'offstage-selected t)))))

(defun offstage-lists--titles (row)
  "Insert the title of ROW and what is beside it."
  (let* ((level (plist-get row :level))
         (subtitle (plist-get row :subtitle)) (detail (plist-get row :detail)) (badge (plist-get row :badge))
         (most (/ offstage-draw-width (if (and detail badge) 4 3)))
         (end-text (offstage-text-cut (offstage-text-display detail) most))
         (badge-width (if badge (+ 3 (min most (string-width (offstage-text-display (plist-get badge :text))))) 0))
         (width (max 10 (- offstage-draw-width offstage-draw-indent 4 (string-width end-text) badge-width
                           (if badge 1 0))))
         (title (offstage-text-cut (offstage-text-display (plist-get row :title))
                                   (if subtitle (max 10 (- width (min 16 (/ width 3)))) width)))
         (rest (- width (string-width title) 2)))
    (insert (make-string (* 2 (min 30 (or level 0))) ?\s))
    (pcase (plist-get row :isExpanded)
      ('t (offstage-draw-piece 'fold "▾ "))
      (:json-false (offstage-draw-piece 'fold "▸ "))
      (_ (insert (if level "  " ""))))
    (insert (offstage-components-icon row))
    (offstage-draw-put (or (offstage-string title) " ") (and (offstage-disabled-p row) 'offstage-disabled))
    (when (> rest 3)
      (offstage-components-part subtitle (concat "  " (offstage-text-cut (offstage-text-display subtitle) rest))
                            'offstage-caption))
    (when detail
      (offstage-draw-gap `(- right ,(+ 1 (string-width end-text) badge-width)))
      (offstage-components-part detail (or (offstage-string end-text) " ") nil))
    (when badge
      (insert " ")
      (offstage-components-badge badge most))))

;;;; Tables

(defun offstage-lists-cell (cell column)
  "Return the text of CELL in COLUMN of a table."
  (pcase (and (equal (plist-get column :kind) "boolean") cell)
    ("true" "✓")
    ("false" "·")
    (_ (offstage-text-display cell))))

(defun offstage-lists--widths (list width)
  "Return the widths of the columns of the table LIST in WIDTH columns."
  (let* ((columns (offstage-objects (plist-get list :columns))) (space (- width 2 (* 2 (length columns))))
         (widths (mapcar (lambda (column) (+ 2 (string-width (offstage-text-display (plist-get column :title)))))
                         columns)))
    (cl-loop for row in (offstage-objects (plist-get list :rows)) repeat 200
             for cells = (append (plist-get row :cells) (make-list (length columns) ""))
             do (setq widths (cl-mapcar (lambda (column cell most)
                                          (max 3 most (min 60 (string-width (offstage-lists-cell cell column)))))
                                        columns cells widths)))
    ;; The widest column gives way.
    (while (and widths (> (apply #'+ widths) space) (> (apply #'max widths) 6))
      (cl-decf (nth (cl-position (apply #'max widths) widths) widths)))
    widths))

(defun offstage-lists--columns (list widths)
  "Draw the titles of the columns of the table LIST, which have WIDTHS."
  (let ((sort (plist-get list :sort)) (position (+ 2 offstage-draw-indent)))
    (insert (make-string position ?\s))
    (cl-loop
     for column in (offstage-objects (plist-get list :columns)) for width in widths
     for is-sorted = (and sort (equal (plist-get sort :column) (plist-get column :id)))
     for is-down = (and is-sorted (offstage-true-p (plist-get sort :descending)))
     do (offstage-draw-in
            (offstage-components-el column "columnheader" :label (plist-get column :title)
                                    :act (and (offstage-true-p (plist-get column :isSortable)) (plist-get list :onSort)
                                              'column)
                                    :states (list (and is-sorted (if is-down "descending" "ascending"))))
          (offstage-draw-put (offstage-text-cut (offstage-text-display (plist-get column :title)) (- width 2))
                             '(bold underline))
          (offstage-draw-piece 'sort (if is-sorted (if is-down " ▼" " ▲") " ") '(bold underline)))
     (cl-incf position (+ width 2))
     (offstage-draw-gap position))
    (insert "\n")))

(defun offstage-lists--cells (row widths)
  "Insert the cells of ROW, each in one of WIDTHS."
  (let ((position (+ 2 offstage-draw-indent)) (face (and (offstage-disabled-p row) 'offstage-disabled)))
    (cl-loop
     for number from 0
     for column across (plist-get offstage-draw-list :columns) for cell across (plist-get row :cells)
     for width in widths
     for text = (offstage-text-cut (offstage-lists-cell cell column) width)
     do (when (equal "trailing" (or (plist-get column :alignment)
                                    (and (equal (plist-get column :kind) "number") "trailing")))
          (offstage-draw-gap (+ position (max 0 (- width (string-width text))))))
     (offstage-draw-piece (cons 'cell number) text face)
     (cl-incf position (+ width 2))
     (offstage-draw-gap position))))

;;;; Parts

(defun offstage-lists--more (list text index next)
  "Draw a line with TEXT that scrolls LIST to the row at INDEX.
NEXT is the index of the row that point moves to."
  (offstage-draw-in (offstage-draw-el nil (concat "more" text) :component list :act 'more
                                      :data (cons index next))
    (offstage-components-indent)
    (offstage-draw-put (concat "  " text "\n") 'link)))

(defun offstage-lists--rows (list selected first end widths)
  "Draw the rows of LIST from the index FIRST to before END, with their sections.
SELECTED has the ids of selected rows, WIDTHS the columns of a table."
  (let ((sections (offstage-lists--sections offstage-draw-node list)) (from (offstage-lists-from list)))
    (cl-loop
     for row in (nthcdr (- first from) (offstage-objects (plist-get list :rows))) for index from first below end
     for is-selected = (and (member (plist-get row :id) selected) t)
     do (pcase-dolist ((and section `(,_ ,start)) sections)
          (when (= start index) (offstage-lists--section section index)))
     (unless (cl-find-if (pcase-lambda (`(,_ ,start ,count ,_ ,is-folded))
                           (and is-folded (<= start index (+ start count -1))))
                         sections)
       (offstage-components-lines
        row (lambda () (offstage-lists--row row index is-selected widths)))))))

(defun offstage-lists--foot (list total)
  "Draw what follows the rows of LIST, which has TOTAL rows."
  (let ((offstage-draw-indent (+ 2 offstage-draw-indent)))
    (when (and (plist-get list :onReachEnd) (> total 0))
      (offstage-draw-in (offstage-draw-el nil "reachEnd" :component list :act 'reach-end)
        (offstage-components-indent)
        (offstage-draw-put (concat "▼ " (offstage-words "more") "\n") 'link)))
    (when (plist-get list :error) (offstage-components-draw (plist-get list :error)))
    (when (and (eql (plist-get list :total) 0) (plist-get list :empty))
      (offstage-components-draw (plist-get list :empty)))))

(defun offstage-lists-draw (list)
  "Draw LIST, a list or a table.
A row outside of a list is drawn like one in a list."
  (if (equal (plist-get list :component) "row") (offstage-lists--row list 0 nil nil)
    (let* ((offstage-draw-list list) (node offstage-draw-node) (is-folded (offstage-lists-folded-p node list))
           (widths (and (equal (plist-get list :component) "table") (offstage-lists--widths list offstage-draw-width)))
           (selected (offstage-lists-selected node list)) (total (offstage-lists-total list))
           (range (offstage-lists--range node list)) (from (offstage-lists-from list))
           (first (max from (car range))) (end (min (+ from (length (plist-get list :rows))) (cdr range))))
      (offstage-draw-in (offstage-components-el
                         list (plist-get list :component) :value (plist-get list :total) :act 'fold
                         :states (list (and (offstage-session-loads-p list) "busy")))
        (offstage-lists--head list is-folded (offstage-components-busy-p list) selected)
        (unless is-folded
          (when widths (offstage-lists--columns list widths))
          (when (< 0 first end)
            (offstage-lists--more list (offstage-words "▲ %s rows above" (offstage-text-display first))
                                  (max 0 (- first offstage-lists-after)) (1- first)))
          (offstage-lists--rows list selected first end widths)
          (when (< first end total)
            (offstage-lists--more list (offstage-words "▼ %s rows below" (offstage-text-display (- total end)))
                                  end end))
          (offstage-lists--foot list total))))))

(provide 'offstage-lists)
;;; offstage-lists.el ends here
