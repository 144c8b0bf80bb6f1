;;; offstage-lists.el --- Lists and tables of Offstage apps as text  -*- lexical-binding: t -*-

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
  (let ((total (plist-get list :total)))
    (if (natnump total) total (length (plist-get list :rows)))))

(defun offstage-lists-from (list)
  "Return the index of the first row of LIST that the server has sent."
  (let ((from (plist-get list :from))) (if (natnump from) from 0)))

(defun offstage-lists-anchor (session node list)
  "Return the index of the first row on the screen of LIST in NODE of SESSION."
  (let* ((total (offstage-lists-total list))
         (anchor (gethash (cons node (plist-get list :id)) (offstage-session-anchors session)
                          (if (offstage-true-p (plist-get list :sticksToEnd)) 'end 0))))
    (max 0 (min (if (eq anchor 'end) total anchor) (- total offstage-lists-outlined)))))

(defun offstage-lists-set-anchor (session node list index)
  "Scroll LIST in NODE of SESSION to the row at INDEX.
A list that sticks to its end does so again from its last row."
  (puthash (cons node (plist-get list :id))
           (if (and (offstage-true-p (plist-get list :sticksToEnd)) (>= index (1- (offstage-lists-total list)))) 'end
             index)
           (offstage-session-anchors session)))

(defun offstage-lists-range (session node list)
  "Return the indexes of the first row of LIST to draw and of the one after.
The list is in NODE of SESSION."
  (let* ((total (offstage-lists-total list)) (anchor (offstage-lists-anchor session node list)))
    (if (<= total offstage-lists-short) (cons 0 total)
      (cons (max 0 (- anchor offstage-lists-before)) (min total (+ anchor offstage-lists-after))))))

(defun offstage-lists-missing (session node list)
  "Return the first index and the count of rows of LIST to ask for, or nil.
The list is in NODE of SESSION."
  (let* ((range (offstage-lists-range session node list)) (from (offstage-lists-from list))
         (end (+ from (length (plist-get list :rows)))) (total (offstage-lists-total list))
         (anchor (offstage-lists-anchor session node list)))
    (when (and (offstage-string (plist-get list :id)) (< (- end from) total)
               (or (< anchor from) (< end (min total (+ anchor (/ offstage-lists-after 2))))
                   (< (max 0 (- anchor 10)) from)))
      (cons (car range) (- (cdr range) (car range))))))

(defun offstage-lists-selected (session node list)
  "Return the ids of the selected rows of LIST in NODE of SESSION."
  (if (plist-member list :selected) (append (plist-get list :selected) nil)
    (gethash (cons node (plist-get list :id)) (offstage-session-selections session))))

(defun offstage-lists-folded-p (session node list)
  "Return non-nil when the user has folded LIST in NODE of SESSION."
  (gethash (cons node (plist-get list :id)) (offstage-session-folds session)))

;;;; Elements

(defun offstage-lists--table-p (list)
  "Return non-nil when LIST is a table."
  (equal (plist-get list :component) "table"))

(defun offstage-lists--el (list)
  "Return the element of LIST."
  (offstage-components-el
   list (plist-get list :component) :value (plist-get list :total) :act 'fold :data 'list
   :states (list (and (offstage-session-loads-p list) "busy"))))

(defun offstage-lists--commands (list commands title)
  "Insert the buttons COMMANDS of LIST after TITLE."
  (when commands
    (let ((offstage-draw-indent (+ 2 offstage-draw-indent)))
      (offstage-components-indent)
      (offstage-draw-put (concat title "  ") 'offstage-caption)
      (dolist (button commands)
        (offstage-draw-in (offstage-draw-el nil (plist-get button :id) :id (plist-get button :id) :component button
                                            :act 'list-command :data list)
          (offstage-draw-put (offstage-text-display (plist-get button :title))
                             (if (offstage-false-p (plist-get button :isEnabled)) 'shadow 'default)
                             'mouse-face 'highlight 'follow-link t)
          (when (offstage-string (plist-get button :key))
            (offstage-draw-put " ")
            (offstage-draw-put (offstage-keys-described (plist-get button :key)) 'offstage-key)))
        (insert "   "))
      (insert "\n"))))

(defun offstage-lists--head (list is-folded is-busy commands)
  "Draw the heading of LIST, which may be folded (IS-FOLDED) and IS-BUSY.
COMMANDS are those of the selected rows."
  (let ((total (plist-get list :total)) (label (offstage-components-label list)))
    (offstage-components-indent)
    (offstage-draw-put (concat (if is-folded "▸ " "▾ ") label) 'offstage-heading)
    (when (numberp total)
      (insert "  ")
      (offstage-draw-piece 'value (offstage-text-display (list :number total)) 'shadow))
    (when is-busy
      (offstage-draw-piece 'busy "  loading …" 'shadow))
    (when (offstage-object-p (plist-get list :onRefresh)) (offstage-draw-put "  g refreshes" 'offstage-caption))
    (insert "\n")
    (unless (or is-folded (eql total 0))
      (offstage-lists--commands list commands "Selected:"))))

(defun offstage-lists--sections (list)
  "Return the sections of LIST, each (ID START COUNT TITLE)."
  (let ((start 0))
    (cl-loop for section in (offstage-objects (plist-get list :sections)) for number from 0
             for count = (if (natnump (plist-get section :count)) (plist-get section :count) 0)
             collect (list (format "%s section %d" (plist-get list :id) number) start count (plist-get section :title))
             do (setq start (+ start count)))))

(defun offstage-lists--section-folded-p (section)
  "Return non-nil when the user has folded SECTION of a list that is drawn."
  (gethash (cons offstage-draw-node (car section)) (offstage-session-folds offstage-fields-session)))

(defun offstage-lists--section-of (list index)
  "Return the section of LIST that the row at INDEX is in."
  (cl-find-if (lambda (section) (< (1- (nth 1 section)) index (+ (nth 1 section) (nth 2 section))))
              (offstage-lists--sections list)))

(defun offstage-lists--section (list index)
  "Draw the titles of the sections of LIST that begin at INDEX."
  (pcase-dolist ((and section `(,id ,start ,count ,title)) (offstage-lists--sections list))
    (when (= start index)
      (let ((is-folded (offstage-lists--section-folded-p section)))
        (offstage-draw-in (offstage-draw-el "section" id :label title :id id :act 'fold
                                            :data (list :list list :index index))
          (offstage-components-indent)
          (offstage-draw-put (concat (if is-folded "▸ " "▾ ") (offstage-text-display title)) 'bold
                             'mouse-face 'highlight 'follow-link t)
          (when is-folded
            (offstage-draw-put (concat "  " (offstage-text-display (list :number count))) 'shadow))
          (insert "\n"))))))

;;;; Rows

(defun offstage-lists--cut-columns (texts width)
  "Return TEXTS, a list, each cut so that all are in WIDTH columns.
The first one has the most space."
  (let ((left width))
    (cl-loop for text in texts for index from 0
             for most = (if (= index 0) (max 10 (- left (if (cdr texts) (min 16 (/ width 3)) 0))) left)
             for cut = (if (> most 3) (offstage-text-cut text most) "")
             do (setq left (- left (string-width cut) 2))
             collect cut)))

(defun offstage-lists--row (list row index is-selected)
  "Draw ROW of LIST at INDEX, which IS-SELECTED."
  (let* ((level (plist-get row :level)) (expanded (plist-member row :isExpanded))
         (is-open (offstage-true-p (plist-get row :isExpanded)))
         (subtitle (plist-get row :subtitle)) (detail (plist-get row :detail)) (badge (plist-get row :badge))
         (icon (offstage-text-icon (plist-get row :icon)))
         (is-disabled (offstage-false-p (plist-get row :isEnabled)))
         (is-selected (or is-selected (offstage-true-p (plist-get row :isSelected))))
         (title (offstage-text-display (plist-get row :title)))
         (most (/ offstage-draw-width (if (and detail badge) 4 3)))
         (end-text (offstage-text-cut (concat (and (offstage-text-plain detail) (offstage-text-display detail))) most))
         (badge-width (and (offstage-object-p badge)
                           (+ 2 (min most (string-width (offstage-text-display (plist-get badge :text)))))))
         (space (- offstage-draw-width offstage-draw-indent 4 (string-width end-text)
                   (if badge-width (+ 2 badge-width) 0)))
         (texts (offstage-lists--cut-columns
                 (if (offstage-text-plain subtitle) (list title (offstage-text-display subtitle)) (list title))
                 (max 10 space)))
         (begin (point)))
    (offstage-draw-in
        (offstage-draw-el
         (if level "treeitem" "listitem") (offstage-text-canonical (plist-get row :id)) :label (plist-get row :title)
         :id (plist-get row :id) :component row :act 'row :data (list :list list :index index) :stop t
         :states (offstage-components-states
                  row (and level (concat "level " (offstage-text-canonical level)))
                  (and is-open "expanded") (and (offstage-false-p (cadr expanded)) "collapsed")
                  (and is-selected "selected")))
      (offstage-components-indent)
      (offstage-draw-piece 'mark (if is-selected "* " "  "))
      (offstage-draw-put (make-string (* 2 (min 30 (if (natnump level) level 0))) ?\s))
      (cond (is-open (offstage-draw-piece 'fold "▾ "))
            ((offstage-false-p (cadr expanded)) (offstage-draw-piece 'fold "▸ "))
            (level (insert "  ")))
      (when icon (offstage-draw-put (concat icon " ")))
      (offstage-draw-put (if (string-empty-p (car texts)) " " (car texts)) (and is-disabled 'offstage-disabled))
      (when (plist-member row :subtitle)
        (offstage-lists--part "text" subtitle (concat "  " (cadr texts)) 'offstage-caption))
      (when (plist-member row :detail)
        (offstage-draw-gap `(- right ,(+ 1 (string-width end-text)
                                         (if badge-width (1+ badge-width) 0))))
        (offstage-lists--part "text" detail (concat end-text (if (string-empty-p end-text) " " "")) nil))
      (when (offstage-object-p badge)
        (insert " ")
        (offstage-components-badge badge most))
      (insert "\n")
      (let ((actions (offstage-objects (plist-get row :actions))))
        (when actions
          (offstage-draw-put (make-string (+ 4 offstage-draw-indent) ?\s))
          (dolist (button actions)
            (offstage-components-button button 'none)
            (insert " "))
          (insert "\n")))
      (put-text-property begin (point) 'follow-link t)
      (when is-selected (add-face-text-property begin (point) 'offstage-selected t)))))

(defun offstage-lists--part (role label text face)
  "Insert TEXT with FACE as an element with ROLE and LABEL.
An absent LABEL draws nothing."
  (when label
    (offstage-draw-in (offstage-draw-el role role :label label)
      (offstage-draw-put text face))))

;;;; Tables

(defun offstage-lists--cell (cell column)
  "Return the text of CELL in COLUMN of a table."
  (if (equal (plist-get column :kind) "boolean")
      (pcase cell ("true" "✓") ("false" "·") (_ (offstage-text-display cell)))
    (offstage-text-display cell)))

(defun offstage-lists-widths (list width)
  "Return the widths of the columns of the table LIST in WIDTH columns."
  (let* ((columns (offstage-objects (plist-get list :columns))) (space (- width 2 (* 2 (length columns))))
         (widths (cl-loop
                  for column in columns for index from 0
                  collect (cl-loop
                           for row in (offstage-objects (plist-get list :rows)) repeat 200
                           for cells = (plist-get row :cells)
                           maximize (if (and (vectorp cells) (< index (length cells)))
                                        (min 60 (string-width (offstage-lists--cell (aref cells index) column)))
                                      0)
                           into most
                           finally return (max 3 (or most 0)
                                               (+ 2 (string-width (offstage-text-display (plist-get column :title)))))))))
    ;; The widest column gives way.
    (while (and widths (> (apply #'+ widths) space) (> (apply #'max widths) 6))
      (let ((index (cl-position (apply #'max widths) widths)))
        (setf (nth index widths) (1- (nth index widths)))))
    widths))

(defun offstage-lists--columns (list widths)
  "Draw the titles of the columns of the table LIST, which have WIDTHS."
  (let ((sort (plist-get list :sort)) (position (+ 2 offstage-draw-indent)))
    (insert (make-string position ?\s))
    (cl-loop
     for column in (offstage-objects (plist-get list :columns)) for width in widths
     for is-sorted = (and (offstage-object-p sort) (equal (plist-get sort :column) (plist-get column :id)))
     for is-down = (and is-sorted (offstage-true-p (plist-get sort :descending)))
     for can-sort = (and (offstage-true-p (plist-get column :isSortable)) (plist-get list :onSort) t)
     do (offstage-draw-in
            (offstage-draw-el "columnheader" (plist-get column :id) :label (plist-get column :title)
                              :id (plist-get column :id) :component column :act 'column :data list :stop can-sort
                              :states (list (and is-sorted (if is-down "descending" "ascending"))))
          (offstage-draw-put (offstage-text-cut (offstage-text-display (plist-get column :title)) (- width 2))
                             '(bold underline) 'mouse-face (and can-sort 'highlight) 'follow-link t)
          (offstage-draw-piece 'sort (if is-sorted (if is-down " ▼" " ▲") " ") '(bold underline)))
     (setq position (+ position width 2))
     (offstage-draw-gap position))
    (insert "\n")))

(defun offstage-lists--table-row (list row index is-selected widths)
  "Draw ROW of the table LIST at INDEX, which IS-SELECTED, in WIDTHS."
  (let* ((cells (append (plist-get row :cells) nil)) (position (+ 2 offstage-draw-indent))
         (is-disabled (offstage-false-p (plist-get row :isEnabled))) (begin (point)))
    (offstage-draw-in
        (offstage-draw-el "row" (offstage-text-canonical (plist-get row :id))
                          :value (vconcat (mapcar #'offstage-text-plain cells))
                          :id (plist-get row :id) :component row :act 'row :data (list :list list :index index)
                          :stop t :states (offstage-components-states row (and is-selected "selected")))
      (offstage-components-indent)
      (offstage-draw-piece 'mark (if is-selected "* " "  "))
      (cl-loop
       for index from 0
       for column in (offstage-objects (plist-get list :columns)) for cell in cells for width in widths
       for text = (offstage-text-cut (offstage-lists--cell cell column) width)
       for is-right = (or (equal (plist-get column :alignment) "trailing")
                          (and (null (plist-get column :alignment)) (equal (plist-get column :kind) "number")))
       do (when is-right (offstage-draw-gap (+ position (max 0 (- width (string-width text))))))
       (offstage-draw-piece (cons 'cell index) text (and is-disabled 'offstage-disabled))
       (setq position (+ position width 2))
       (offstage-draw-gap position))
      (insert "\n")
      (let ((actions (offstage-objects (plist-get row :actions))))
        (when actions
          (offstage-draw-put (make-string (+ 4 offstage-draw-indent) ?\s))
          (dolist (button actions) (offstage-components-button button 'none) (insert " "))
          (insert "\n")))
      (when is-selected (add-face-text-property begin (point) 'offstage-selected t)))))

;;;; Parts

(defun offstage-lists--more (list text index next)
  "Draw a line with TEXT that scrolls LIST to the row at INDEX.
NEXT is the index of the row that point moves to."
  (offstage-draw-in (offstage-draw-el nil (format "more%s" text) :component list :act 'more
                                      :data (list :list list :index index :next next) :stop t)
    (offstage-components-indent)
    (offstage-draw-put (concat "  " text) 'link 'mouse-face 'highlight 'follow-link t)
    (insert "\n")))

(defun offstage-lists-parts (list)
  "Return the parts of LIST, each (NAME INPUTS DRAW), in their order."
  (let* ((session offstage-fields-session) (node offstage-draw-node)
         (is-folded (offstage-lists-folded-p session node list))
         (is-table (offstage-lists--table-p list)) (width offstage-draw-width)
         (widths (and is-table (offstage-lists-widths list width)))
         (selected (offstage-lists-selected session node list))
         (range (offstage-lists-range session node list)) (from (offstage-lists-from list))
         (rows (offstage-objects (plist-get list :rows)))
         (total (offstage-lists-total list)) (is-busy (offstage-components-busy-p list))
         (first (max from (car range))) (end (min (+ from (length rows)) (cdr range)))
         (commands (and selected (offstage-objects (plist-get list :selectionCommands))))
         (indent offstage-draw-indent) parts)
    (cl-flet ((part (name inputs draw)
                (push (list name (append inputs (list width indent is-folded))
                            (lambda () (let ((offstage-draw-indent indent)) (funcall draw))))
                      parts)))
      (part "head" (list (plist-get list :label) (plist-get list :total) is-busy (and selected t)
                         (plist-get list :selectionCommands) (plist-get list :onRefresh) (plist-get list :columns)
                         (plist-get list :sort) widths)
            (lambda ()
              (offstage-lists--head list is-folded is-busy commands)
              (when (and is-table (not is-folded)) (offstage-lists--columns list widths))))
      (unless is-folded
        (when (and (< 0 first) (< first end) (> total offstage-lists-short))
          (part "above" (list first)
                (lambda () (offstage-lists--more list (format "▲ %s rows above" (offstage-text-display (list :number first)))
                                                 (max 0 (- first offstage-lists-after)) (1- first)))))
        (cl-loop for row in (nthcdr (- first from) rows) for index from first below end
                 do (let* ((row row) (index index) (is-selected (and (member (plist-get row :id) selected) t))
                           (section (offstage-lists--section-of list index))
                           (is-hidden (and section (offstage-lists--section-folded-p section))))
                      (part (format "row %s" (offstage-text-canonical (plist-get row :id)))
                            (list row is-selected index widths (plist-get list :sections) is-hidden
                                  (plist-get list :rowCommands) (plist-get list :onSelect) (plist-get list :selection)
                                  (plist-get list :selected))
                            (lambda ()
                              (if is-table (offstage-lists--table-row list row index is-selected widths)
                                (offstage-lists--section list index)
                                (unless is-hidden (offstage-lists--row list row index is-selected)))))))
        (when (and (< first end) (< end total))
          (part "below" (list end total)
                (lambda () (offstage-lists--more list (format "▼ %s rows below"
                                                              (offstage-text-display (list :number (- total end))))
                                                 end end))))
        (part "foot" (list (plist-get list :error) (plist-get list :empty) total (plist-get list :onReachEnd)
                           (plist-get list :caption))
              (lambda () (offstage-lists--foot list total))))
      (nreverse parts))))

(defun offstage-lists--foot (list total)
  "Draw what follows the rows of LIST, which has TOTAL rows."
  (let ((offstage-draw-indent (+ 2 offstage-draw-indent)))
    (when (and (plist-get list :onReachEnd) (> total 0))
      (offstage-draw-in (offstage-draw-el nil "reachEnd" :component list :act 'reach-end :data list :stop t)
        (offstage-components-indent)
        (offstage-draw-put "▼ more" 'link 'mouse-face 'highlight 'follow-link t)
        (insert "\n")))
    (when (offstage-object-p (plist-get list :error)) (offstage-components-draw (plist-get list :error)))
    (when (and (eql (plist-get list :total) 0) (offstage-object-p (plist-get list :empty)))
      (offstage-components-draw (plist-get list :empty))))
  (offstage-components-texts (offstage-patch-without list :error)))

(defun offstage-lists-draw (component)
  "Draw COMPONENT, a list or a table, in the block of its group.
A row outside of a list is drawn like one in a list."
  (if (equal (plist-get component :component) "row")
      (offstage-lists--row '(:component "list") component 0 nil)
    (let ((parts (offstage-lists-parts component)))
      (offstage-draw-in (offstage-lists--el component)
        (dolist (part parts) (funcall (nth 2 part)))))))

;;;; Elements of the buffer

(defun offstage-elements ()
  "Return the elements of the buffer in their order."
  (let ((position (point-min)) (seen (make-hash-table :test #'eq)) found)
    (while (and position (< position (point-max)))
      (let ((element (get-text-property position 'offstage)))
        (when (and element (not (gethash element seen)))
          (puthash element t seen)
          (push element found)))
      (setq position (next-single-property-change position 'offstage)))
    (nreverse found)))

(defun offstage-element-at (position)
  "Return the element at POSITION, also in a field."
  (let ((field (offstage-fields-at position)))
    (get-text-property (if field (overlay-end (offstage-field-overlay field)) position) 'offstage)))

(provide 'offstage-lists)
;;; offstage-lists.el ends here
