;;; offstage.el --- Front end for every Offstage app  -*- lexical-binding: t -*-

;; Copyright (c) 2026 The Offstage authors
;; SPDX-License-Identifier: MIT

;; Author: The Offstage authors
;; Maintainer: The Offstage authors
;; Version: 0.2.0
;; Package-Requires: ((emacs "28.1"))
;; Keywords: tools, processes
;; URL: https://github.com/offstage-swift/offstage

;;; Commentary:

;; M-x offstage asks for an app, and shows it in a buffer: its screens, fields, lists, alerts and commands.
;; The app runs in a server that speaks JSON-RPC over stdio; the option `offstage-server-command' has its command.
;;
;; Press ? outside of a field for the keys.  The group `offstage' has the options, README.md the keys and hooks.

;;; Code:

(require 'cl-lib)
(require 'bookmark)
(require 'easymenu)
(require 'lisp-mnt)
(require 'offstage-commands)

(defgroup offstage nil "Apps of Offstage servers."
  :group 'applications :prefix "offstage-"
  :link '(url-link "https://github.com/offstage-swift/offstage") :link '(emacs-commentary-link "offstage"))

(defcustom offstage-server-command nil
  "Command of the server: a list of the program and its arguments.
Nil means the program that the environment variable OFFSTAGE names, else
offstage-examples in the variable `exec-path', both with the argument serve."
  :type '(choice (const :tag "Find it" nil) (repeat string)))

(defcustom offstage-mode-hook nil
  "Hook that runs in a new buffer of an app, before its server is started."
  :type 'hook)

(defvar offstage-app-history nil "Names of apps that were read.")

;;;; Mode

(defvar offstage-mode-map
  (let ((map (make-sparse-keymap)))
    (pcase-dolist (`(,key ,command)
                   '(("RET" offstage-return) ("TAB" offstage-tab) ("<backtab>" offstage-previous)
                     ("S-TAB" offstage-previous) ("<escape>" offstage-cancel) ("ESC ESC ESC" offstage-cancel)
                     ("C-n" offstage-next-line) ("<down>" offstage-next-line)
                     ("C-w" offstage-cut-row) ("C-y" offstage-paste-row)
                     ("<mouse-2>" offstage-act-at-mouse)
                     ("C-c C-c" offstage-finish) ("C-c C-k" offstage-cancel) ("C-c C-b" offstage-input-back)
                     ("C-c C-d" offstage-input-dismiss) ("C-c C-o" offstage-open-link)
                     ("C-c C-t" offstage-show-tab) ("C-c C-n" offstage-next-tab) ("C-c C-p" offstage-previous-tab)
                     ("C-c C-r" offstage-row-command) ("C-c C-l" offstage-refresh) ("C-c C-j" offstage-goto-row)
                     ("C-c C-e" offstage-last-row) ("C-c C-a" offstage-command) ("C-c C-v" offstage-answer)
                     ("C-c C-x" offstage-refuse) ("C-c C-w" offstage-clear-field)
                     ("C-c ?" offstage-menu)))
      (define-key map (kbd key) command))
    ;; Of several keys, these are shown.
    (put 'offstage-cancel :advertised-binding (kbd "C-c C-k"))
    (put 'offstage-previous :advertised-binding (kbd "S-TAB"))
    (define-key map [remap self-insert-command] #'offstage-type-character)
    (define-key map [remap kill-line] #'offstage-kill-line)
    (define-key map [remap move-end-of-line] #'offstage-end-of-line)
    map)
  "Keymap of `offstage-mode'.")

(easy-menu-define offstage-mode-menu offstage-mode-map "Menu of an Offstage app."
  '("Offstage"
    ["Find a command…" offstage-command :label (offstage-words "Find a command…")]
    ["Back" offstage-input-back :label (offstage-words "Back")]
    ["Open a link…" offstage-open-link :label (offstage-words "Open a link…")]
    ["Keys" offstage-menu :label (offstage-words "Keys")]))

(defun offstage-set-keys (keys)
  "Bind KEYS of the app in the current buffer."
  (let ((map (make-sparse-keymap)))
    (set-keymap-parent map offstage-mode-map)
    (dolist (key keys)
      (when (and (> (length key) 1) (not (member key '("Enter" "Escape" "Space"))))
        (let ((command (lambda () (interactive) (offstage-press key))))
          ;; Emacs may refuse a key.
          (ignore-errors (define-key map (kbd (offstage-keys-described key)) command))
          (when (equal key "Delete") (define-key map [deletechar] command)))))
    (use-local-map map)))

(define-derived-mode offstage-mode nil "Offstage"
  "Mode of the buffer that shows an Offstage app.

\\{offstage-mode-map}"
  :group 'offstage
  (setq-local truncate-lines nil
              word-wrap t
              header-line-format '((:eval (offstage--header)))
              mode-line-process '((:eval (and offstage-session (offstage-drafts-any-pending-p) " sending")))
              bookmark-make-record-function #'offstage--bookmark
              imenu-create-index-function #'offstage--imenu
              revert-buffer-function (lambda (&rest _) (offstage-refresh))
              ;; A copy has no properties, such as that it is read-only.
              filter-buffer-substring-function
              (lambda (begin end &optional delete)
                (prog1 (buffer-substring-no-properties begin end)
                  (when delete (delete-region begin end))))
              indent-line-function #'ignore)
  (offstage-draw-prepare-buffer)
  (add-hook 'pre-command-hook #'offstage-before-command nil t)
  (add-hook 'post-command-hook #'offstage-after-command nil t)
  (add-hook 'kill-buffer-hook #'offstage-session-stop nil t)
  (add-hook 'window-size-change-functions #'offstage-buffer-resized nil t)
  (add-hook 'eldoc-documentation-functions #'offstage-help nil t))

(eldoc-add-command-completions "offstage-")

(add-hook 'kill-emacs-hook
          (lambda () (dolist (buffer (buffer-list)) (with-current-buffer buffer (offstage-session-stop)))))

(defun offstage--header ()
  "Return the header line: the app, its window, and what is wrong."
  (let* ((session offstage-session) (status (and session (offstage-session-status session)))
         (title (and session (offstage-string (plist-get (offstage-session-active-screen) :title)))))
    (cl-flet ((part (text &optional face) (if text (concat "   " (propertize text 'face face)) "")))
      (string-replace
       "%" "%%"
       (concat
        " " (and session (propertize (offstage-text-display (offstage-session-app)) 'face 'bold))
        (and title (concat " › " (offstage-text-line title)))
        (pcase status
          ('starting (part (offstage-words "Starting …")))
          ('lost (part (offstage-words "The server has ended; starting another …") 'warning))
          ('closed (part (offstage-words "Ended: %s.  Press %s to start again"
                                         (string-remove-suffix "." (offstage-text-display
                                                                    (offstage-session-reason session)))
                                         (offstage-keys-for 'offstage-refresh))
                         'error)))
        (part (and offstage-input-slow (offstage-words "Working …")))
        (part offstage-buffer-notice 'warning)
        (cond (offstage-buffer-message (part (concat "✖ " offstage-buffer-message) 'error))
              (offstage-buffer--waiting (part (offstage-words "⚠ The app asks something; pause to answer") 'warning))
              (session (offstage--keys))))))))

(defun offstage--keys ()
  "Return the keys of the row at point, and that of the menu, for the header line."
  (let ((row (offstage-input-row)))
    (concat
     (cl-loop for button in (and row (offstage-input-row-commands row))
              when (and (plist-get button :key) (offstage-input-usable-p button))
              concat (concat "   " (propertize (offstage-keys-described (plist-get button :key)) 'face 'offstage-key)
                             " " (offstage-text-display (plist-get button :title))))
     "   " (offstage-keys-for 'offstage-menu) " " (offstage-words "keys"))))

;;;; Sessions

(defun offstage-reopen ()
  "Start a server again for the buffer."
  (interactive)
  (setf (offstage-session-attempts offstage-session) 0)
  (offstage-session-start))

(defun offstage--command ()
  "Return the command of the server."
  (or offstage-server-command
      (list (or (offstage-string (getenv "OFFSTAGE"))
                (executable-find "offstage-examples")
                (offstage-user-error
                 "No server: set `offstage-server-command' or the environment variable OFFSTAGE to its command"))
            "serve")))

(defun offstage--apps (command)
  "Return the apps of the server COMMAND, an alist from names to titles."
  (let* (has-ended
         (offstage-connection-archive "none")
         (connection (offstage-connection-start command nil #'ignore (lambda (_) (setq has-ended t)) #'ignore)))
    (unwind-protect
        (progn
          (while (not (or has-ended (offstage-connection-info connection))) (accept-process-output nil 0.05))
          (when has-ended (user-error "%s" (or (offstage-connection-problem connection)
                                              (offstage-words "The server has ended"))))
          (mapcar (lambda (app) (cons (plist-get app :name) (offstage-text-display (plist-get app :title))))
                  (plist-get (offstage-connection-info connection) :apps)))
      (offstage-connection-stop connection))))

(defun offstage--read-app ()
  "Read the name of an app; the only app of a server is not asked for."
  (let* ((apps (offstage--apps (offstage--command)))
         (completion-extra-properties
          (list :annotation-function (lambda (name) (concat "  " (cdr (assoc name apps)))))))
    (if (cdr apps) (completing-read (offstage-words "App: ") apps nil t nil 'offstage-app-history)
      (or (caar apps) (offstage-user-error "The server has no app")))))

(defun offstage--init ()
  "Return the params of `initialize' for the user of the window."
  (let* ((case-fold-search nil) (locale (offstage-words-locale))
         (is-right-to-left (member (car (split-string locale "-")) '("ar" "fa" "he" "ps" "ur" "yi")))
         (path (or (getenv "TZ") (file-symlink-p "/etc/localtime") ""))
         (zone (and (string-match "[A-Z][A-Za-z_]+/[A-Za-z_/]+\\'" path) (match-string 0 path))))
    (list :capabilities (list :requests offstage-input-capabilities)
          :context `(:locale ,locale :direction ,(if is-right-to-left "rtl" "ltr")
                     :theme ,(symbol-name (or (frame-parameter nil 'background-mode) 'light))
                     :size ,(if (< (window-body-width) 60) "compact" "regular")
                     ,@(and zone (list :timeZone zone))))))

(defun offstage-open (command init open)
  "Show a session of the server COMMAND in a new buffer, and return the buffer.
INIT and OPEN are the params of `initialize' and `session/open'."
  (let ((buffer (generate-new-buffer (format "*Offstage: %s*" (or (plist-get open :app) "app")))) is-started)
    (unwind-protect
        (with-current-buffer buffer
          (offstage-mode)
          (setq offstage-session (make-offstage-session :command command :init init :open open)
                bidi-paragraph-direction (pcase (plist-get (plist-get init :context) :direction)
                                           ("rtl" 'right-to-left)
                                           (_ 'left-to-right)))
          (offstage-session-start)
          (setq is-started t))
      (unless is-started (kill-buffer buffer)))
    buffer))

(defun offstage--open (app command)
  "Show a session of APP of the server COMMAND in a new buffer, and return that."
  (offstage-open command (offstage--init) (list :app app)))

(defun offstage--buffer-of (app command)
  "Return a buffer with APP of the server COMMAND, or nil."
  (cl-find-if (lambda (buffer)
                (with-current-buffer buffer
                  (and (eq major-mode 'offstage-mode) offstage-session (equal app (offstage-session-app))
                       (equal (offstage-session-command offstage-session) command))))
              (buffer-list)))

;;;###autoload
(defun offstage (app &optional is-new command)
  "Show APP of the server COMMAND, by default `offstage-server-command'.
Go to the buffer that shows it already, unless IS-NEW, the prefix argument."
  (interactive (list (offstage--read-app) current-prefix-arg))
  (let ((command (or command (offstage--command))))
    (pop-to-buffer-same-window (or (and (not is-new) (offstage--buffer-of app command))
                                   (offstage--open app command)))
    (when (eq (offstage-session-status offstage-session) 'closed) (offstage-reopen))))

;;;###autoload
(defun offstage-version ()
  "Show the version of this package, and return it."
  (interactive)
  (let ((version (lm-version (locate-library "offstage.el"))))
    (message "offstage %s" version)
    version))

;;;; Bookmarks and imenu

(defun offstage--bookmark ()
  "Return a bookmark of the screen that is shown."
  (let* ((screen (offstage-session-active-screen)) (link (plist-get screen :link)))
    (unless link (offstage-user-error "The screen has no link"))
    `(,(format "%s: %s" (offstage-session-app) (or (plist-get screen :title) link))
      (app . ,(offstage-session-app)) (location . ,link) (handler . offstage-bookmark-jump)
      (command . ,(offstage-session-command offstage-session)))))

;;;###autoload
(defun offstage-bookmark-jump (bookmark)
  "Show the screen of BOOKMARK."
  (let* ((app (bookmark-prop-get bookmark 'app)) (link (bookmark-prop-get bookmark 'location))
         (command (or (bookmark-prop-get bookmark 'command) (offstage--command))))
    (set-buffer (or (offstage--buffer-of app command) (offstage--open app command)))
    (if (eq (offstage-session-status offstage-session) 'open) (offstage-open-link link)
      (setf (offstage-session-link offstage-session) link)
      (when (eq (offstage-session-status offstage-session) 'closed) (offstage-reopen)))))

(defun offstage--imenu ()
  "Return the headings, fields and lists of the buffer for imenu."
  (let (found)
    (offstage-draw-some
     (lambda (element position)
       (let ((label (offstage-text-display (offstage-el-label element))))
         (when (and (member (offstage-el-role element) '("heading" "group" "list" "table" "section" "grid" "figure"
                                                         "textbox" "spinbutton" "date" "combobox"))
                    (not (string-empty-p label)))
           (push (cons label position) found)))
       nil))
    (nreverse found)))

(provide 'offstage)
;;; offstage.el ends here
