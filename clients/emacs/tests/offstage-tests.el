;;; offstage-tests.el --- Tests of the Offstage front end  -*- lexical-binding: t -*-

;; Copyright (c) 2026 The Offstage authors
;; SPDX-License-Identifier: MIT

;;; Commentary:

;; Each test presses keys in a buffer with a real server.  The environment variable OFFSTAGE names the server.

;;; Code:

(require 'cus-edit)
(require 'ert)
(require 'imenu)
(require 'offstage-driver)

(defconst offstage-tests--clients (expand-file-name "../.." offstage-driver--folder) "Folder of all front ends.")

(defconst offstage-tests--server
  (list (or (getenv "OFFSTAGE") (expand-file-name "../.build/debug/offstage-examples" offstage-tests--clients))
        "serve" "--settle")
  "Command of the server.")

(defun offstage-tests--other-server (name)
  "Return the command of the server NAME in the folder of the server."
  (cons (concat (file-name-directory (car offstage-tests--server)) name) (cdr offstage-tests--server)))

(defun offstage-tests--strange (&rest arguments)
  "Return the command of a server of a later release, with ARGUMENTS."
  `("python3" ,(expand-file-name "conformance/scenarios/strange_server.py" offstage-tests--clients) ,@arguments))

(defun offstage-tests--relay (milliseconds &rest options)
  "Return the command of a server behind a link with a delay of MILLISECONDS.
OPTIONS are those of the program that passes on the messages."
  `("python3" ,(expand-file-name "terminal/tests/relay.py" offstage-tests--clients) ,milliseconds ,@options
    ,@offstage-tests--server))

(defmacro offstage-tests-with (app server &rest body)
  "Run BODY in the buffer of APP of SERVER; nil is the server of Offstage.
A session that is saved in `offstage-connection-archive' is none of a test."
  (declare (indent 2) (debug t))
  `(let ((process-environment (cons (concat "XDG_DATA_HOME=" (make-temp-file "offstage-data" t)) process-environment))
         (offstage-driver--sent nil) (offstage-driver--shown nil) (offstage-driver--buffer nil)
         (offstage-driver--loading-delay offstage-driver--loading-delay))
     (unwind-protect
         (progn
           (offstage-driver--start (list :server (vconcat (or ,server offstage-tests--server))
                                         :size [80 24]
                                         :open (append (list :app ,app :seed 1)
                                                       (unless offstage-connection-archive '(:context "test")))))
           (with-current-buffer offstage-driver--buffer ,@body))
       (when (buffer-live-p offstage-driver--buffer) (kill-buffer offstage-driver--buffer)))))

(defmacro offstage-tests-in (buffer &rest body)
  "Run BODY in BUFFER, and kill that."
  (declare (indent 1) (debug t))
  `(let ((offstage-driver--buffer ,buffer))
     (unwind-protect (with-current-buffer offstage-driver--buffer ,@body)
       (kill-buffer offstage-driver--buffer))))

(defun offstage-tests--press (&rest keys)
  "Press KEYS, and wait until the app has done what they ask for."
  (offstage-driver--pause)
  (apply #'offstage-driver--keys keys)
  (offstage-driver--settle))

(defun offstage-tests--text ()
  "Return the text of the buffer."
  (buffer-substring-no-properties (point-min) (point-max)))

(defun offstage-tests--field (id)
  "Return the text of the field ID, and move to its end."
  (offstage-field-text (offstage-driver--field id)))

(defun offstage-tests--line ()
  "Return the line at point."
  (buffer-substring-no-properties (line-beginning-position) (line-end-position)))

(defun offstage-tests--server-value (id)
  "Return the value of the component ID that the server has."
  (let (view)
    (offstage-session-request "screen/get" nil (lambda (result) (setq view (plist-get result :view))))
    (offstage-driver--wait "the view" (lambda () view))
    (plist-get (offstage-find id (plist-get view :parts)) :value)))

(defun offstage-tests--sent (method)
  "Return the params of the sent requests METHOD, the first one first."
  (nreverse (cl-loop for message in offstage-driver--sent
                     when (equal (plist-get message :method) method) collect (plist-get message :params))))

(defun offstage-tests--do-action (action)
  "Send ACTION to the screen, and wait for what it does."
  (offstage-session-request "action/send" (list :action action))
  (offstage-driver--settle))

(defconst offstage-tests--hours 9999 "Delay that ends when a test says so.")

(defun offstage-tests--end-delays ()
  "End the delays of `offstage-tests--hours'."
  (dolist (timer (copy-sequence timer-list))
    (when (> (float-time (time-subtract (timer--time timer) nil)) (/ offstage-tests--hours 2))
      (timer-event-handler timer)))
  (offstage-driver--settle))

(defun offstage-tests--saves ()
  "Return the number of times that the button Save of a note was pressed."
  (cl-count "saveDidTap" (offstage-tests--sent "action/send")
            :key (lambda (params) (plist-get (plist-get params :action) :type)) :test #'equal))

(defun offstage-tests--new-note ()
  "Show the screen of a new note, and move to its field."
  (offstage-driver--do :link "notes://new")
  (offstage-driver--field "text"))

(defun offstage-tests--has (part &optional text)
  "Check that PART is in TEXT; in that of the buffer if nil."
  (let ((text (or text (offstage-tests--text))))
    (unless (string-search part text) (ert-fail (format "%S is not in %s" part text)))))

(defun offstage-tests--has-not (part &optional text)
  "Check that PART is not in TEXT; in that of the buffer if nil."
  (should-not (string-search part (or text (offstage-tests--text)))))

(defun offstage-tests--folder ()
  "Return a new folder."
  (file-name-as-directory (make-temp-file "offstage-folder" t)))

(defun offstage-tests--contents (file)
  "Return the text of FILE."
  (with-temp-buffer
    (let ((coding-system-for-read 'utf-8-unix)) (insert-file-contents file))
    (buffer-string)))

;;;; Servers

(ert-deftest offstage-a-missing-server-is-an-error-with-what-to-do ()
  (let* ((buffers (buffer-list))
         (problem (should-error (offstage-open '("/missing/server" "serve") nil '(:app "notes")) :type 'user-error)))
    (offstage-tests--has "/missing/server" (error-message-string problem))
    (offstage-tests--has "offstage-server-command" (error-message-string problem))
    (should (equal (buffer-list) buffers))))

(ert-deftest offstage-a-program-that-does-not-work-as-a-server-is-reported ()
  (let ((offstage-connection-patience 1))
    (pcase-dolist (`(,command . ,message)
                   '((("sh" "-c" "echo no licence >&2; exit 3") . "no licence")
                     (("sh" "-c" "echo hello; sleep 100") . "is no Offstage server; it writes: hello")
                     (("sleep" "100") . "does not answer")))
      (offstage-tests-in (offstage-open command nil '(:app "notes" :context "test"))
        (offstage-driver--wait-for-status 'closed)
        (offstage-tests--has message (offstage--header))))))

(ert-deftest offstage-an-unknown-app-is-an-error-and-g-starts-again ()
  (offstage-tests-in (offstage-open offstage-tests--server nil '(:app "nowhere"))
    (offstage-driver--wait-for-status 'closed)
    (offstage-tests--has "nowhere" (offstage--header))
    (setf (offstage-session-open offstage-session) '(:app "twoTabs" :context "test"))
    (offstage-driver--keys "g")
    (offstage-driver--wait "the app" (lambda () (string-search "Kyoto" (offstage-tests--text))))))

(ert-deftest offstage-the-apps-of-a-server-are-offered ()
  (let* ((offstage-server-command offstage-tests--server) offered
         (completing-read-function (lambda (_prompt apps &rest _) (setq offered (mapcar #'car apps)) "notes")))
    (should (equal (offstage--read-app) "notes"))
    (should (member "gallery" offered))
    (setq offstage-server-command (offstage-tests--strange))
    (should (equal (offstage--read-app) "strange"))))

(ert-deftest offstage-a-server-that-ends-again-and-again-is-given-up ()
  (offstage-tests-with "editProfile" nil
    (let ((offstage-session-most-attempts 2))
      (setf (offstage-session-command offstage-session) '("sh" "-c" "echo no licence >&2; exit 3"))
      (offstage-driver--kill-server)
      (offstage-driver--wait-for-status 'closed)
      (offstage-tests--has "no licence" (offstage--header)))))

(ert-deftest offstage-25-characters-over-a-slow-link-are-all-shown-at-once-and-arrive ()
  (offstage-tests-with "notes" (offstage-tests--relay "150")
    (offstage-tests--new-note)
    (let ((text "a slow link loses nothing"))
      (cl-loop for count from 1 to (length text)
               do (offstage-driver--keys (list (substring text (1- count) count)))
               (should (equal (offstage-field-text (offstage-fields-at (point))) (substring text 0 count)))
               (accept-process-output nil 0.001))
      (offstage-driver--settle)
      (should (equal (offstage-tests--field "text") text))
      (should (equal (offstage-tests--server-value "text") text)))))

(ert-deftest offstage-a-key-of-a-button-that-the-text-enables-is-pressed-when-the-text-has-arrived ()
  (dolist (key '("C-s" "C-c C-c"))
    (offstage-tests-with "notes" (offstage-tests--relay "150")
      (offstage-tests--new-note)
      (offstage-tests--has "C-c C-c Save")
      (offstage-driver--keys '("Buy milk\nand bread"))
      (offstage-driver--keys key)
      (offstage-driver--wait "the note" (lambda () (string-search "▾ Notes  1" (offstage-tests--text))))
      (offstage-tests--has "Buy milk")
      (should (= 1 (offstage-tests--saves))))))

(ert-deftest offstage-a-message-that-does-not-fit-the-state-brings-a-snapshot ()
  (offstage-tests-with "editProfile" nil
    (setf (offstage-session-n offstage-session) 7)
    (offstage-driver--do :type "name" :text "Anna")
    (offstage-driver--settle)
    (should (equal (offstage-tests--field "name") "Anna"))
    (should-not offstage-driver--shown)))

(ert-deftest offstage-two-apps-do-not-disturb-each-other ()
  (offstage-tests-with "editProfile" nil
    (let ((first offstage-driver--buffer))
      (offstage-tests-with "signIn" nil
        (offstage-driver--do :type "username" :text "anna")
        (let ((offstage-driver--buffer first))
          (offstage-driver--do :type "name" :text "Berta"))
        (should (equal (offstage-tests--field "username") "anna")))
      (with-current-buffer first
        (should (equal (offstage-tests--server-value "name") "Berta"))))))

(ert-deftest offstage-initialize-names-the-level-and-killing-the-buffer-ends-the-server ()
  (let (process)
    (offstage-tests-with "notes" nil
      (should (equal (plist-get (car (offstage-tests--sent "initialize")) :protocol) '(:level 4)))
      (setq process (offstage-connection-process (offstage-session-connection offstage-session))))
    (should-not (process-live-p process))))

(ert-deftest offstage-a-server-of-the-current-folder-is-never-started ()
  (let* ((folder (offstage-tests--folder)) (default-directory folder)
         (process-environment (cons "OFFSTAGE" process-environment)) (exec-path (list folder))
         (program (concat folder ".build/debug/offstage-examples")) (offstage-server-command nil))
    (make-directory (file-name-directory program) t)
    (write-region (format "#!/bin/sh\ntouch %sstarted\n" folder) nil program nil 'quiet)
    (set-file-modes program #o755)
    (offstage-tests--has "the environment variable OFFSTAGE"
                         (error-message-string (should-error (call-interactively #'offstage) :type 'user-error)))
    (should-not (file-exists-p (concat folder "started")))
    (copy-file program (concat folder "offstage-examples"))
    (should (equal (offstage--command) (list (concat folder "offstage-examples") "serve")))
    (setenv "OFFSTAGE" "/a/server")
    (should (equal (offstage--command) '("/a/server" "serve")))))

(ert-deftest offstage-without-a-saved-session-the-link-opens-anew-and-a-press-is-reported ()
  (offstage-tests-with "notes" nil
    (offstage-tests--new-note)
    (let ((offstage-buffer-notice-seconds offstage-tests--hours))
      (offstage-tests--press "a")
      (offstage-driver--do :lost t)
      (offstage-tests--has "› New note" (offstage--header))
      (should (equal (offstage-tests--field "text") ""))
      (offstage-tests--press "b")
      (offstage-tests--has "The server was started again." (offstage--header))
      (offstage-tests--end-delays)
      (offstage-tests--has-not "started again" (offstage--header)))
    (let ((wait (offstage-driver--kill-server)))
      (offstage-driver--wait-for-status 'lost)
      (offstage-driver--keys "C-s")
      (funcall wait))
    (offstage-tests--has "Press again" (pop offstage-driver--shown))
    (offstage-driver--settle)
    (offstage-tests--press "c")
    (should (equal (offstage-tests--server-value "text") "c"))
    (offstage-tests--press "C-s")
    (offstage-tests--has "▾ Notes  1")))

(ert-deftest offstage-a-second-call-goes-to-the-buffer-of-the-app ()
  (offstage-tests-with "notes" nil
    (let ((offstage-server-command offstage-tests--server) (buffer offstage-driver--buffer))
      (save-window-excursion
        (switch-to-buffer "*scratch*")
        (offstage "notes")
        (should (eq (current-buffer) buffer))
        (offstage-tests-in (progn (offstage "notes" t) (current-buffer))
          (should-not (eq (current-buffer) buffer)))
        ;; Another server has another app of the same name.
        (offstage-tests-in (progn (offstage "notes" nil `(,@offstage-tests--server "--seed" "2")) (current-buffer))
          (should-not (eq (current-buffer) buffer))
          (offstage-driver--wait "the screen" #'offstage-session-active-screen)
          (should (equal (bookmark-prop-get (bookmark-make-record) 'command)
                         (offstage-session-command offstage-session))))))))

;;;; Servers that save the session

(defmacro offstage-tests-saved (app &rest body)
  "Run BODY as `offstage-tests-with' APP, in a session that is saved."
  (declare (indent 1) (debug t))
  `(let ((offstage-connection-archive (concat (offstage-tests--folder) "sessions.sqlite")))
     (offstage-tests-with ,app nil ,@body)))

(defun offstage-tests--crash (&rest keys)
  "End the server, press KEYS without one, and check that the user sees nothing."
  (let ((point (+ (point) (length (caar keys)))) (wait (offstage-driver--kill-server)))
    (offstage-driver--wait-for-status 'lost)
    (apply #'offstage-driver--keys keys)
    (funcall wait)
    (offstage-driver--settle)
    (should (= (point) point))
    (should-not offstage-driver--shown)
    (offstage-tests--has-not "started again" (offstage--header))))

(ert-deftest offstage-a-saved-text-and-an-action-in-flight-outlive-the-server ()
  (offstage-tests-saved "editProfile"
    (offstage-driver--field "name")
    (offstage-driver--keys '("Anna"))
    (offstage-tests--crash '("bel"))
    (offstage-tests--press '("le"))
    (should (equal (offstage-tests--server-value "name") "Annabelle"))
    (setq offstage-driver--sent nil)
    ;; The work of the action takes 300 ms.
    (cl-flet ((save (until) (offstage-driver--keys "C-c C-c")
                    (offstage-driver--wait until (lambda () (string-search until (offstage-tests--text))))))
      (save "[Save …]")
      (offstage-driver--do :lost t)
      (offstage-driver--wait "the error" (lambda () offstage-driver--shown))
      (offstage-tests--has "while the action ran" (pop offstage-driver--shown))
      (let ((ids (mapcar (lambda (params) (plist-get params :dedupeId)) (offstage-tests--sent "action/send"))))
        (should (equal ids (list (car ids) (car ids))))
        (should (stringp (car ids))))
      (should (equal (offstage-tests--field "name") "Annabelle"))
      (save "Your name is Annabelle now."))
    (offstage-tests--crash)
    (offstage-driver--do :key "Enter")
    (should (equal (offstage-tests--field "name") "Annabelle"))
    (setq offstage-driver--sent nil)
    (kill-buffer)
    (should (offstage-tests--sent "session/close"))))

(ert-deftest offstage-input-without-a-server-is-done-by-the-next-one-whatever-its-ids ()
  (offstage-tests-saved "notes"
    ;; The second screen of a new note has an id that the next server does not give.
    (offstage-tests--new-note)
    (offstage-driver--do :go "back")
    (offstage-tests--new-note)
    (let ((id (plist-get (offstage-session-active-screen) :id)))
      (offstage-driver--keys '("Buy "))
      (offstage-tests--crash '("milk"))
      (should-not (offstage-session-node id)))
    (offstage-tests--press "C-/ C-/")
    (should (equal (offstage-tests--server-value "text") ""))
    (offstage-driver--keys '("Buy bread"))
    (let ((wait (offstage-driver--kill-server)))
      (offstage-driver--wait-for-status 'lost)
      (offstage-driver--keys "C-c C-c")
      (funcall wait))
    (offstage-driver--wait "the note" (lambda () (string-search "▾ Notes  1" (offstage-tests--text))))
    (offstage-tests--has "Buy bread")
    (should-not offstage-driver--shown)))

(ert-deftest offstage-a-saved-hidden-tab-outlives-the-server ()
  (offstage-tests-saved "twoTabs"
    (offstage-driver--do :select "cities" :row 3 :how "open")
    (offstage-driver--do :go "branch" :index 1)
    (offstage-driver--do :lost t)
    (offstage-tests--has "Nothing saved yet")
    (offstage-driver--do :go "branch" :index 0)
    (offstage-tests--has "Japan")))

(ert-deftest offstage-a-saved-alert-outlives-the-server ()
  (offstage-tests-saved "gallery"
    (offstage-driver--do :link "gallery://layers")
    (offstage-driver--do :tap "alert")
    (offstage-driver--do :type "name" :text "report" :clear t)
    (offstage-tests--crash '(".txt"))
    (offstage-driver--do :tap "rename")
    (offstage-tests--has "report.txt")))

(ert-deftest offstage-a-saved-session-of-another-process-is-waited-for-and-then-replaced ()
  ;; The server says that a client waits for five seconds.
  (pcase-dolist (`(,seconds . ,is-kept) '(("0.5" . t) ("8" . nil)))
    (offstage-tests-saved "editProfile"
      (offstage-driver--do :type "name" :text "Anna")
      (let* ((id (offstage-session-id offstage-session))
             (attach (json-serialize `(:jsonrpc "2.0" :id 1 :method "session/attach" :params (:sessionId ,id))))
             (script "{ echo \"$0\"; sleep \"$1\"; } | \"$3\" serve --no-handshake > \"$2\" &
                      until [ -s \"$2\" ]; do sleep 0.01; done; shift 2; exec \"$@\""))
        (setf (offstage-session-command offstage-session)
              `("sh" "-c" ,script ,attach ,seconds ,(concat (offstage-tests--folder) "output")
                ,@offstage-tests--server))
        (offstage-driver--do :lost t)
        (should (eq is-kept (equal (offstage-session-id offstage-session) id)))
        (should (eq is-kept (null offstage-driver--shown)))
        (should (equal (offstage-tests--server-value "name") (if is-kept "Anna" "")))))))

;;;; The package

(ert-deftest offstage-the-recipe-names-the-files-of-the-archive-and-each-has-its-licence ()
  (let* ((folder (offstage-tests--folder)) (emacs (expand-file-name "emacs/" offstage-tests--clients))
         (recipe (with-temp-buffer
                   (insert-file-contents (concat emacs "recipe"))
                   (read (current-buffer))))
         (default-directory (expand-file-name "../" offstage-tests--clients))
         (files (mapcan #'file-expand-wildcards (plist-get (cdr recipe) :files)))
         (packaged (progn
                     (should (= 0 (call-process (concat emacs "package.sh") nil nil nil folder)))
                     (process-lines "tar" "-tf" (car (directory-files folder t "\\.tar\\'"))))))
    (should (> (length files) 10))
    (should-not (cl-set-exclusive-or (append '("" "LICENSE" "README.md" "offstage-pkg.el")
                                             (mapcar #'file-name-nondirectory files))
                                     (mapcar #'file-name-nondirectory packaged) :test #'equal))
    (dolist (file files)
      (with-temp-buffer
        (insert-file-contents file)
        (dolist (header '("author" "url" "spdx-license-identifier")) (should (lm-header header)))))))

(ert-deftest offstage-the-readme-has-every-option-and-key ()
  (let ((readme (offstage-tests--contents (expand-file-name "emacs/README.md" offstage-tests--clients))) names)
    (pcase-dolist (`(,option ,kind) (get 'offstage 'custom-group))
      (when (eq kind 'custom-variable)
        (push (symbol-name option) names)
        (should (widget-apply (widget-convert (get option 'custom-type)) :match
                              (eval (car (get option 'standard-value)) t)))))
    (map-keymap (lambda (key _) (push (concat "C-c " (single-key-description key)) names))
                (lookup-key offstage-mode-map (kbd "C-c")))
    (should (> (length names) 20))
    (dolist (name names) (offstage-tests--has name readme))))

;;;; Words, keys and hooks

(defun offstage-tests--sources ()
  "Return the forms of all files of the package."
  (cl-loop for file in (directory-files (expand-file-name "emacs" offstage-tests--clients) t "\\.el\\'")
           append (with-temp-buffer
                    (insert-file-contents file)
                    (let (forms)
                      (while (ignore-errors (push (read (current-buffer)) forms)))
                      forms))))

(defun offstage-tests--words (form)
  "Return the texts in FORM that have translations."
  (cond ((vectorp form) (offstage-tests--words (append form nil)))
        ((consp form)
         (append (and (memq (car form) '(offstage-words offstage-message offstage-user-error)) (stringp (cadr form))
                      (list (cadr form)))
                 (let (found)
                   (while (consp form) (setq found (append (offstage-tests--words (pop form)) found)))
                   found)))))

(ert-deftest offstage-every-text-has-a-german-translation-with-the-same-values ()
  (let ((german (cdr (assoc "de" offstage-words-languages))) (texts (offstage-tests--words (offstage-tests--sources))))
    (should (> (length texts) 80))
    (should-not (cl-set-difference texts (mapcar #'car german) :test #'equal))
    (should-not (cl-set-difference (mapcar #'car german) texts :test #'equal))
    (pcase-dolist (`(,text . ,translation) german)
      (cl-flet ((values (text) (let ((start 0) found)
                                 (while (string-match "%[a-z]" text start)
                                   (push (match-string 0 text) found)
                                   (setq start (match-end 0)))
                                 found)))
        (unless (equal (values text) (values translation)) (ert-fail translation))))))

(ert-deftest offstage-the-words-are-in-the-language-of-the-user ()
  (let ((process-environment (append '("LC_ALL" "LC_MESSAGES" "LANG=de_AT.UTF-8") process-environment))
        (offstage-words-language nil))
    (should (equal (offstage-words-locale) "de-AT"))
    (should (equal (offstage-words "%d of %d" 1 2) "1 von 2"))
    (offstage-tests-with "gallery" nil
      (offstage-tests--has "? Tasten" (offstage--header))
      (offstage-driver--do :link "gallery://fields")
      (offstage-tests--has "[Datei wählen …]")
      (offstage-driver--neutral)
      (offstage-tests--press "?")
      (with-current-buffer "*Offstage keys*" (offstage-tests--has "x Befehl suchen")))
    (setenv "LC_MESSAGES" "en_US.UTF-8")
    (should (equal (offstage-words "%d of %d" 1 2) "1 of 2"))
    (let ((offstage-words-language "de")) (should (equal (offstage-words "Back") "Zurück")))
    ;; A language without a table is English.
    (setenv "LC_ALL" "fi_FI")
    (should (equal (offstage-words "Back") "Back"))))

(ert-deftest offstage-a-key-that-the-user-has-changed-works-and-is-shown ()
  (let ((offstage-mode-map (copy-keymap offstage-mode-map))
        (offstage-character-commands '((?h . offstage-menu) (?v . offstage-command))))
    (define-key offstage-mode-map (kbd "C-c C-c") nil)
    (define-key offstage-mode-map (kbd "C-c C-f") #'offstage-finish)
    (define-key offstage-mode-map (kbd "C-c C-b") #'ignore)
    (define-key offstage-mode-map (kbd "M-b") #'offstage-input-back)
    (offstage-tests-with "notes" nil
      (offstage-tests--has "h keys" (offstage--header))
      (offstage-tests--new-note)
      (offstage-tests--has "C-c C-f Save")
      (offstage-tests--has "M-b")
      (offstage-tests--press '("milk"))
      (should (member '("C-c C-f" "finish" t) (apply #'append (mapcar #'cdr (offstage-menu--of-emacs)))))
      (offstage-tests--press "C-c C-f")
      (should (= 1 (offstage-tests--saves)))
      (offstage-tests--press "h")
      (with-current-buffer "*Offstage keys*"
        (offstage-tests--has "v find a command")
        (offstage-tests--has "C-n next line")))))

(ert-deftest offstage-hooks-run-in-the-buffer-of-the-app ()
  (let* (modes texts
         (offstage-mode-hook (list (lambda () (push major-mode modes))))
         (offstage-after-update-hook (list (lambda () (push (offstage-tests--text) texts)))))
    (offstage-tests-with "notes" nil
      (should (equal modes '(offstage-mode)))
      (offstage-tests--has "No notes yet" (car texts))
      (offstage-driver--do :link "notes://new")
      (should (equal (car texts) (offstage-tests--text))))))

;;;; Errors

(ert-deftest offstage-going-back-names-what-the-user-has-seen-and-does-nothing-at-the-root ()
  (offstage-tests-with "notes" nil
    (let ((root (plist-get (offstage-session-active-screen) :id)))
      (dolist (keys '("<escape>" "C-c C-k" "C-c C-b" "l"))
        (offstage-driver--neutral)
        (offstage-tests--press keys))
      (should-not (offstage-tests--sent "route/back"))
      (offstage-driver--do :link "notes://new")
      (let ((node (plist-get (offstage-session-active-screen) :id)))
        ;; The second key arrives before the answer to the first.
        (offstage-driver--keys "C-c C-b C-c C-b")
        (offstage-driver--settle)
        (should (equal (mapcar (lambda (params) (plist-get params :source)) (offstage-tests--sent "route/back"))
                       (list node node)))
        (should (equal root (plist-get (offstage-session-active-screen) :id))))
      (should-not offstage-driver--shown)
      (offstage-tests--has-not "✖" (offstage--header)))))

(ert-deftest offstage-ids-of-the-server-do-not-reach-the-user ()
  (offstage-tests-with "kit" (offstage-tests--other-server "offstage-kit")
    (offstage-tests--do-action '(:type "show" :layout "form"))
    (let ((layer (plist-get (offstage-session-top-layer) :id)))
      (dolist (request `(("route/answer" :layer ,layer :button "nobody") ("route/answer" :layer "l77" :button "ok")
                         ("route/edit" :layer ,layer :field "none" :text "") ("route/dismiss" :layer ,layer)
                         ("route/back" :source "n77") ("action/send" :screen "n77" :action (:type "picked"))
                         ("route/select" :container "n77" :index 0)))
        (offstage-input-request (car request) (cdr request))
        (offstage-driver--settle)))
    (let ((case-fold-search nil))
      (dolist (text offstage-driver--shown)
        (should-not (string-match-p "\\b[lnsw][0-9]+\\b" text))
        (should (string-match-p "\\`[^a-z]" text))))))

(ert-deftest offstage-a-screen-without-components-says-so ()
  (offstage-tests-with "kit" (offstage-tests--other-server "offstage-kit")
    (offstage-tests--has "This screen has no components; "))
  (offstage-tests-with "notes" nil
    (offstage-tests--has-not "no components")))

(ert-deftest offstage-a-build-that-fails-is-shown-until-one-works ()
  (let* ((folder (offstage-tests--folder)) (source (concat folder "App.swift"))
         (build (format "if grep -q bad %s; then echo 'App.swift:1:1: error: no such thing'; exit 1; fi" source))
         (offstage-driver--limit 60) (default-directory folder))
    (cl-flet ((write (text is-shown)
                (write-region text nil source nil 'quiet)
                (offstage-driver--wait "the message" (lambda ()
                                                       (eq is-shown (and (string-search "✖ The build failed"
                                                                                        (offstage-tests--text))
                                                                         t))))))
      (write-region "good" nil source nil 'quiet)
      (offstage-tests-with "editProfile"
          `(,(car (offstage-tests--other-server "offstage")) "dev" "--watch" ,source "--build" ,build "--"
            ,@offstage-tests--server)
        (write "bad" t)
        (offstage-tests--has-not "no such thing")
        (save-window-excursion
          (offstage-driver--return-on
           (offstage-driver--find (lambda (element) (eq (offstage-el-act element) 'show-problem))))
          (with-current-buffer "*Offstage problem*"
            (offstage-tests--has "App.swift:1:1: error: no such thing")
            (kill-buffer)))
        (write "good again" nil)
        (write "bad again" t)
        (offstage-driver--keys "C-c C-d")
        (offstage-driver--drawn)
        (offstage-tests--has-not "The build failed")))))

(ert-deftest offstage-a-list-goes-on-loading-after-a-request-that-failed ()
  (offstage-tests-with "gallery" nil
    (offstage-driver--do :link "gallery://table")
    (offstage-driver--list-of "files")
    (let ((subscription (offstage-session-subscription offstage-session)))
      (setf (offstage-session-subscription offstage-session) "no such window")
      (offstage-driver--keys "C-c C-j 5001 RET")
      (offstage-driver--drawn)
      (should-not (offstage-input-row))
      (setf (offstage-session-subscription offstage-session) subscription))
    (offstage-tests--press "C-c C-j 5001 RET")
    (should (eql 5000 (offstage-el-data (offstage-input-row))))
    ;; So does the search for a row that the app scrolls to.
    (setf (offstage-session-subscription offstage-session) "no such window")
    (let* ((screen (plist-get (offstage-session-active-screen) :id)) (list (offstage-session-component screen "files")))
      (offstage-buffer--search-row screen list "no such row" (offstage-lists-total list)))
    (offstage-driver--drawn)
    (should-not offstage-driver--shown)))

(ert-deftest offstage-an-error-is-shown-until-the-next-key ()
  (offstage-tests-with "strange" (offstage-tests--strange)
    (offstage-driver--do :tap "stale")
    (offstage-tests--has "The screen has changed; try again" (offstage--header))
    (offstage-tests--press "n")
    (offstage-tests--has-not "try again" (offstage--header))))

(ert-deftest offstage-a-field-says-what-is-wrong-and-what-C-c-C-c-does ()
  (offstage-tests-with "gallery" nil
    (offstage-driver--do :link "gallery://fields")
    (offstage-tests--has "Multiline text  C-c C-c submits")
    (offstage-driver--do :type "price" :text "abc" :clear t)
    (offstage-tests--has "Enter a number")
    (should (equal (offstage-tests--field "price") "abc"))
    (should-not (offstage-tests--sent "action/send"))
    (offstage-driver--do :link "gallery://hostile")
    (offstage-tests--has-not "C-c C-c")))

(ert-deftest offstage-an-alert-while-the-user-types-is-announced ()
  (offstage-tests-with "strange" (offstage-tests--strange)
    (offstage-driver--field "name")
    (offstage-driver--keys '("alert"))
    (offstage-driver--wait "the alert" (lambda () (string-search "⚠ Hello" (offstage-tests--text))))
    (offstage-driver--keys '("xx"))
    (offstage-tests--has "⚠" (offstage--header))))

(ert-deftest offstage-a-press-on-a-screen-that-the-server-has-left-does-nothing ()
  (let ((hold (make-temp-name "/tmp/offstage-hold")))
    (offstage-tests-with "gallery" (offstage-tests--relay "0" "--hold" hold)
      (offstage-driver--do :link "gallery://layers")
      (write-region "" nil hold nil 'quiet)
      (offstage-session-request "route/back" nil)
      ;; The buffer still shows the screen.
      (offstage-driver--return-on (offstage-driver--named "push"))
      (offstage-tests--has "› Layers" (offstage--header))
      (delete-file hold)
      (offstage-driver--settle)
      (offstage-tests--has "› Gallery" (offstage--header))
      (should (equal "push" (plist-get (plist-get (car (last (offstage-tests--sent "action/send"))) :action) :layer)))
      (should-not offstage-driver--shown)
      (offstage-driver--do :select "pages" :row "icons" :how "open")
      (offstage-tests--has "› Icons" (offstage--header)))))

(ert-deftest offstage-work-that-takes-a-while-has-signs-after-a-delay ()
  (offstage-tests-with "editProfile" nil
    (setq offstage-driver--loading-delay offstage-tests--hours)
    (dolist (end '(lost done done))
      (offstage-driver--do :type "name" :text "Annabel" :clear t)
      (offstage-driver--do :tap "save")
      (offstage-tests--has "[Save]")
      (offstage-tests--has-not "Working" (offstage--header))
      ;; The button does nothing until the first press is answered.
      (setq offstage-driver--sent nil)
      (offstage-tests--press "RET")
      (should-not (offstage-tests--sent "action/send"))
      (offstage-tests--end-delays)
      (offstage-tests--has "[Save …]")
      (offstage-tests--has "Working …" (offstage--header))
      (if (eq end 'lost)
          (progn (offstage-driver--do :lost t)
                 (offstage-tests--has "The server has ended before its answer" (pop offstage-driver--shown)))
        (offstage-driver--do :advance 1000)
        (offstage-tests--has "Your name is Annabel now.")
        (offstage-driver--do :key "Enter"))
      (offstage-tests--has-not "Working" (offstage--header))
      (offstage-tests--has "[Save]"))))

(ert-deftest offstage-a-list-that-loads-has-a-sign-after-a-delay ()
  (offstage-tests-with "gallery" nil
    (setq offstage-driver--loading-delay offstage-tests--hours)
    (offstage-driver--do :link "gallery://states")
    (dotimes (_ 2)
      (offstage-tests--has "A list that loads")
      (offstage-tests--has-not "loading …")
      (offstage-tests--end-delays)
      (offstage-tests--has "A list that loads  0  loading …")
      ;; The same nodes on a new server have not been loading before.
      (offstage-driver--do :lost t))
    (offstage-tests--press "C-c C-b")
    (should-not (offstage-session-loading offstage-session))))

(ert-deftest offstage-a-link-opens-what-the-app-may-open ()
  (offstage-tests-with "gallery" nil
    (let* (opened (browse-url-browser-function (lambda (url &rest _) (setq opened url))))
      (offstage-input-browse "javascript:alert(1)")
      (offstage-input-browse "file:///etc/passwd")
      (should-not opened)
      (offstage-driver--do :link "gallery://markdown")
      (dolist (keys '("RET" "SPC"))
        (setq opened nil)
        (goto-char (point-min))
        (cl-loop repeat 20 until (eq (offstage-el-act (offstage-element-at (point))) 'link)
                 do (offstage-driver--keys "TAB"))
        (offstage-tests--has "link" (offstage-tests--line))
        (offstage-driver--keys keys)
        (should (equal opened "https://example.org")))
      (let ((offstage-draw-keys (make-hash-table :test #'equal)))
        (cl-flet ((link (url) (get-text-property 0 'offstage (offstage-markdown-spans (format "[title](%s)" url)))))
          (should (link "gallery://table"))
          (should-not (link "file:///etc/passwd"))
          (should-not (link "javascript:alert"))))
      (offstage-input-follow-url "gallery://table" nil)
      (offstage-driver--settle)
      (offstage-tests--has "› Table" (offstage--header)))))

;;;; Large and hostile

(ert-deftest offstage-moving-past-the-rows-that-are-drawn-draws-more ()
  (offstage-tests-with "gallery" nil
    (offstage-driver--do :link "gallery://table")
    (offstage-driver--list-of "files")
    (offstage-tests--press "C-c C-j 100 RET")
    (cl-loop for index from 99 to 260
             do (should (eql index (offstage-el-data (offstage-input-row))))
             (offstage-driver--keys "n")
             (unless (offstage-input-row) (offstage-driver--settle)))
    (offstage-tests--press "C-c C-e")
    (should (eql 99999 (offstage-el-data (offstage-input-row))))
    (should (< (count-lines (point-min) (point-max)) 300))))

(ert-deftest offstage-a-list-that-sticks-to-its-end-keeps-point-on-the-last-row ()
  (offstage-tests-with "gallery" nil
    (offstage-driver--do :link "gallery://log")
    (offstage-tests--has "Line 60" (offstage-tests--line))
    (offstage-tests--press "RET")
    (offstage-tests--has "Line 61" (offstage-tests--line))))

(ert-deftest offstage-a-text-of-200-kb-is-sent-as-edits ()
  (offstage-tests-with "gallery" nil
    (offstage-driver--do :link "gallery://hostile")
    (let ((length (length (offstage-tests--field "editor"))))
      (should (> length 100000))
      (setq offstage-driver--sent nil)
      (offstage-driver--keys '("xyz"))
      (goto-char (- (point) 1000))
      (offstage-tests--press "DEL")
      (let ((sent (offstage-tests--sent "action/send")))
        (should (= 4 (length sent)))
        (dolist (params sent) (should (< (length (offstage-connection-json params)) 1000))))
      (should-not offstage-driver--shown)
      (should (= (+ length 2) (length (offstage-tests--server-value "editor"))))
      (should (equal (offstage-tests--server-value "editor") (offstage-tests--field "editor"))))))

(ert-deftest offstage-no-control-character-is-shown-and-no-line-of-a-list-is-too-long ()
  (offstage-tests-with "gallery" nil
    (offstage-driver--do :link "gallery://hostile")
    (dolist (width '(80 40 100))
      (offstage-driver--do :resize (vector width 24))
      (let ((field (offstage-driver--field "editor")))
        (save-excursion
          (goto-char (point-min))
          (while (< (point) (offstage-field-start field))
            (let ((line (offstage-tests--line)))
              (should-not (string-match-p "[\0-\b\v-\x1f\x7f-\x9f\x202a-\x202e\x2066-\x2069]" line))
              (when (and (offstage-input-row) (not (string-search "  \\" line)))
                (should (<= (string-width (string-trim-right line)) (+ width 1)))))
            (forward-line 1)))))
    (should-not offstage-driver--shown)))

;;;; Editing

(ert-deftest offstage-undo-reaches-the-app ()
  (offstage-tests-with "editProfile" nil
    (offstage-driver--field "name")
    (offstage-tests--press '("Anna"))
    (offstage-tests--press "C-a")
    (offstage-tests--press '("Miss "))
    (should (equal (offstage-tests--server-value "name") "Miss Anna"))
    (offstage-tests--press "C-/")
    (should (equal (offstage-tests--server-value "name") "Anna"))))

(ert-deftest offstage-commands-of-emacs-stay-in-the-field ()
  (offstage-tests-with "editProfile" nil
    (offstage-driver--field "name")
    (offstage-tests--press '("Anna Berta"))
    (offstage-tests--press "C-a C-e")
    (should (= (point) (offstage-field-end (offstage-fields-at (point)))))
    (offstage-tests--press "M-b C-k")
    (should (equal (offstage-tests--server-value "name") "Anna "))
    (should (equal (current-kill 0 t) "Berta"))
    (kill-new "one\ntwo")
    (offstage-tests--press "C-y")
    (should (equal (offstage-tests--server-value "name") "Anna one two"))
    (offstage-tests--press "C-a C-k")
    (should (equal (offstage-tests--server-value "name") ""))
    (should-error (offstage-driver--keys "DEL"))
    (offstage-tests--has "Edit profile")
    (goto-char (point-min))
    (should-error (delete-char 1) :type 'text-read-only)
    (should-error (insert "x") :type 'text-read-only)))

(defun offstage-tests--type-password (text)
  "Sign in as far as the field of the password, and type TEXT there."
  (offstage-driver--do :type "username" :text "anna")
  (offstage-tests--press "RET")
  (offstage-driver--do :type "password" :text text))

(defun offstage-tests--sent-password ()
  "Return the text of the password that was sent last."
  (plist-get (plist-get (car (last (offstage-tests--sent "action/send"))) :action) :text))

(ert-deftest offstage-a-secure-text-is-nowhere-in-emacs ()
  (offstage-tests-with "signIn" nil
    (offstage-tests--type-password "quartz77")
    (let ((file (make-temp-file "offstage-save")) (register-alist nil) (search-ring nil))
      (copy-region-as-kill (point-min) (point-max))
      (copy-to-register ?a (point-min) (point-max))
      (copy-rectangle-to-register ?r (line-beginning-position) (line-end-position))
      (setq buffer-auto-save-file-name file)
      (do-auto-save t t)
      (should-not (save-excursion (goto-char (point-min)) (search-forward "quartz" nil t)))
      (offstage-tests--press "C-e DEL")
      (should-error (offstage-driver--keys "C-/") :type 'user-error)
      (offstage-tests--press "C-a C-k")
      (write-region (point-min) (point-max) file t 'quiet)
      (offstage-tests--has "••••••••" (format "%S" kill-ring))
      (dolist (place (list kill-ring register-alist search-ring minibuffer-history buffer-undo-list
                           (recent-keys) (buffer-string) (offstage-tests--contents file)
                           (with-current-buffer "*Messages*" (buffer-string))))
        (should-not (string-match-p "qua\\|artz" (format "%S" place)))))))

(ert-deftest offstage-a-secure-text-is-edited-at-each-place ()
  (offstage-tests-with "signIn" nil
    (offstage-tests--type-password "lghthouse")
    (offstage-tests--press "C-a C-f i")
    (should (equal (offstage-tests--sent-password) "lighthouse"))
    (should (equal (- (point) (offstage-field-start (offstage-fields-at (point)))) 2))
    (offstage-tests--press "C-d C-d g h")
    (should (equal (offstage-tests--sent-password) "lighthouse"))
    (offstage-tests--press "C-t")
    (should (equal (offstage-tests--sent-password) "ligthhouse"))
    (offstage-tests--press "C-b C-t C-b C-k")
    (should (equal (offstage-tests--sent-password) "ligh"))
    (kill-new "t house")
    (offstage-tests--press "C-y")
    (should (equal (offstage-tests--sent-password) "light house"))
    (offstage-tests--press "C-b C-b C-b C-b C-b DEL RET")
    (offstage-driver--do :advance 1000)
    (offstage-tests--has "Hello, anna")))

(ert-deftest offstage-a-secure-text-of-an-alert-is-typed-key-by-key ()
  (offstage-tests-with "kit" (offstage-tests--other-server "offstage-kit")
    (offstage-tests--do-action '(:type "show" :layout "login"))
    (offstage-driver--field "pin")
    (dolist (digit '("5" "6" "7" "8")) (offstage-tests--press digit))
    (should (equal (plist-get (car (last (offstage-tests--sent "route/edit"))) :text) "5678"))
    (should-not (string-match-p "[5-8]" (offstage-tests--text)))))

;;;; Emacs

(ert-deftest offstage-lists-groups-and-sections-fold ()
  (offstage-tests-with "gallery" nil
    (cl-flet ((check (text)
                (offstage-tests--press "TAB")
                (offstage-tests--has-not text)
                (offstage-tests--press "TAB")
                (offstage-tests--has text))
              (go-to (role)
                (offstage-driver--go-to (offstage-driver--find (lambda (element)
                                                                 (and (equal (offstage-el-role element) role)
                                                                      (eq (offstage-el-act element) 'fold)))))))
      (offstage-driver--do :link "gallery://list")
      (go-to "section")
      (check "Item 1 ")
      (offstage-tests--has "Item 2 ")
      (offstage-driver--list-of "items")
      (check "Item 2 ")
      (offstage-driver--do :link "gallery://text")
      (go-to "group")
      (check "A text in a group"))))

(ert-deftest offstage-a-command-is-found-by-its-title ()
  (offstage-tests-with "notes" nil
    (offstage-driver--neutral)
    (offstage-tests--press "x" '("New note") "RET")
    (offstage-tests--has "› New note" (offstage--header))))

(ert-deftest offstage-a-bookmark-has-the-link-of-the-screen ()
  (offstage-tests-with "notes" nil
    (offstage-driver--do :link "notes://new")
    (let ((bookmark (bookmark-make-record)) (offstage-server-command offstage-tests--server))
      (should (equal (bookmark-prop-get bookmark 'location) "notes://new"))
      (offstage-tests--press "<escape>")
      (offstage-tests--has-not "› New note" (offstage--header))
      (bookmark-jump bookmark)
      (offstage-driver--settle)
      (offstage-tests--has "› New note" (offstage--header))
      (kill-buffer offstage-driver--buffer)
      ;; Without the app, its server is started.
      (pcase-dolist (`(,link . ,title) '(("notes://new" . "› New note") ("notes://none" . "› Notes")))
        (bookmark-prop-set bookmark 'location link)
        (save-window-excursion
          (bookmark-jump bookmark)
          (offstage-tests-in (current-buffer)
            (offstage-driver--wait-for-status 'open)
            (offstage-driver--drawn)
            (offstage-tests--has title (offstage--header)))))
      (should (equal offstage-driver--shown '("Page not found: notes://none"))))))

(ert-deftest offstage-the-menu-has-only-keys-that-work-here ()
  (cl-flet ((has (present absent)
              (let ((keys (cl-loop for (_title . entries) in (append (offstage-menu--of-emacs) (offstage-menu--of-app))
                                   append (cl-loop for (key _text usable) in entries when usable collect key))))
                (should-not (cl-set-difference present keys :test #'equal))
                (should-not (cl-intersection absent keys :test #'equal)))))
    (offstage-tests-with "notes" nil
      (offstage-driver--neutral)
      ;; There is no way back.
      (has '("n" "p" "q" "TAB" "C-c C-n") '("C-c C-b" "C-c C-c" "C-c C-k" "C-c C-r" "C-c C-j"))
      (offstage-tests--new-note)
      (has '("C-c C-c" "C-c C-b" "C-c C-k") '("p" "q" "x" "SPC"))
      (offstage-tests--has "C-c ? keys" (offstage--header))
      (offstage-tests--press '("milk"))
      (offstage-tests--press "C-c C-c")
      (has '("d") '("<delete>"))
      (offstage-tests--press "SPC")
      (has '("<delete>") nil)
      (offstage-driver--neutral)
      (has nil '("d")))))

(ert-deftest offstage-point-is-on-the-new-row-after-a-save-and-its-keys-are-shown ()
  (offstage-tests-with "notes" nil
    (offstage-tests--press "n")
    (offstage-tests--press '("Buy milk"))
    (offstage-tests--press "C-s")
    (offstage-tests--has "Buy milk" (offstage-tests--line))
    (offstage-tests--has "c Copy   d Delete" (offstage--header))
    (offstage-tests--has-not "Delete" (replace-regexp-in-string "Undo delete\\|Delete again" "" (offstage-tests--text)))
    (offstage-tests--press "SPC")
    (offstage-tests--has "Selected:  [⌫ Delete selected] <delete>")
    ;; RET in an alert presses the preferred answer.
    (offstage-tests--press "d")
    (offstage-tests--has "[Cancel]" (offstage-tests--line))
    (offstage-tests--press "RET")
    (should (equal "cancel" (plist-get (car (offstage-tests--sent "route/answer")) :button)))
    (offstage-tests--has "▾ Notes  1")
    (offstage-driver--neutral)
    (offstage-tests--has-not "Copy" (offstage--header))))

(ert-deftest offstage-imenu-and-tab-reach-every-field ()
  (offstage-tests-with "gallery" nil
    (offstage-driver--do :link "gallery://fields")
    (let ((index (offstage--imenu)) seen)
      (dolist (name '("Plain text" "Price" "Date")) (should (assoc name index)))
      (goto-char (cdr (assoc "Price" index)))
      (offstage-tests--has "Price" (offstage-tests--line))
      (dotimes (_ 16)
        (cl-pushnew (offstage-fields-at (point)) seen)
        (offstage-driver--keys "TAB"))
      (should (= (length (delq nil seen)) (length offstage-fields))))))

;;;; Requests of the app

(defmacro offstage-tests-with-request (capability arguments &rest body)
  "Run BODY in the buffer of an app that asks for CAPABILITY with ARGUMENTS."
  (declare (indent 2) (debug t))
  `(offstage-tests-with "strange" (offstage-tests--strange ,capability (json-serialize ,arguments))
     (offstage-tests--has (concat "The app asks: " ,capability))
     ,@body))

(defun offstage-tests--answer ()
  "Return the answer that the app has received, as JSON."
  (string-match "^Answer: \\(.*\\)$" (offstage-tests--text))
  (match-string 1 (offstage-tests--text)))

(defconst offstage-tests--requests
  '(("openURL" (:url "https://example.org/a") "{}" "https://example.org/a")
    ("openURL" (:url "file:///etc/passwd") "\"denied\"" nil)
    ("clipboard.read" (:unused t) "{\"text\": \"milk\"}" "milk")
    ("clipboard.write" (:text "bread") "{}" "bread")
    ("share" (:text "tea" :url "https://example.org/") "{}" "tea https://example.org/")
    ("notify" (:title "Notes" :body "The milk is sour.") "{}" "Notes: The milk is sour."))
  "Requests without questions: capability, arguments, answer, effect.
The effect is a text that is opened, killed or shown.")

(ert-deftest offstage-emacs-fulfils-what-it-declares ()
  (should-not (cl-set-exclusive-or (append '("pickFile" "saveFile") (mapcar #'car offstage-tests--requests))
                                   (append offstage-input-capabilities nil) :test #'equal))
  (pcase-dolist (`(,capability ,arguments ,answer ,effect) offstage-tests--requests)
    (kill-new "milk")
    (let (found)
      (offstage-tests-with-request capability arguments
        (cl-letf* ((original (symbol-function 'message))
                   ((symbol-function 'message) (lambda (&rest arguments)
                                                 (when (car arguments) (push (apply #'format arguments) found))
                                                 (apply original arguments)))
                   (browse-url-browser-function (lambda (url &rest _) (push url found))))
          (offstage-tests--press "C-c C-v"))
        (should (equal (offstage-tests--answer) answer))
        (when effect (should (member effect (cons (current-kill 0) found))))))))

(ert-deftest offstage-a-page-that-the-app-may-not-open-can-only-be-refused ()
  (offstage-tests-with-request "openURL" '(:url "file:///etc/passwd")
    (offstage-tests--has "The app may not open this page. [Refuse]")
    (offstage-tests--has-not "[Answer…]")))

(ert-deftest offstage-emacs-fulfils-pickFile ()
  (let* ((folder (offstage-tests--folder)) (picture (concat folder "a.png")) (text (concat folder "c.txt")))
    (write-region "abc" nil picture nil 'quiet)
    (write-region "text" nil text nil 'quiet)
    (cl-flet ((pick (&rest paths)
                (apply #'offstage-tests--press "C-c C-v C-a C-k"
                       (cl-loop for path in paths collect (list path) collect "RET"))))
      (offstage-tests-with-request "pickFile" (list :types ["image/*"] :allowsSeveral :false)
        (offstage-tests--has "c.txt is text/plain; choose a file of image/*"
                             (error-message-string (should-error (pick text))))
        (pick picture)
        (offstage-tests--has (format "\"name\": \"a.png\", \"path\": %S, \"size\": 3, \"type\": \"image/png\"}" picture)
                             (replace-regexp-in-string "\n *" " " (offstage-tests--text))))
      (offstage-tests-with-request "pickFile" (list :allowsSeveral t)
        (pick picture text "")
        (should (equal (mapcar (lambda (file) (plist-get file :name))
                               (plist-get (plist-get (car (offstage-tests--sent "route/fulfil")) :result) :files))
                       '("a.png" "c.txt")))))))

(ert-deftest offstage-the-name-of-a-file-that-an-app-suggests-has-no-folder ()
  (pcase-dolist (`(,name . ,wanted) '(("/none/a.txt" . "a.txt") ("../none/.b" . ".b") ("~/none/c" . "c")
                                      ("a\\b.txt" . "b.txt") ("~none" . "~none") ("$HOME" . "HOME")
                                      ("/ssh:host:a.txt" . "ssh:host:a.txt") ("a\u0007\n\u202eb.txt" . "ab.txt")))
    (let ((folder (offstage-tests--folder)))
      (offstage-tests-with-request "saveFile" (list :name name :text "mïlk\n")
        (setq default-directory folder)
        (offstage-tests--press "C-c C-v RET")
        (should (equal (directory-files folder nil directory-files-no-dot-files-regexp) (list wanted)))
        (should (equal (offstage-tests--answer) (format "{\"path\": \"%s%s\"}" folder wanted)))
        (should (equal (offstage-tests--contents (concat folder wanted)) "mïlk\n"))))))

(ert-deftest offstage-a-file-is-replaced-only-when-the-user-wants-it ()
  (let* ((folder (offstage-tests--folder)) (file (concat folder "notes.txt")))
    (write-region "bread" nil file nil 'quiet)
    (offstage-tests-with-request "saveFile" (list :name "notes.txt" :text "milk")
      (setq default-directory folder)
      (should-error (offstage-tests--press "C-c C-v RET n") :type 'file-already-exists)
      (should (equal (offstage-tests--contents file) "bread"))
      (should-not (offstage-tests--sent "route/fulfil"))
      (offstage-tests--press "C-c C-v RET y")
      (should (equal (offstage-tests--contents file) "milk"))
      (should (equal (offstage-tests--answer) (format "{\"path\": \"%s\"}" file))))))

;;;; The outline

(defconst offstage-tests--defects
  '((mark "* " "gallery-list") (mark "[X] " "gallery-choices") (mark "(•) " "gallery-choices")
    (fold "▾ " "gallery-tree") (busy "…" "gallery-states") (value "%" "gallery-home") (value "" "gallery-choices")
    ((cell . 1) "" "gallery-table") (sort "▲" "gallery-table") (part "" "gallery-home") (badge "" "gallery-list")
    (offstage-disabled nil "notes-create") ((bold underline) nil "notes-tabs"))
  "Defects of drawing: a piece without a text, or a face that is not drawn.
The last member is a scenario that must fail.")

(defun offstage-tests--defect-form (what text)
  "Return a form for drawing without TEXT in the piece WHAT, or the face WHAT."
  `(advice-add 'offstage-draw-put :filter-args
               (pcase-lambda (`(,put ,face . ,properties))
                 (cons (if (and ,text (equal (plist-get properties 'offstage-piece) ',what) (string-search ,text put))
                           (make-string (string-width put) ?\s)
                         put)
                       (cons (if (equal face ',what) 'default face) properties)))))

(ert-deftest offstage-a-buffer-that-does-not-show-a-part-fails-a-scenario ()
  (pcase-dolist (`(,what ,text ,scenario) offstage-tests--defects)
    (let* ((folder (expand-file-name "emacs" offstage-tests--clients))
           (driver (mapconcat #'shell-quote-argument
                              (list (expand-file-name invocation-name invocation-directory) "-Q" "--batch" "-L" folder
                                    "-L" (expand-file-name "tests" folder) "-l" "offstage-driver" "--eval"
                                    (let (print-length) (prin1-to-string (offstage-tests--defect-form what text)))
                                    "-f" "offstage-driver")
                              " ")))
      (with-temp-buffer
        (call-process "python3" nil t nil (expand-file-name "conformance/scenarios/run.py" offstage-tests--clients)
                      "--driver" driver scenario)
        (unless (string-match-p ": outline\n" (buffer-string))
          (ert-fail (format "%s passes without %S %S: %s" scenario what text (buffer-string))))))))

(ert-deftest offstage-keys-of-emacs-are-not-taken ()
  (pcase-dolist (`(,key . ,described) '(("Ctrl+S" . "C-s") ("Ctrl+X" . "C-c C-x") ("Ctrl+Shift+Z" . "C-S-z")
                                        ("F5" . "<f5>") ("Shift+Up" . "<S-up>")))
    (should (equal (offstage-keys-described key) described))))

;;;; A terminal

(ert-deftest offstage-notes-in-a-terminal ()
  (skip-unless (or (executable-find "tmux") (equal (getenv "OFFSTAGE_REQUIRE") "1")))
  (let ((process-environment (append (list (concat "OFFSTAGE=" (car offstage-tests--server))
                                           (concat "XDG_DATA_HOME=" (make-temp-file "offstage-data" t)))
                                     process-environment))
        (name (make-temp-name "offstage-emacs")))
    (cl-labels ((tmux (&rest arguments)
                  (with-temp-buffer
                    (apply #'call-process "tmux" nil t nil "-L" name arguments)
                    (buffer-string)))
                (screen () (tmux "capture-pane" "-p"))
                (type (keys text)
                  (apply #'tmux "send-keys" keys)
                  (offstage-driver--wait text (lambda () (string-search text (screen))))))
      (unwind-protect
          (progn
            (tmux "-f" "/dev/null" "new-session" "-d" "-x" "80" "-y" "24"
                  (mapconcat #'shell-quote-argument
                             (list (expand-file-name invocation-name invocation-directory) "-Q" "-nw" "-L"
                                   (expand-file-name ".." offstage-driver--folder) "-l" "offstage"
                                   "--eval" "(offstage \"notes\")")
                             " "))
            (type nil "No notes yet")
            (type '("n") "notes › New note")
            (type '("-l" "Buy milk") "Buy milk")
            (type '("C-s") "▾ Notes  1")
            (tmux "resize-window" "-x" "50" "-y" "20")
            (type '("?") "Undo delete")
            (tmux "send-keys" "/")
            (offstage-driver--wait
             "the focus in the search"
             (lambda ()
               (string-prefix-p "Search" (nth (string-to-number (tmux "display-message" "-p" "#{cursor_y}"))
                                              (split-string (screen) "\n")))))
            (type '("-l" "nothing") "Nothing found"))
        (tmux "kill-server")))))

(provide 'offstage-tests)
;;; offstage-tests.el ends here
