;;; offstage-connection.el --- Connection to an Offstage server  -*- lexical-binding: t -*-

;; Copyright (c) 2026 The Offstage authors
;; Author: The Offstage authors
;; URL: https://github.com/offstage-swift/offstage
;; SPDX-License-Identifier: MIT

;;; Commentary:

;; Runs a server as a child process and exchanges messages of JSON-RPC with it, a line for each.

;;; Code:

(require 'cl-lib)
(require 'json)
(require 'offstage-text)

(defcustom offstage-connection-patience 15 "Seconds that a server has for its first answer."
  :type 'number :group 'offstage)

(defcustom offstage-connection-archive nil
  "File in which a server saves its sessions; auto for its own, none for none.
Nil means the environment variable OFFSTAGE_ARCHIVE, or else auto."
  :type '(choice (const :tag "Environment" nil) (const "auto") (const "none") file) :group 'offstage)

(cl-defstruct (offstage-connection (:copier nil))
  "A connection: the `process' of the server COMMAND, and functions for what arrives.
`info' is the result of `initialize'.  `is-stopping' is non-nil when the
end of the server is wanted; `problem' says why it has ended otherwise, and
`log' is the last line of its log.  `input' has the parts of a line that is
not complete, the last one first, and `is-reading' is non-nil while lines
are handled.  `pending' has the functions (ON-SUCCESS . ON-ERROR) of the
requests by their ids."
  command process info on-notification on-end is-stopping problem log input is-reading
  (last-id 0) (pending (make-hash-table)))

;;;; Messages

(defun offstage-connection-parse (line)
  "Return the value of the JSON text LINE.
The fast parser of Emacs 28 and 29 refuses the escape of U+0000."
  (if (string-search "\\u0000" line)
      (let ((json-object-type 'plist) (json-array-type 'vector) (json-null nil))
        (json-read-from-string line))
    (json-parse-string line :object-type 'plist :null-object nil :false-object :json-false)))

(defun offstage-connection-json (value)
  "Return VALUE as a JSON text.
Characters that JSON has not, such as raw bytes, are U+FFFD."
  (condition-case nil
      (json-serialize value :null-object nil :false-object :json-false)
    (wrong-type-argument
     (let ((case-fold-search nil) (json-null nil))
       (replace-regexp-in-string "[^\0-\ud7ff\ue000-\U0010ffff]" "\ufffd" (json-encode value) t t)))))

(defun offstage-connection--call (function &rest arguments)
  "Call FUNCTION with ARGUMENTS, and show an error in it.
An error in a process filter would delay the messages after this one."
  (with-demoted-errors "Offstage: a bug in the front end: %S" (apply function arguments)))

(defun offstage-connection--receive (connection line)
  "Handle LINE, a message of the server of CONNECTION."
  (condition-case nil
      (let* ((message (offstage-connection-parse line)) (id (plist-get message :id))
             (problem (plist-get message :error)) (functions (gethash id (offstage-connection-pending connection))))
        (remhash id (offstage-connection-pending connection))
        (cond ((plist-get message :method)
               (offstage-connection--call (offstage-connection-on-notification connection)
                                          (plist-get message :method) (plist-get message :params)))
              (problem (offstage-connection--call (cdr functions) problem))
              (functions (offstage-connection--call (car functions) (plist-get message :result)))))
    (json-error
     (offstage-connection--fail connection (offstage-words "The command `%s' is no Offstage server; it writes: %s"
                                                           (string-join (offstage-connection-command connection) " ")
                                                           (offstage-text-cut (offstage-text-line line) 60))))))

(defun offstage-connection--filter (connection output)
  "Handle the lines that OUTPUT of the server of CONNECTION completes.
Output that arrives while a handler sends a message is handled afterwards."
  (push output (offstage-connection-input connection))
  (unless (or (offstage-connection-is-reading connection) (not (string-search "\n" output)))
    (setf (offstage-connection-is-reading connection) t)
    (unwind-protect
        (let (lines)
          (while (progn
                   (setq lines (split-string (apply #'concat (reverse (offstage-connection-input connection))) "\n"))
                   (setf (offstage-connection-input connection) (last lines))
                   (cdr lines))
            (dolist (line (butlast lines)) (offstage-connection--receive connection line))))
      (setf (offstage-connection-is-reading connection) nil))))

(defun offstage-connection--send (connection &rest message)
  "Send MESSAGE over CONNECTION."
  (process-send-string (offstage-connection-process connection)
                       (concat (offstage-connection-json `(:jsonrpc "2.0" ,@message)) "\n")))

(defun offstage-connection-request (connection method params &optional on-success on-error)
  "Send the request METHOD with PARAMS over CONNECTION.
ON-SUCCESS is called with the result, ON-ERROR with the error, a plist.
The code of the error is -1 when the server has ended."
  (let ((id (cl-incf (offstage-connection-last-id connection))) (on-error (or on-error #'ignore)))
    (puthash id (cons (or on-success #'ignore) on-error) (offstage-connection-pending connection))
    (condition-case nil
        (offstage-connection--send connection :id id :method method :params params)
      (error
       (remhash id (offstage-connection-pending connection))
       (funcall on-error (list :code -1 :message (offstage-words "The server has ended")))))))

;;;; Life

(defun offstage-connection--end (connection stderr)
  "Note that the server of CONNECTION, which writes errors to STDERR, has ended."
  (accept-process-output stderr 0.05)
  (delete-process stderr)
  (unless (offstage-connection-problem connection)
    (setf (offstage-connection-problem connection) (offstage-connection-log connection)))
  (let ((functions (hash-table-values (offstage-connection-pending connection))))
    (clrhash (offstage-connection-pending connection))
    (pcase-dolist (`(,_ . ,on-error) functions)
      (offstage-connection--call on-error (list :code -1 :message (offstage-words "The server has ended")))))
  (offstage-connection--call (offstage-connection-on-end connection) connection))

(defun offstage-connection--make (connection)
  "Start the server of CONNECTION."
  (let ((stderr (make-pipe-process
                 :name "offstage stderr" :noquery t :sentinel #'ignore
                 :filter (lambda (_ text)
                           (setf (offstage-connection-log connection) (car (last (split-string text "\n" t)))))))
        (process-environment
         (cons (concat "OFFSTAGE_ARCHIVE=" (or offstage-connection-archive (getenv "OFFSTAGE_ARCHIVE") "auto"))
               process-environment))
        ;; Emacs 28 and 29 would wait up to 50 ms for more output after each short message.
        (process-adaptive-read-buffering nil))
    (setf (offstage-connection-process connection)
          (make-process :name "offstage" :command (offstage-connection-command connection) :connection-type 'pipe
                        :coding 'utf-8-emacs-unix :noquery t :stderr stderr
                        :filter (lambda (_ output) (offstage-connection--filter connection output))
                        :sentinel (lambda (process _)
                                    (unless (process-live-p process) (offstage-connection--end connection stderr)))))))

(defun offstage-connection--fail (connection problem)
  "End the server of CONNECTION because of PROBLEM, a sentence."
  (setf (offstage-connection-problem connection) problem)
  (delete-process (offstage-connection-process connection)))

(defun offstage-connection-start (command params on-notification on-end on-ready)
  "Start the server COMMAND, a list of strings, and initialize it with PARAMS.
ON-NOTIFICATION is called with the method and the params of each
notification, ON-END with the connection when the server has ended, and
ON-READY with the connection after `initialize'.  Return the connection.
Signal a `user-error' when the server cannot be started."
  (let ((connection (make-offstage-connection :command command :on-notification on-notification :on-end on-end)))
    (unless (executable-find (car command))
      (offstage-user-error
       "The server `%s' is missing or cannot be executed.  Set `offstage-server-command' to its path" (car command)))
    (offstage-connection--make connection)
    (offstage-connection-request
     connection "initialize"
     (append (list :protocol '(:level 4) :processId (emacs-pid) :clientInfo (list :name "emacs" :version emacs-version)
                   :capabilities (append '(:parts "resolved") (plist-get params :capabilities)))
             (and (plist-get params :context) (list :context (plist-get params :context))))
     (lambda (result)
       (setf (offstage-connection-info connection) result)
       (offstage-connection--send connection :method "initialized")
       (funcall on-ready connection))
     (lambda (problem)
       (unless (eql (plist-get problem :code) -1)
         (offstage-connection--fail connection (offstage-words "The server refuses `initialize': %s"
                                                               (offstage-text-line (plist-get problem :message)))))))
    (run-at-time offstage-connection-patience nil
                 (lambda ()
                   (when (and (process-live-p (offstage-connection-process connection))
                              (null (offstage-connection-info connection)))
                     (offstage-connection--fail connection (offstage-words "The server does not answer")))))
    connection))

(defun offstage-connection-stop (connection)
  "Shut down the server of CONNECTION."
  (setf (offstage-connection-is-stopping connection) t)
  (let ((process (offstage-connection-process connection)))
    (when (process-live-p process)
      (offstage-connection-request connection "shutdown" nil
                                   (lambda (_) (offstage-connection--send connection :method "exit")))
      (with-timeout (2 (delete-process process))
        (while (process-live-p process) (accept-process-output process 0.05))))))

(provide 'offstage-connection)
;;; offstage-connection.el ends here
