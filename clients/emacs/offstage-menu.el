;;; offstage-menu.el --- Menu of the keys of an Offstage app  -*- lexical-binding: t -*-

;; SPDX-License-Identifier: MIT

;;; Commentary:

;; Shows every key that can be pressed now in a window at the bottom, until the next key.

;;; Code:

(require 'cl-lib)
(require 'offstage-commands)

(defun offstage-menu--keys ()
  "Return the groups of the keys of Emacs that have an effect now."
  (let* ((session offstage-fields-session) (layer (offstage-session-top-layer session))
         (field (offstage-fields-at (point))) (row (and (not field) (offstage-input-row)))
         (list (and row (offstage-input-current row))) (rows (offstage-menu--first-row)) (path (offstage-session-path layer))
         (taken (mapcar #'offstage-keys-described (offstage-input-keys))))
    (cl-loop
     for (title . entries)
     in `(("Move" (t "TAB" "next, or fold") (t "S-TAB" "previous") (t "n" "next line") (t "p" "previous line")
           (,rows "C-c C-j" "to a row") (,rows "C-c C-e" "last row"))
          ("Do" (t "RET" "press, open, submit") (t "SPC" "select, press")
           (,(or (offstage-input--button "Enter") (offstage-commands-finishes-p)) "C-c C-c" "finish")
           (,(or (offstage-input--button "Escape") (offstage-input-can-go-back-p)) "C-c C-k" "cancel")
           (,(plist-get list :rowCommands) "C-c C-r" "command of the row")
           (,(plist-get list :onMove) "C-w C-y" "move a row") (t "x" "find a command"))
          ("Go" (,(offstage-input-can-go-back-p) "C-c C-b" "back")
           (,(cl-some (lambda (node) (member (plist-get node :kind) '("tabs" "pages"))) path) "C-c C-n" "next tab")
           (,(offstage-true-p (plist-get layer :dismissible)) "C-c C-d" "close") (t "C-c C-o" "open a link")
           (,(plist-get list :onRefresh) "C-c C-l" "refresh") (t "q" "leave")))
     collect (cons title (cl-loop for (works key text) in entries
                                  when (and works (not (member key taken))
                                            ;; In a field, these are text.
                                            (not (and field (or (= (length key) 1) (equal key "SPC")))))
                                  collect (list key text))))))

(defun offstage-menu--first-row ()
  "Return the element of the first row of the buffer, or nil."
  (cl-find-if (lambda (element) (and (eq (offstage-el-act element) 'row) (not (offstage-el-is-covered element))))
              (offstage-elements)))

(defun offstage-menu--groups ()
  "Return the groups of the app's keys: lists of a title and (KEY TEXT USABLE)."
  (let ((field (offstage-fields-at (point))) (row (offstage-input-row)) groups)
    (cl-flet ((add (title button key works)
                (let ((entry (list key (offstage-text-display (plist-get button :title))
                                   (and works (offstage-input-usable-p button)
                                        (not (and field (= (length key) 1))))))
                      (group (assoc title groups)))
                  (if (null group) (setq groups (append groups (list (list title entry))))
                    (unless (member entry group) (setcdr (last group) (list entry)))))))
      (dolist (element (offstage-elements))
        (let* ((button (offstage-el-component element)) (key (offstage-string (plist-get button :key))))
          (when (and (eq (offstage-el-act element) 'button) (not (offstage-el-is-covered element))
                     (or key (equal (offstage-el-role element) "command") (equal (plist-get button :role) "cancel")))
            (add (or (offstage-string (plist-get button :group)) "Screen") button
                 (cond (key (offstage-keys-described key))
                       ((equal (plist-get button :role) "cancel") (offstage-keys-described "Escape"))
                       (t "x"))
                 t))))
      (let* ((first (or row (offstage-menu--first-row)))
             (list (and first (offstage-input-current first))) (usable (and row (offstage-input-row-commands row))))
        (dolist (button (append (offstage-objects (plist-get list :rowCommands))
                                (offstage-objects (plist-get list :selectionCommands))))
          (let ((key (offstage-string (plist-get button :key))))
            (when key (add "Row" button (offstage-keys-described key) (memq button usable)))))))
    groups))

(defun offstage-menu--column (group)
  "Return the lines of GROUP, all of the same width."
  (let* ((keys (apply #'max 1 (mapcar (lambda (entry) (string-width (car entry))) (cdr group))))
         (lines (cons (propertize (offstage-text-line (car group)) 'face 'offstage-heading)
                      (mapcar (lambda (entry)
                                (concat " " (propertize (car entry) 'face 'offstage-key)
                                        (make-string (- (1+ keys) (string-width (car entry))) ?\s)
                                        (if (or (null (cddr entry)) (nth 2 entry)) (nth 1 entry)
                                          (propertize (nth 1 entry) 'face 'offstage-disabled))))
                              (cdr group))))
         (width (apply #'max (mapcar #'string-width lines))))
    (mapcar (lambda (line) (concat line (make-string (- width (string-width line)) ?\s))) lines)))

(defun offstage-menu-text (groups width)
  "Return the text of GROUPS beside each other in WIDTH columns."
  (let (rows row (used 0))
    (dolist (group groups)
      (let* ((column (offstage-menu--column group)) (size (+ 3 (string-width (car column)))))
        (when (and row (> (+ used size) width)) (push (nreverse row) rows) (setq row nil used 0))
        (push column row)
        (setq used (+ used size))))
    (when row (push (nreverse row) rows))
    (mapconcat
     (lambda (row)
       (let ((height (apply #'max (mapcar #'length row))))
         (cl-loop for index below height
                  concat (concat (mapconcat (lambda (column)
                                              (or (nth index column)
                                                  (make-string (string-width (car column)) ?\s)))
                                            row "   ")
                                 "\n"))))
     (nreverse rows) "\n")))

(defun offstage-menu ()
  "Show the keys of the app and of Emacs until the next key."
  (interactive)
  (let* ((text (offstage-menu-text (append (offstage-menu--groups) (offstage-menu--keys)) (offstage-buffer-width)))
         (buffer (get-buffer-create "*Offstage keys*"))
         (window (progn
                   (with-current-buffer buffer
                     (let ((inhibit-read-only t))
                       (erase-buffer)
                       (insert text)
                       (goto-char (point-min)))
                     (setq buffer-read-only t cursor-type nil mode-line-format nil))
                   (display-buffer buffer '(display-buffer-in-side-window (side . bottom)
                                                                          (window-height . fit-window-to-buffer))))))
    (set-transient-map (make-sparse-keymap) nil
                       (lambda () (when (window-live-p window) (quit-window nil window))))))

(provide 'offstage-menu)
;;; offstage-menu.el ends here
