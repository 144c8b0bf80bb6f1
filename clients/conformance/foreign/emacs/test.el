;;; test.el --- Tests that jsonrpc.el is a client of Offstage  -*- lexical-binding: t -*-

;;; Commentary:

;; Holds the conversation of conversation.json with Emacs's own jsonrpc.el, in which nothing knows Offstage.
;;
;;   emacs --batch --quick --load clients/conformance/foreign/emacs/test.el
;;
;; The environment variable OFFSTAGE names the server; the default is offstage-examples in PATH.

;;; Code:

(require 'cl-lib)
(require 'seq)
(require 'jsonrpc)

(defconst test-folder (file-name-directory (directory-file-name (file-name-directory load-file-name))))

(defvar test-notifications nil "The received notifications, each (METHOD . PARAMS), the newest first.")

(defun test-expect (condition problem &rest arguments)
  "Signal an error with PROBLEM, formatted with ARGUMENTS, unless CONDITION is true."
  (unless condition (apply #'error problem arguments)))

(defun test-wait (what condition)
  "Wait for CONDITION, a function; WHAT names it in the error after the time limit."
  (with-timeout (20 (error "Waited too long for %s" what))
    (while (not (funcall condition)) (accept-process-output nil 0.05))))

(defun test-matches (expected value)
  "Return whether VALUE has all that is EXPECTED.
Objects may have more members, and arrays more elements."
  (cond ((vectorp expected)
         (and (vectorp value) (<= (length expected) (length value))
              (seq-every-p #'identity (seq-mapn #'test-matches expected value))))
        ((keywordp (car-safe expected))
         (cl-loop for (name member) on expected by #'cddr always (test-matches member (plist-get value name))))
        (t (equal expected value))))

(defun test-start (command)
  "Start the server COMMAND and return the connection."
  (make-instance
   'jsonrpc-process-connection
   :name "foreign"
   :notification-dispatcher (lambda (_connection method params) (push (cons method params) test-notifications))
   :process (lambda ()
              (make-process :name "foreign" :command command :connection-type 'pipe :coding 'utf-8-emacs-unix
                            :noquery t :stderr (get-buffer-create "*foreign stderr*")))))

(defun test-ask (connection method params)
  "Send METHOD with PARAMS over CONNECTION, and return the result or the error with its name."
  (condition-case problem
      (list :result (jsonrpc-request connection method params))
    (jsonrpc-error
     (let-alist (cdr problem)
       (princ (format "error %s: %s\n" .jsonrpc-error-code .jsonrpc-error-message))
       `(:error (:code ,.jsonrpc-error-code :message ,.jsonrpc-error-message :data ,.jsonrpc-error-data))))))

(defun test-steps ()
  "Return the steps of the conversation."
  (with-temp-buffer
    (insert-file-contents (expand-file-name "conversation.json" test-folder))
    (json-parse-buffer :object-type 'plist :null-object nil :false-object :json-false)))

(defun test-run ()
  "Hold the conversation."
  (let ((connection (test-start (list (or (getenv "OFFSTAGE") "offstage-examples") "serve"))))
    (seq-doseq (step (test-steps))
      (cl-destructuring-bind (&key request notify wait params result error) step
        (cond (request
               (let ((answer (test-ask connection (intern request) params)))
                 (test-expect (test-matches (if error (list :error error) (list :result result)) answer)
                              "%s: %S" request answer)))
              ;; Without params jsonrpc.el sends "params":null.
              (notify (jsonrpc-notify connection (intern notify) nil))
              (wait (test-wait wait (lambda () (seq-some (lambda (received)
                                                           (and (eq (car received) (intern wait))
                                                                (test-matches params (cdr received))))
                                                         test-notifications)))))))
    (test-wait "the end of the server" (lambda () (not (jsonrpc-running-p connection))))
    (let ((code (process-exit-status (jsonrpc--process connection))))
      (test-expect (equal code 0) "The server ended with code %s" code))))

(princ (format "jsonrpc.el of Emacs %s\n" emacs-version))
(condition-case problem
    (test-run)
  (error
   (princ (format "%s\n" (error-message-string problem)))
   (kill-emacs 1)))

;;; test.el ends here
