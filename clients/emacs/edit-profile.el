;;; edit-profile.el --- Runs a short conversation with the app editProfile  -*- lexical-binding: t -*-

;;   emacs --batch -l clients/emacs/edit-profile.el
;;
;; The environment variable OFFSTAGE names the server; the default is .build/debug/offstage.

;;; Code:

(add-to-list 'load-path (file-name-directory load-file-name))
(require 'offstage)

(defun edit-profile-say (format &rest arguments)
  "Print FORMAT with ARGUMENTS to stdout."
  (princ (concat (apply #'format format arguments) "\n")))

(let ((server (offstage-start
               (list (or (getenv "OFFSTAGE") (expand-file-name ".build/debug/offstage")) "serve")
               (lambda (method params)
                 (when (eq method 'session/event)
                   (edit-profile-say "<- event %s" (plist-get (plist-get params :event) :type)))))))
  (jsonrpc-request server :session/open '(:app "editProfile"))
  (jsonrpc-request server :action/send '(:action (:type "textDidChange" :text "Anna")))
  (edit-profile-say "save: %s" (plist-get (jsonrpc-request server :action/send '(:action (:type "saveButtonDidTap"))) :outcome))
  (let ((view (plist-get (jsonrpc-request server :screen/get '(:screen "profile.edit")) :view)))
    (edit-profile-say "name: %s" (plist-get (plist-get view :name) :value)))
  (condition-case problem
      (jsonrpc-request server :sesion/close nil)
    (jsonrpc-error
     (edit-profile-say "error %s: %s"
                       (alist-get 'jsonrpc-error-code (cdr problem))
                       (alist-get 'jsonrpc-error-message (cdr problem)))))
  (offstage-stop server))

;;; edit-profile.el ends here
