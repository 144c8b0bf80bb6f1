;;; offstage-screen.el --- Windows, layers and screens of Offstage apps as text  -*- lexical-binding: t -*-

;; SPDX-License-Identifier: MIT

;;; Commentary:

;; Plans the blocks of the buffer from the route tree and the views of a session.

;;; Code:

(require 'cl-lib)
(require 'offstage-lists)

(defvar offstage-screen--blocks nil "Blocks of the plan, the last one first.")

(defconst offstage-screen--variables
  '(offstage-draw-parent offstage-draw-node offstage-draw-width offstage-draw-covered offstage-draw-source
    offstage-draw-indent offstage-draw-label-width)
  "Variables of drawing.")

(defun offstage-screen--add (key inputs draw)
  "Add a block with KEY and INPUTS to the plan.
DRAW draws it; it is called with the variables of drawing as they are now."
  (let ((values (mapcar #'symbol-value offstage-screen--variables)))
    (push (list key (append inputs (cdr values) (list (offstage-session-shown-loading offstage-session)))
                (lambda () (cl-progv offstage-screen--variables values (funcall draw))))
          offstage-screen--blocks)))

(defun offstage-screen--add-in (el key inputs draw)
  "Add a block with KEY and INPUTS to the plan, which DRAW draws in EL."
  (offstage-screen--add key inputs (lambda () (offstage-draw-in el (funcall draw)))))

(defun offstage-screen--simple (role name label act text &rest members)
  "Insert TEXT as an element with ROLE, NAME, LABEL and MEMBERS; RET does ACT."
  (offstage-draw-in (apply #'offstage-draw-el role name :act act :label label members)
    (offstage-draw-put text 'offstage-button)))

;;;; Windows and notices

(defun offstage-screen--windows ()
  "Plan the windows."
  (let ((windows (offstage-session-windows)) (key (offstage-session-key-window)) key-el)
    (cl-loop
     for window in windows for rank from 0
     do (let* ((is-key (eq window key)) (title (plist-get window :title)) (id (plist-get window :id))
               (el (offstage-draw-el "window" nil :key id :label title :rank rank :id id :data id
                                     :act (unless is-key 'window) :states (list (and is-key "active")))))
          (when is-key (setq key-el el))
          (offstage-screen--add-in
           el (concat "window " id) (list title is-key (length windows))
           (lambda ()
             (if (not (cdr windows)) (insert offstage-draw-mark)
               (offstage-draw-piece 'mark (if is-key "❐ " "· "))
               (offstage-draw-put (if (offstage-string title) (offstage-text-line title) "Main window")
                                  (if is-key 'bold 'link))
               (insert "\n"))))))
    (when key-el
      (let ((offstage-draw-parent key-el))
        (mapc #'offstage-screen--notice (offstage-session-layers t))
        (offstage-screen--layers)))))

(defun offstage-screen--problem ()
  "Plan the message about an error of the server that concerns no session."
  (let ((problem (offstage-session-problem offstage-session)))
    (when problem
      (offstage-screen--add
       "problem" (list problem)
       (lambda ()
         (let ((lines (split-string (offstage-text-lines problem) "\n" t)))
           (offstage-draw-put (concat "✖ " (offstage-text-sentence (car lines))) 'error)
           (insert "\n  ")
           (when (cdr lines)
             (offstage-screen--simple nil "details" "Details" 'show-problem "[Details]")
             (insert "  "))
           (offstage-screen--simple nil "close problem" "Close" 'close "[✕ Close]")
           (offstage-components-hint "C-c C-d")
           (insert "\n")))))))

(defun offstage-screen--notice (layer)
  "Plan the notice LAYER, a toast or progress."
  (let* ((is-hud (equal (plist-get layer :kind) "hud")) (message (plist-get layer :message)) (id (plist-get layer :id))
         (progress (plist-get layer :progress)) (role (plist-get layer :role)) (button (plist-get layer :button))
         (offstage-draw-node id) (offstage-draw-source 'toast)
         (el (offstage-draw-el
              (if is-hud "progressbar" "status") nil :key id :label message :rank 1 :value (and is-hud progress)
              :states (list (if is-hud (unless progress "busy") (unless (equal role "info") role))))))
    (offstage-screen--add-in
     el (concat "notice " id) (list message progress role button)
     (lambda ()
       (offstage-draw-piece (and is-hud (not progress) 'busy) (if is-hud "◌ " "◆ "))
       (offstage-draw-put (concat (offstage-text-display message) " ") (offstage-components-role-face layer 'bold))
       (when progress
         (insert " ")
         (offstage-components-amount progress 20))
       (when button
         (insert " ")
         (offstage-components-button button))
       (insert "\n")))))

;;;; Layers

(defun offstage-screen--layers ()
  "Plan the top layer, and the layer below a question."
  (let* ((layers (offstage-session-layers)) (top (car (last layers))) (below (car (last (butlast layers)))))
    (when top
      (offstage-screen--layer top)
      (when (and below (not (plist-get top :content)))
        (let ((offstage-draw-covered t))
          (offstage-screen--add
           "covered" nil
           (lambda ()
             (offstage-draw-put (concat (make-string (max 3 (min 60 (- offstage-draw-width 2))) ?─) "\n") 'shadow)))
          (offstage-screen--layer below))))))

(defun offstage-screen--layer (layer)
  "Plan LAYER."
  (let ((kind (plist-get layer :kind)) (id (plist-get layer :id)) (content (plist-get layer :content)))
    (if (equal kind "content") (offstage-screen--node content)
      (let* ((offstage-draw-node id) (el (offstage-screen--layer-el layer)))
        (offstage-screen--add-in
         el (concat "layer " id) (list layer)
         (lambda ()
           (if (member kind '("alert" "choice")) (offstage-screen--question layer)
             (offstage-draw-put (concat "┌ " (offstage-screen--layer-title layer) "  ") 'shadow)
             (when (offstage-true-p (plist-get layer :dismissible))
               (offstage-screen--simple nil "close" "✕ Close" 'close "[✕ Close]" :id "close" :data id)
               (offstage-components-hint "C-c C-d"))
             (insert "\n")
             (unless content (offstage-screen--request layer)))))
        (when content
          (let ((offstage-draw-parent el)) (offstage-screen--node content)))))))

(defun offstage-screen--layer-el (layer)
  "Return the element of LAYER."
  (let ((kind (plist-get layer :kind)) (title (plist-get layer :title))
        (request (unless (plist-get layer :content) 'request)))
    (apply #'offstage-draw-el
           (append
            (pcase kind
              ("modal" (list "dialog" nil :value (plist-get layer :style)))
              ("alert" (list "alertdialog" nil :label title))
              ("choice" (list "menu" nil :label title))
              ("request" (list "request" nil :label (plist-get layer :capability) :act request))
              (_ (list "custom" nil :label (string-remove-prefix "custom:" kind) :act request)))
            (list :key (plist-get layer :id) :data layer
                  :states (list (and (offstage-string (plist-get layer :locked)) "locked")))))))

(defun offstage-screen--layer-title (layer)
  "Return the title of LAYER for people."
  (pcase (plist-get layer :kind)
    ;; fullScreen is full screen.
    ("modal" (let ((case-fold-search nil))
               (downcase (replace-regexp-in-string "\\([a-z]\\)\\([A-Z]\\)" "\\1 \\2" (plist-get layer :style) t))))
    ("request" (concat "The app asks: " (offstage-text-display (plist-get layer :capability))))
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
      (offstage-screen--simple nil "answer" "Answer" 'request "[Answer…]" :id "answer" :data layer)
    (offstage-draw-put "The app may not open this page." 'error))
  (insert " ")
  (offstage-screen--simple nil "refuse" "Refuse" 'refuse "[Refuse]" :id "refuse" :data layer)
  (insert "\n"))

(defun offstage-screen--question (layer)
  "Insert LAYER, an alert or a choice."
  (let ((message (offstage-string (plist-get layer :message))) (preferred (plist-get layer :preferred))
        (is-choice (equal (plist-get layer :kind) "choice")) (offstage-draw-source 'layer))
    (offstage-draw-put (concat (if is-choice "" "⚠ ") (offstage-text-display (plist-get layer :title)) "\n")
                       'offstage-title)
    (when message
      (offstage-draw-in (offstage-draw-el "text" "message" :label message)
        (insert (offstage-text-lines message) "\n")))
    (mapc #'offstage-components-draw (offstage-objects (plist-get layer :fields)))
    (dolist (button (offstage-objects (plist-get layer :buttons)))
      (offstage-components-button button (and preferred (equal (plist-get button :id) preferred) "preferred"))
      (insert (if is-choice "\n" "  ")))
    (unless (bolp) (insert "\n"))))

;;;; Containers

(defun offstage-screen--node (node)
  "Plan the route NODE and its visible child."
  (cl-loop for shown = node then (offstage-session-shown-child shown)
           while shown
           do (pcase (plist-get shown :kind)
                ("screen" (offstage-screen--screen shown))
                ("launching" (offstage-screen--launching shown))
                ("tabs" (offstage-screen--tabs shown))
                ("pages" (offstage-screen--pages shown)))))

(defun offstage-screen--launching (node)
  "Plan NODE, the launch of an app."
  (let ((id (plist-get node :id)) (message (plist-get node :message)))
    (offstage-screen--add-in
     (offstage-draw-el "progressbar" nil :key id :label message :states '("busy")) (concat "node " id) (list message)
     (lambda ()
       (offstage-draw-put (offstage-text-display message) 'shadow)
       (offstage-draw-piece 'busy " …\n" 'shadow)))))

(defun offstage-screen--hides-tabs-p (tabs)
  "Return non-nil when the screen that TABS show hides the bottom bars."
  (cl-loop for node = tabs then child
           for child = (offstage-session-shown-child node)
           while child
           finally return (offstage-true-p (plist-get (plist-get node :bars) :hidesBottom))))

(defun offstage-screen--tabs (node)
  "Plan the tabs of the route NODE."
  (unless (offstage-screen--hides-tabs-p node)
    (let* ((id (plist-get node :id)) (selected (plist-get node :selected))
           (tabs (mapcar (lambda (branch) (plist-get branch :tab)) (offstage-objects (plist-get node :branches)))))
      (offstage-screen--add-in
       (offstage-draw-el "tablist" nil :key id) (concat "node " id) (cons selected tabs)
       (lambda ()
         (insert offstage-draw-mark)
         (cl-loop
          for tab in tabs for index from 0
          for badge = (plist-get tab :badge) for text = (offstage-text-display badge)
          for is-selected = (eql index selected)
          do (offstage-draw-in
                 (offstage-components-el tab "tab" :key (format "%s/%d" id index) :label (plist-get tab :title)
                                         :value badge :act 'branch :data (cons id index)
                                         :states (list (and is-selected "selected")))
               (offstage-draw-put (concat " " (offstage-components-title tab)
                                          (if (string-empty-p text) " " (format " (%s) " text)))
                                  (cond (is-selected '(bold underline)) ((offstage-disabled-p tab) 'offstage-disabled)
                                        (t 'link))))
          (insert "  "))
         (offstage-draw-put "C-c C-n next tab\n" 'offstage-caption))))))

(defun offstage-screen--pages (node)
  "Plan the pages of the route NODE."
  (let* ((id (plist-get node :id)) (selected (plist-get node :selected)) (count (length (plist-get node :pages)))
         (text (format "%d of %d" (1+ selected) count)))
    (when (> count 0)
      (offstage-screen--add-in
       (offstage-draw-el "pages" nil :key id :value text) (concat "node " id) (list text)
       (lambda ()
         (insert " ")
         (dotimes (index count)
           (offstage-draw-in (offstage-draw-el nil index :act 'branch :data (cons id index))
             (insert (if (= index selected) "●" "○")))
           (insert " "))
         (offstage-draw-put (concat " " text "\n") 'offstage-caption))))))

;;;; Screens

(defun offstage-screen--screen (node)
  "Plan the screen NODE."
  (let* ((id (plist-get node :id)) (view (offstage-session-view id)) (offstage-draw-node id)
         (slots (offstage-patch-children node))
         (el (offstage-draw-el "screen" nil :key id :label (plist-get node :title)
                               :states (list (unless view "busy")
                                             (and (offstage-string (plist-get node :locked)) "locked")))))
    (offstage-screen--add-in el (concat "screen " id)
                             (list (and view t) (plist-get node :title) (plist-get node :bars) (plist-get node :back)
                                   (plist-get node :locked))
                             (lambda () (offstage-screen--head node view)))
    (let ((offstage-draw-parent el))
      (when view
        (offstage-screen--view node view)
        (unless (or slots (offstage-screen--components view))
          (offstage-screen--add
           (concat id " empty") nil
           (lambda ()
             (offstage-draw-put "This screen has no components; `screen/get` has its values.\n" 'offstage-caption)))))
      (mapc #'offstage-screen--slot slots))))

(defun offstage-screen--slot (node)
  "Plan NODE, which is in a slot of a screen."
  (let* ((name (plist-get node :slot)) (key (format "%s slot" (plist-get node :id)))
         (el (offstage-draw-el "region" nil :key key :label name :rank 2)))
    (offstage-screen--add-in el key nil
                             (lambda () (offstage-draw-put (concat "── " (offstage-text-line name) "\n") 'shadow)))
    (let ((offstage-draw-parent el)) (offstage-screen--node node))))

(defun offstage-screen--head (node view)
  "Draw the head of the screen NODE, which has VIEW."
  (let* ((bars (plist-get node :bars)) (back (plist-get node :back)) (offstage-draw-source 'bar)
         (title (offstage-string (plist-get node :title))))
    (offstage-draw-put (concat (if title (offstage-text-line title) " ") " ") 'offstage-title)
    (unless (offstage-true-p (plist-get bars :hidesTop))
      (when (offstage-true-p (plist-get back :can))
        (insert " ")
        (offstage-draw-in (offstage-draw-el "back" "back" :act 'back :label (plist-get back :title) :rank -1 :id "back")
          (offstage-draw-put (concat "‹ " (offstage-text-display (or (plist-get back :title) "Back"))) 'link))
        (offstage-components-hint "C-c C-b"))
      (dolist (button (offstage-objects (vconcat (plist-get bars :leading) (plist-get bars :trailing))))
        (insert "  ")
        (offstage-components-button button)))
    (insert "\n")
    (unless view (offstage-draw-piece 'busy "…\n" 'shadow))))

(defun offstage-screen--components (view)
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

(defun offstage-screen--label-width (components)
  "Return the columns for the labels of the fields among COMPONENTS."
  (cl-loop for component in components
           when (member (plist-get component :component) offstage-screen--fields)
           maximize (min 20 (/ offstage-draw-width 3) (string-width (offstage-components-label component))) into most
           finally return (or most 0)))

(defun offstage-screen--view (node view)
  "Plan VIEW of the screen NODE."
  (let* ((id (plist-get node :id)) (keys (make-hash-table :test #'equal))
         (components (offstage-screen--components view))
         (offstage-draw-label-width (offstage-screen--label-width components))
         (finish (plist-get (offstage-session-finishing-button id) :title)) previous)
    (offstage-screen--commands id (offstage-objects (plist-get view :commands)))
    (dolist (component components)
      (let* ((name (format "%s/%s" id (or (plist-get component :id) (plist-get component :component))))
             (key (format "%s#%d" name (cl-incf (gethash name keys 0))))
             (has-gap (offstage-screen--gap-p previous component)))
        (setq previous component)
        (if (offstage-session-list-p component) (offstage-screen--list key component has-gap)
          (offstage-screen--add key (list component has-gap (offstage-session-choices offstage-session) finish)
                                (lambda ()
                                  (when has-gap (insert "\n"))
                                  (offstage-components-draw component))))))))

(defun offstage-screen--gap-p (previous component)
  "Return non-nil when an empty line separates PREVIOUS and COMPONENT."
  (let ((one (plist-get previous :component)) (other (plist-get component :component)))
    (cl-flet ((both (kinds) (and (member one kinds) (member other kinds))))
      (not (or (and (equal one other) (not (member one '("list" "table" "chart" "grid" "group"))))
               (both (cons "toggle" offstage-screen--fields))
               (and (both '("text" "badge" "image" "link"))
                    (not (member (plist-get component :role) '("title" "heading")))))))))

(defun offstage-screen--list (key list has-gap)
  "Plan the rows of LIST as blocks with KEY, after a line when HAS-GAP."
  (let ((el (let ((offstage-draw-keys (make-hash-table :test #'equal))) (offstage-lists-el list))))
    (pcase-dolist (`(,name ,inputs ,draw) (offstage-lists-parts list))
      (let ((is-first (and has-gap (equal name "head"))))
        (offstage-screen--add (concat key " " name) (cons is-first inputs)
                              (lambda ()
                                (when is-first (insert "\n"))
                                (offstage-draw-in el (funcall draw))))))))

(defun offstage-screen--commands (id commands)
  "Plan the COMMANDS of the screen ID as a line of keys."
  (when commands
    (offstage-screen--add
     (concat id " commands") commands
     (lambda ()
       (dolist (command commands)
         (let* ((key (offstage-string (plist-get command :key))) (is-disabled (offstage-disabled-p command))
                (text (offstage-text-display (plist-get command :title)))
                (hint (and key (concat (offstage-keys-described key) " "))))
           (when (and (> (current-column) 0)
                      (> (+ (current-column) (string-width (concat hint text)) 3) offstage-draw-width))
             (insert "\n"))
           (offstage-draw-in (offstage-components-el command "command" :label (plist-get command :title) :value key
                                                     :rank 1 :act 'button :data '(:source view))
             (when hint (offstage-draw-piece 'value hint (if is-disabled 'offstage-disabled 'offstage-key)))
             (offstage-draw-put text (if is-disabled 'offstage-disabled 'default)))
           (insert "   ")))
       (insert "\n")))))

;;;; Plan

(defun offstage-screen-plan (width)
  "Return the blocks that show the session in WIDTH columns."
  (let ((offstage-screen--blocks nil) (offstage-draw-width width) (offstage-draw-keys (make-hash-table :test #'equal)))
    (offstage-screen--problem)
    (when (offstage-session-shown-tree offstage-session) (offstage-screen--windows))
    (nreverse offstage-screen--blocks)))

(provide 'offstage-screen)
;;; offstage-screen.el ends here
