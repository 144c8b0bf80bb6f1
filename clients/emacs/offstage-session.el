;;; offstage-session.el --- Replica of a session of an Offstage app  -*- lexical-binding: t -*-

;; Copyright (c) 2026 The Offstage authors
;; Author: The Offstage authors
;; URL: https://github.com/offstage-swift/offstage
;; SPDX-License-Identifier: MIT

;;; Commentary:

;; A session has a copy of the state that the server has sent: the route tree and the views.  Both are shown whole
;; turns only.  A new server continues the saved session, or opens it anew with the link of the screen.  The input of
;; the user is in offstage-fields.el.
;;
;; The functions are about the session of the current buffer, and call back in it.

;;; Code:

(require 'cl-lib)
(require 'offstage-connection)
(require 'offstage-patch)

(defun offstage-session--random-id ()
  "Return an id for a session, which nobody can guess."
  (secure-hash 'sha224 (format "%S" (mapcar #'random '(t t t t t)))))

(cl-defstruct (offstage-session (:copier nil))
  "A session of an app, which `buffer' shows.
`command', `init' and `open' are the server's command and the params of
`initialize' and `session/open'.  `tree', `rev', `views' and `seq' have the
state after the last whole turn, and `turn' has functions that apply what has
arrived of the next one, the last one first.  Views are an alist from node ids
to (REVISION . VIEW).  `links' has the patterns of the links of the app.
`status' is `starting', `open', `lost' or `closed', and `reason' says why.
`folds', `selections', `anchors' and `tokens' have what the user has folded,
selected and scrolled to, and the last requests of the app to scroll and to
move the focus.  `loading' has ((NODE . ID) IS-SHOWN) for each component that
is loading.  `problem' is the text of an error of the server that concerns no
session, such as a failed build.  `link' is what the next session begins with,
instead of the link of the screen.  `kept' has the actions without an answer,
which a new server gets again: each is a list of its connection, its params, and
functions."
  (buffer (current-buffer)) connection command init open (id (offstage-session--random-id)) subscription epoch
  (seq 0) (n 0) tree (rev 0) views turn links status reason problem link
  (client-id (format "emacs-%x-%x" (emacs-pid) (random 1000000)))
  (last-input 0) (drafts (make-hash-table :test #'equal))
  (attempts 0) (resyncs 0) kept (last-action 0)
  (folds (make-hash-table :test #'equal)) (selections (make-hash-table :test #'equal))
  (anchors (make-hash-table :test #'equal)) (tokens (make-hash-table :test #'equal)) loading)

(defvar-local offstage-session nil "Session that the buffer shows.")

(defconst offstage-session-most-attempts 5
  "Number of servers that are started in a row before the session gives up.")

(defvar offstage-input-ahead)
(declare-function offstage-buffer-adopt "offstage-buffer" (ids))
(declare-function offstage-buffer-changed "offstage-buffer" ())
(declare-function offstage-buffer-report "offstage-buffer" (text))
(declare-function offstage-buffer-show-notice "offstage-buffer" (text))

(defun offstage-session-here (function)
  "Return a function for FUNCTION in the buffer of the session.
It does nothing after that was killed."
  (let ((buffer (offstage-session-buffer offstage-session)))
    (lambda (&rest arguments)
      (when (buffer-live-p buffer)
        (with-current-buffer buffer (apply function arguments))))))

(defun offstage-session-later (seconds function)
  "Call FUNCTION in the buffer of the session after SECONDS; return the timer."
  (run-at-time seconds nil (offstage-session-here function)))

(defun offstage-session-timing (name)
  "Return the number NAME that all front ends of the server share."
  (or (plist-get (plist-get (offstage-connection-info (offstage-session-connection offstage-session)) :timing) name) 0))

(defun offstage-session-changed ()
  "Draw the session soon."
  (offstage-buffer-changed))

;;;; State

(defun offstage-session-app ()
  "Return the name of the app."
  (plist-get (offstage-session-open offstage-session) :app))

(defun offstage-session-view (node)
  "Return the view of the screen NODE; nil before it has one."
  (cddr (assoc node (offstage-session-views offstage-session))))

(defun offstage-session-windows ()
  "Return the windows of the session."
  (offstage-objects (plist-get (offstage-session-tree offstage-session) :windows)))

(defun offstage-session-key-window ()
  "Return the window that has the input."
  (let ((windows (offstage-session-windows)))
    (or (cl-find-if (lambda (window) (offstage-true-p (plist-get window :isKey))) windows) (car windows))))

(defun offstage-session-layers (&optional is-notice)
  "Return the visible layers of the key window that can take the input.
Those that take none when IS-NOTICE is t."
  (cl-remove-if-not (lambda (layer)
                      (and (not (member (plist-get layer :status) '("hidden" "declared")))
                           (eq is-notice (and (member (plist-get layer :kind) '("hud" "toast")) t))))
                    (offstage-objects (plist-get (offstage-session-key-window) :layers))))

(defun offstage-session-top-layer ()
  "Return the layer that takes the input."
  (car (last (offstage-session-layers))))

(defun offstage-session-shown-child (node)
  "Return the child of the route NODE that the user sees."
  (let ((children (offstage-patch-children node)))
    (pcase (plist-get node :kind)
      ("screen" nil)
      ((or "tabs" "pages") (nth (or (plist-get node :selected) 0) children))
      (_ (car (last children))))))

(defun offstage-session-path (&optional from)
  "Return the nodes from FROM to the visible screen.
Nil is the content of the top layer."
  (cl-loop for node = (or from (plist-get (offstage-session-top-layer) :content))
           then (offstage-session-shown-child node)
           while node collect node))

(defun offstage-session-active-screen ()
  "Return the node of the screen that takes the input, or nil."
  (let ((node (car (last (offstage-session-path)))))
    (and (equal (plist-get node :kind) "screen") node)))

(defun offstage-session-node (id)
  "Return the node with ID."
  (offstage-patch-node (offstage-session-tree offstage-session) id))

;;;; Components

(defun offstage-session-search (value test)
  "Return the first component in VALUE that satisfies TEST.
Commands of lists are not searched."
  (cond ((vectorp value) (cl-some (lambda (part) (offstage-session-search part test)) value))
        ((not (offstage-object-p value)) nil)
        ((and (stringp (plist-get value :component)) (funcall test value)) value)
        (t (cl-loop for (key part) on value by #'cddr
                    unless (memq key '(:rowCommands :selectionCommands))
                    thereis (offstage-session-search part test)))))

(defun offstage-session-component (node id)
  "Return the component ID in the view of the screen NODE."
  (offstage-session-search
   (offstage-session-view node)
   (lambda (part) (and (equal (plist-get part :id) id) (not (equal (plist-get part :component) "row"))))))

(defun offstage-session-list-p (component)
  "Return non-nil when COMPONENT is a list or a table."
  (member (plist-get component :component) '("list" "table")))

(defun offstage-session--buttons (value)
  "Return the buttons in VALUE; commands, and buttons of lists, are left out."
  (cond ((vectorp value) (mapcan #'offstage-session--buttons (append value nil)))
        ((or (not (offstage-object-p value)) (offstage-session-list-p value)) nil)
        ((equal (plist-get value :component) "button") (list value))
        (t (cl-loop for (key part) on value by #'cddr
                    unless (eq key :commands) append (offstage-session--buttons part)))))

(defun offstage-session-finishing-button (node)
  "Return the button that finishes the screen NODE, or nil.
It is the default button, or else the only one that neither cancels nor
destroys."
  (let ((buttons (offstage-session--buttons (offstage-session-view node))))
    (or (offstage-find "Enter" buttons :key)
        (let ((others (cl-remove-if (lambda (button) (member (plist-get button :role) '("cancel" "destructive")))
                                    buttons)))
          (and (null (cdr others)) (car others))))))

;;;; Links

(defun offstage-session-may-browse-p (url)
  "Return non-nil when the app has declared the scheme of URL."
  (let* ((connection (offstage-session-connection offstage-session))
         (app (offstage-find (offstage-session-app) (plist-get (offstage-connection-info connection) :apps) :name)))
    (and (stringp url) (string-match "\\`\\([A-Za-z][-A-Za-z0-9+.]*\\):" url)
         (assoc-string (match-string 1 url) (append (plist-get app :urlSchemes) nil) t)
         t)))

(defun offstage-session-own-link-p (url)
  "Return non-nil when URL has the scheme of a link of the app."
  (and (string-match "\\`[^:/]+://" url)
       (let ((scheme (match-string 0 url)))
         (cl-some (lambda (pattern) (string-prefix-p scheme pattern)) (offstage-session-links offstage-session)))))

;;;; Loading

(defun offstage-session-loads-p (component)
  "Return non-nil when COMPONENT is loading."
  (or (offstage-true-p (plist-get component :isLoading)) (offstage-true-p (plist-get component :isSkeleton))))

;;;; Messages of the server

(defun offstage-session--finish (&optional seq)
  "Apply the turn, after which the log has SEQ, and show it."
  (mapc #'funcall (reverse (offstage-session-turn offstage-session)))
  (setf (offstage-session-turn offstage-session) nil
        (offstage-session-seq offstage-session) (or seq (offstage-session-seq offstage-session))
        (offstage-session-views offstage-session)
        (cl-remove-if-not (lambda (entry) (offstage-session-node (car entry)))
                          (offstage-session-views offstage-session)))
  (offstage-session-changed))

(defun offstage-session--set-view (node revision view)
  "Set the VIEW of the screen NODE, which has REVISION."
  (setf (alist-get node (offstage-session-views offstage-session) nil nil #'equal) (cons revision view)))

(defun offstage-session--take-snapshot (snapshot)
  "Replace the state by SNAPSHOT."
  (setf (offstage-session-tree offstage-session) (plist-get snapshot :tree)
        (offstage-session-rev offstage-session) (plist-get snapshot :routeRev)
        (offstage-session-epoch offstage-session) (plist-get snapshot :epoch)
        (offstage-session-turn offstage-session) nil
        (offstage-session-views offstage-session)
        (cl-loop for (key state) on (plist-get snapshot :screens) by #'cddr
                 collect (cons (offstage-name key) (cons (plist-get state :viewRev) (plist-get state :view))))
        ;; A server that works again sends a snapshot.
        (offstage-session-problem offstage-session) nil)
  (offstage-session--finish (plist-get snapshot :seq)))

(defun offstage-session--begin (answer)
  "Take ANSWER, the result that opens the subscription."
  (setf (offstage-session-id offstage-session) (plist-get answer :sessionId)
        (offstage-session-subscription offstage-session) (plist-get answer :subscriptionId)
        (offstage-session-n offstage-session) 0
        (offstage-session-status offstage-session) 'open)
  (when (plist-get answer :tree) (offstage-session--take-snapshot answer)))

(defun offstage-session--check (what expected found)
  "Signal an error unless WHAT of a message is EXPECTED; it is FOUND."
  (unless (eql expected found) (error "The %s is %s instead of %s" what found expected)))

(defun offstage-session--take-route (params)
  "Apply the change PARAMS to the route tree."
  (let ((tree (plist-get params :tree)) (session offstage-session))
    (unless tree
      (offstage-session--check "revision of the tree" (offstage-session-rev session) (plist-get params :fromRouteRev))
      (setq tree (offstage-patch-route (offstage-session-tree session) (plist-get params :ops))))
    (setf (offstage-session-tree session) tree
          (offstage-session-rev session) (plist-get params :routeRev))))

(defun offstage-session--take-screen (params)
  "Apply the change PARAMS to a view."
  (let* ((node (plist-get params :screen)) (state (cdr (assoc node (offstage-session-views offstage-session))))
         (view (plist-get params :view)))
    (unless view
      (offstage-session--check "revision of the view" (car state) (plist-get params :fromViewRev))
      (setq view (offstage-patch-apply (cdr state) (plist-get params :patch))))
    (offstage-session--set-view node (plist-get params :viewRev) view)))

(defun offstage-session--take-rows (node list result)
  "Apply RESULT, rows of LIST in the screen NODE."
  (let* ((state (cdr (assoc node (offstage-session-views offstage-session))))
         (view (and (eql (car state) (plist-get result :viewRev))
                    (offstage-patch-change
                     (cdr state)
                     (lambda (part) (and (equal (plist-get part :id) list) (offstage-session-list-p part)))
                     (lambda (part)
                       (dolist (key '(:total :from :rows) part)
                         (setq part (offstage-patch-with part key (plist-get result key)))))))))
    (when view (offstage-session--set-view node (car state) view))))

(defun offstage-session--take (method params)
  "Apply the notification METHOD with PARAMS."
  (pcase method
    ("subscription/lagged" (if (plist-get params :tree) (offstage-session--take-snapshot params)
                             (offstage-session--finish)))
    ("session/didClose" (offstage-session-close (plist-get params :reason)))
    ((or "session/event" "route/didChange" "screen/didChange")
     (offstage-session--check "delivery" (1+ (offstage-session-n offstage-session)) (plist-get params :n))
     (setf (offstage-session-n offstage-session) (plist-get params :n))
     (push (pcase method
             ("route/didChange" (lambda () (offstage-session--take-route params)))
             ("screen/didChange" (lambda () (offstage-session--take-screen params)))
             (_ #'ignore))
           (offstage-session-turn offstage-session))
     (when (offstage-true-p (plist-get params :last))
       (setf (offstage-session-resyncs offstage-session) 0)
       (offstage-session--finish (plist-get params :seq))))))

(defun offstage-session--receive (method params)
  "Take the notification METHOD with PARAMS.
Notifications of other subscriptions and of earlier runs are ignored.  A message
that does not fit the state brings a snapshot."
  (if (equal method "log/entry")
      (when (and (equal (plist-get params :level) "error") (null (plist-get params :sessionId)))
        (setf (offstage-session-problem offstage-session) (plist-get params :message))
        (offstage-session-changed))
    (when (and (equal (plist-get params :sessionId) (offstage-session-id offstage-session))
               (equal (plist-get params :subscriptionId) (offstage-session-subscription offstage-session))
               ;; A new server behind `offstage dev' sends a snapshot with an epoch of its own.
               (or (equal method "subscription/lagged")
                   (member (plist-get params :epoch) (list nil (offstage-session-epoch offstage-session)))))
      (condition-case problem
          (offstage-session--take method params)
        (error (offstage-session--resync (error-message-string problem)))))))

(defun offstage-session--resync (reason)
  "Replace the subscription by one that begins with a snapshot.
REASON says what did not fit."
  (let ((old (offstage-session-subscription offstage-session)))
    (setf (offstage-session-subscription offstage-session) nil)
    (if (> (cl-incf (offstage-session-resyncs offstage-session)) (offstage-session-timing :snapshotLimit))
        (offstage-session-close reason)
      (offstage-session-request "subscription/close" (list :subscriptionId old) #'ignore #'ignore)
      (offstage-session-request "session/attach" nil #'offstage-session--begin))))

;;;; Requests

(defun offstage-session-request (method params &optional on-success on-error on-lost)
  "Send the request METHOD with PARAMS about the session.
ON-SUCCESS is called with the result.  ON-ERROR is called with an error; the
default shows its message to the user.  ON-LOST is called when the server ends
before its answer.  Without an open session only actions are sent, to the server
that continues the session; ON-LOST is called when there is none."
  (if (not (equal method "action/send"))
      (offstage-session--request method params on-success on-error on-lost)
    (let ((id (format "%s-%d" (offstage-session-client-id offstage-session)
                      (cl-incf (offstage-session-last-action offstage-session)))))
      (cl-callf append (offstage-session-kept offstage-session)
        (list (list nil (append params (list :dedupeId id)) (or on-success #'ignore)
                    (or on-error #'offstage-session-show-error) (or on-lost #'ignore)))))
    (offstage-session--send-kept)))

(defun offstage-session--send-kept ()
  "Send the actions that the server has not received yet, at most 32.
It saves as many answers."
  (when (eq (offstage-session-status offstage-session) 'open)
    (dolist (action (seq-take (offstage-session-kept offstage-session) 32))
      (pcase-let ((`(,last ,params ,on-success ,on-error ,_) action)
                  (connection (offstage-session-connection offstage-session)))
        (unless (eq last connection)
          (setcar action connection)
          (cl-flet ((answered (function)
                      (lambda (answer)
                        (cl-callf2 remq action (offstage-session-kept offstage-session))
                        (funcall function answer)
                        (offstage-session--send-kept))))
            (offstage-session--request "action/send" params (answered on-success) (answered on-error))))))))

(defun offstage-session--request (method params on-success on-error &optional on-lost)
  "Send METHOD, PARAMS, ON-SUCCESS, ON-ERROR and ON-LOST as a request."
  (when (eq (offstage-session-status offstage-session) 'open)
    (offstage-connection-request
     (offstage-session-connection offstage-session) method
     (append (list :sessionId (offstage-session-id offstage-session)
                   :clientId (offstage-session-client-id offstage-session))
             params)
     (and on-success (offstage-session-here on-success))
     (offstage-session-here
      (lambda (problem)
        (cond ((eql (plist-get problem :code) -1) (when on-lost (funcall on-lost)))
              (on-error (funcall on-error problem))
              (t (offstage-session-show-error problem params))))))))

(defconst offstage-session--outdated
  '("atRoot" "staleSource" "nodeNotFound" "notActive" "blockedByLayer" "notTopLayer" "notDismissible" "disabled"
    "alreadyGone" "alreadyAnswered" "screenUnknown" "subscriptionUnknown")
  "Kinds of errors about what the app does not show any more.
The server has sent, or sends, what it shows instead.")

(defun offstage-session-show-error (problem &optional params)
  "Show the error PROBLEM of a request with PARAMS to the user.
A sentence with ids of nodes is not for users."
  (let* ((kind (plist-get (plist-get problem :data) :kind)) (case-fold-search nil) (id "\\b[lnsw][0-9]+\\b")
         (message (replace-regexp-in-string (concat " \\(?:of\\|for\\) " id) "" (plist-get problem :message))))
    (unless (member kind offstage-session--outdated)
      (offstage-buffer-report
       (cond ((member kind '("linkUnmatched" "linkInvalid"))
              (offstage-words "Page not found: %s" (plist-get params :url)))
             ((equal kind "locked") (offstage-words "Locked: %s" (plist-get (offstage-session-active-screen) :locked)))
             ((string-match-p id message) (offstage-words "The app has refused this"))
             (t (offstage-text-sentence message)))))))

(defun offstage-session-window (node list from count on-done)
  "Ask for COUNT rows from FROM of LIST in the screen NODE, and show them.
ON-DONE is called with the result, or with nil after an error.  Rows of another
revision are ignored: the server sends the view with these rows later."
  (offstage-session-request
   "subscription/window"
   (list :subscriptionId (offstage-session-subscription offstage-session)
         :screen node :list list :from from :count count)
   (lambda (result)
     (let ((is-between-turns (null (offstage-session-turn offstage-session))))
       (push (lambda () (offstage-session--take-rows node list result)) (offstage-session-turn offstage-session))
       (when is-between-turns (offstage-session--finish)))
     (funcall on-done result))
   (lambda (problem)
     (funcall on-done nil)
     (offstage-session-show-error problem))))

;;;; Life

(defun offstage-session-close (reason)
  "End the session for REASON."
  (setf (offstage-session-status offstage-session) 'closed
        (offstage-session-reason offstage-session) reason)
  (offstage-session-changed))

(defun offstage-session-start ()
  "Start a server, and open the session on it."
  (setf (offstage-session-status offstage-session) (if (offstage-session-epoch offstage-session) 'lost 'starting)
        (offstage-session-connection offstage-session)
        (offstage-connection-start
         (offstage-session-command offstage-session) (offstage-session-init offstage-session)
         (offstage-session-here #'offstage-session--receive)
         (offstage-session-here #'offstage-session--lose)
         (offstage-session-here #'offstage-session--open))))

(defun offstage-session-stop ()
  "Stop the server of the session, and delete what it has saved."
  (when (and offstage-session (offstage-session-connection offstage-session))
    (offstage-session-request "session/close" nil #'ignore #'ignore)
    (offstage-connection-stop (offstage-session-connection offstage-session))))

(defun offstage-session--open (connection &optional waited is-plain)
  "Open the session over CONNECTION, or continue the saved one.
WAITED is the number of seconds since the first attempt.  IS-PLAIN is non-nil
after the app has refused the link."
  (offstage-connection-request
   connection "app/describe" (and (offstage-session-app) (list :app (offstage-session-app)))
   (offstage-session-here (lambda (result)
                            (setf (offstage-session-links offstage-session)
                                  (mapcar (lambda (link) (plist-get link :pattern)) (plist-get result :links))))))
  (let ((link (unless is-plain
                (or (offstage-session-link offstage-session) (plist-get (offstage-session-active-screen) :link)))))
    (offstage-connection-request
     connection "session/open"
     (append (list :sessionId (offstage-session-id offstage-session) :resume t) (and link (list :link link))
             (offstage-session-open offstage-session)
             (list :clientId (offstage-session-client-id offstage-session)))
     (offstage-session-here #'offstage-session--opened)
     (offstage-session-here
      (lambda (problem)
        (let* ((data (plist-get problem :data)) (message (offstage-text-sentence (plist-get problem :message)))
               (details (plist-get data :details)) (pause (/ (or (plist-get details :retryAfterMs) 0) 1000.0)))
          (cond ((eql (plist-get problem :code) -1))
                ((equal (plist-get data :kind) "sessionElsewhere")
                 (when (> (* 1000 (or waited 0)) (plist-get details :retryForMs))
                   (setf (offstage-session-id offstage-session) (offstage-session--random-id))
                   (offstage-buffer-report message))
                 (offstage-session-later
                  pause (lambda ()
                          (when (eq connection (offstage-session-connection offstage-session))
                            (offstage-session--open connection (+ (or waited 0) pause))))))
                (link (offstage-session-show-error problem (list :url link))
                      (offstage-session--open connection waited t))
                (t (offstage-session-close message)))))))))

(defun offstage-session--opened (answer)
  "Take ANSWER, the result of `session/open'.
The server that continues a session gets the actions without an answer again."
  (let* ((session offstage-session) (resumed (plist-get answer :resumed)) (was-open (offstage-session-epoch session))
         ;; The numbers of a saved session go on.
         (is-same (and resumed was-open (>= (plist-get answer :seq) (offstage-session-seq session))))
         (old (offstage-patch-names (offstage-session-tree session))) ids)
    (setf (offstage-session-link session) nil (offstage-session-attempts session) 0
          (offstage-session-loading session) nil)
    (offstage-session--begin answer)
    (if (not is-same) (clrhash (offstage-session-drafts session))
      (setq ids (let ((new (offstage-patch-names (offstage-session-tree session))))
                  (mapcar (lambda (name) (cons (cdr name) (cdr (assoc (car name) new)))) old)))
      (offstage-buffer-adopt ids))
    (dolist (action (offstage-session-kept session))
      (let ((screen (cdr (assoc (plist-get (cadr action) :screen) ids))))
        (setcar (cdr action) (plist-put (copy-sequence (cadr action)) :screen screen))
        (unless screen
          (cl-callf2 remq action (offstage-session-kept session))
          (funcall (nth 4 action)))))
    (offstage-session--send-kept)
    (when was-open
      (offstage-buffer-show-notice
       (cond (is-same (mapconcat #'identity (plist-get resumed :problems) " "))
             ((prog1 offstage-input-ahead (setq offstage-input-ahead nil))
              (offstage-words "Not done: the server was away. Press again."))
             (t (offstage-words "The server was started again.")))))))

(defun offstage-session--lose (connection)
  "Note that the server of CONNECTION has ended, and start another."
  (let ((session offstage-session))
    (unless (or (offstage-connection-is-stopping connection) (eq (offstage-session-status session) 'closed))
      (setf (offstage-session-status session) 'lost
            (offstage-session-reason session) (offstage-connection-problem connection))
      (offstage-session-changed)
      (let ((attempt (cl-incf (offstage-session-attempts session))))
        ;; A server that ends before the first session ends again.
        (if (or (null (offstage-session-epoch session)) (> attempt offstage-session-most-attempts))
            (offstage-session-close (or (offstage-session-reason session) (offstage-words "The server has ended")))
          (offstage-session-later (if (= attempt 1) 0 (* 0.25 (expt 2 attempt)))
                                  (lambda ()
                                    (condition-case problem (offstage-session-start)
                                      (error (offstage-session-close (error-message-string problem)))))))))))

(provide 'offstage-session)
;;; offstage-session.el ends here
