;;; offstage-connection.el --- Connection to an Offstage server  -*- lexical-binding: t -*-

;; SPDX-License-Identifier: MIT

;;; Commentary:

;; Runs a server as a child process and exchanges messages with it through jsonrpc.el, which is part of Emacs.

;;; Code:

(require 'cl-lib)
(require 'jsonrpc)
(require 'nadvice)
(require 'offstage-text)

(defvar offstage-connection-sent-functions nil
  "Functions called with the method and the params of each sent request.")

(cl-defstruct (offstage-connection (:copier nil))
  "A connection: the object of jsonrpc.el, and functions for what arrives.
`info' is the result of `initialize'.  `is-stopping' is non-nil when the
end of the server is wanted.  `is-checked' is non-nil when its first
output is a message; else `problem' says what it is.  `has-nul' is non-nil when the message that is
read may have a character that stands for U+0000, and `rest' is the begin of
an escape at the end of the input."
  jsonrpc command info on-notification on-end is-stopping is-checked problem has-nul (rest ""))

;;;; The character U+0000

;; The parser of Emacs 28 and 29 refuses a text with the escape of U+0000.  The connection replaces the escape by
;; another one of the same length before the message is parsed, and puts the character back after it.

(defconst offstage-connection--nul-escape "ufdd0"
  "Escape of a code point that is no character, in place of U+0000.")

(defun offstage-connection--without-nul (connection string)
  "Return the input STRING of CONNECTION with another escape for U+0000."
  (let ((input (concat (offstage-connection-rest connection) string)) (start 0))
    (setf (offstage-connection-rest connection) "")
    ;; An escape may continue in the next part of the input.
    (when (string-match "\\\\+u?0\\{0,3\\}\\'" input)
      (setf (offstage-connection-rest connection) (substring input (match-beginning 0)))
      (setq input (substring input 0 (match-beginning 0))))
    (while (string-match "\\(\\\\+\\)\\(u0000\\)" input start)
      (setq start (match-end 0))
      (when (cl-oddp (- (match-end 1) (match-beginning 1)))
        (setf (offstage-connection-has-nul connection) t)
        (setq input (concat (substring input 0 (match-beginning 2)) offstage-connection--nul-escape
                            (substring input (match-end 2))))))
    input))

(defun offstage-connection--with-nul (value)
  "Return VALUE with U+0000 in its texts again."
  (cond ((stringp value) (if (string-match-p "\ufdd0" value) (string-replace "\ufdd0" "\0" value) value))
        ((vectorp value) (vconcat (mapcar #'offstage-connection--with-nul value)))
        ((consp value) (mapcar #'offstage-connection--with-nul value))
        (t value)))

(defun offstage-connection--received (connection value)
  "Return VALUE as the server has sent it over CONNECTION."
  (if (offstage-connection-has-nul connection) (offstage-connection--with-nul value) value))

;;;; Life

(defvar offstage-connection-patience 15 "Seconds that a server has for its first answer.")

(defvar offstage-connection--count 0 "Number of connections that were made.")

(defun offstage-connection--report (function &rest arguments)
  "Call FUNCTION with ARGUMENTS, and show an error in it.
An error in a process filter would delay the messages after this one."
  (condition-case problem
      (let ((inhibit-message nil)) (apply function arguments))
    (error (if debug-on-error (signal (car problem) (cdr problem))
             (message "Offstage: a bug in the front end: %s" (error-message-string problem))))))

(defun offstage-connection--make (connection)
  "Start the server of CONNECTION, and return its object of jsonrpc.el."
  ;; jsonrpc.el names the buffers of a process after its connection, so each one needs a name of its own.
  (let* ((name (format "offstage-%d" (cl-incf offstage-connection--count)))
         (size (if (slot-exists-p 'jsonrpc-connection '-events-buffer-config)
                   '(:events-buffer-config (:size 0))
                 '(:events-buffer-scrollback-size 0)))
         (rpc (apply
               #'make-instance 'jsonrpc-process-connection
               :name name
               :notification-dispatcher
               (lambda (_rpc method params)
                 (offstage-connection--report
                  (offstage-connection-on-notification connection) (symbol-name method)
                  (offstage-connection--received connection params)))
               :on-shutdown
               (lambda (rpc)
                 (offstage-connection--report (offstage-connection-on-end connection) connection)
                 (offstage-connection--kill-buffers rpc))
               :process
               (lambda ()
                 ;; Emacs 28 and 29 would wait up to 50 ms for more output after each short message.
                 (let ((process-adaptive-read-buffering nil))
                   (make-process :name name :command (offstage-connection-command connection) :connection-type 'pipe
                                 :coding 'utf-8-emacs-unix :noquery t
                                 :stderr (get-buffer-create (format "*%s stderr*" name)))))
               size))
         (process (jsonrpc--process rpc)))
    ;; jsonrpc.el reports each end of a server in the echo area, where the user may be answering a question.
    (add-function :around (process-sentinel process)
                  (lambda (sentinel &rest arguments)
                    (let ((inhibit-message t) (message-log-max nil)) (apply sentinel arguments))))
    (add-function :around (process-filter process)
                  (lambda (filter process string)
                    (when (offstage-connection--check connection string)
                      (funcall filter process (offstage-connection--without-nul connection string)))))
    rpc))

(defun offstage-connection--check (connection string)
  "Return non-nil unless the first output STRING of CONNECTION is no message.
Its process is ended then, because it is no Offstage server."
  (cond ((offstage-connection-is-checked connection))
        ((string-match-p "\\`content-" (downcase (concat string (substring "content-" (min 8 (length string))))))
         (setf (offstage-connection-is-checked connection) (>= (length string) 8))
         t)
        (t (offstage-connection--fail
            connection (format "The command `%s' is no Offstage server; it writes: %s"
                               (string-join (offstage-connection-command connection) " ")
                               (offstage-text-cut (offstage-text-line string) 60)))
           nil)))

(defun offstage-connection--fail (connection problem)
  "End the server of CONNECTION because of PROBLEM, a sentence."
  (setf (offstage-connection-problem connection) problem)
  (delete-process (offstage-connection-process connection)))

(defun offstage-connection--kill-buffers (rpc)
  "Kill the buffers that jsonrpc.el has made for RPC."
  (dolist (buffer (list (process-buffer (jsonrpc--process rpc)) (jsonrpc-stderr-buffer rpc)
                        (jsonrpc-events-buffer rpc)))
    (when (buffer-live-p buffer)
      (let ((kill-buffer-query-functions nil)) (kill-buffer buffer)))))

(defun offstage-connection-start (command params on-notification on-end on-ready)
  "Start the server COMMAND, a list of strings, and initialize it with PARAMS.
ON-NOTIFICATION is called with the method and the params of each
notification, ON-END with the connection when the server has ended, and
ON-READY with the connection after `initialize'.  Return the connection.
Signal a `user-error' when the server cannot be started."
  (let ((connection (make-offstage-connection :command command :on-notification on-notification :on-end on-end)))
    (unless (executable-find (car command))
      (user-error "The server `%s' is missing or cannot be executed.  Set `offstage-server-command' to its path"
                  (car command)))
    (condition-case problem
        (let ((inhibit-message t))
          (setf (offstage-connection-jsonrpc connection) (offstage-connection--make connection)))
      (file-error (user-error "The server `%s' cannot be started: %s.  Set `offstage-server-command' to its path"
                              (car command) (error-message-string problem))))
    (offstage-connection-request
     connection "initialize"
     (append params (unless (plist-member params :protocol) '(:protocol (:level 4)))
             (list :processId (emacs-pid) :clientInfo (list :name "emacs" :version emacs-version)))
     (lambda (result)
       (setf (offstage-connection-info connection) result)
       (offstage-connection-notify connection "initialized" nil)
       (funcall on-ready connection))
     (lambda (problem)
       (unless (eql (plist-get problem :code) -1)
         (offstage-connection--fail
          connection (format "The server refuses `initialize': %s"
                             (offstage-text-line (format "%s" (plist-get problem :message))))))))
    (run-at-time offstage-connection-patience nil
                 (lambda ()
                   (when (and (offstage-connection-live-p connection) (null (offstage-connection-info connection)))
                     (offstage-connection--fail connection "The server does not answer"))))
    connection))

(defconst offstage-connection--timing '(:loadingDelay 0.3 :typingGuard 0.7 :editSize 256 :snapshotLimit 3)
  "Delays in seconds, sizes in code points, and limits of all front ends.
The table in clients/README.md describes them.")

(defun offstage-connection-timing (connection name)
  "Return the number NAME of the server of CONNECTION, or its default."
  (let ((timing (and connection (plist-get (offstage-connection-info connection) :timing))))
    (or (plist-get timing name) (plist-get offstage-connection--timing name))))

(defun offstage-connection-live-p (connection)
  "Return non-nil while the server of CONNECTION is alive."
  (and connection (offstage-connection-jsonrpc connection)
       (jsonrpc-running-p (offstage-connection-jsonrpc connection))))

(defun offstage-connection-process (connection)
  "Return the process of the server of CONNECTION."
  (jsonrpc--process (offstage-connection-jsonrpc connection)))

(defun offstage-connection-last-words (connection)
  "Return what CONNECTION knows of the end of its server, or nil.
This is what was wrong with it, or the last line of its log."
  (let ((buffer (jsonrpc-stderr-buffer (offstage-connection-jsonrpc connection))))
    (or (offstage-connection-problem connection)
        (and (buffer-live-p buffer)
             (with-current-buffer buffer
               (car (last (cl-remove-if (lambda (line) (string-match-p "\\`Process .* stderr" line))
                                        (split-string (buffer-string) "\n" t)))))))))

(defun offstage-connection-request (connection method params &optional on-success on-error)
  "Send the request METHOD with PARAMS over CONNECTION.
ON-SUCCESS is called with the result, ON-ERROR with the error, a plist.
The code of the error is -1 when the server has ended."
  (let ((on-error (or on-error #'ignore)))
    (run-hook-with-args 'offstage-connection-sent-functions method params)
    (condition-case nil
        (jsonrpc-async-request
         (offstage-connection-jsonrpc connection) (intern method) params
         :timeout nil
         :success-fn (lambda (result)
                       (when on-success
                         (offstage-connection--report on-success (offstage-connection--received connection result))))
         :error-fn (lambda (problem)
                     (offstage-connection--report on-error (offstage-connection--received connection problem))))
      ;; The pipe is broken before Emacs notices the end of the process.
      (file-error (funcall on-error '(:code -1 :message "The server has ended")))
      (error
       (if (offstage-connection-live-p connection)
           (funcall on-error (list :code -32603 :message "The message cannot be sent; it has a text that is not Unicode"))
         (funcall on-error '(:code -1 :message "The server has ended")))))))

(defun offstage-connection-notify (connection method params)
  "Send the notification METHOD with PARAMS over CONNECTION."
  (ignore-errors (jsonrpc-notify (offstage-connection-jsonrpc connection) (intern method) params)))

(defun offstage-connection-stop (connection)
  "Shut down the server of CONNECTION."
  (setf (offstage-connection-is-stopping connection) t)
  (when (offstage-connection-live-p connection)
    (let ((process (offstage-connection-process connection)) (inhibit-message t))
      (offstage-connection-request connection "shutdown" nil
                                   (lambda (_) (offstage-connection-notify connection "exit" nil)))
      (with-timeout (2 (delete-process process))
        (while (process-live-p process) (accept-process-output process 0.05))))))

(provide 'offstage-connection)
;;; offstage-connection.el ends here
