;;; offstage-menu.el --- Menu of the keys of an Offstage app  -*- lexical-binding: t -*-

;;; Commentary:

;; Shows every key that can be pressed now in a window at the bottom, until the next key.

;;; Code:

(require 'cl-lib)
(require 'offstage-commands)

(defconst offstage-menu--keys
  '(("Move" ("TAB" "next, or fold") ("S-TAB" "previous") ("n p" "lines") ("C-c C-j" "to a row") ("C-c C-e" "last row"))
    ("Do" ("RET" "press, open, submit") ("SPC" "select, press") ("C-c C-c" "finish") ("C-c C-k" "cancel")
     ("C-c C-r" "command of the row") ("C-w C-y" "move a row") ("x" "find a command"))
    ("Go" ("C-c C-b" "back") ("C-c C-n" "next tab") ("C-c C-d" "close") ("C-c C-o" "open a link")
     ("C-c C-l" "refresh") ("q" "leave")))
  "Keys of Emacs in the menu.")

(defun offstage-menu--groups ()
  "Return the groups of the app's keys: lists of a title and (KEY TEXT USABLE)."
  (let (groups)
    (dolist (element (offstage-outline-elements))
      (let* ((button (offstage-el-component element)) (key (offstage-string (plist-get button :key))))
        (when (and (memq (offstage-el-act element) '(button list-command)) (not (offstage-el-is-covered element))
                   (or key (equal (offstage-el-role element) "command") (equal (plist-get button :role) "cancel")))
          (let* ((title (cond ((eq (offstage-el-act element) 'list-command) "Rows")
                              ((offstage-string (plist-get button :group)))
                              (t "Screen")))
                 (entry (list (cond (key (offstage-keys-described key))
                                    ((equal (plist-get button :role) "cancel") (offstage-keys-described "Escape"))
                                    (t "x"))
                              (offstage-text-display (plist-get button :title)) (offstage-input-usable-p button)))
                 (group (assoc title groups)))
            (if (null group) (setq groups (append groups (list (list title entry))))
              (unless (member entry group) (setcdr (last group) (list entry))))))))
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
  (let* ((text (offstage-menu-text (append (offstage-menu--groups) offstage-menu--keys) (offstage-buffer-width)))
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
