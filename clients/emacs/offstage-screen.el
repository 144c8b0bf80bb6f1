;;; offstage-screen.el --- Windows, layers and screens of Offstage apps as text  -*- lexical-binding: t -*-

;; Copyright (c) 2026 The Offstage authors
;; Author: The Offstage authors
;; URL: https://github.com/offstage-swift/offstage
;; SPDX-License-Identifier: MIT

;;; Commentary:

;; Draws the route tree and the views of a session.

;;; Code:

(require 'cl-lib)
(require 'offstage-lists)

(defun offstage-screen-draw ()
  "Draw the session."
  (let (offstage-components-loading)
    (offstage-screen--problem)
    (when (offstage-session-tree offstage-session) (offstage-screen--windows))
    (setf (offstage-session-loading offstage-session) offstage-components-loading)))

(defun offstage-screen--simple (role name label act &rest members)
  "Insert LABEL as an element with ROLE, NAME and MEMBERS; RET does ACT."
  (offstage-draw-in (apply #'offstage-draw-el role name :act act :label label members)
    (offstage-draw-put (concat "[" label "]") 'offstage-button)))

;;;; Windows and notices

(defun offstage-screen--windows ()
  "Draw the windows."
  (let ((windows (offstage-session-windows)) (key (offstage-session-key-window)) (key-el nil))
    (cl-loop
     for window in windows for rank from 0
     for is-key = (eq window key) for title = (plist-get window :title) for id = (plist-get window :id)
     for el = (offstage-draw-el "window" nil :key id :label title :rank rank :id id :data id
                                :act (unless is-key 'window) :states (list (and is-key "active")))
     do (when is-key (setq key-el el))
     (offstage-draw-in el
       (if (not (cdr windows)) (insert offstage-draw-mark)
         (offstage-draw-piece 'mark (if is-key "❐ " "· "))
         (offstage-draw-put (if (offstage-string title) (offstage-text-line title) (offstage-words "Main window"))
                            (if is-key 'bold 'link))
         (insert "\n"))))
    (when key-el
      (let ((offstage-draw-parent key-el))
        (mapc #'offstage-screen--notice (offstage-session-layers t))
        (offstage-screen--layers)))))

(defun offstage-screen--problem ()
  "Draw the message about an error of the server that concerns no session."
  (let* ((problem (offstage-session-problem offstage-session))
         (lines (and problem (split-string (offstage-text-lines problem) "\n" t))))
    (when lines
      (offstage-draw-put (concat "✖ " (offstage-text-sentence (car lines))) 'error)
      (insert "\n  ")
      (when (cdr lines)
        (offstage-screen--simple nil "details" (offstage-words "Details") 'show-problem)
        (insert "  "))
      (offstage-screen--simple nil "close problem" (offstage-words "✕ Close") 'close)
      (offstage-components-hint 'offstage-input-dismiss)
      (insert "\n"))))

(defun offstage-screen--notice (layer)
  "Draw the notice LAYER, a toast or progress."
  (let* ((is-hud (equal (plist-get layer :kind) "hud")) (message (plist-get layer :message)) (id (plist-get layer :id))
         (progress (plist-get layer :progress)) (role (plist-get layer :role)) (button (plist-get layer :button))
         (offstage-draw-node id) (offstage-draw-source 'toast))
    (offstage-draw-in (offstage-draw-el
                       (if is-hud "progressbar" "status") nil :key id :label message :rank 1
                       :value (and is-hud progress)
                       :states (list (if is-hud (unless progress "busy") (unless (equal role "info") role))))
      (offstage-draw-piece (and is-hud (not progress) 'busy) (if is-hud "◌ " "◆ "))
      (offstage-draw-put (concat (offstage-text-display message) " ") (offstage-components-role-face layer 'bold))
      (when progress
        (insert " ")
        (offstage-components-amount progress 20))
      (when button
        (insert " ")
        (offstage-components-button button))
      (insert "\n"))))

;;;; Layers

(defun offstage-screen--layers ()
  "Draw the top layer, and the layer below a question."
  (let* ((layers (offstage-session-layers)) (top (car (last layers))) (below (car (last (butlast layers)))))
    (when top
      (offstage-screen--layer top)
      (when (and below (not (plist-get top :content)))
        (let ((offstage-draw-covered t))
          (offstage-draw-put (concat (make-string (max 3 (min 60 (- offstage-draw-width 2))) ?─) "\n") 'shadow)
          (offstage-screen--layer below))))))

(defun offstage-screen--layer (layer)
  "Draw LAYER."
  (let* ((kind (plist-get layer :kind)) (content (plist-get layer :content)) (offstage-draw-node (plist-get layer :id))
         (offstage-draw-parent (if (equal kind "content") offstage-draw-parent (offstage-screen--layer-el layer))))
    (unless (equal kind "content")
      (offstage-draw-in offstage-draw-parent
        (if (member kind '("alert" "choice")) (offstage-screen--question layer)
          (offstage-draw-put (concat "┌ " (offstage-screen--layer-title layer) "  ") 'shadow)
          (when (offstage-true-p (plist-get layer :dismissible))
            (offstage-screen--simple nil "close" (offstage-words "✕ Close") 'close
                                     :id "close" :data (plist-get layer :id))
            (offstage-components-hint 'offstage-input-dismiss))
          (insert "\n")
          (unless content (offstage-screen--request layer)))))
    (when content (offstage-screen--node content))))

(defun offstage-screen--layer-el (layer)
  "Return the element of LAYER."
  (let ((kind (plist-get layer :kind)))
    (offstage-draw-el
     (pcase kind ("modal" "dialog") ("alert" "alertdialog") ("choice" "menu") ("request" "request") (_ "custom"))
     nil :key (plist-get layer :id) :data layer
     :label (pcase kind
              ("modal" nil)
              ((or "alert" "choice") (plist-get layer :title))
              ("request" (plist-get layer :capability))
              (_ (string-remove-prefix "custom:" kind)))
     :value (and (equal kind "modal") (plist-get layer :style))
     :act (unless (or (plist-get layer :content) (member kind '("modal" "alert" "choice"))) 'request)
     :states (list (and (offstage-string (plist-get layer :locked)) "locked")))))

(defun offstage-screen--layer-title (layer)
  "Return the title of LAYER for people."
  (pcase (plist-get layer :kind)
    ;; fullScreen is full screen.
    ("modal" (let ((case-fold-search nil))
               (downcase (replace-regexp-in-string "\\([a-z]\\)\\([A-Z]\\)" "\\1 \\2" (plist-get layer :style) t))))
    ("request" (offstage-words "The app asks: %s" (offstage-text-display (plist-get layer :capability))))
    (kind (let ((title (offstage-string (plist-get layer :title))))
            (offstage-text-line (concat (string-remove-prefix "custom:" kind) (and title ": ") title))))))

(defun offstage-screen--request (layer)
  "Insert the arguments and the answers of LAYER, a request.
A page that the app may not open can only be refused."
  (cl-loop for (name value) on (or (plist-get layer :arguments) (plist-get layer :params)) by #'cddr
           for text = (offstage-text-line (if (stringp value) value (offstage-connection-json value)))
           do (offstage-draw-put (format "│ %s: %s\n" (offstage-text-line (offstage-name name))
                                         (offstage-text-cut text (max 20 (- offstage-draw-width 10))))
                                 'offstage-caption))
  (offstage-draw-put "└ " 'shadow)
  (if (or (not (equal (plist-get layer :capability) "openURL"))
          (offstage-session-may-browse-p (plist-get (plist-get layer :arguments) :url)))
      (offstage-screen--simple nil "answer" (offstage-words "Answer…") 'request :id "answer" :data layer)
    (offstage-draw-put (offstage-words "The app may not open this page.") 'error))
  (insert " ")
  (offstage-screen--simple nil "refuse" (offstage-words "Refuse") 'refuse :id "refuse" :data layer)
  (insert "\n"))

(defun offstage-screen--question (layer)
  "Insert LAYER, an alert or a choice."
  (let ((message (offstage-string (plist-get layer :message))) (preferred (plist-get layer :preferred))
        (is-choice (equal (plist-get layer :kind) "choice")) (offstage-draw-source 'layer))
    (offstage-draw-put (concat (if is-choice "" "⚠ ") (offstage-text-display (plist-get layer :title)) "\n")
                       'offstage-title)
    (when message (offstage-components-part message (concat (offstage-text-lines message) "\n")))
    (mapc #'offstage-components-draw (offstage-objects (plist-get layer :fields)))
    (dolist (button (offstage-objects (plist-get layer :buttons)))
      (offstage-components-button button (and preferred (equal (plist-get button :id) preferred) "preferred"))
      (insert (if is-choice "\n" "  ")))
    (unless (bolp) (insert "\n"))))

;;;; Containers

(defun offstage-screen--node (node)
  "Draw the route NODE and its visible child."
  (dolist (shown (offstage-session-path node))
    (pcase (plist-get shown :kind)
      ("screen" (offstage-screen--screen shown))
      ("launching" (offstage-screen--launching shown))
      ("tabs" (offstage-screen--tabs shown))
      ("pages" (offstage-screen--pages shown)))))

(defun offstage-screen--launching (node)
  "Draw NODE, the launch of an app."
  (let ((message (plist-get node :message)))
    (offstage-draw-in (offstage-draw-el "progressbar" nil :key (plist-get node :id) :label message :states '("busy"))
      (offstage-draw-put (offstage-text-display message) 'shadow)
      (offstage-draw-piece 'busy " …\n" 'shadow))))

(defun offstage-screen--tabs (node)
  "Draw the tabs of the route NODE, unless the screen that they show hides them."
  (unless (offstage-true-p (plist-get (plist-get (car (last (offstage-session-path node))) :bars) :hidesBottom))
    (offstage-draw-in (offstage-draw-el "tablist" nil :key (plist-get node :id))
      (insert offstage-draw-mark)
      (cl-loop
       for branch in (offstage-objects (plist-get node :branches)) for index from 0
       for tab = (plist-get branch :tab) for badge = (plist-get tab :badge) for text = (offstage-text-display badge)
       for is-selected = (eql index (plist-get node :selected))
       do (offstage-draw-in
              (offstage-components-el tab "tab" :key (format "%s/%d" (plist-get node :id) index)
                                      :label (plist-get tab :title) :value badge
                                      :act 'branch :data (cons (plist-get node :id) index)
                                      :states (list (and is-selected "selected")))
            (offstage-draw-put (concat " " (offstage-components-title tab)
                                       (if (string-empty-p text) " " (format " (%s) " text)))
                               (cond (is-selected '(bold underline)) ((offstage-disabled-p tab) 'offstage-disabled)
                                     (t 'link))))
       (insert "  "))
      (offstage-draw-put (concat (offstage-keys-chord 'offstage-next-tab) " " (offstage-words "next tab") "\n")
                         'offstage-caption))))

(defun offstage-screen--pages (node)
  "Draw the pages of the route NODE."
  (let* ((id (plist-get node :id)) (selected (plist-get node :selected)) (count (length (plist-get node :pages)))
         (text (offstage-words "%d of %d" (1+ selected) count)))
    (when (> count 0)
      (offstage-draw-in (offstage-draw-el "pages" nil :key id :value text)
        (insert " ")
        (dotimes (index count)
          (offstage-draw-in (offstage-draw-el nil index :act 'branch :data (cons id index))
            (insert (if (= index selected) "●" "○")))
          (insert " "))
        (offstage-draw-put (concat " " text "\n") 'offstage-caption)))))

;;;; Screens

(defun offstage-screen--screen (node)
  "Draw the screen NODE."
  (let* ((id (plist-get node :id)) (view (offstage-session-view id)) (offstage-draw-node id)
         (slots (offstage-patch-children node))
         (offstage-draw-parent (offstage-draw-el "screen" nil :key id :label (plist-get node :title)
                                                 :states (list (unless view "busy")
                                                               (and (offstage-string (plist-get node :locked))
                                                                    "locked")))))
    (offstage-draw-in offstage-draw-parent (offstage-screen--head node view))
    (when view
      (offstage-screen--commands (offstage-objects (plist-get view :commands)))
      (offstage-screen--components (offstage-screen--components-of view))
      (unless (or slots (offstage-screen--components-of view))
        (offstage-draw-put (concat (offstage-words "This screen has no components; `screen/get' has its values.") "\n")
                           'offstage-caption)))
    (mapc #'offstage-screen--slot slots)))

(defun offstage-screen--slot (node)
  "Draw NODE, which is in a slot of a screen."
  (let* ((name (plist-get node :slot))
         (offstage-draw-parent (offstage-draw-el "region" nil :key (format "%s slot" (plist-get node :id)) :label name
                                                 :rank 2)))
    (offstage-draw-in offstage-draw-parent
      (offstage-draw-put (concat "── " (offstage-text-line name) "\n") 'shadow))
    (offstage-screen--node node)))

(defun offstage-screen--head (node view)
  "Draw the head of the screen NODE, which has VIEW."
  (let* ((bars (plist-get node :bars)) (back (plist-get node :back)) (offstage-draw-source 'bar)
         (title (offstage-string (plist-get node :title))))
    (offstage-draw-put (concat (if title (offstage-text-line title) " ") " ") 'offstage-title)
    (unless (offstage-true-p (plist-get bars :hidesTop))
      (when (offstage-true-p (plist-get back :can))
        (insert " ")
        (offstage-draw-in (offstage-draw-el "back" "back" :act 'back :label (plist-get back :title) :rank -1 :id "back")
          (offstage-draw-put (concat "‹ " (offstage-text-display (or (plist-get back :title) (offstage-words "Back"))))
                             'link))
        (offstage-components-hint 'offstage-input-back))
      (dolist (button (offstage-objects (vconcat (plist-get bars :leading) (plist-get bars :trailing))))
        (insert "  ")
        (offstage-components-button button)))
    (insert "\n")
    (unless view (offstage-draw-piece 'busy "…\n" 'shadow))))

(defun offstage-screen--components-of (view)
  "Return the components of VIEW that are in no other one.
A view with a body has them in `parts'; those of a typed view are its members,
by name."
  (let ((parts (plist-get view :parts)))
    (cl-remove-if-not
     (lambda (value) (stringp (plist-get value :component)))
     (cond ((plist-get view :component) (list view))
           ((vectorp parts) (append parts nil))
           (t (cl-loop for (_ . value) in (sort (cl-loop for (key value) on view by #'cddr
                                                         unless (memq key '(:commands :focus)) collect (cons key value))
                                                (lambda (one other) (string< (car one) (car other))))
                       append (if (offstage-object-p value) (list value) (offstage-objects value))))))))

(defconst offstage-screen--fields
  '("textField" "numberField" "dateField" "fileField" "picker" "slider" "stepper")
  "Components that have a label before a value.")

(defun offstage-screen--components (components)
  "Draw COMPONENTS, those of a screen."
  (let ((offstage-draw-label-width
         (cl-loop for component in components
                  when (member (plist-get component :component) offstage-screen--fields)
                  maximize (min 20 (/ offstage-draw-width 3) (string-width (offstage-components-label component)))
                  into most finally return (or most 0))))
    (cl-loop for component in components and previous = nil then component
             do (when (offstage-screen--gap-p previous component) (insert "\n"))
             (offstage-components-draw component))))

(defun offstage-screen--gap-p (previous component)
  "Return non-nil when an empty line separates PREVIOUS and COMPONENT."
  (let ((one (plist-get previous :component)) (other (plist-get component :component)))
    (cl-flet ((both (kinds) (and (member one kinds) (member other kinds))))
      (not (or (and (equal one other) (not (member one '("list" "table" "chart" "grid" "group"))))
               (both (cons "toggle" offstage-screen--fields))
               (and (both '("text" "badge" "image" "link"))
                    (not (member (plist-get component :role) '("title" "heading")))))))))

(defun offstage-screen--commands (commands)
  "Draw the COMMANDS of a screen as a line of keys."
  (dolist (command commands)
    (let* ((key (offstage-string (plist-get command :key))) (is-disabled (offstage-disabled-p command))
           (text (offstage-text-display (plist-get command :title)))
           (hint (and key (concat (offstage-keys-described key) " "))))
      (when (and (> (current-column) 0)
                 (> (+ (current-column) (string-width (concat hint text)) 3) offstage-draw-width))
        (insert "\n"))
      (offstage-draw-in (offstage-components-el command "command" :label (plist-get command :title) :value key
                                                :rank 1 :act 'button :data 'view)
        (when hint (offstage-draw-piece 'value hint (if is-disabled 'offstage-disabled 'offstage-key)))
        (offstage-draw-put text (if is-disabled 'offstage-disabled 'default)))
      (insert "   ")))
  (when commands (insert "\n")))

(provide 'offstage-screen)
;;; offstage-screen.el ends here
