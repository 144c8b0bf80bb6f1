;;; offstage.el --- Front end for every Offstage app  -*- lexical-binding: t -*-

;; Copyright (c) 2026 The Offstage authors
;; SPDX-License-Identifier: MIT

;; Author: The Offstage authors
;; Version: 0.1.0
;; Package-Requires: ((emacs "28.1"))
;; Keywords: tools, processes
;; URL: https://github.com/offstage/offstage

;;; Commentary:

;; M-x offstage asks for an app, and shows it in a buffer: its screens, fields, lists, alerts and commands.  The app runs
;; in a server that speaks JSON-RPC over stdio; the option `offstage-server-command' has its command.
;;
;; Press ? outside of a field for the keys.

;;; Code:

(require 'cl-lib)
(require 'bookmark)
(require 'easymenu)
(require 'offstage-commands)
(require 'offstage-menu)

(defcustom offstage-server-command nil
  "Command of the server: a list of the program and its arguments.
Nil means the program that the environment variable OFFSTAGE names, else
offstage in the variable `exec-path'."
  :type '(choice (const :tag "Find it" nil) (repeat string)) :group 'offstage)

;;;; Mode

(defvar offstage-mode-map
  (let ((map (make-sparse-keymap)))
    (pcase-dolist (`(,key ,command)
                   '(("RET" offstage-return) ("TAB" offstage-tab) ("<backtab>" offstage-previous)
                     ("S-TAB" offstage-previous) ("<escape>" offstage-cancel) ("ESC ESC ESC" offstage-cancel)
                     ("C-n" offstage-next-line) ("<down>" offstage-next-line)
                     ("C-w" offstage-cut-row) ("C-y" offstage-paste-row)
                     ("M-<up>" offstage-move-row-up) ("M-<down>" offstage-move-row-down)
                     ("<mouse-2>" offstage-act-at-mouse)
                     ("C-c C-c" offstage-finish) ("C-c C-k" offstage-cancel) ("C-c C-b" offstage-input-back)
                     ("C-c C-d" offstage-input-dismiss) ("C-c C-o" offstage-open-link)
                     ("C-c C-t" offstage-show-tab) ("C-c C-n" offstage-next-tab) ("C-c C-p" offstage-previous-tab)
                     ("C-c C-r" offstage-row-command) ("C-c C-l" offstage-refresh) ("C-c C-j" offstage-goto-row)
                     ("C-c C-e" offstage-last-row) ("C-c C-a" offstage-command) ("C-c C-v" offstage-requests-answer)
                     ("C-c C-x" offstage-requests-refuse) ("C-c C-w" offstage-clear-field)
                     ("C-c ?" offstage-menu)))
      (define-key map (kbd key) command))
    (define-key map [remap self-insert-command] #'offstage-type-character)
    (define-key map [remap kill-line] #'offstage-kill-line)
    (define-key map [remap move-end-of-line] #'offstage-end-of-line)
    map)
  "Keymap of `offstage-mode'.")

(easy-menu-define offstage-mode-menu offstage-mode-map "Menu of an Offstage app."
  '("Offstage" :filter offstage--menu-items))

(defun offstage--menu-items (_items)
  "Return the items of the menu bar: the commands of the screen, then ours."
  (append
   (mapcar (lambda (element)
             (let ((button (offstage-el-component element)))
               (vector (offstage-text-display (plist-get button :title)) (lambda () (interactive) (offstage-input-tap element))
                       :keys (let ((key (offstage-string (plist-get button :key)))) (and key (offstage-keys-described key))))))
           (offstage-input--buttons))
   '("--" ["Back" offstage-input-back] ["Open a link…" offstage-open-link] ["Keys" offstage-menu])))

(defun offstage-set-keys (keys)
  "Bind KEYS of the app in the current buffer."
  (let ((map (make-sparse-keymap)))
    (set-keymap-parent map offstage-mode-map)
    (dolist (key keys)
      (let ((vector (and (or (> (length key) 1)) (not (member key '("Enter" "Escape" "Space")))
                         (offstage-keys-vector key))))
        (when vector
          (let ((command (lambda () (interactive) (offstage-press key))))
            (ignore-errors (define-key map vector command))
            (when (equal key "Delete") (define-key map [deletechar] command))))))
    (use-local-map map)))

(define-derived-mode offstage-mode nil "Offstage"
  "Mode of the buffer that shows an Offstage app.

\\{offstage-mode-map}"
  :group 'offstage
  (setq-local truncate-lines nil
              word-wrap t
              header-line-format '((:eval (offstage--header)))
              mode-line-process '((:eval (offstage--activity)))
              bookmark-make-record-function #'offstage--bookmark
              imenu-create-index-function #'offstage--imenu
              revert-buffer-function (lambda (&rest _) (offstage-refresh))
              filter-buffer-substring-function #'offstage--copied
              indent-line-function #'ignore)
  (offstage-draw-prepare-buffer)
  (add-hook 'after-change-functions #'offstage-fields-after-change nil t)
  (add-hook 'pre-command-hook #'offstage-before-command nil t)
  (add-hook 'post-command-hook #'offstage-after-command nil t)
  (add-hook 'kill-buffer-hook #'offstage--stop nil t)
  (add-hook 'window-size-change-functions #'offstage--resized nil t))

(defun offstage--direction ()
  "Return the direction of the user's language, as the params say."
  (and offstage-fields-session
       (plist-get (plist-get (offstage-session-init offstage-fields-session) :context) :direction)))

(defun offstage--copied (begin end &optional delete)
  "Return the text from BEGIN to END for the kill ring, and DELETE it."
  (prog1 (buffer-substring-no-properties begin end)
    (when delete (delete-region begin end))))

(defun offstage--resized (_window)
  "Draw again after the window has another width."
  (when (and offstage-fields-session offstage-buffer--drawn-width
             (/= offstage-buffer--drawn-width (offstage-buffer-width)))
    (offstage-buffer-changed offstage-fields-session)))

(defun offstage--header ()
  "Return the header line: the app, its window, and what is wrong."
  (let* ((session offstage-fields-session) (screen (and session (offstage-session-active-screen session)))
         (name (if session (or (plist-get (offstage-session-open session) :app) "") "")))
    (replace-regexp-in-string
     "%" "%%"
     (concat " " (propertize (offstage-text-display name) 'face 'bold)
             (let ((title (offstage-string (plist-get screen :title)))) (and title (concat " › " (offstage-text-line title))))
             (pcase (and session (offstage-session-status session))
               ('starting "   Starting …")
               ('lost (concat "   " (propertize "The server has ended; starting another …" 'face 'warning)))
               ('closed (concat "   " (propertize (format "Ended: %s.  Press g to start again"
                                                          (offstage-text-display (or (offstage-session-reason session) "")))
                                                  'face 'error))))
             (and session (offstage-input-busy-p) "   Working …")
             (and offstage-buffer-notice (concat "   " (propertize offstage-buffer-notice 'face 'warning)))
             (cond (offstage-buffer-message (concat "   " (propertize (concat "✖ " offstage-buffer-message) 'face 'error)))
                   (offstage-buffer--waiting
                    (concat "   " (propertize "⚠ The app asks something; pause to answer" 'face 'warning)))
                   (t (concat (offstage--row-keys) (if (offstage-fields-at (point)) "   C-c ? keys" "   ? keys")))))
     t t)))

(defun offstage--row-keys ()
  "Return the keys of the row at point for the header line."
  (let ((row (and offstage-fields-session (not (offstage-fields-at (point))) (offstage-input-row))))
    (mapconcat (lambda (button)
                 (concat "   " (propertize (offstage-keys-described (plist-get button :key)) 'face 'offstage-key)
                         " " (offstage-text-display (plist-get button :title))))
               (and row (cl-remove-if-not (lambda (button) (and (offstage-string (plist-get button :key))
                                                                (offstage-input-usable-p button)))
                                          (offstage-input-row-commands row)))
               "")))

(defun offstage--activity ()
  "Return the text of the mode line while input is not applied."
  (if (and offstage-fields-session (offstage-drafts-any-pending-p offstage-fields-session)) " sending" ""))

;;;; Sessions

(defun offstage--stop ()
  "Stop the server of the buffer."
  (when (and offstage-fields-session (offstage-session-connection offstage-fields-session))
    (offstage-connection-stop (offstage-session-connection offstage-fields-session))))

(defun offstage-reopen ()
  "Start a server again for the buffer."
  (interactive)
  (setf (offstage-session-attempts offstage-fields-session) 0)
  (offstage-session-start offstage-fields-session))

(defun offstage--command ()
  "Return the command of the server."
  (or offstage-server-command
      (list (or (offstage-string (getenv "OFFSTAGE"))
                (executable-find "offstage-examples")
                (user-error "%s" "No server: set OFFSTAGE to the command of a server, or add `offstage-examples` to PATH."))
            "serve")))

(defun offstage--apps (command)
  "Return the apps of the server COMMAND, an alist from names to titles."
  (let* ((problem nil)
         (connection (offstage-connection-start
                      command nil #'ignore
                      (lambda (connection)
                        (setq problem (or (offstage-connection-problem connection) "The server has ended")))
                      #'ignore)))
    (unwind-protect
        (progn
          (while (not (or problem (offstage-connection-info connection))) (accept-process-output nil 0.05))
          (when problem (user-error "%s" problem))
          (mapcar (lambda (app) (cons (plist-get app :name) (offstage-text-display (plist-get app :title))))
                  (offstage-objects (plist-get (offstage-connection-info connection) :apps))))
      (offstage-connection-stop connection))))

(defun offstage--read-app ()
  "Read the name of an app; the only app of a server is not asked for."
  (let* ((apps (offstage--apps (offstage--command)))
         (completion-extra-properties
          (list :annotation-function (lambda (name) (concat "  " (cdr (assoc name apps)))))))
    (if (cdr apps) (completing-read "App: " apps nil t)
      (or (caar apps) (user-error "The server has no app")))))

(defconst offstage--right-to-left '("ar" "fa" "he" "ps" "ur" "yi")
  "Languages that are written from right to left.")

(defun offstage--init (width)
  "Return the params of `initialize' for a window of WIDTH columns."
  (list :capabilities (list :requests offstage-requests-capabilities)
        :context (let* ((name (or (offstage-string (getenv "LC_ALL")) (getenv "LANG") ""))
                        (locale (if (string-match "\\`\\([a-z]+\\)_\\([A-Z]+\\)" name)
                                    (concat (match-string 1 name) "-" (match-string 2 name))
                                  "en-US")))
                   (list :locale locale
                         :direction (if (member (car (split-string locale "-")) offstage--right-to-left) "rtl" "ltr")
                         :theme (symbol-name (or (frame-parameter nil 'background-mode) 'light))
                         :size (if (< width 60) "compact" "regular")))))

(defun offstage-open (command init open)
  "Show a session of the server COMMAND in a new buffer, and return the buffer.
INIT and OPEN are the params of `initialize' and `session/open'."
  (let ((buffer (generate-new-buffer (format "*Offstage: %s*" (or (plist-get open :app) "app")))))
    (with-current-buffer buffer
      (let ((session (make-offstage-session
                      :command command :init init :open open
                      :on-change #'offstage-buffer-changed :on-error #'offstage-buffer-show-error
                      :on-notice #'offstage-buffer-show-notice
                      :read-text (lambda (_session node component)
                                   (when (buffer-live-p buffer)
                                     (with-current-buffer buffer
                                       (offstage-fields-read offstage-fields-session node component))))))
            is-started)
        (offstage-mode)
        (setq offstage-fields-session session)
        (setq bidi-paragraph-direction (if (equal (offstage--direction) "rtl") 'right-to-left 'left-to-right))
        (unwind-protect
            (progn (offstage-session-start session) (setq is-started t))
          (unless is-started (kill-buffer buffer)))))
    buffer))

(defun offstage--buffer-of (app &optional command)
  "Return a buffer with APP of the server COMMAND, or of any server, or nil."
  (cl-find-if (lambda (buffer)
                (let ((session (buffer-local-value 'offstage-fields-session buffer)))
                  (and session (equal app (plist-get (offstage-session-open session) :app))
                       (or (null command) (equal (offstage-session-command session) command)))))
              (offstage-buffer-list)))

;;;###autoload
(defun offstage (app &optional is-new)
  "Show APP of the server in the option `offstage-server-command'.
Go to the buffer that shows it already, unless IS-NEW, the prefix argument."
  (interactive (list (offstage--read-app) current-prefix-arg))
  (let ((buffer (and (not is-new) (offstage--buffer-of app (offstage--command)))))
    (if (null buffer)
        (setq buffer (offstage-open (offstage--command) (offstage--init (window-body-width)) (list :app app)))
      (with-current-buffer buffer
        (when (eq (offstage-session-status offstage-fields-session) 'closed) (offstage-reopen))))
    (pop-to-buffer-same-window buffer)))

;;;; Bookmarks and imenu

(defun offstage--bookmark ()
  "Return a bookmark of the screen that is shown."
  (let* ((session offstage-fields-session) (screen (offstage-session-active-screen session))
         (link (plist-get screen :link)))
    (unless link (user-error "The screen has no link"))
    `(,(format "%s: %s" (plist-get (offstage-session-open session) :app) (or (plist-get screen :title) link))
      (app . ,(plist-get (offstage-session-open session) :app)) (location . ,link)
      (handler . offstage-bookmark-jump))))

;;;###autoload
(defun offstage-bookmark-jump (bookmark)
  "Show the screen of BOOKMARK."
  (let* ((app (bookmark-prop-get bookmark 'app)) (link (bookmark-prop-get bookmark 'location))
         (buffer (offstage--buffer-of app)))
    (if (and buffer (eq (offstage-session-status (buffer-local-value 'offstage-fields-session buffer)) 'open))
        (with-current-buffer buffer
          (offstage-open-link link))
      (setq buffer (offstage-open (offstage--command) (offstage--init (window-body-width)) (list :app app)))
      (with-current-buffer buffer
        (setf (offstage-session-place offstage-fields-session) (list :link link))))
    (set-buffer buffer)))

(defun offstage--imenu ()
  "Return the headings, fields and lists of the buffer for imenu."
  (let ((position (point-min)) last found)
    (while (and position (< position (point-max)))
      (let ((element (get-text-property position 'offstage)))
        (when (and element (not (eq element last)))
          (setq last element)
          (let ((label (offstage-text-display (offstage-el-label element))))
            (when (and (member (offstage-el-role element) '("heading" "group" "list" "table" "section" "grid" "figure"
                                                            "textbox" "spinbutton" "date" "combobox"))
                       (not (string-empty-p label)))
              (push (cons label position) found)))))
      (setq position (next-single-property-change position 'offstage)))
    (nreverse found)))

(provide 'offstage)
;;; offstage.el ends here
