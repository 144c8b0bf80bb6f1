;;; offstage-session.el --- Replica of a session of an Offstage app  -*- lexical-binding: t -*-

;; SPDX-License-Identifier: MIT

;;; Commentary:

;; A session has a copy of the state that the server has sent: the route tree and the views.  Both are shown whole
;; turns only.  It reconnects, and restores the place of the user on a new server.  The input of the user is in
;; offstage-drafts.el.

;;; Code:

(require 'cl-lib)
(require 'offstage-connection)
(require 'offstage-patch)
(require 'offstage-text)

(cl-defstruct (offstage-session (:copier nil))
  "A session of an app.
`command', `init' and `open' are the server's command and the params of
`initialize' and `session/open'.  `tree', `rev' and `views' have the state
with the parts of the current turn; those with `shown-' have whole turns.
Views are an alist from node ids to (REVISION . VIEW).  `status' is
`starting', `open', `lost' or `closed', and `reason' says why.
`folds', `selections', `anchors' and `tokens' have what the user has folded,
selected and scrolled to, and the last requests of the app to scroll and to
move the focus.  `loading' has (IS-SHOWN) for each (NODE . ID) that is loading,
and `shown-loading' counts those that became visible.  `problem' is the text of
an error of the server that concerns no session, such as a failed build, and
`was-lost' is non-nil until the user is told that the server was started again.
`on-change' is called when there is something to draw, `on-error' with the
message of a refused input, `on-notice' with other messages."
  connection command init open id subscription epoch (seq 0) (n 0)
  tree (rev 0) views shown-tree (shown-rev 0) shown-views (shown-seq 0)
  description status reason problem was-lost on-change on-error (on-notice #'ignore)
  (client-id (format "emacs-%x-%x" (emacs-pid) (random 1000000)))
  (last-input 0) (drafts (make-hash-table :test #'equal)) (choices 0)
  (windows (make-hash-table :test #'equal))
  (attempts 0) (resyncs 0) place is-restoring read-text
  (folds (make-hash-table :test #'equal)) (selections (make-hash-table :test #'equal))
  (anchors (make-hash-table :test #'equal)) (tokens (make-hash-table :test #'equal))
  (loading (make-hash-table :test #'equal)) (shown-loading 0))

(defconst offstage-session-most-attempts 5
  "Number of servers that are started in a row before the session gives up.")

(defun offstage-session-timing (session name)
  "Return the number NAME that all front ends of the server of SESSION share."
  (offstage-connection-timing (and session (offstage-session-connection session)) name))

(defun offstage-session--changed (session)
  "Call the function `on-change' of SESSION."
  (unless (offstage-session-is-restoring session)
    (funcall (offstage-session-on-change session) session)))

;;;; State

(defun offstage-session-view (session node)
  "Return the view of the screen NODE of SESSION; nil before it has one."
  (cddr (assoc node (offstage-session-shown-views session))))

(defun offstage-session-key-window (session)
  "Return the window of SESSION that has the input."
  (let ((windows (offstage-objects (plist-get (offstage-session-shown-tree session) :windows))))
    (or (cl-find-if (lambda (window) (offstage-true-p (plist-get window :isKey))) windows) (car windows))))

(defun offstage-session-notice-p (layer)
  "Return non-nil when LAYER is a notice, which takes no input."
  (member (plist-get layer :kind) '("hud" "toast")))

(defun offstage-session-layers (session)
  "Return the layers of the key window of SESSION that the user can see."
  (cl-remove-if (lambda (layer) (member (plist-get layer :status) '("hidden" "declared")))
                (offstage-objects (plist-get (offstage-session-key-window session) :layers))))

(defun offstage-session-top-layer (session)
  "Return the layer of SESSION that takes the input."
  (car (last (cl-remove-if #'offstage-session-notice-p (offstage-session-layers session)))))

(defun offstage-session-shown-child (node)
  "Return the child of the route NODE that the user sees."
  (let ((selected (plist-get node :selected)))
    (cl-flet ((child (key) (let ((array (plist-get node key)))
                             (and (vectorp array) (natnump selected) (< selected (length array))
                                  (aref array selected)))))
      (pcase (plist-get node :kind)
        ("screen" nil)
        ("tabs" (child :branches))
        ("pages" (child :pages))
        (_ (car (last (offstage-patch-children node))))))))

(defun offstage-session-path (layer)
  "Return the nodes from the content of LAYER to the screen that the user sees."
  (cl-loop for node = (plist-get layer :content) then (offstage-session-shown-child node)
           while node collect node))

(defun offstage-session-active-screen (session)
  "Return the node of the screen that takes the input of SESSION, or nil."
  (let ((node (car (last (offstage-session-path (offstage-session-top-layer session))))))
    (and (equal (plist-get node :kind) "screen") node)))

(defun offstage-session-node (session id)
  "Return the node of SESSION with ID."
  (offstage-patch-node (offstage-session-shown-tree session) id))

;;;; Components

(defun offstage-session--search (value test)
  "Return the first component in VALUE that satisfies TEST.
Commands of rows, and rows, are not searched."
  (cond ((vectorp value) (cl-some (lambda (part) (offstage-session--search part test)) value))
        ((not (offstage-object-p value)) nil)
        ((and (stringp (plist-get value :component)) (funcall test value)) value)
        (t (cl-loop for (key part) on value by #'cddr
                    unless (memq key '(:rowCommands :selectionCommands))
                    thereis (and (or (vectorp part) (consp part)) (offstage-session--search part test))))))

(defun offstage-session-component (session node id)
  "Return the component ID in the view of the screen NODE of SESSION."
  (offstage-session--search
   (offstage-session-view session node)
   (lambda (part) (and (equal (plist-get part :id) id) (not (equal (plist-get part :component) "row"))))))

(defun offstage-session--buttons (value)
  "Return the buttons in VALUE; commands, and buttons of lists, are left out."
  (cond ((vectorp value) (mapcan #'offstage-session--buttons (append value nil)))
        ((not (offstage-object-p value)) nil)
        ((equal (plist-get value :component) "button") (list value))
        ((member (plist-get value :component) '("list" "table")) nil)
        (t (cl-loop for (key part) on value by #'cddr
                    unless (eq key :commands) append (offstage-session--buttons part)))))

(defun offstage-session-finishing-button (session node)
  "Return the button that finishes the screen NODE of SESSION, or nil.
It is the default button, or else the only one that neither cancels nor
destroys."
  (let ((buttons (offstage-session--buttons (offstage-session-view session node))))
    (or (cl-find "Enter" buttons :key (lambda (button) (plist-get button :key)) :test #'equal)
        (let ((others (cl-remove-if (lambda (button) (member (plist-get button :role) '("cancel" "destructive")))
                                    buttons)))
          (and (null (cdr others)) (car others))))))

(defun offstage-session--map (value id change)
  "Return VALUE with the list or table ID in it changed by CHANGE, or nil."
  (cond ((vectorp value)
         (cl-loop for part across value for index from 0
                  for changed = (offstage-session--map part id change)
                  when changed return (let ((copy (copy-sequence value))) (aset copy index changed) copy)))
        ((not (offstage-object-p value)) nil)
        ((and (equal (plist-get value :id) id) (member (plist-get value :component) '("list" "table")))
         (funcall change value))
        (t (cl-loop for (key part) on value by #'cddr
                    for changed = (and (or (vectorp part) (consp part)) (offstage-session--map part id change))
                    when changed return (offstage-patch-with value key changed)))))

;;;; Links

(defun offstage-session-may-browse-p (session url)
  "Return non-nil when the app of SESSION has declared the scheme of URL."
  (let* ((connection (offstage-session-connection session))
         (info (and connection (offstage-connection-info connection)))
         (app (cl-find (plist-get (offstage-session-open session) :app) (offstage-objects (plist-get info :apps))
                       :key (lambda (app) (plist-get app :name)) :test #'equal))
         (scheme (and (stringp url) (string-match "\\`\\([A-Za-z][-A-Za-z0-9+.]*\\):" url)
                      (downcase (match-string 1 url)))))
    (and scheme (member scheme (mapcar #'downcase (plist-get app :urlSchemes))) t)))

(defun offstage-session-links (session)
  "Return the patterns of the links of the app of SESSION."
  (mapcar (lambda (link) (plist-get link :pattern))
          (offstage-objects (plist-get (offstage-session-description session) :links))))

(defun offstage-session-own-link-p (session url)
  "Return non-nil when URL has the scheme of a link of the app of SESSION."
  (let ((scheme (and (string-match "\\`[^:/]+://" url) (match-string 0 url))))
    (and scheme (cl-some (lambda (pattern) (string-prefix-p scheme pattern)) (offstage-session-links session)))))

;;;; Loading

(defun offstage-session-loads-p (component)
  "Return non-nil when COMPONENT is loading."
  (or (offstage-true-p (plist-get component :isLoading)) (offstage-true-p (plist-get component :isSkeleton))))

(defun offstage-session-shows-loading-p (session node component delay)
  "Return non-nil when COMPONENT in NODE of SESSION has been loading for DELAY.
Otherwise schedule a drawing after DELAY, a number of seconds."
  (when (offstage-session-loads-p component)
    (let* ((key (cons node (plist-get component :id))) (wait (gethash key (offstage-session-loading session))))
      (unless wait
        (setq wait (puthash key (list (<= delay 0)) (offstage-session-loading session)))
        (unless (car wait) (run-at-time delay nil #'offstage-session--show-loading session wait)))
      (car wait))))

(defun offstage-session--show-loading (session wait)
  "Draw SESSION after the delay of WAIT, a value of `loading'."
  (setcar wait t)
  (cl-incf (offstage-session-shown-loading session))
  (offstage-session--changed session))

(defun offstage-session--forget-loaded (session)
  "Remove what is not loading any more from the table `loading' of SESSION."
  (maphash (lambda (key _)
             (pcase-let ((`(,node . ,id) key))
               (unless (offstage-session--search
                        (vector (offstage-session-view session node) (offstage-session-node session node))
                        (lambda (part) (and (equal (plist-get part :id) id) (offstage-session-loads-p part))))
                 (remhash key (offstage-session-loading session)))))
           (offstage-session-loading session)))

;;;; Messages of the server

(defun offstage-session--finish (session)
  "Show the parts of the turn of SESSION."
  (setf (offstage-session-shown-tree session) (offstage-session-tree session)
        (offstage-session-shown-rev session) (offstage-session-rev session)
        (offstage-session-shown-seq session) (offstage-session-seq session)
        (offstage-session-views session)
        (cl-remove-if-not (lambda (entry) (offstage-patch-node (offstage-session-tree session) (car entry)))
                          (offstage-session-views session))
        (offstage-session-shown-views session) (offstage-session-views session))
  (offstage-session--forget-loaded session)
  (offstage-session--changed session))

(defun offstage-session--set-view (session node revision view)
  "Set the VIEW of the screen NODE of SESSION, which has REVISION."
  (setf (offstage-session-views session)
        (cons (cons node (cons revision view)) (assoc-delete-all node (copy-sequence (offstage-session-views session))
                                                                 #'equal))))

(defun offstage-session--take-snapshot (session snapshot)
  "Replace the state of SESSION by SNAPSHOT."
  (setf (offstage-session-tree session) (plist-get snapshot :tree)
        (offstage-session-rev session) (plist-get snapshot :routeRev)
        (offstage-session-epoch session) (plist-get snapshot :epoch)
        (offstage-session-seq session) (plist-get snapshot :seq)
        (offstage-session-views session)
        (cl-loop for (key state) on (plist-get snapshot :screens) by #'cddr
                 collect (cons (substring (symbol-name key) 1)
                               (cons (plist-get state :viewRev) (plist-get state :view))))
        ;; A server that works again sends a snapshot.
        (offstage-session-problem session) nil)
  (offstage-session--finish session))

(defun offstage-session-begin (session answer)
  "Take ANSWER, the result that opens the subscription of SESSION."
  (setf (offstage-session-id session) (plist-get answer :sessionId)
        (offstage-session-subscription session) (plist-get answer :subscriptionId)
        (offstage-session-n session) 0
        (offstage-session-status session) 'open)
  (when (plist-get answer :tree) (offstage-session--take-snapshot session answer)))

(defun offstage-session--misfit (format &rest arguments)
  "Signal that a message does not follow the state, as FORMAT and ARGUMENTS say."
  (signal 'offstage-patch-error (list (apply #'format format arguments))))

(defun offstage-session--count (session params)
  "Check that the delivery PARAMS follows the last one of SESSION."
  (let ((n (plist-get params :n)) (seq (plist-get params :seq)))
    (unless (eql n (1+ (offstage-session-n session)))
      (offstage-session--misfit "delivery %s follows delivery %s" n (offstage-session-n session)))
    (setf (offstage-session-n session) n (offstage-session-seq session) seq)))

(defun offstage-session--take-route (session params)
  "Apply the change PARAMS to the route tree of SESSION."
  (cond ((plist-get params :tree) (setf (offstage-session-tree session) (plist-get params :tree)))
        ((eql (plist-get params :fromRouteRev) (offstage-session-rev session))
         (setf (offstage-session-tree session)
               (offstage-patch-route (offstage-session-tree session) (plist-get params :ops))))
        (t (offstage-session--misfit "the route tree is at revision %s" (offstage-session-rev session))))
  (setf (offstage-session-rev session) (plist-get params :routeRev)))

(defun offstage-session--take-screen (session params)
  "Apply the change PARAMS to a view of SESSION."
  (let* ((node (plist-get params :screen)) (state (cdr (assoc node (offstage-session-views session))))
         (view (plist-get params :view)))
    (unless view
      (unless (and state (eql (car state) (plist-get params :fromViewRev)))
        (offstage-session--misfit "the view of %s is at revision %s" node (car state)))
      (setq view (offstage-patch-apply (cdr state) (plist-get params :patch))))
    (offstage-session--set-view session node (plist-get params :viewRev) view)))

(defun offstage-session--take (session method params)
  "Apply the notification METHOD with PARAMS to SESSION."
  (pcase method
    ("subscription/lagged" (if (plist-get params :tree) (offstage-session--take-snapshot session params)
                             (offstage-session--finish session)))
    ("session/didClose" (offstage-session-close session (plist-get params :reason)))
    ((or "session/event" "route/didChange" "screen/didChange")
     (offstage-session--count session params)
     (pcase method
       ("route/didChange" (offstage-session--take-route session params))
       ("screen/didChange" (offstage-session--take-screen session params)))
     (when (offstage-true-p (plist-get params :last))
       (setf (offstage-session-resyncs session) 0)
       (offstage-session--finish session)))))

(defun offstage-session--take-log (session params)
  "Show the log entry PARAMS in SESSION when it is an error of no session."
  (when (and (equal (plist-get params :level) "error") (null (plist-get params :sessionId))
             (stringp (plist-get params :message)))
    (setf (offstage-session-problem session) (plist-get params :message))
    (offstage-session--changed session)))

(defun offstage-session-receive (session method params)
  "Take the notification METHOD with PARAMS for SESSION.
Notifications of other subscriptions and of earlier runs are ignored."
  (when (equal method "log/entry") (offstage-session--take-log session params))
  (when (and (offstage-object-p params) (equal (plist-get params :sessionId) (offstage-session-id session))
             (equal (plist-get params :subscriptionId) (offstage-session-subscription session))
             (member (plist-get params :epoch) (list nil (offstage-session-epoch session))))
    (condition-case problem
        (offstage-session--take session method params)
      (offstage-patch-error (offstage-session--resync session (error-message-string problem))))))

(defun offstage-session--resync (session reason)
  "Replace the subscription of SESSION by one that begins with a snapshot.
REASON says what did not fit."
  (let ((old (offstage-session-subscription session)))
    (setf (offstage-session-subscription session) nil)
    (if (> (cl-incf (offstage-session-resyncs session)) (offstage-session-timing session :snapshotLimit))
        (offstage-session-close session reason)
      ;; A filter sends nothing: sending may run the filter again.
      (run-at-time
       0 nil
       (lambda ()
         (offstage-session-request session "subscription/close" (list :subscriptionId old) #'ignore #'ignore)
         (offstage-session-request
          session "session/attach" (list :clientId (offstage-session-client-id session))
          (lambda (answer) (offstage-session-begin session answer))))))))

;;;; Requests

(defun offstage-session-ready-p (session)
  "Return non-nil when SESSION is open, and its place is restored."
  (and (eq (offstage-session-status session) 'open) (not (offstage-session-is-restoring session))))

(defun offstage-session-request (session method params &optional on-success on-error on-lost)
  "Send the request METHOD with PARAMS about SESSION.
ON-SUCCESS is called with the result.  ON-ERROR is called with an error; the
default shows its message to the user.  ON-LOST is called when the server ends
before its answer.  Without an open session nothing is sent: typed texts are
restored when there is one again."
  (when (eq (offstage-session-status session) 'open)
    (offstage-connection-request
     (offstage-session-connection session) method
     (append (list :sessionId (offstage-session-id session))
             (and (string-match-p "\\`\\(?:action\\|route\\)/" method)
                  (list :clientId (offstage-session-client-id session)))
             params)
     on-success
     (lambda (problem)
       (cond ((eql (plist-get problem :code) -1) (when on-lost (funcall on-lost)))
             (on-error (funcall on-error problem))
             (t (offstage-session-show-error session problem params)))))))

(defconst offstage-session--outdated
  '("atRoot" "staleSource" "nodeNotFound" "notActive" "blockedByLayer" "notTopLayer" "notDismissible" "disabled"
    "alreadyGone" "alreadyAnswered" "screenUnknown" "subscriptionUnknown")
  "Kinds of errors about what the app does not show any more.
The server has sent, or sends, what it shows instead.")

(defun offstage-session--sentence (session problem params)
  "Return what the user is told about PROBLEM, or nil.
PROBLEM is the error of a request with PARAMS about SESSION.  A sentence with
ids of nodes is not for users."
  (let ((message (or (offstage-string (plist-get problem :message)) "The server answered an error"))
        (case-fold-search nil))
    (pcase (plist-get (plist-get problem :data) :kind)
      ((pred (lambda (kind) (member kind offstage-session--outdated))) nil)
      ((or "linkUnmatched" "linkInvalid") (format "Page not found: %s" (plist-get params :url)))
      ("locked" (concat "Locked: " (or (plist-get (offstage-session-active-screen session) :locked) "")))
      (_ (let ((text (replace-regexp-in-string " \\(?:of\\|for\\) [lnsw][0-9]+\\b" "" message)))
           (if (string-match-p "\\b[lnsw][0-9]+\\b" text) "The app has refused this"
             (offstage-text-sentence text)))))))

(defun offstage-session-show-error (session problem &optional params)
  "Show the error PROBLEM of a request with PARAMS of SESSION to the user."
  (let ((sentence (offstage-session--sentence session problem params)))
    (when sentence (funcall (offstage-session-on-error session) session sentence))))

(defun offstage-session-window (session node list from count &optional on-done)
  "Ask for COUNT rows from FROM of LIST in the screen NODE of SESSION.
ON-DONE is called when the request is done, also with an error."
  (puthash (cons node list) (cons from count) (offstage-session-windows session))
  (offstage-session-request
   session "subscription/window"
   (list :subscriptionId (offstage-session-subscription session) :screen node :list list :from from :count count)
   (lambda (result)
     (offstage-session--show-window session node list result)
     (when on-done (funcall on-done)))
   (lambda (problem)
     (when on-done (funcall on-done))
     (offstage-session-show-error session problem))))

(defun offstage-session--show-window (session node list result)
  "Show the rows of RESULT in LIST of the screen NODE of SESSION.
Rows of another revision are ignored: the server sends the view with these
rows later."
  (let* ((state (cdr (assoc node (offstage-session-views session))))
         (view (and (eql (car state) (plist-get result :viewRev))
                    (offstage-session--map
                     (cdr state) list
                     (lambda (part)
                       (dolist (key '(:total :from :rows) part)
                         (setq part (offstage-patch-with part key (plist-get result key)))))))))
    (when view
      (offstage-session--set-view session node (car state) view)
      (offstage-session--finish session))))

;;;; Life

(defun offstage-session-close (session reason)
  "End SESSION for REASON."
  (setf (offstage-session-status session) 'closed
        (offstage-session-reason session) reason
        (offstage-session-is-restoring session) nil)
  (offstage-session--changed session))

(defun offstage-session-start (session)
  "Start a server for SESSION, and open the session on it."
  (setf (offstage-session-status session) (if (offstage-session-place session) 'lost 'starting)
        (offstage-session-connection session)
        (offstage-connection-start
         (offstage-session-command session) (offstage-session-init session)
         (lambda (method params) (offstage-session-receive session method params))
         (lambda (connection) (offstage-session--lose session connection))
         (lambda (connection) (offstage-session--open session connection)))))

(defun offstage-session--open (session connection)
  "Open SESSION over CONNECTION."
  (setf (offstage-session-connection session) connection)
  (offstage-connection-request
   connection "app/describe" (let ((app (plist-get (offstage-session-open session) :app))) (and app (list :app app)))
   (lambda (result) (setf (offstage-session-description session) result)))
  (offstage-connection-request
   connection "session/open"
   (append (offstage-session-open session) (list :clientId (offstage-session-client-id session)))
   (lambda (answer)
     ;; The user may have typed since the server was lost; the session still has the state from before.
     (when (equal (plist-get (offstage-session-place session) :epoch) (or (offstage-session-epoch session) t))
       (setf (offstage-session-place session) (offstage-session--place session)))
     (clrhash (offstage-session-drafts session))
     (clrhash (offstage-session-windows session))
     (clrhash (offstage-session-loading session))
     (setf (offstage-session-attempts session) 0
           (offstage-session-is-restoring session) (and (offstage-session-place session) t))
     (offstage-session-begin session answer)
     (when (offstage-session-place session)
       (run-at-time 0 nil #'offstage-session--restore-link session)))
   (lambda (problem) (unless (eql (plist-get problem :code) -1)
                       (offstage-session-close session (offstage-text-sentence (plist-get problem :message)))))))

(defun offstage-session--lose (session connection)
  "Note that the server of CONNECTION has ended, and start another for SESSION."
  (unless (or (offstage-connection-is-stopping connection) (eq (offstage-session-status session) 'closed))
    (unless (offstage-session-place session)
      (setf (offstage-session-place session) (offstage-session--place session)))
    (setf (offstage-session-status session) 'lost
          (offstage-session-was-lost session) t
          (offstage-session-reason session) (offstage-connection-problem connection)
          (offstage-session-is-restoring session) nil)
    (offstage-session--changed session)
    (let ((attempt (cl-incf (offstage-session-attempts session))))
      ;; A server that ends before the first session ends again.
      (if (or (null (offstage-session-id session)) (> attempt offstage-session-most-attempts))
          (offstage-session-close session (or (offstage-session-reason session) "The server has ended"))
        (run-at-time (if (= attempt 1) 0 (* 0.25 (expt 2 attempt))) nil
                     (lambda ()
                       (condition-case problem (offstage-session-start session)
                         (error (offstage-session-close session (error-message-string problem))))))))))

;;;; Place of the user

(defun offstage-session--texts (session node)
  "Return the text fields of the screen NODE of SESSION, with their texts.
Each is (COMPONENT . TEXT); secure fields are left out."
  (let (found)
    (offstage-session--search
     (offstage-session-view session node)
     (lambda (part)
       (when (and (equal (plist-get part :component) "textField") (not (equal (plist-get part :kind) "secure")))
         (push (cons part (or (funcall (offstage-session-read-text session) session node part)
                              (plist-get part :value) ""))
               found))
       nil))
    (nreverse found)))

(defun offstage-session--place (session)
  "Return the place of the user in SESSION: link, name of the screen, texts."
  (let ((node (offstage-session-active-screen session)))
    (or (and node (list :epoch (offstage-session-epoch session)
                        :link (plist-get node :link) :name (plist-get (plist-get node :key) :name)
                        :texts (cl-loop for (part . text) in (offstage-session--texts session (plist-get node :id))
                                        collect (cons (plist-get part :id) text))))
        (list :link nil))))

(defun offstage-session--restore-link (session)
  "Open the link of the place of SESSION, then restore its texts."
  (let ((link (plist-get (offstage-session-place session) :link)))
    (if (and link (not (equal link (plist-get (offstage-session-active-screen session) :link))))
        (offstage-session-request session "route/open" (list :url link)
                                  (lambda (_) (run-at-time 0 nil #'offstage-session--restore-texts session))
                                  (lambda (_) (run-at-time 0 nil #'offstage-session--restore-texts session)))
      (offstage-session--restore-texts session))))

(declare-function offstage-drafts-input "offstage-drafts" (session node component value &rest options))

(defun offstage-session--restore-texts (session)
  "Type the texts of the place of SESSION again."
  (let* ((place (offstage-session-place session)) (screen (offstage-session-active-screen session))
         (node (plist-get screen :id)))
    (setf (offstage-session-place session) nil (offstage-session-is-restoring session) nil)
    (when (and screen (equal (plist-get place :name) (plist-get (plist-get screen :key) :name)))
      (pcase-dolist (`(,id . ,text) (plist-get place :texts))
        (let ((part (offstage-session-component session node id)))
          (when (and (equal (plist-get part :component) "textField") (plist-get part :onChange)
                     (not (offstage-false-p (plist-get part :isEnabled)))
                     (not (equal (or (plist-get part :value) "") text)))
            (offstage-drafts-input session node part text)))))
    (when (offstage-session-was-lost session)
      (setf (offstage-session-was-lost session) nil)
      (funcall (offstage-session-on-notice session) session "The server was started again."))
    (offstage-session--changed session)))

(provide 'offstage-session)
;;; offstage-session.el ends here
