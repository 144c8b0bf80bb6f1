;;; offstage.el --- A client for Offstage over jsonrpc.el  -*- lexical-binding: t -*-

;; Emacs 27.1 or later, which ships jsonrpc.el; it frames messages with Content-Length headers.
;; For a method without params jsonrpc.el sends "params":null, which Offstage accepts.
;;
;;   (setq connection (offstage-start '(".build/debug/offstage" "serve")
;;                                    (lambda (method params) ...)))
;;   (jsonrpc-request connection :session/open '(:app "editProfile"))

;;; Code:

(require 'jsonrpc)

(defun offstage-start (command on-notification)
  "Start the server COMMAND, a list of strings, and send it initialize.
ON-NOTIFICATION is called with the method, a symbol, and its params, a plist.
Returns the connection, for `jsonrpc-request' and `offstage-stop'."
  (let ((connection
         (make-instance 'jsonrpc-process-connection
                        :name "offstage"
                        :notification-dispatcher (lambda (_connection method params) (funcall on-notification method params))
                        :process (lambda ()
                                   (make-process :name "offstage" :command command :connection-type 'pipe
                                                 :coding 'utf-8-emacs-unix :noquery t
                                                 :stderr (get-buffer-create "*offstage stderr*"))))))
    (jsonrpc-request connection :initialize
                     `(:processId ,(emacs-pid) :clientInfo (:name "emacs") :protocol (:level 1)))
    (jsonrpc-notify connection :initialized nil)
    connection))

(defun offstage-stop (connection)
  "Shut down the server of CONNECTION."
  (jsonrpc-request connection :shutdown nil)
  (jsonrpc-notify connection :exit nil)
  ;; `jsonrpc-shutdown' would kill the server before it exits.
  (let ((tries 100))
    (while (and (jsonrpc-running-p connection) (> (setq tries (1- tries)) 0))
      (accept-process-output nil 0.05))))

(provide 'offstage)
;;; offstage.el ends here
