;;; offstage-commands.el --- Commands of the buffer of an Offstage app  -*- lexical-binding: t -*-

;; Copyright (c) 2026 The Offstage authors
;; Author: The Offstage authors
;; URL: https://github.com/offstage-swift/offstage
;; SPDX-License-Identifier: MIT

;;; Commentary:

;; The commands that the keys of `offstage-mode' run.  A character that the app does not use is a command of Emacs, such
;; as n and p for lines.

;;; Code:

(require 'cl-lib)
(require 'offstage-buffer)

(declare-function offstage-reopen "offstage" ())

;;;; Typing

(defun offstage-type-character ()
  "Type the character in the field, or press the key of the app."
  (interactive)
  (let* ((field (offstage-fields-at (point))) (character last-command-event) (key (char-to-string character))
         (command (alist-get character offstage-character-commands)) (name (single-key-description character)))
    (cond ((and field (offstage-field-disabled-p field)) (offstage-message "The field is disabled"))
          (field (call-interactively #'self-insert-command))
          ((offstage-input-press (if (eq character ?\s) "Space" key)))
          (command (call-interactively command))
          ((offstage-input-find-button key :key) (offstage-message "%s is disabled" name))
          ((member key (offstage-input-keys)) (offstage-message "%s is a key of a row; move to one first" name))
          (t (offstage-message "Nothing uses %s here; %s shows the keys" name (offstage-keys-for 'offstage-menu))))))

(put 'offstage-type-character 'delete-selection t)

(defun offstage-commands--in-field (command)
  "Run COMMAND; in a field it has only the text of that."
  (let ((field (offstage-fields-at (point))))
    (save-restriction
      (when field (narrow-to-region (offstage-field-start field) (offstage-field-end field)))
      (call-interactively command))))

(defun offstage-kill-line () "Kill the rest of the line." (interactive) (offstage-commands--in-field #'kill-line))
(defun offstage-end-of-line () "Move to its end." (interactive) (offstage-commands--in-field #'move-end-of-line))

(defun offstage-press (key)
  "Press KEY of the app, or do what Emacs does with it."
  (let* ((name (car (last (offstage-keys-split key)))) (keys (this-command-keys-vector))
         (translated (lookup-key local-function-key-map keys)))
    (cond ((and (offstage-fields-at (point)) (> (length name) 1)
                (not (string-match-p "\\`\\(?:Ctrl\\|Alt\\)\\+\\|\\`F[0-9]" key)))
           (call-interactively
            (or (cl-find-if #'commandp (list (lookup-key global-map keys)
                                             (and (vectorp translated) (lookup-key global-map translated))))
                #'ignore)))
          ((offstage-input-press key))
          ((offstage-input-press-ahead key))
          (t (offstage-message "%s is disabled" (offstage-keys-described key))))))

(defun offstage-return ()
  "Do what point is on: press, open, submit, or add a line."
  (interactive)
  (let* ((field (offstage-fields-at (point))) (element (offstage-element-at (point))))
    (cond ((and field (eq (offstage-field-kind field) 'multiline) (not (offstage-field-disabled-p field)))
           (insert "\n"))
          (field (offstage-fields-commit field)
                 (or (offstage-input-press "Enter") (offstage-input-press-ahead "Enter") (offstage-next)))
          ((and (offstage-input-row) (offstage-input-press "Enter")))
          ((offstage-input-act element 'fold 'request))
          ((offstage-input-press "Enter"))
          ((offstage-input-act element))
          (t (offstage-message "Nothing to do here; %s moves to the next element" (offstage-keys-for 'offstage-tab))))))

(defun offstage-finish ()
  "Submit the field or press the default button, also in a field of lines.
In a field of a screen without a default button, press its only button that
neither cancels nor destroys."
  (interactive)
  (let ((field (offstage-fields-at (point))))
    (when field (offstage-fields-commit field))
    (or (offstage-input-press "Enter") (offstage-input-press-ahead "Enter")
        (and (offstage-commands-finishes-p) (offstage-input-finish (offstage-field-node field)))
        (offstage-message "No button finishes this screen; %s shows the keys" (offstage-keys-for 'offstage-menu)))))

(defun offstage-commands-finishes-p ()
  "Return non-nil when \\<offstage-mode-map>\\[offstage-finish] presses a button of the screen from a field."
  (let ((field (offstage-fields-at (point))))
    (and field (not (equal (plist-get (offstage-field-component field) :kind) "search"))
         (offstage-session-finishing-button (offstage-field-node field)))))

(defun offstage-cancel ()
  "Press the button that cancels, or go back."
  (interactive)
  (offstage-input-press "Escape"))

(defun offstage-space ()
  "Select the row, press the element, or scroll."
  (interactive)
  (let ((element (offstage-element-at (point))))
    (cond ((offstage-input-act element 'row 'fold 'request))
          ((offstage-input-row) (offstage-input-select (offstage-input-row)))
          (t (scroll-up-command)))))

(defun offstage-act-at-mouse (event)
  "Do what the element that the mouse EVENT has clicked does."
  (interactive "e")
  (mouse-set-point event)
  (unless (offstage-fields-at (point))
    (offstage-input-act (offstage-element-at (point)))))

(defun offstage-clear-field ()
  "Delete the text of the field."
  (interactive)
  (let ((field (or (offstage-fields-at (point)) (offstage-user-error "Point is in no field"))))
    (delete-region (offstage-field-start field) (offstage-field-end field))))

;;;; Moving

(defun offstage-commands--stops ()
  "Return the positions of the stops of TAB, in their order."
  (let (stops)
    (offstage-draw-some
     (lambda (element position)
       (let ((act (offstage-el-act element)))
         (unless (or (memq act '(nil fold expand step)) (equal (offstage-el-role element) "command")
                     (offstage-el-is-covered element)
                     (and (not (eq act 'row)) (offstage-disabled-p (offstage-el-component element))))
           (push position stops))
         nil)))
    (dolist (field offstage-fields)
      (unless (offstage-field-disabled-p field) (push (offstage-field-start field) stops)))
    (sort stops #'<)))

(defun offstage-next (&optional is-back)
  "Move to the next field, row or button; to the previous one when IS-BACK.
In a field, move to the end of its text."
  (interactive)
  (let* ((field (offstage-fields-at (point))) (here (if field (offstage-field-start field) (point)))
         (stops (if is-back (nreverse (offstage-commands--stops)) (offstage-commands--stops)))
         (stop (or (cl-find-if (lambda (stop) (if is-back (< stop here) (> stop here))) stops) (car stops)))
         (target (and stop (offstage-fields-at stop))))
    (when stop (goto-char (if target (offstage-field-end target) stop)))))

(defun offstage-previous () "Move to the previous field, row or button." (interactive) (offstage-next t))

(defun offstage-tab ()
  "Expand or fold what point is on the heading of, else move on."
  (interactive)
  (let ((element (offstage-element-at (point))) (row (offstage-input-row)))
    (cond ((offstage-fields-at (point)) (offstage-next))
          ((and row (offstage-input-expand row)))
          ((and element (memq (offstage-el-act element) '(fold expand))) (offstage-input-act element))
          (t (offstage-next)))))

(defun offstage-next-line ()
  "Move to the next line; below the last row, ask for more rows."
  (interactive)
  (let ((row (offstage-input-row)) element)
    (with-no-warnings (next-line))
    (setq element (offstage-element-at (point)))
    (when (and row element (memq (offstage-el-act element) '(more reach-end))) (offstage-input-act element))))

;;;; Rows and lists

(defun offstage-commands--list ()
  "Return the node and the list that point is in, or the first one, as a cons."
  (let ((element (or (cl-find-if #'offstage-el-list (remq nil (cons (offstage-element-at (point))
                                                                    (offstage-elements t))))
                     (offstage-user-error "There is no list here"))))
    (cons (offstage-el-node element) (offstage-input-current element))))

(defun offstage-commands--read-button (buttons)
  "Read the title of one of BUTTONS with completion, and return the button."
  (let* ((titles (mapcar (lambda (button) (cons (offstage-text-display (plist-get button :title)) button)) buttons))
         (completion-extra-properties
          (list :annotation-function
                (lambda (title)
                  (let ((key (plist-get (cdr (assoc title titles)) :key)))
                    (and key (concat "  " (offstage-keys-described key))))))))
    (cdr (assoc (completing-read (offstage-words "Command: ") titles nil t) titles))))

(defun offstage-row-command ()
  "Run a command of the row at point."
  (interactive)
  (let* ((row (or (offstage-input-row) (offstage-user-error "Point is on no row"))) (list (offstage-input-current row))
         (actions (offstage-objects (plist-get (offstage-el-component row) :actions)))
         (button (offstage-commands--read-button (append actions (offstage-objects (plist-get list :rowCommands))))))
    (cond ((not (memq button actions)) (offstage-input-command list (offstage-el-node row) button row))
          ((offstage-input-usable-p button) (offstage-input-send (offstage-el-node row) (plist-get button :onTap))))))

(defun offstage-refresh ()
  "Ask for current rows; start a server again after the session has ended."
  (interactive)
  (if (eq (offstage-session-status offstage-session) 'closed) (offstage-reopen)
    (pcase-let ((`(,node . ,list) (offstage-commands--list)))
      (if (plist-get list :onRefresh) (offstage-input-send node (plist-get list :onRefresh))
        (offstage-message "The list is always current")))))

