;;; offstage-tests.el --- Tests of the Offstage front end  -*- lexical-binding: t -*-

;;; Commentary:

;; Each test presses keys in a buffer with a real server.  The environment variable OFFSTAGE names the server.

;;; Code:

(require 'ert)
(require 'imenu)
(require 'offstage-driver)

(defconst offstage-tests--clients (expand-file-name "../.." offstage-driver--folder) "Folder of all front ends.")

(defconst offstage-tests--server
  (list (or (getenv "OFFSTAGE") (expand-file-name "../.build/debug/offstage" offstage-tests--clients))
        "serve" "--settle")
  "Command of the server.")

(defconst offstage-tests--strange
  (list "python3" (expand-file-name "scenarios/strange_server.py" offstage-tests--clients))
  "Command of a server of a later release.")

(defconst offstage-tests--relay (expand-file-name "terminal/tests/relay.py" offstage-tests--clients)
  "Program that passes on the messages of a server.")

(defconst offstage-tests--slow
  (append (list "python3" offstage-tests--relay "150")
          offstage-tests--server)
  "Command of a server behind a link that delays each message by 150 ms.")

(defmacro offstage-tests-with (app server &rest body)
  "Run BODY in the buffer of APP of SERVER; nil is the server of Offstage."
  (declare (indent 2) (debug t))
  `(let ((process-environment (cons (concat "XDG_DATA_HOME=" (make-temp-file "offstage-data" t)) process-environment))
         (offstage-connection-sent-functions
          (list (lambda (method params) (push (list :method method :params params) offstage-driver--sent))))
         (offstage-buffer-error-functions (list (lambda (text) (push text offstage-driver--shown))))
         (offstage-driver--sent nil) (offstage-driver--shown nil) (offstage-driver--buffer nil)
         (offstage-buffer-width nil) (offstage-buffer-patience offstage-buffer-patience)
         (offstage-loading-delay offstage-loading-delay))
     (unwind-protect
         (progn
           (offstage-driver--start (list :server (vconcat (or ,server offstage-tests--server))
                                         :open (list :app ,app :context "test" :seed 1) :size [80 24]))
           (with-current-buffer offstage-driver--buffer ,@body))
       (when (buffer-live-p offstage-driver--buffer) (kill-buffer offstage-driver--buffer)))))

(defmacro offstage-tests-with-broken (server &rest body)
  "Run BODY in the buffer of SERVER, a command that opens no session."
  (declare (indent 1) (debug t))
  `(let ((offstage-driver--buffer (offstage-open ,server nil '(:app "notes" :context "test"))))
     (unwind-protect
         (with-current-buffer offstage-driver--buffer
           (offstage-driver--wait "the end" (lambda () (eq (offstage-session-status offstage-fields-session) 'closed)))
           ,@body)
       (kill-buffer offstage-driver--buffer))))

(defun offstage-tests--do (&rest step)
  "Do the STEP of a scenario, a plist."
  (offstage-driver--do step))

(defun offstage-tests--press (keys)
  "Press KEYS, and wait until the app has done what they ask for."
  (offstage-driver--pause)
  (offstage-driver--keys keys)
  (offstage-driver--settle))

(defun offstage-tests--write (text)
  "Type TEXT without waiting for the server."
  (offstage-driver--keys (offstage-driver--characters text)))

(defun offstage-tests--text ()
  "Return the text of the buffer."
  (buffer-substring-no-properties (point-min) (point-max)))

(defun offstage-tests--field (id)
  "Return the text of the field ID, and move to its end."
  (offstage-field-text (offstage-driver--field id)))

(defun offstage-tests--line ()
  "Return the line at point."
  (buffer-substring-no-properties (line-beginning-position) (line-end-position)))

(defun offstage-tests--server-value (member)
  "Return the value of the component MEMBER that the server has."
  (let (view)
    (offstage-session-request offstage-fields-session "screen/get" nil
                              (lambda (result) (setq view (plist-get result :view))))
    (offstage-driver--wait "the view" (lambda () view))
    (plist-get (plist-get view member) :value)))

(defun offstage-tests--sent (method)
  "Return the params of the sent requests METHOD, the first one first."
  (nreverse (cl-loop for message in offstage-driver--sent
                     when (equal (plist-get message :method) method) collect (plist-get message :params))))

(defmacro offstage-tests--has (part text)
  "Check that PART is in TEXT."
  `(let ((part ,part) (text ,text))
     (should (if (string-search part text) t (ert-fail (format "%S is not in %s" part text))))))

;;;; Servers

(ert-deftest offstage-a-missing-server-is-an-error-with-what-to-do ()
  (let* ((buffers (buffer-list))
         (problem (should-error (offstage-open '("/missing/server" "serve") nil '(:app "notes")) :type 'user-error)))
    (offstage-tests--has "/missing/server" (error-message-string problem))
    (offstage-tests--has "offstage-server-command" (error-message-string problem))
    (should-not (cl-find "*Offstage: notes*" (cl-set-difference (buffer-list) buffers) :key #'buffer-name :test #'equal))))

(ert-deftest offstage-a-server-that-ends-at-once-is-shown-with-its-last-words ()
  (offstage-tests-with-broken '("sh" "-c" "echo no licence >&2; exit 3")
    (offstage-tests--has "no licence" (offstage--header))))

(ert-deftest offstage-a-program-that-is-no-server-is-reported ()
  (offstage-tests-with-broken '("sh" "-c" "echo hello; sleep 100")
    (offstage-tests--has "is no Offstage server; it writes: hello" (offstage--header))))

(ert-deftest offstage-a-server-that-does-not-answer-is-reported ()
  (let ((offstage-connection-patience 0.2))
    (offstage-tests-with-broken '("sleep" "100")
      (offstage-tests--has "does not answer" (offstage--header)))))

(ert-deftest offstage-an-unknown-app-is-an-error-and-g-starts-again ()
  (let ((offstage-driver--buffer (offstage-open offstage-tests--server nil '(:app "nowhere"))))
    (unwind-protect
        (with-current-buffer offstage-driver--buffer
          (offstage-driver--wait "the end" (lambda () (eq (offstage-session-status offstage-fields-session) 'closed)))
          (offstage-tests--has "nowhere" (offstage--header))
          (setf (offstage-session-open offstage-fields-session) '(:app "twoTabs" :context "test"))
          (offstage-driver--keys "g")
          (offstage-driver--wait "the app" (lambda () (string-search "Kyoto" (offstage-tests--text)))))
      (kill-buffer offstage-driver--buffer))))

(ert-deftest offstage-the-apps-of-a-server-are-offered ()
  (let* ((offstage-server-command offstage-tests--server) offered
         (completing-read-function (lambda (_prompt apps &rest _) (setq offered (mapcar #'car apps)) "notes")))
    (should (equal (offstage--read-app) "notes"))
    (should (member "gallery" offered))
    (setq offstage-server-command offstage-tests--strange)
    (should (equal (offstage--read-app) "strange"))))

(ert-deftest offstage-a-server-that-is-killed-while-the-user-types-loses-no-character ()
  (offstage-tests-with "notes" nil
    (offstage-tests--do :link "notes://new")
    (offstage-driver--field "text")
    (offstage-tests--write "one ")
    (let ((old (offstage-session-connection offstage-fields-session)))
      (signal-process (offstage-connection-process old) 'KILL)
      (offstage-tests--write "two ")
      (offstage-driver--wait "the loss" (lambda () (not (eq (offstage-session-status offstage-fields-session) 'open))))
      (offstage-tests--write "three ")
      (offstage-driver--wait "the new server"
                             (lambda () (and (not (eq old (offstage-session-connection offstage-fields-session)))
                                             (eq (offstage-session-status offstage-fields-session) 'open)
                                             (null (offstage-session-place offstage-fields-session)))))
      (offstage-driver--settle))
    (offstage-tests--write "four")
    (offstage-driver--settle)
    (should (equal (offstage-tests--field "text") "one two three four"))
    (should (equal (offstage-tests--server-value :text) "one two three four"))))

(ert-deftest offstage-a-server-that-ends-again-and-again-is-given-up ()
  (offstage-tests-with "editProfile" nil
    (let ((offstage-session-most-attempts 2))
      (setf (offstage-session-command offstage-fields-session) '("sh" "-c" "echo no licence >&2; exit 3"))
      (signal-process (offstage-connection-process (offstage-session-connection offstage-fields-session)) 'KILL)
      (offstage-driver--wait "the end" (lambda () (eq (offstage-session-status offstage-fields-session) 'closed)))
      (offstage-tests--has "no licence" (offstage--header)))))

(ert-deftest offstage-25-characters-over-a-slow-link-are-all-shown-at-once-and-arrive ()
  (offstage-tests-with "notes" offstage-tests--slow
    (offstage-tests--do :link "notes://new")
    (offstage-driver--field "text")
    (let ((text "a slow link loses nothing") (begin (float-time)))
      (cl-loop for count from 1 to (length text)
               do (offstage-tests--write (substring text (1- count) count))
               (should (equal (offstage-field-text (offstage-fields-at (point))) (substring text 0 count)))
               (accept-process-output nil 0.001))
      (message "       25 characters were shown in %.0f ms over a link of 150 ms" (* 1000 (- (float-time) begin)))
      (offstage-driver--settle)
      (should (equal (offstage-tests--field "text") text))
      (should (equal (offstage-tests--server-value :text) text)))))

(ert-deftest offstage-a-key-of-a-button-that-the-text-enables-is-pressed-when-the-text-has-arrived ()
  (offstage-tests-with "notes" offstage-tests--slow
    (offstage-tests--do :link "notes://new")
    (offstage-driver--field "text")
    (offstage-tests--write "Buy milk")
    (offstage-driver--keys "C-s")
    (offstage-driver--wait "the note" (lambda () (string-search "▾ Notes  1" (offstage-tests--text))))
    (offstage-tests--has "Buy milk" (offstage-tests--text))
    (should (= 1 (cl-count "saveDidTap" (offstage-tests--sent "action/send")
                           :key (lambda (params) (plist-get (plist-get params :action) :type)) :test #'equal)))))

(ert-deftest offstage-a-message-that-does-not-fit-the-state-brings-a-snapshot ()
  (offstage-tests-with "editProfile" nil
    (setf (offstage-session-n offstage-fields-session) 7)
    (offstage-tests--do :type "name" :text "Anna")
    (offstage-driver--settle)
    (offstage-tests--has "textbox \"Name\": \"Anna\"" (offstage-outline))
    (should-not offstage-driver--shown)))

(ert-deftest offstage-two-apps-do-not-disturb-each-other ()
  (offstage-tests-with "editProfile" nil
    (let ((first offstage-driver--buffer))
      (offstage-tests-with "signIn" nil
        (offstage-tests--do :type "username" :text "anna")
        (let ((offstage-driver--buffer first))
          (offstage-tests--do :type "name" :text "Berta"))
        (should (equal (offstage-tests--field "username") "anna")))
      (with-current-buffer first
        (should (equal (offstage-tests--server-value :name) "Berta"))))))

(ert-deftest offstage-killing-the-buffer-ends-the-server-and-leaves-no-buffer ()
  (let ((buffers (buffer-list)) process)
    (offstage-tests-with "notes" nil
      (setq process (offstage-connection-process (offstage-session-connection offstage-fields-session))))
    (should-not (process-live-p process))
    (offstage-driver--wait "the end of the buffers"
                           (lambda () (null (cl-remove-if (lambda (buffer) (equal (buffer-name buffer) " *offstage draw*"))
                                                          (cl-set-difference (buffer-list) buffers)))))))

;;;; Errors and unknown parts

(ert-deftest offstage-an-error-is-shown-until-the-next-key ()
  (offstage-tests-with "strange" offstage-tests--strange
    (offstage-tests--do :tap "stale")
    (offstage-tests--has "the screen has changed; try again" (offstage--header))
    (offstage-tests--press "n")
    (should-not (string-search "try again" (offstage--header)))))

(ert-deftest offstage-unknown-components-and-members-are-shown-as-far-as-they-are-known ()
  (offstage-tests-with "strange" offstage-tests--strange
    (dolist (text '("hologram" "A hologram" "The text of a hologram" "gauge" "Another row"))
      (offstage-tests--has text (offstage-tests--text)))
    (offstage-tests--do :tap "container")
    (offstage-tests--has "Another row" (offstage-tests--text))
    (offstage-tests--do :tap "layer")
    (offstage-tests--has "constellation" (offstage-tests--text))))

(ert-deftest offstage-a-refused-text-is-taken-back ()
  (offstage-tests-with "strange" offstage-tests--strange
    (offstage-tests--do :type "field" :text "x")
    (should (equal offstage-driver--shown '("the shop is closed")))
    (should (equal (offstage-tests--field "field") ""))))

(ert-deftest offstage-a-number-that-is-none-is-an-error-at-its-field ()
  (offstage-tests-with "gallery" nil
    (offstage-tests--do :link "gallery://fields")
    (offstage-tests--do :type "price" :text "abc" :clear t)
    (offstage-tests--has "Enter a number" (offstage-tests--text))
    (should (equal (offstage-tests--field "price") "abc"))
    (should-not (offstage-tests--sent "action/send"))))

(ert-deftest offstage-an-alert-while-the-user-types-does-not-take-the-keys ()
  (offstage-tests-with "strange" offstage-tests--strange
    (offstage-driver--field "name")
    (offstage-tests--write "alert")
    (offstage-driver--wait "the alert" (lambda () (string-search "⚠ Hello" (offstage-tests--text))))
    ;; The key of the alert's button is x.
    (offstage-tests--write "xx")
    (offstage-tests--has "⚠" (offstage--header))
    (offstage-driver--settle)
    (should-not (offstage-tests--sent "route/answer"))
    (offstage-tests--has "alertdialog \"Hello\"" (offstage-outline))
    (offstage-tests--press "x")
    (should (offstage-tests--sent "route/answer"))
    (should (equal (offstage-tests--field "name") "alertxx"))))

(ert-deftest offstage-a-press-on-a-screen-that-the-server-has-left-is-refused ()
  (let ((hold (make-temp-file "offstage-hold")))
    (delete-file hold)
    (offstage-tests-with "gallery" (append (list "python3" offstage-tests--relay "0" "--hold" hold)
                                           offstage-tests--server)
      (offstage-tests--do :link "gallery://layers")
      (write-region "" nil hold nil 'quiet)
      (offstage-session-request offstage-fields-session "route/back" nil)
      ;; The buffer still shows the screen.
      (offstage-driver--go-to (offstage-driver--named "push"))
      (offstage-driver--keys "RET")
      (offstage-tests--has "screen \"Layers\"" (offstage-outline))
      (delete-file hold)
      (offstage-driver--wait "the refusal" (lambda () (string-search "has no screen" (offstage--header))))
      (offstage-driver--settle)
      (offstage-tests--has "screen \"Gallery\"" (offstage-outline))
      (offstage-tests--do :select "pages" :row "icons" :how "open")
      (offstage-tests--has "screen \"Icons\"" (offstage-outline)))))

(ert-deftest offstage-work-that-takes-a-while-has-a-sign-in-the-header-line ()
  (offstage-tests-with "editProfile" nil
    (setq offstage-loading-delay 0.3)
    (offstage-tests--do :type "name" :text "Annabel" :clear t)
    (should-not (string-search "Working" (offstage--header)))
    (offstage-driver--go-to (offstage-driver--named "save"))
    (offstage-driver--keys "RET")
    (should-not (string-search "Working" (offstage--header)))
    (offstage-driver--wait "the sign" (lambda () (string-search "Working …" (offstage--header))))
    (offstage-tests--do :advance 1000)
    (offstage-driver--wait "the end of the sign" (lambda () (not (string-search "Working" (offstage--header)))))))

(defconst offstage-tests--hours 9999 "Delay that ends when a test says so.")

(defun offstage-tests--end-delays ()
  "End the delays of `offstage-tests--hours'."
  (dolist (timer (copy-sequence timer-list))
    (when (> (float-time (time-subtract (timer--time timer) nil)) (/ offstage-tests--hours 2))
      (timer-event-handler timer)))
  (offstage-driver--settle))

(ert-deftest offstage-work-on-a-server-that-has-ended-has-no-sign ()
  (offstage-tests-with "editProfile" nil
    (setq offstage-loading-delay offstage-tests--hours)
    (dolist (is-slow '(nil t))
      (offstage-tests--do :type "name" :text "Annabel" :clear t)
      (offstage-driver--go-to (offstage-driver--named "save"))
      (offstage-driver--keys "RET")
      (when is-slow
        (offstage-tests--end-delays)
        (offstage-tests--has "Working …" (offstage--header)))
      (offstage-tests--do :lost t)
      (offstage-tests--end-delays)
      (should-not (string-search "Working" (offstage--header))))
    (offstage-tests--do :tap "save")
    (offstage-tests--do :advance 1000)
    (should-not offstage-input--slow)))

(ert-deftest offstage-a-list-that-loads-has-a-sign-after-a-delay ()
  (offstage-tests-with "gallery" nil
    (setq offstage-loading-delay offstage-tests--hours)
    (offstage-tests--do :link "gallery://states")
    (dotimes (_ 2)
      (offstage-tests--has "A list that loads" (offstage-tests--text))
      (should-not (string-search "loading …" (offstage-tests--text)))
      (offstage-tests--end-delays)
      (offstage-tests--has "A list that loads  0  loading …" (offstage-tests--text))
      ;; The same nodes on a new server have not been loading before.
      (offstage-tests--do :lost t))
    (offstage-tests--press "C-c C-b")
    (should (zerop (hash-table-count (offstage-session-loading offstage-fields-session))))))

(ert-deftest offstage-a-button-that-loads-has-a-sign-after-a-delay ()
  (offstage-tests-with "editProfile" nil
    (setq offstage-loading-delay offstage-tests--hours)
    (offstage-tests--do :type "name" :text "Annabel" :clear t)
    (dotimes (_ 2)
      (offstage-tests--do :tap "save")
      (offstage-tests--has "[Save]" (offstage-tests--text))
      ;; The button does nothing until the first press is answered.
      (setq offstage-driver--sent nil)
      (offstage-tests--press "RET")
      (should-not (offstage-tests--sent "action/send"))
      (offstage-tests--end-delays)
      (offstage-tests--has "[Save …]" (offstage-tests--text))
      (offstage-tests--do :advance 1000)
      (offstage-tests--has "Your name is Annabel now." (offstage-tests--text))
      (offstage-tests--do :key "Enter"))
    (offstage-tests--has "[Save]" (offstage-tests--text))))

(ert-deftest offstage-a-link-of-a-scheme-that-the-app-has-not-declared-is-not-opened ()
  (offstage-tests-with "gallery" nil
    (let* (opened (browse-url-browser-function (lambda (url &rest _) (setq opened url))))
      (offstage-input-browse "javascript:alert(1)")
      (offstage-input-browse "file:///etc/passwd")
      (should-not opened)
      (offstage-input-browse "https://example.com")
      (should (equal opened "https://example.com")))))

;;;; Large and hostile

(ert-deftest offstage-each-row-of-a-table-of-100000-rows-can-be-reached ()
  (offstage-tests-with "gallery" nil
    (offstage-tests--do :link "gallery://table")
    (offstage-driver--list-of "files")
    (offstage-tests--press "C-c C-j 50001 RET")
    (should (eql 50000 (plist-get (offstage-el-data (offstage-input-row)) :index)))
    (offstage-tests--has (aref (plist-get (offstage-el-component (offstage-input-row)) :cells) 0) (offstage-tests--line))
    (offstage-tests--press "C-c C-e")
    (should (eql 99999 (plist-get (offstage-el-data (offstage-input-row)) :index)))
    (should (< (count-lines (point-min) (point-max)) 300))))

(ert-deftest offstage-moving-past-the-rows-that-are-drawn-draws-more ()
  (offstage-tests-with "gallery" nil
    (offstage-tests--do :link "gallery://table")
    (offstage-driver--list-of "files")
    (offstage-tests--press "C-c C-j 100 RET")
    (cl-loop for index from 99 to 260
             do (should (eql index (plist-get (offstage-el-data (offstage-input-row)) :index)))
             (offstage-driver--keys "n")
             (unless (offstage-input-row) (offstage-driver--settle)))))

(ert-deftest offstage-a-list-that-sticks-to-its-end-keeps-point-on-the-last-row ()
  (offstage-tests-with "gallery" nil
    (offstage-tests--do :link "gallery://log")
    (offstage-tests--has "Line 60" (offstage-tests--line))
    (offstage-tests--press "RET")
    (offstage-tests--has "Line 61" (offstage-tests--line))))

(ert-deftest offstage-a-text-of-200-kb-is-sent-as-edits ()
  (offstage-tests-with "gallery" nil
    (offstage-tests--do :link "gallery://hostile")
    (offstage-tests--field "editor")
    (let ((length (length (offstage-tests--field "editor"))))
      (should (> length 100000))
      (setq offstage-driver--sent nil)
      (offstage-tests--write "xyz")
      (goto-char (- (point) 1000))
      (offstage-tests--press "DEL")
      (offstage-driver--settle)
      (let ((sent (offstage-tests--sent "action/send")))
        (should (= 4 (length sent)))
        (dolist (params sent) (should (< (length (json-serialize params :false-object :json-false :null-object nil)) 1000))))
      (should-not offstage-driver--shown)
      (should (= (+ length 2) (length (offstage-tests--server-value :editor))))
      (should (equal (offstage-tests--server-value :editor) (offstage-tests--field "editor"))))))

(ert-deftest offstage-no-control-character-is-shown-and-no-line-of-a-list-is-too-long ()
  (offstage-tests-with "gallery" nil
    (offstage-tests--do :link "gallery://hostile")
    (dolist (width '(80 40 100))
      (offstage-tests--do :resize (vector width 24))
      (let ((field (offstage-driver--field "editor")))
        (save-excursion
          (goto-char (point-min))
          (while (< (point) (overlay-start (offstage-field-overlay field)))
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
    (offstage-tests--press (offstage-driver--characters "Anna"))
    (offstage-tests--press "C-a")
    (offstage-tests--press (offstage-driver--characters "Miss "))
    (should (equal (offstage-tests--server-value :name) "Miss Anna"))
    (offstage-tests--press "C-/")
    (should (equal (offstage-tests--server-value :name) "Anna"))))

(ert-deftest offstage-commands-of-emacs-stay-in-the-field ()
  (offstage-tests-with "editProfile" nil
    (offstage-driver--field "name")
    (offstage-tests--press (offstage-driver--characters "Anna Berta"))
    (offstage-tests--press "M-b C-k")
    (should (equal (offstage-tests--server-value :name) "Anna "))
    (should (equal (current-kill 0 t) "Berta"))
    (kill-new "one\ntwo")
    (offstage-tests--press "C-y")
    (should (equal (offstage-tests--server-value :name) "Anna one two"))
    (offstage-tests--press "C-a C-k")
    (should (equal (offstage-tests--server-value :name) ""))
    (should-error (offstage-driver--keys "DEL"))
    (offstage-tests--has "Edit profile" (offstage-tests--text))))

(ert-deftest offstage-the-rest-of-the-buffer-is-read-only ()
  (offstage-tests-with "editProfile" nil
    (goto-char (point-min))
    (should-error (delete-char 1) :type 'text-read-only)
    (should-error (insert "x") :type 'text-read-only)))

(ert-deftest offstage-a-secure-text-is-not-copied ()
  (offstage-tests-with "signIn" nil
    (offstage-tests--do :type "username" :text "anna")
    (offstage-tests--press "RET")
    (offstage-tests--do :type "password" :text "lighthouse")
    (copy-region-as-kill (point-min) (point-max))
    (should-not (string-search "lighthouse" (current-kill 0 t)))
    (offstage-tests--has "••••••••••" (current-kill 0 t))))

(ert-deftest offstage-keys-typed-ahead-of-the-server-are-not-lost ()
  (offstage-tests-with "signIn" nil
    (offstage-driver--field "username")
    (offstage-tests--write "anna")
    (offstage-tests--press "RET")
    (offstage-tests--has "screen \"Password\"" (offstage-outline))
    (offstage-tests--write "lighthouse")
    (offstage-driver--keys "RET")
    (offstage-tests--do :advance 1000)
    (offstage-tests--has "Hello, anna" (offstage-outline))))

;;;; Emacs

(ert-deftest offstage-lists-groups-and-sections-fold ()
  (offstage-tests-with "gallery" nil
    (offstage-tests--do :link "gallery://list")
    (let ((begin (offstage-draw-find (lambda (element) (equal (offstage-el-role element) "section")))))
      (goto-char begin)
      (offstage-tests--press "TAB")
      (should-not (string-search "Item 1 " (offstage-tests--text)))
      (offstage-tests--has "Item 2 " (offstage-tests--text))
      (offstage-tests--press "TAB")
      (offstage-tests--has "Item 1 " (offstage-tests--text)))
    (offstage-driver--list-of "items")
    (offstage-tests--press "TAB")
    (should-not (string-search "Item 2 " (offstage-tests--text)))
    (offstage-tests--press "TAB")
    (offstage-tests--has "Item 2 " (offstage-tests--text))
    (offstage-tests--do :link "gallery://text")
    (goto-char (offstage-draw-find (lambda (element) (and (equal (offstage-el-role element) "group")
                                                          (eq (offstage-el-act element) 'fold)))))
    (offstage-tests--press "TAB")
    (should-not (string-search "A text in a group" (offstage-tests--text)))
    (offstage-tests--press "RET")
    (offstage-tests--has "A text in a group" (offstage-tests--text))))

(ert-deftest offstage-the-menu-has-every-key-of-the-app ()
  (offstage-tests-with "notes" nil
    (offstage-driver--neutral)
    (offstage-driver--keys "?")
    (with-current-buffer "*Offstage keys*"
      (dolist (text '("n New note" "C-z   Undo delete" "/ Search" "C-c C-o open a link"))
        (offstage-tests--has text (buffer-string)))
      (kill-buffer))))

(ert-deftest offstage-a-command-is-found-by-its-title ()
  (offstage-tests-with "notes" nil
    (offstage-driver--neutral)
    (offstage-tests--press (vconcat (kbd "x") "New note" (kbd "RET")))
    (offstage-tests--has "screen \"New note\"" (offstage-outline))))

(ert-deftest offstage-a-bookmark-has-the-link-of-the-screen ()
  (offstage-tests-with "notes" nil
    (offstage-tests--do :link "notes://new")
    (let ((bookmark (bookmark-make-record)))
      (should (equal (bookmark-prop-get bookmark 'location) "notes://new"))
      (offstage-tests--press "<escape>")
      (should-not (string-search "New note\"" (car (split-string (offstage-outline) "button"))))
      (bookmark-jump bookmark)
      (offstage-driver--settle)
      (offstage-tests--has "screen \"New note\"" (offstage-outline))
      (kill-buffer offstage-driver--buffer)
      ;; Without the app, its server is started.
      (let ((offstage-server-command offstage-tests--server))
        (save-window-excursion
          (bookmark-jump bookmark)
          (let ((offstage-driver--buffer (current-buffer)))
            (unwind-protect
                (with-current-buffer offstage-driver--buffer
                  (offstage-driver--wait "the session"
                                         (lambda () (and (eq (offstage-session-status offstage-fields-session) 'open)
                                                         (null (offstage-session-place offstage-fields-session)))))
                  (offstage-driver--drawn)
                  (offstage-tests--has "screen \"New note\"" (offstage-outline)))
              (kill-buffer offstage-driver--buffer))))))))

(ert-deftest offstage-imenu-lists-fields-and-lists ()
  (offstage-tests-with "gallery" nil
    (offstage-tests--do :link "gallery://fields")
    (let ((index (offstage--imenu)))
      (dolist (name '("Plain text" "Price" "Date")) (should (assoc name index)))
      (goto-char (cdr (assoc "Price" index)))
      (offstage-tests--has "Price" (offstage-tests--line)))))

(ert-deftest offstage-tab-reaches-every-field ()
  (offstage-tests-with "gallery" nil
    (offstage-tests--do :link "gallery://fields")
    (let (seen)
      (dotimes (_ 16)
        (let ((field (offstage-fields-at (point))))
          (when field (cl-pushnew (plist-get (offstage-field-component field) :id) seen :test #'equal)))
        (offstage-driver--keys "TAB"))
      (should (= (length seen) (length offstage-fields))))))

(defmacro offstage-tests-with-request (capability arguments &rest body)
  "Run BODY in the buffer of an app that asks for CAPABILITY with ARGUMENTS."
  (declare (indent 2) (debug t))
  `(offstage-tests-with "strange" (append offstage-tests--strange (list ,capability (json-serialize ,arguments)))
     (offstage-tests--has (concat "The app asks: " ,capability) (offstage-tests--text))
     ,@body))

(defun offstage-tests--answer ()
  "Return the answer that the app has received, as JSON."
  (string-match "^Answer: \\(.*\\)$" (offstage-tests--text))
  (match-string 1 (offstage-tests--text)))

(ert-deftest offstage-every-declared-capability-has-a-test ()
  (mapc (lambda (capability)
          (should (ert-test-boundp (intern (format "offstage-emacs-fulfils-%s" capability)))))
        offstage-requests-capabilities))

(ert-deftest offstage-emacs-fulfils-openURL ()
  (let* (opened)
    (cl-flet ((open (url) (offstage-tests-with-request "openURL" (list :url url)
                            (let ((browse-url-browser-function (lambda (url &rest _) (push url opened))))
                              (offstage-tests--press "C-c C-v"))
                            (offstage-tests--answer))))
      (should (equal (open "https://example.org/a") "{}"))
      (should (equal (open "file:///etc/passwd") "\"denied\""))
      (should (equal opened '("https://example.org/a"))))))

(ert-deftest offstage-emacs-fulfils-pickFile ()
  (let* ((folder (file-name-as-directory (make-temp-file "offstage-files" t)))
         (picture (concat folder "a.png")) (text (concat folder "c.txt")))
    (write-region "abc" nil picture nil 'quiet)
    (write-region "text" nil text nil 'quiet)
    (cl-flet ((pick (&rest paths)
                (offstage-tests--press (apply #'vconcat (kbd "C-c C-v C-a C-k")
                                              (mapcar (lambda (path) (vconcat path (kbd "RET"))) paths)))))
      (offstage-tests-with-request "pickFile" (list :types ["image/*"] :allowsSeveral :false)
        (offstage-tests--has "c.txt is text/plain; choose a file of image/*"
                             (error-message-string (should-error (pick text))))
        (pick picture)
        (offstage-tests--has (format "{\"files\": [{\"name\": \"a.png\", \"path\": %S, \"size\": 3, \"type\": \"image/png\"}]}"
                                     picture)
                             (replace-regexp-in-string "\n *" " " (offstage-tests--text))))
      (offstage-tests-with-request "pickFile" (list :allowsSeveral t)
        (pick picture text "")
        (should (equal (mapcar (lambda (file) (plist-get file :name))
                               (plist-get (plist-get (car (offstage-tests--sent "route/fulfil")) :result) :files))
                       '("a.png" "c.txt")))))))

(ert-deftest offstage-emacs-fulfils-saveFile ()
  (let ((folder (file-name-as-directory (make-temp-file "offstage-files" t))))
    (offstage-tests-with-request "saveFile" (list :name "notes.txt" :text "milk")
      (offstage-tests--press (vconcat (kbd "C-c C-v C-a C-k") folder "notes.txt" (kbd "RET")))
      (should (equal (offstage-tests--answer) (format "{\"path\": \"%snotes.txt\"}" folder)))
      (with-temp-buffer
        (insert-file-contents (concat folder "notes.txt"))
        (should (equal (buffer-string) "milk"))))))

(ert-deftest offstage-the-name-of-a-file-that-an-app-suggests-has-no-folder ()
  (pcase-dolist (`(,name . ,wanted) '(("/none/a.txt" . "a.txt") ("../none/.b" . ".b") ("~/none/c" . "c")
                                      ("a\\b.txt" . "b.txt") ("~none" . "~none") ("$HOME" . "HOME")
                                      ("/ssh:host:a.txt" . "ssh:host:a.txt") ("a\u0007\n\u202eb.txt" . "ab.txt")))
    (let ((folder (file-name-as-directory (make-temp-file "offstage-files" t))))
      (offstage-tests-with-request "saveFile" (list :name name :text "mïlk\n")
        (setq default-directory folder)
        (offstage-tests--press "C-c C-v RET")
        (should (equal (directory-files folder nil directory-files-no-dot-files-regexp) (list wanted)))
        (should (equal (offstage-tests--answer) (format "{\"path\": \"%s%s\"}" folder wanted)))
        (with-temp-buffer
          (let ((coding-system-for-read 'utf-8-unix)) (insert-file-contents (concat folder wanted)))
          (should (equal (buffer-string) "mïlk\n")))))))

(ert-deftest offstage-a-file-is-replaced-only-when-the-user-wants-it ()
  (let ((folder (file-name-as-directory (make-temp-file "offstage-files" t))))
    (write-region "bread" nil (concat folder "notes.txt") nil 'quiet)
    (cl-flet ((text () (with-temp-buffer (insert-file-contents (concat folder "notes.txt")) (buffer-string))))
      (offstage-tests-with-request "saveFile" (list :name "notes.txt" :text "milk")
        (setq default-directory folder)
        (should-error (offstage-tests--press "C-c C-v RET n") :type 'file-already-exists)
        (should (equal (text) "bread"))
        (should-not (offstage-tests--sent "route/fulfil"))
        (offstage-tests--press "C-c C-v RET y")
        (should (equal (text) "milk"))
        (should (equal (offstage-tests--answer) (format "{\"path\": \"%snotes.txt\"}" folder)))))))

(ert-deftest offstage-emacs-fulfils-clipboard.read ()
  (kill-new "milk")
  (offstage-tests-with-request "clipboard.read" (make-hash-table)
    (offstage-tests--press "C-c C-v")
    (should (equal (offstage-tests--answer) "{\"text\": \"milk\"}"))))

(ert-deftest offstage-emacs-fulfils-clipboard.write ()
  (offstage-tests-with-request "clipboard.write" (list :text "bread")
    (offstage-tests--press "C-c C-v")
    (should (equal (offstage-tests--answer) "{}"))
    (should (equal (current-kill 0) "bread"))))

(ert-deftest offstage-emacs-fulfils-share ()
  (offstage-tests-with-request "share" (list :text "tea" :url "https://example.org/")
    (offstage-tests--press "C-c C-v")
    (should (equal (offstage-tests--answer) "{}"))
    (should (equal (current-kill 0) "tea https://example.org/"))))

(ert-deftest offstage-emacs-fulfils-notify ()
  (offstage-tests-with-request "notify" (list :title "Notes" :body "The milk is sour.")
    (let (shown)
      (cl-letf* ((original (symbol-function 'message))
                 ((symbol-function 'message)
                  (lambda (format &rest arguments)
                    (when format (push (apply #'format format arguments) shown))
                    (apply original format arguments))))
        (offstage-tests--press "C-c C-v"))
      (should (member "Notes: The milk is sour." shown)))
    (should (equal (offstage-tests--answer) "{}"))))

(ert-deftest offstage-the-user-answers-a-request-with-a-file ()
  (offstage-tests-with "gallery" nil
    (offstage-tests--do :link "gallery://layers")
    (offstage-tests--do :tap "request")
    (offstage-tests--has "The app asks: pickFile" (offstage-tests--text))
    (let ((file (expand-file-name "scenarios/files/picture.png" offstage-tests--clients)))
      (offstage-tests--press (vconcat (kbd "C-c C-v C-a C-k") file (kbd "RET")))
      (should (equal (plist-get (aref (plist-get (plist-get (car (offstage-tests--sent "route/fulfil")) :result) :files) 0)
                                :path)
                     file)))
    (offstage-tests--has "Answer" (offstage-tests--text))))

(ert-deftest offstage-a-narrow-window-shows-the-app ()
  (offstage-tests-with "gallery" nil
    (offstage-tests--do :link "gallery://fields")
    (dolist (width '(20 12 200 80))
      (offstage-tests--do :resize (vector width 24))
      (offstage-tests--has "textbox \"Plain text\"" (offstage-outline)))))

;;;; The outline

(defconst offstage-tests--defects
  '((pieces mark "* " "gallery-list") (pieces mark "[X] " "gallery-choices") (pieces mark "(•) " "gallery-choices")
    (pieces fold "▾ " "gallery-tree") (pieces busy "…" "gallery-states") (pieces value "%" "gallery-home")
    (pieces value "" "gallery-choices") (pieces (cell . 1) "" "gallery-table") (pieces sort "▲" "gallery-table")
    (texts offstage-lists--part "" "gallery-home") (texts offstage-components-badge "" "gallery-list")
    (faces offstage-disabled "" "notes-create") (faces (bold underline) "" "notes-tabs"))
  "Defects of drawing: what lacks a text, and a scenario that must fail.")

(defun offstage-tests--defect-form (kind what text)
  "Return a form for drawing without TEXT in WHAT, which is of KIND."
  (pcase kind
    ('pieces `(advice-add 'offstage-draw-piece :filter-args
                          (lambda (arguments)
                            (if (and (equal (car arguments) ',what) (string-match-p ,(regexp-quote text) (cadr arguments)))
                                (cons (car arguments) (cons (make-string (string-width (cadr arguments)) ?\s)
                                                            (cddr arguments)))
                              arguments))))
    ('texts `(advice-add ',what :override (lambda (&rest _) nil)))
    ('faces `(advice-add 'offstage-draw-put :filter-args
                         (lambda (arguments)
                           (if (equal (cadr arguments) ',what)
                               (cons (car arguments) (cons 'default (cddr arguments)))
                             arguments))))))

(ert-deftest offstage-a-buffer-that-does-not-show-a-part-fails-a-scenario ()
  (pcase-dolist (`(,kind ,what ,text ,scenario) offstage-tests--defects)
    (let* ((folder (expand-file-name "emacs" offstage-tests--clients))
           (driver (mapconcat #'shell-quote-argument
                              (list (expand-file-name invocation-name invocation-directory) "-Q" "--batch" "-L" folder
                                    "-L" (expand-file-name "tests" folder) "-l" "offstage-driver" "--eval"
                                    (let (print-length) (prin1-to-string (offstage-tests--defect-form kind what text)))
                                    "-f" "offstage-driver")
                              " ")))
      (with-temp-buffer
        (call-process "python3" nil t nil (expand-file-name "scenarios/run.py" offstage-tests--clients)
                      "--driver" driver scenario)
        (unless (string-match-p ": outline\n" (buffer-string))
          (ert-fail (format "%s passes without %S %S: %s" scenario what text (buffer-string))))))))

;;;; Parts

(ert-deftest offstage-outlines-of-components-are-those-of-all-front-ends ()
  (let ((cases (with-temp-buffer
                 (insert-file-contents (expand-file-name "outlines.json" offstage-tests--clients))
                 (offstage-connection--with-nul
                  (json-parse-string (offstage-connection--without-nul (make-offstage-connection) (buffer-string))
                                     :object-type 'plist :null-object nil :false-object :json-false)))))
    (should (> (length cases) 5))
    (seq-do
     (lambda (one)
       (with-temp-buffer
         (offstage-mode)
         (let* ((offstage-loading-delay 0) (components (plist-get one :components)) (node '(:id "n1" :kind "screen" :key (:name "test")))
                (session (make-offstage-session
                          :status 'open :on-change #'ignore :on-error #'ignore :read-text #'ignore
                          :shown-tree (list :windows (vector (list :id "w1" :isKey t :layers
                                                                   (vector (list :id "l1" :kind "content"
                                                                                 :content node)))))
                          :shown-views (list (cons "n1" (cons 1 (list :all components)))))))
           (setq offstage-fields-session session)
           ;; The window of a list is where the user has scrolled to.
           (seq-doseq (component components)
             (when (plist-get component :from)
               (offstage-lists-set-anchor session "n1" component (plist-get component :from))))
           (let ((offstage-buffer-width 80))
             (offstage-draw-blocks (offstage-screen-plan session 80))
             (offstage-fields-sync)
             (should (equal (cons (plist-get one :name) (append (plist-get one :lines) nil))
                            (cons (plist-get one :name)
                                  (mapcar (lambda (line) (substring line 4))
                                          (nthcdr 2 (split-string (offstage-outline) "\n" t))))))))
         (setq offstage-fields-session nil)))
     ;; The scenarios have whole windows.
     (seq-filter (lambda (one) (plist-get one :components)) cases))))

(ert-deftest offstage-patches-change-what-they-name-and-nothing-else ()
  (let* ((rest '(:kept t)) (view (list :text "añb" :rows [1 2 3] :rest rest)))
    (cl-flet ((patched (&rest op) (offstage-patch-apply view (vector op))))
      (should (equal (plist-get (patched :op "splice" :path "/text" :index 1 :count 1 :text "🙂") :text) "a🙂b"))
      (should (equal (plist-get (patched :op "append" :path "/text" :text "!") :text) "añb!"))
      (should (equal (plist-get (patched :op "add" :path "/rows/1" :value 9) :rows) [1 9 2 3]))
      (should (equal (plist-get (patched :op "move" :from "/rows/0" :path "/rows/2") :rows) [2 3 1]))
      (should (equal (plist-get (patched :op "remove" :path "/rows/2") :rows) [1 2]))
      (should (eq (plist-get (patched :op "add" :path "/new" :value 1) :rest) rest))
      (dolist (op '((:op "splice" :path "/text" :index 2 :count 2 :text "") (:op "remove" :path "/none")
                    (:op "replace" :path "/rows/01" :value 1) (:op "later" :path "/text")))
        (should-error (apply #'patched op) :type 'offstage-patch-error)))
    (should (equal view '(:text "añb" :rows [1 2 3] :rest (:kept t))))))

(ert-deftest offstage-numbers-are-canonical ()
  (pcase-dolist (`(,number . ,text) '((0 . "0") (-0.0 . "0") (1.0 . "1") (1e21 . "1e+21") (1.5e300 . "1.5e+300")
                                      (1e-7 . "1e-7") (0.000001 . "0.000001") (123.456 . "123.456") (-5 . "-5")))
    (should (equal (offstage-text-number number) text))))

(ert-deftest offstage-keys-of-emacs-are-not-taken ()
  (should (equal (offstage-keys-described "Ctrl+S") "C-s"))
  (should (equal (offstage-keys-described "Ctrl+X") "C-c C-x"))
  (should (equal (offstage-keys-described "Ctrl+Shift+Z") "C-S-z"))
  (should (equal (offstage-keys-described "F5") "<f5>"))
  (should (equal (offstage-keys-described "Shift+Up") "<S-up>")))

;;;; A terminal

(defun offstage-tests--tmux (&rest arguments)
  "Run tmux with ARGUMENTS on a socket of its own, and return its output."
  (with-temp-buffer
    (apply #'call-process "tmux" nil t nil "-L" (format "offstage-emacs-%d" (emacs-pid)) arguments)
    (buffer-string)))

(defun offstage-tests--see (text)
  "Wait until the terminal has TEXT, and return its lines."
  (let (screen)
    (offstage-driver--wait (format "%S in the terminal" text)
                           (lambda ()
                             (setq screen (offstage-tests--tmux "capture-pane" "-p"))
                             (string-search text screen)))
    screen))

(ert-deftest offstage-notes-in-a-terminal ()
  (skip-unless (or (executable-find "tmux") (equal (getenv "OFFSTAGE_REQUIRE") "1")))
  (let ((process-environment (append (list (concat "OFFSTAGE=" (car offstage-tests--server))
                                           (concat "XDG_DATA_HOME=" (make-temp-file "offstage-data" t)))
                                     process-environment)))
    (unwind-protect
        (progn
          (offstage-tests--tmux "-f" "/dev/null" "new-session" "-d" "-x" "80" "-y" "24"
                                (format "%s -Q -nw -L %s -l offstage --eval '(offstage \"notes\")'"
                                        (shell-quote-argument (expand-file-name invocation-name invocation-directory))
                                        (shell-quote-argument (expand-file-name ".." offstage-driver--folder))))
          (offstage-tests--see "No notes yet")
          (offstage-tests--tmux "send-keys" "n")
          (offstage-tests--see "notes › New note")
          (offstage-tests--tmux "send-keys" "-l" "Buy milk")
          (offstage-tests--see "Buy milk")
          (offstage-tests--tmux "send-keys" "C-s")
          (offstage-tests--see "▾ Notes  1")
          (offstage-tests--tmux "resize-window" "-x" "50" "-y" "20")
          (offstage-tests--see "Buy milk")
          (offstage-tests--tmux "send-keys" "?")
          (offstage-tests--see "Undo delete")
          (offstage-tests--tmux "send-keys" "/")
          (offstage-driver--wait
           "the focus in the search"
           (lambda ()
             (string-prefix-p "Search" (nth (string-to-number (offstage-tests--tmux "display-message" "-p" "#{cursor_y}"))
                                            (split-string (offstage-tests--tmux "capture-pane" "-p") "\n")))))
          (offstage-tests--tmux "send-keys" "-l" "nothing")
          (offstage-tests--see "Nothing found"))
      (offstage-tests--tmux "kill-server"))))

(provide 'offstage-tests)
;;; offstage-tests.el ends here
