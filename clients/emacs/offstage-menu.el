;;; offstage-menu.el --- Menu of the keys of an Offstage app  -*- lexical-binding: t -*-

;; SPDX-License-Identifier: MIT

;;; Commentary:

;; Shows every key that can be pressed now in a window at the bottom, until the next key.

;;; Code:

(require 'cl-lib)
(require 'offstage-commands)

(defun offstage-menu--of-emacs ()
  "Return the groups of the keys of Emacs that have an effect now.
Each is a list of a title and (KEY TEXT USABLE)."
  (let* ((field (offstage-fields-at (point))) (row (offstage-input-row)) (list (and row (offstage-input-current row)))
         (rows (offstage-elements 'row)) (back (offstage-input-can-go-back-p))
         (tabs (cl-some (lambda (node) (member (plist-get node :kind) '("tabs" "pages"))) (offstage-session-path)))
         (taken (mapcar #'offstage-keys-described (offstage-input-keys))))
    (cl-loop
     for (title . entries)
     in `(("Move" (t "TAB" "next, or fold") (t "S-TAB" "previous") (t "n" "next line") (t "p" "previous line")
           (,rows "C-c C-j" "to a row") (,rows "C-c C-e" "last row"))
          ("Do" (t "RET" "press, open, submit") (t "SPC" "select, press")
           (,(or (offstage-input-button "Enter") (offstage-commands-finishes-p)) "C-c C-c" "finish")
           (,(or (offstage-input-button "Escape") back) "C-c C-k" "cancel")
           (,(plist-get list :rowCommands) "C-c C-r" "command of the row")
           (,(plist-get list :onMove) "C-w C-y" "move a row") (t "x" "find a command"))
          ("Go" (,back "C-c C-b" "back") (,tabs "C-c C-n" "next tab")
           (,(offstage-true-p (plist-get (offstage-session-top-layer) :dismissible)) "C-c C-d" "close")
           (t "C-c C-o" "open a link") (,(plist-get list :onRefresh) "C-c C-l" "refresh") (t "q" "leave")))
     collect (cons title (cl-loop for (works key text) in entries
                                  ;; In a field, characters are text.
                                  when (and works (not (member key taken))
                                            (not (and field (or (= (length key) 1) (equal key "SPC")))))
                                  collect (list key text t))))))

(defun offstage-menu--of-app ()
  "Return the groups of the app's keys, as those of Emacs."
  (let ((field (offstage-fields-at (point))) (row (offstage-input-row)) groups)
    (cl-flet ((add (title button key works)
                (push (list key (offstage-text-display (plist-get button :title))
                            (and works (offstage-input-usable-p button) (not (and field (= (length key) 1)))))
                      (alist-get title groups nil nil #'equal))))
      (dolist (element (offstage-elements 'button))
        (let* ((button (offstage-el-component element)) (is-cancel (equal (plist-get button :role) "cancel"))
               (key (or (plist-get button :key) (and is-cancel "Escape"))))
          (when (or key (equal (offstage-el-role element) "command"))
            (add (or (plist-get button :group) "Screen") button (if key (offstage-keys-described key) "x") t))))
      (let* ((first (or row (car (offstage-elements 'row)))) (list (and first (offstage-input-current first)))
             (usable (and row (offstage-input-row-commands row))))
        (dolist (button (offstage-objects (vconcat (plist-get list :rowCommands) (plist-get list :selectionCommands))))
          (when (plist-get button :key)
            (add "Row" button (offstage-keys-described (plist-get button :key)) (memq button usable))))))
    (nreverse (mapcar (pcase-lambda (`(,title . ,entries)) (cons title (delete-dups (nreverse entries)))) groups))))

(defun offstage-menu--column (group)
  "Return the lines of GROUP, all of the same width."
  (let* ((keys (apply #'max 1 (mapcar (lambda (entry) (string-width (car entry))) (cdr group))))
         (lines (cons (propertize (offstage-text-line (car group)) 'face 'offstage-heading)
                      (mapcar (pcase-lambda (`(,key ,text ,is-usable))
                                (concat " " (string-pad (propertize key 'face 'offstage-key) (1+ keys))
                                        (if is-usable text (propertize text 'face 'offstage-disabled))))
                              (cdr group))))
         (width (apply #'max (mapcar #'string-width lines))))
    (mapcar (lambda (line) (string-pad line width)) lines)))

(defun offstage-menu--text (groups width)
  "Return the text of GROUPS beside each other in WIDTH columns."
  (let (rows (left 0))
    (dolist (column (mapcar #'offstage-menu--column groups))
      (let ((size (+ 3 (string-width (car column)))))
        (if (and rows (<= size left)) (push column (car rows))
          (push (list column) rows)
          (setq left width))
        (cl-decf left size)))
    (mapconcat
     (lambda (row)
       (cl-loop for index below (apply #'max (mapcar #'length row))
                concat (mapconcat (lambda (column)
                                    (or (nth index column) (make-string (string-width (car column)) ?\s)))
                                  (reverse row) "   ")
                concat "\n"))
     (nreverse rows) "\n")))

(defun offstage-menu ()
  "Show the keys of the app and of Emacs until the next key."
  (interactive)
  (let ((text (offstage-menu--text (append (offstage-menu--of-app) (offstage-menu--of-emacs)) (offstage-buffer-width))))
    (with-current-buffer (get-buffer-create "*Offstage keys*")
      (let ((inhibit-read-only t))
        (erase-buffer)
        (insert text)
        (goto-char (point-min)))
      (setq buffer-read-only t cursor-type nil mode-line-format nil)
      (let ((window (display-buffer (current-buffer) '(display-buffer-in-side-window
                                                       (side . bottom) (window-height . fit-window-to-buffer)))))
        (set-transient-map (make-sparse-keymap) nil
                           (lambda () (when (window-live-p window) (quit-window nil window))))))))

(provide 'offstage-menu)
;;; offstage-menu.el ends here
