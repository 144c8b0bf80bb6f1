;;; test.el --- Tests that jsonrpc.el is a client of Offstage  -*- lexical-binding: t -*-

;;; Commentary:

;; Emacs's own jsonrpc.el: initialize, a session, an action, events, errors and shutdown.  Nothing in it knows Offstage.
;;
;;   emacs --batch --quick --load clients/conformance/foreign/emacs/test.el
;;
;; The environment variable OFFSTAGE names the server; the default is offstage-examples in PATH.

;;; Code:

(require 'jsonrpc)

(defconst test-name "Zoë 日本 🙂"
  "A text with characters of two, three and four bytes: a library that counts characters loses the framing.")

(defvar test-notifications nil "The received notifications, each (METHOD . PARAMS), the newest first.")

(defun test-expect (condition problem &rest arguments)
  "Signal an error with PROBLEM, formatted with ARGUMENTS, unless CONDITION is true."
  (unless condition (apply #'error problem arguments)))

(defun test-wait (what condition)
  "Wait for CONDITION, a function; WHAT names it in the error after the time limit."
  (with-timeout (20 (error "Waited too long for %s" what))
    (while (not (funcall condition)) (accept-process-output nil 0.05))))

(defun test-wait-for (method matches)
  "Wait for a notification METHOD whose params the function MATCHES accepts."
  (test-wait method (lambda ()
                      (seq-some (lambda (received)
                                  (and (eq (car received) method) (funcall matches (cdr received))))
                                test-notifications))))

(defun test-start (command)
  "Start the server COMMAND and return the connection."
  (make-instance
   'jsonrpc-process-connection
   :name "foreign"
   :notification-dispatcher (lambda (_connection method params) (push (cons method params) test-notifications))
   :process (lambda ()
              (make-process :name "foreign" :command command :connection-type 'pipe :coding 'utf-8-emacs-unix
                            :noquery t :stderr (get-buffer-create "*foreign stderr*")))))

(defun test-refusal (connection method params)
  "Return the error response to METHOD with PARAMS over CONNECTION as an alist."
  (condition-case problem
      (progn (jsonrpc-request connection method params)
             (error "%s was not refused" method))
    (jsonrpc-error (cdr problem))))

(defun test-expect-error (refusal code kind text)
  "Check that REFUSAL has CODE, KIND and a message with TEXT; print it."
  (let-alist refusal
    (test-expect (equal .jsonrpc-error-code code) "Another code than %s: %S" code refusal)
    (test-expect (equal (plist-get .jsonrpc-error-data :kind) kind) "Another kind than %s: %S" kind refusal)
    (test-expect (string-match-p (regexp-quote text) .jsonrpc-error-message) "No %s: %S" text refusal)
    (princ (format "error %s: %s\n" .jsonrpc-error-code .jsonrpc-error-message))))

(defun test-run ()
  "Hold the conversation."
  (let* ((connection (test-start (list (or (getenv "OFFSTAGE") "offstage-examples") "serve")))
         (answer (jsonrpc-request connection :initialize `(:processId ,(emacs-pid) :clientInfo (:name "jsonrpc.el")))))
    (test-expect (equal (plist-get (plist-get answer :serverInfo) :name) "offstage") "Another server: %S" answer)
    ;; Without params jsonrpc.el sends "params":null.
    (jsonrpc-notify connection :initialized nil)

    (let ((session (jsonrpc-request connection :session/open '(:app "editProfile"))))
      (test-expect (stringp (plist-get session :sessionId)) "No session: %S" session)

      (let ((sent (jsonrpc-request connection :action/send
                                   `(:action (:type "textDidChange" :text ,test-name)))))
        (test-expect (equal (plist-get sent :outcome) "done") "The action was not handled: %S" sent))
      (test-wait-for 'session/event
                     (lambda (params) (equal (plist-get params :event) '(:type "isSaveButtonEnabled" :value t))))
      (test-wait-for 'screen/didChange
                     (lambda (params)
                       (seq-some (lambda (operation) (equal (plist-get operation :value) test-name))
                                 (plist-get params :patch))))
      (let ((view (plist-get (jsonrpc-request connection :screen/get '(:screen "profile.edit")) :view)))
        (test-expect (equal (plist-get (aref (plist-get view :parts) 0) :value) test-name) "Another name: %S" view))

      (test-expect-error (test-refusal connection :sesion/close nil) -32601 "method" "session/close")
      (test-expect-error (test-refusal connection :action/send '(:action (:type "nameDidChange")))
                         1200 "actionUnknown" "textDidChange")

      (jsonrpc-request connection :session/close nil)
      (test-wait-for 'session/didClose
                     (lambda (params) (equal (plist-get params :sessionId) (plist-get session :sessionId)))))

    (test-expect (null (jsonrpc-request connection :shutdown nil)) "shutdown has a result")
    (jsonrpc-notify connection :exit nil)
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