(defun offstage-goto-row (number)
  "Scroll the list at point to the row NUMBER, from 1."
  (interactive (list (read-number (offstage-words "Row: "))))
  (pcase-let ((`(,node . ,list) (offstage-commands--list)))
    (offstage-input-scroll node list (1- number))))

(defun offstage-last-row ()
  "Scroll the list at point to its last row, and ask for more rows."
  (interactive)
  (offstage-goto-row most-positive-fixnum))

(defvar-local offstage-commands--moving nil "Element of the row that the user moves.")

(defun offstage-cut-row ()
  "Mark the row at point to be moved, or kill the region in a field."
  (interactive)
  (let ((row (offstage-input-row)))
    (cond ((null row) (call-interactively #'kill-region))
          ((null (plist-get (offstage-input-current row) :onMove))
           (offstage-user-error "The rows of this list cannot be moved"))
          (t (setq offstage-commands--moving row)
             (offstage-message "Go to another row; %s moves the row before it"
                               (offstage-keys-for 'offstage-paste-row))))))

(defun offstage-paste-row ()
  "Move the marked row before the one at point, or to the end of its list."
  (interactive)
  (let ((moved offstage-commands--moving) (row (offstage-input-row)))
    (if (or (offstage-fields-at (point)) (null moved)) (call-interactively #'yank)
      (offstage-input-send (offstage-el-node moved) (plist-get (offstage-input-current moved) :onMove)
                           (append (list :id (offstage-el-id moved)) (and row (list :before (offstage-el-id row)))))
      (setq offstage-commands--moving nil))))

;;;; Tabs, windows and links

(defun offstage-commands--container ()
  "Return the innermost node with tabs or pages that the user sees."
  (or (cl-find-if (lambda (node) (member (plist-get node :kind) '("tabs" "pages"))) (offstage-session-path) :from-end t)
      (offstage-user-error "There are no tabs and no pages here")))

(defun offstage-commands--branches ()
  "Return the names of the tabs or pages, each with its number."
  (cl-loop for child in (offstage-patch-children (offstage-commands--container)) for number from 1
           collect (format "%d %s" number (offstage-text-display (or (plist-get (plist-get child :tab) :title)
                                                                     (plist-get child :title)
                                                                     (offstage-words "Page"))))))

(defun offstage-show-tab (name)
  "Show the tab or page NAME, which begins with its number."
  (interactive (list (completing-read (offstage-words "Tab or page: ") (offstage-commands--branches) nil t)))
  (offstage-input-show-branch (plist-get (offstage-commands--container) :id) (1- (string-to-number name))))

(defun offstage-next-tab (&optional step)
  "Show the tab or page that is STEP after the selected one, 1 by default."
  (interactive)
  (let ((container (offstage-commands--container)))
    (offstage-input-show-branch (plist-get container :id) (mod (+ (plist-get container :selected) (or step 1))
                                                               (length (offstage-patch-children container))))))

(defun offstage-previous-tab () "Show the previous tab or page." (interactive) (offstage-next-tab -1))

(defvar offstage-link-history nil "Links that were read.")

(defun offstage-open-link (url)
  "Open URL, a link of the app."
  (interactive
   (let ((example (cl-find-if-not (lambda (pattern) (string-search "{" pattern))
                                  (offstage-session-links offstage-session))))
     (list (read-string (if example (offstage-words "Link, such as %s: " (offstage-text-line example))
                          (offstage-words "Link: "))
                        nil 'offstage-link-history))))
  (offstage-input-request "route/open" (list :url url)))

(defun offstage-command ()
  "Press a button or run a command of the screen, by its title."
  (interactive)
  (let* ((elements (offstage-input-buttons))
         (button (offstage-commands--read-button (mapcar #'offstage-el-component elements))))
    (when button (offstage-input-tap (cl-find button elements :key #'offstage-el-component)))))

;;;; Menu of keys

(defun offstage-menu--of-emacs ()
  "Return the groups of the keys of Emacs that have an effect now.
Each is a list of a title and (KEY TEXT USABLE)."
  (let* ((field (offstage-fields-at (point))) (row (offstage-input-row)) (list (and row (offstage-input-current row)))
         (rows (offstage-elements 'row)) (back (offstage-input-can-go-back-p))
         (tabs (cl-some (lambda (node) (member (plist-get node :kind) '("tabs" "pages"))) (offstage-session-path)))
         (taken (mapcar #'offstage-keys-described (offstage-input-keys))))
    (cl-loop
     for (title . entries)
     in `((,(offstage-words "Move")
           (t offstage-tab ,(offstage-words "next, or fold")) (t offstage-previous ,(offstage-words "previous"))
           (,(not field) offstage-next-line ,(offstage-words "next line"))
           (,(not field) previous-line ,(offstage-words "previous line"))
           (,rows offstage-goto-row ,(offstage-words "to a row"))
           (,rows offstage-last-row ,(offstage-words "last row")))
          (,(offstage-words "Do")
           (t offstage-return ,(offstage-words "press, open, submit"))
           (,(not field) offstage-space ,(offstage-words "select, press"))
           (,(or (offstage-input-button "Enter") (offstage-commands-finishes-p))
            offstage-finish ,(offstage-words "finish"))
           (,(or (offstage-input-button "Escape") back) offstage-cancel ,(offstage-words "cancel"))
           (,(plist-get list :rowCommands) offstage-row-command ,(offstage-words "command of the row"))
           (,(plist-get list :onMove) offstage-cut-row ,(offstage-words "cut a row to move it"))
           (,(plist-get list :onMove) offstage-paste-row ,(offstage-words "paste it before this row"))
           (t offstage-command ,(offstage-words "find a command")))
          (,(offstage-words "Go")
           (,back offstage-input-back ,(offstage-words "back")) (,tabs offstage-next-tab ,(offstage-words "next tab"))
           (,(offstage-true-p (plist-get (offstage-session-top-layer) :dismissible))
            offstage-input-dismiss ,(offstage-words "close"))
           (t offstage-open-link ,(offstage-words "open a link"))
           (,(plist-get list :onRefresh) offstage-refresh ,(offstage-words "refresh"))
           (,(not field) quit-window ,(offstage-words "leave"))))
     collect (cons title (cl-loop for (works command text) in entries for key = (offstage-keys-for command)
                                  ;; The app may use the character.
                                  when (member key taken) do (setq key (offstage-keys-chord command))
                                  when (and works (not (member key taken)) (not (string-prefix-p "M-x " key)))
                                  collect (list key text t))))))

(defun offstage-menu--of-app ()
  "Return the groups of the app's keys, as those of Emacs."
  (let* ((field (offstage-fields-at (point))) (here (offstage-input-row)) (row (or here (car (offstage-elements 'row))))
         (list (and row (offstage-input-current row))) (usable (and here (offstage-input-row-commands here))) groups)
    (cl-flet ((add (title button works)
                (let* ((is-cancel (equal (plist-get button :role) "cancel"))
                       (key (or (plist-get button :key) (and is-cancel "Escape"))))
                  (push (list (if key (offstage-keys-described key) (offstage-keys-for 'offstage-command))
                              (offstage-text-display (plist-get button :title))
                              (and works (offstage-input-usable-p button) (not (and field key (= (length key) 1)))))
                        (alist-get title groups nil nil #'equal)))))
      (dolist (element (offstage-elements 'button))
        (let ((button (offstage-el-component element)) (role (offstage-el-role element)))
          (when (or (equal role "command")
                    (and role (or (plist-get button :key) (equal (plist-get button :role) "cancel"))))
            (add (or (plist-get button :group) (offstage-words "Screen")) button t))))
      (dolist (button (offstage-objects (vconcat (plist-get list :rowCommands) (plist-get list :selectionCommands))))
        (when (plist-get button :key) (add (offstage-words "Row") button (memq button usable)))))
    (nreverse (mapcar (pcase-lambda (`(,title . ,entries)) (cons title (delete-dups (nreverse entries)))) groups))))

(defun offstage-menu ()
  "Show the keys of the app and of Emacs until the next key."
  (interactive)
  (let ((groups (append (offstage-menu--of-app) (offstage-menu--of-emacs))) (width (offstage-buffer-width)))
    (with-current-buffer (get-buffer-create "*Offstage keys*")
      (let ((inhibit-read-only t))
        (erase-buffer)
        (pcase-dolist (`(,title . ,entries) groups)
          (insert (propertize (offstage-text-line title) 'face 'offstage-heading) "\n")
          (pcase-dolist (`(,key ,text ,is-usable) entries)
            (when (> (+ (current-column) (string-width key) (string-width text) 3) width) (insert "\n"))
            (insert " " (propertize key 'face 'offstage-key) " "
                    (if is-usable text (propertize text 'face 'offstage-disabled)) "  "))
          (insert "\n"))
        (goto-char (point-min)))
      (setq buffer-read-only t cursor-type nil mode-line-format nil)
      (let ((window (display-buffer (current-buffer) '(display-buffer-in-side-window
                                                       (side . bottom) (window-height . fit-window-to-buffer)))))
        (set-transient-map (make-sparse-keymap) nil
                           (lambda () (when (window-live-p window) (quit-window nil window))))))))

;;;; After each command

(defvar-local offstage-commands--field nil "Field that point was in after the last command.")

(defun offstage-before-command ()
  "Remove the last error, which the user has seen, and a key that waits."
  (setq offstage-input-ahead nil)
  (when offstage-buffer-message
    (setq offstage-buffer-message nil)
    (force-mode-line-update)))

(defun offstage-after-command ()
  "Send what the user has typed, and the value of a field that the user has left."
  (when offstage-session
    (when (cl-some #'offstage-fields-changed-p offstage-fields) (setq offstage-buffer-typed (float-time)))
    (offstage-fields-flush)
    (let ((field (offstage-fields-at (point))))
      (unless (eq field offstage-commands--field)
        (when (memq offstage-commands--field offstage-fields) (offstage-fields-commit offstage-commands--field))
        (setq offstage-commands--field field)))))

(defun offstage-help (_)
  "Return the help of the component at point, for eldoc."
  (let* ((element (offstage-element-at (point)))
         (help (and element (offstage-string (plist-get (offstage-el-component element) :help)))))
    (and help (offstage-text-line help))))

(provide 'offstage-commands)
;;; offstage-commands.el ends here
