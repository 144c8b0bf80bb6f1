;;; edit-profile.el --- Runs a short conversation with the app editProfile  -*- lexical-binding: t -*-

;; SPDX-License-Identifier: MIT

;;; Commentary:

;; The smallest client: jsonrpc.el alone, which frames messages with Content-Length headers.
;; In batch mode, load it and call `edit-profile-run'.
;;
;; The environment variable OFFSTAGE names the server; the default is offstage-examples in PATH.
;; For a method without params jsonrpc.el sends "params":null, which Offstage accepts.

;;; Code:

(require 'jsonrpc)

(defun edit-profile-say (format &rest arguments)
  "Print FORMAT with ARGUMENTS to stdout."
  (princ (concat (apply #'format format arguments) "\n")))

(defun edit-profile-start (command)
  "Start the server COMMAND, send it `initialize', and return the connection."
  (let ((connection
         (make-instance
          'jsonrpc-process-connection
          :name "offstage"
          :notification-dispatcher
          (lambda (_connection method params)
            (when (eq method 'session/event)
              (edit-profile-say "<- event %s" (plist-get (plist-get params :event) :type))))
          :process
          (lambda ()
            (make-process :name "offstage" :command command :connection-type 'pipe :coding 'utf-8-emacs-unix
                          :noquery t :stderr (get-buffer-create "*offstage stderr*"))))))
    (jsonrpc-request connection :initialize
                     `(:processId ,(emacs-pid) :clientInfo (:name "emacs") :protocol (:level 4)))
    (jsonrpc-notify connection :initialized nil)
    connection))

(defun edit-profile-stop (connection)
  "Shut down the server of CONNECTION."
  (jsonrpc-request connection :shutdown nil)
  (jsonrpc-notify connection :exit nil)
  ;; `jsonrpc-shutdown' would kill the server before it exits.
  (with-timeout (5)
    (while (jsonrpc-running-p connection) (accept-process-output nil 0.05))))

(defun edit-profile-run ()
  "Type a name, save it, and print what the server answers."
  (let ((server (edit-profile-start (list (or (getenv "OFFSTAGE") "offstage-examples") "serve"))))
    (jsonrpc-request server :session/open '(:app "editProfile"))
    (jsonrpc-request server :action/send '(:action (:type "textDidChange" :text "Anna")))
    (edit-profile-say "save: %s" (plist-get (jsonrpc-request server :action/send '(:action (:type "saveButtonDidTap")))
                                            :outcome))
    (let ((view (plist-get (jsonrpc-request server :screen/get '(:screen "profile.edit")) :view)))
      (edit-profile-say "name: %s" (plist-get (aref (plist-get view :parts) 0) :value)))
    (condition-case problem
        (jsonrpc-request server :sesion/close nil)
      (jsonrpc-error
       (edit-profile-say "error %s: %s" (alist-get 'jsonrpc-error-code (cdr problem))
                         (alist-get 'jsonrpc-error-message (cdr problem)))))
    (edit-profile-stop server)))

(provide 'edit-profile)
;;; edit-profile.el ends here
