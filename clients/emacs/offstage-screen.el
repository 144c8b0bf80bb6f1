;;; offstage-screen.el --- Windows, layers and screens of Offstage apps as text  -*- lexical-binding: t -*-

;; SPDX-License-Identifier: MIT

;;; Commentary:

;; Plans the blocks of the buffer from the route tree and the views of a session.

;;; Code:

(require 'cl-lib)
(require 'offstage-choices)
(require 'offstage-lists)

(defvar offstage-screen--blocks nil "Blocks of the plan, the last one first.")

(defun offstage-screen--add (key inputs draw)
  "Add a block with KEY and INPUTS to the plan.
DRAW draws it; it is called with the variables of drawing as they are now."
  (let ((parent offstage-draw-parent) (node offstage-draw-node) (width offstage-draw-width)
        (covered offstage-draw-covered) (source offstage-draw-source) (indent offstage-draw-indent)
        (labels offstage-draw-label-width))
    (push (list key (append inputs (list width covered indent node source labels
                                         (offstage-session-shown-loading offstage-fields-session)))
                (lambda ()
                  (let ((offstage-draw-parent parent) (offstage-draw-node node) (offstage-draw-width width)
                        (offstage-draw-covered covered) (offstage-draw-source source) (offstage-draw-indent indent)
                        (offstage-draw-label-width labels))
                    (funcall draw))))
          offstage-screen--blocks)))

(defun offstage-screen--el (role key &rest members)
  "Return an element with ROLE, KEY and MEMBERS in the element that is planned."
  (apply #'make-offstage-el :role (unless offstage-draw-covered role) :key key :node offstage-draw-node
         :parent (and offstage-draw-parent (offstage-el-key offstage-draw-parent))
         :is-covered offstage-draw-covered members))

(defun offstage-screen--simple (role name label act &rest members)
  "Insert LABEL as an element with ROLE, NAME and MEMBERS; RET does ACT."
  (let ((face (or (plist-get members :face) 'offstage-button)) (text (plist-get members :text)))
    (setq members (offstage-patch-without (offstage-patch-without members :face) :text))
    (offstage-draw-in (apply #'offstage-draw-el role name :act act :stop t :label label members)
      (offstage-draw-put (or text (offstage-text-display label)) face 'mouse-face 'highlight 'follow-link t))))

;;;; Windows and notices

(defun offstage-screen--windows (session)
  "Plan the windows of SESSION."
  (let* ((windows (offstage-objects (plist-get (offstage-session-shown-tree session) :windows)))
         (key (offstage-session-key-window session)) key-el)
    (cl-loop
     for window in windows for index from 0
     do (let* ((is-key (eq window key)) (title (plist-get window :title)) (id (plist-get window :id))
               (el (offstage-screen--el "window" id :label title :rank index :id id :act (unless is-key 'window)
                                        :stop (not is-key) :data id :states (and is-key '("active")))))
          (when is-key (setq key-el el))
          (offstage-screen--add
           (concat "window " id) (list title is-key (length windows))
           (lambda ()
             (offstage-draw-in el
               (if (not (cdr windows)) (offstage-draw-put offstage-draw-mark)
                 (offstage-draw-piece 'mark (if is-key "❐ " "· "))
                 (offstage-draw-put (if (offstage-string title) (offstage-text-line title) "Main window")
                                    (if is-key 'bold 'link) 'mouse-face (unless is-key 'highlight) 'follow-link t)
                 (insert "\n")))))))
    (when key-el
      (let ((offstage-draw-parent key-el))
        (mapc #'offstage-screen--notice
              (cl-remove-if-not #'offstage-session-notice-p (offstage-session-layers session)))
        (offstage-screen--layers session)))))

(defun offstage-screen--problem (session)
  "Plan the message about an error of the server that concerns no session.
SESSION has it."
  (let ((problem (offstage-session-problem session)))
    (when problem
      (offstage-screen--add
       "problem" (list problem)
       (lambda ()
         (let ((lines (split-string (offstage-text-lines problem) "\n" t)))
           (offstage-draw-put (concat "✖ " (offstage-text-sentence (or (car lines) "The server reports an error"))) 'error)
           (insert "\n  ")
           (when (cdr lines)
             (offstage-screen--simple nil "details" "Details" 'show-problem :text "[Details]")
             (insert "  "))
           (offstage-screen--simple nil "close problem" "Close" 'close-problem :text "[✕ Close]")
           (insert " ")
           (offstage-draw-put "C-c C-d" 'offstage-key)
           (insert "\n")))))))

(defun offstage-screen--notice (layer)
  "Plan the notice LAYER, a toast or progress."
  (let* ((is-hud (equal (plist-get layer :kind) "hud")) (message (plist-get layer :message))
         (progress (plist-get layer :progress)) (role (plist-get layer :role)) (button (plist-get layer :button))
         (offstage-draw-node (plist-get layer :id)) (offstage-draw-source 'toast)
         (el (offstage-screen--el
              (if is-hud "progressbar" "status") (plist-get layer :id) :label message :rank 1
              :value (and is-hud progress)
              :states (if is-hud (unless progress '("busy"))
                        (and (stringp role) (not (equal role "info")) (list role))))))
    (offstage-screen--add
     (concat "notice " (plist-get layer :id)) (list message progress role button)
     (lambda ()
       (offstage-draw-in el
         (offstage-draw-piece (and is-hud (not progress) 'busy) (if is-hud "◌ " "◆ "))
         (offstage-draw-put (concat (offstage-text-display message) " ")
                            (pcase role ("success" 'success) ("warning" 'warning) ("error" 'error) (_ 'bold)))
         (when (numberp progress)
           (offstage-draw-put (concat " " (offstage-components-bar progress 20)))
           (offstage-draw-piece 'value (format " %d %%" (round (* 100 progress)))))
         (when (offstage-object-p button) (insert " ") (offstage-components-button button))
         (insert "\n"))))))

;;;; Layers

(defun offstage-screen--layers (session)
  "Plan the top layer of SESSION, and the layer below a question."
  (let* ((layers (cl-remove-if #'offstage-session-notice-p (offstage-session-layers session)))
         (top (car (last layers))) (below (car (last (butlast layers)))))
    (when top
      (offstage-screen--layer session top)
      (when (and below (not (plist-get top :content)))
        (let ((offstage-draw-covered t))
          (offstage-screen--add "covered" nil
                                (lambda ()
                                  (offstage-draw-put
                                   (concat (make-string (max 3 (min 60 (- offstage-draw-width 2))) ?─) "\n") 'shadow)))
          (offstage-screen--layer session below))))))

(defun offstage-screen--layer (session layer)
  "Plan LAYER of SESSION."
  (let* ((id (plist-get layer :id)) (kind (plist-get layer :kind)) (content (plist-get layer :content))
         (states (and (offstage-string (plist-get layer :locked)) '("locked")))
         (offstage-draw-parent (if (equal kind "content") offstage-draw-parent
                                 (offstage-screen--layer-el layer states))))
    (pcase kind
      ("content")
      ((or "alert" "choice") (offstage-screen--question layer))
      (_ (let ((el offstage-draw-parent) (offstage-draw-node id))
           (offstage-screen--add
            (concat "layer " id) (list layer)
            (lambda ()
              (let ((offstage-draw-parent nil))
                (offstage-draw-in el
                  (offstage-draw-put (concat "┌ " (offstage-screen--layer-title layer) "  ") 'shadow)
                  (when (offstage-true-p (plist-get layer :dismissible))
                    (offstage-screen--simple nil "close" "✕ Close" 'close :text "[✕ Close]" :id "close" :data id)
                    (insert " ")
                    (offstage-draw-put "C-c C-d" 'offstage-key))
                  (insert "\n")
                  (unless content (offstage-screen--request session layer)))))))))
    (when content (offstage-screen--node session content))))

(defun offstage-screen--layer-el (layer states)
  "Return the element of LAYER, which has STATES."
  (let* ((id (plist-get layer :id)) (kind (plist-get layer :kind)) (offstage-draw-node id))
    (pcase kind
      ("modal" (offstage-screen--el "dialog" id :value (plist-get layer :style) :states states))
      ("alert" (offstage-screen--el "alertdialog" id :label (plist-get layer :title) :states states))
      ("choice" (offstage-screen--el "menu" id :label (plist-get layer :title) :states states))
      ("request" (offstage-screen--el "request" id :label (plist-get layer :capability) :act 'request :data layer
                                      :stop t))
      (_ (offstage-screen--el "custom" id :label (string-remove-prefix "custom:" (format "%s" kind)) :states states
                              :act (unless (plist-get layer :content) 'request) :data layer :stop t)))))

(defun offstage-screen--words (name)
  "Return NAME, such as fullScreen, as words."
  (let ((case-fold-search nil))
    (downcase (replace-regexp-in-string "\\([a-z]\\)\\([A-Z]\\)" "\\1 \\2" name t))))

(defun offstage-screen--layer-title (layer)
  "Return the title of LAYER for people."
  (pcase (plist-get layer :kind)
    ("modal" (offstage-text-line (offstage-screen--words (format "%s" (plist-get layer :style)))))
    ("request" (concat "The app asks: " (offstage-text-display (plist-get layer :capability))))
    (kind (concat (offstage-text-line (string-remove-prefix "custom:" (format "%s" kind)))
                  (let ((title (offstage-string (plist-get layer :title))))
                    (and title (concat ": " (offstage-text-line title))))))))

(defun offstage-screen--request (session layer)
  "Insert the arguments and the answers of LAYER, a request of SESSION.
A page that the app may not open can only be refused."
  (cl-loop for (name value) on (or (plist-get layer :arguments) (plist-get layer :params)) by #'cddr
           do (offstage-draw-put (format "│ %s: %s\n" (offstage-text-line (substring (symbol-name name) 1))
                                         (offstage-text-cut
                                          (if (stringp value) (offstage-text-line value)
                                            (offstage-text-canonical value))
                                          (max 20 (- offstage-draw-width 10))))
                                 'offstage-caption))
  (offstage-draw-put "└ " 'shadow)
  (if (or (not (equal (plist-get layer :capability) "openURL"))
          (offstage-session-may-browse-p session (plist-get (plist-get layer :arguments) :url)))
      (offstage-screen--simple nil "answer" "Answer" 'request :text "[Answer…]" :id "answer" :data layer)
    (offstage-draw-put "The app may not open this page." 'error))
  (insert " ")
  (offstage-screen--simple nil "refuse" "Refuse" 'refuse :text "[Refuse]" :id "refuse" :data layer)
  (insert "\n"))

(defun offstage-screen--question (layer)
  "Plan LAYER, an alert or a choice."
  (let* ((id (plist-get layer :id)) (el offstage-draw-parent) (offstage-draw-node id) (offstage-draw-source 'layer)
         (message (plist-get layer :message)) (preferred (plist-get layer :preferred))
         (is-choice (equal (plist-get layer :kind) "choice")))
    (offstage-screen--add
     (concat "layer " id) (list layer)
     (lambda ()
       (let ((offstage-draw-parent nil))
         (offstage-draw-in el
           (offstage-draw-put (concat (if is-choice "" "⚠ ") (offstage-text-display (plist-get layer :title)))
                              'offstage-title)
           (insert "\n")
           (when (and message (not (equal message "")))
             (offstage-draw-in (offstage-draw-el "text" "message" :label message)
               (offstage-draw-put (concat (offstage-text-lines (format "%s" message)) "\n"))))
           (mapc #'offstage-components-draw (offstage-objects (plist-get layer :fields)))
           (dolist (button (offstage-objects (plist-get layer :buttons)))
             (let ((is-preferred (and preferred (equal (plist-get button :id) preferred))))
               (offstage-components-button button (and is-preferred '("preferred")))
               (insert (if is-choice "\n" "  "))))
           (unless (bolp) (insert "\n"))))))))

;;;; Containers

(defun offstage-screen--node (session node)
  "Plan the route NODE of SESSION and its visible child."
  (cl-loop for shown = node then (offstage-session-shown-child shown)
           while shown
           do (pcase (plist-get shown :kind)
                ("screen" (offstage-screen--screen session shown))
                ("launching" (offstage-screen--launching shown))
                ("tabs" (offstage-screen--tabs shown))
                ("pages" (offstage-screen--pages shown)))))

(defun offstage-screen--launching (node)
  "Plan NODE, the launch of an app."
  (let ((el (offstage-screen--el "progressbar" (plist-get node :id) :label (plist-get node :message)
                                 :states '("busy"))))
    (offstage-screen--add (concat "node " (plist-get node :id)) (list (plist-get node :message))
                          (lambda ()
                            (offstage-draw-in el
                              (offstage-draw-put (offstage-text-display (plist-get node :message)) 'shadow)
                              (offstage-draw-piece 'busy " …\n" 'shadow))))))

(defun offstage-screen--hides-tabs-p (tabs)
  "Return non-nil when the screen that TABS show hides the bottom bars."
  (let ((shown tabs))
    (cl-loop for child = (offstage-session-shown-child shown) while child do (setq shown child))
    (offstage-true-p (plist-get (plist-get shown :bars) :hidesBottom))))

(defun offstage-screen--tabs (tabs)
  "Plan the route node TABS."
  (unless (offstage-screen--hides-tabs-p tabs)
    (let* ((id (plist-get tabs :id)) (el (offstage-screen--el "tablist" id)) (selected (plist-get tabs :selected))
           (items (mapcar (lambda (branch) (plist-get branch :tab)) (offstage-objects (plist-get tabs :branches)))))
      (offstage-screen--add
       (concat "node " id) (append (list selected) items)
       (lambda ()
         (let ((offstage-draw-parent nil))
           (offstage-draw-in el
             (offstage-draw-put offstage-draw-mark)
             (cl-loop
              for tab in items for index from 0
              for badge = (plist-get tab :badge) for is-selected = (eql index selected)
              for is-disabled = (offstage-false-p (plist-get tab :isEnabled))
              do (offstage-screen--simple
                  "tab" index (plist-get tab :title) 'branch :value badge :data (cons id index)
                  :states (delq nil (list (and is-selected "selected") (and is-disabled "disabled")))
                  :face (cond (is-selected '(bold underline)) (is-disabled 'offstage-disabled) (t 'link))
                  :text (concat " " (let ((icon (offstage-text-icon (plist-get tab :icon)))) (and icon (concat icon " ")))
                                (offstage-text-display (plist-get tab :title))
                                (and (offstage-text-plain badge) (format " (%s)" (offstage-text-display badge))) " "))
              (insert "  "))
             (offstage-draw-put "C-c C-n next tab" 'offstage-caption)
             (insert "\n"))))))))

(defun offstage-screen--pages (pages)
  "Plan the route node PAGES."
  (let* ((id (plist-get pages :id)) (selected (plist-get pages :selected)) (count (length (plist-get pages :pages))))
    (when (offstage-session-shown-child pages)
      (let ((el (offstage-screen--el "pages" id :value (format "%d of %d" (1+ selected) count))))
        (offstage-screen--add
         (concat "node " id) (list selected count)
         (lambda ()
           (let ((offstage-draw-parent nil))
             (offstage-draw-in el
               (insert " ")
               (dotimes (index count)
                 (offstage-screen--simple nil index nil 'branch :text (if (= index selected) "●" "○") :face 'default
                                          :data (cons id index) :id (format "page %d" index))
                 (insert " "))
               (offstage-draw-put (format " %d of %d" (1+ selected) count) 'offstage-caption)
               (insert "\n")))))))))

;;;; Screens

(defun offstage-screen--screen (session node)
  "Plan the screen NODE of SESSION."
  (let* ((id (plist-get node :id)) (view (offstage-session-view session id))
         (offstage-draw-node id)
         (el (offstage-screen--el "screen" id :label (plist-get node :title)
                                  :states (delq nil (list (unless view "busy")
                                                          (and (offstage-string (plist-get node :locked)) "locked"))))))
    (offstage-screen--add (concat "screen " id) (list (plist-get node :title) (plist-get node :bars)
                                                      (plist-get node :back) (and view t) (plist-get node :locked))
                          (lambda () (let ((offstage-draw-parent nil)) (offstage-screen--head node el view))))
    (let ((offstage-draw-parent el))
      (when view (offstage-screen--view session node view))
      (when (and view (null (plist-get node :slots)) (null (offstage-screen--components view)))
        (offstage-screen--add
         (concat id " empty") nil
         (lambda ()
           (offstage-draw-put "This screen has no components; `screen/get` has its values.\n" 'offstage-caption))))
      (cl-loop for (name child) on (plist-get node :slots) by #'cddr
               do (offstage-screen--slot session id (substring (symbol-name name) 1) child)))))

(defun offstage-screen--slot (session id name child)
  "Plan CHILD in the slot NAME of the screen ID of SESSION."
  (let ((el (offstage-screen--el "region" (format "%s slot %s" id name) :label name :rank 2)))
    (offstage-screen--add (offstage-el-key el) nil
                          (lambda ()
                            (offstage-draw-in el
                              (offstage-draw-put (concat "── " (offstage-text-line name) "\n") 'shadow))))
    (let ((offstage-draw-parent el)) (offstage-screen--node session child))))

(defun offstage-screen--head (node el view)
  "Draw the head of the screen NODE, whose element is EL and which has VIEW."
  (let* ((bars (plist-get node :bars)) (back (plist-get node :back)) (offstage-draw-source 'bar)
         (buttons (unless (offstage-true-p (plist-get bars :hidesTop))
                    (append (offstage-objects (plist-get bars :leading)) (offstage-objects (plist-get bars :trailing)))))
         (title (plist-get node :title)))
    (offstage-draw-in el
      (offstage-draw-put (concat (if (offstage-string title) (offstage-text-line title) " ") " ") 'offstage-title)
      (when (and (offstage-true-p (plist-get back :can)) (not (offstage-true-p (plist-get bars :hidesTop))))
        (insert " ")
        (offstage-screen--simple "back" "back" (plist-get back :title) 'back :rank -1 :face 'link :id "back"
                                 :text (concat "‹ " (offstage-text-display (or (plist-get back :title) "Back"))))
        (insert " ")
        (offstage-draw-put "C-c C-b" 'offstage-key))
      (dolist (button buttons) (insert "  ") (offstage-components-button button))
      (insert "\n")
      (unless view (offstage-draw-piece 'busy "…\n" 'shadow)))))

(defun offstage-screen--component-p (value)
  "Return non-nil when VALUE is a component."
  (and (offstage-object-p value) (stringp (plist-get value :component))))

(defun offstage-screen--components (view)
  "Return the components of VIEW that are in no other one.
A view with a body has them in `parts'; those of a typed view are its members,
by name."
  (cond ((offstage-screen--component-p view) (list view))
        ((vectorp (plist-get view :parts)) (append (plist-get view :parts) nil))
        (t (cl-loop for key in (sort (cl-loop for (key _value) on view by #'cddr
                                              unless (memq key '(:commands :focus)) collect key)
                                     #'string<)
                    for value = (plist-get view key)
                    append (cond ((offstage-screen--component-p value) (list value))
                                 ((and (vectorp value) (cl-every #'offstage-screen--component-p value))
                                  (append value nil)))))))

(defconst offstage-screen--fields
  '("textField" "numberField" "dateField" "fileField" "picker" "slider" "stepper")
  "Components that have a label before a value.")

(defun offstage-screen--label-width (components)
  "Return the columns for the labels of the fields among COMPONENTS."
  (min 20 (/ offstage-draw-width 3)
       (cl-loop for component in components
                when (member (plist-get component :component) offstage-screen--fields)
                maximize (string-width (offstage-components-label component)) into most
                finally return (or most 0))))

(defun offstage-screen--view (session node view)
  "Plan VIEW of the screen NODE of SESSION."
  (let ((keys (make-hash-table :test #'equal)) (commands (offstage-objects (plist-get view :commands)))
        (id (plist-get node :id)) previous
        (finish (plist-get (offstage-session-finishing-button session (plist-get node :id)) :title))
        (labels (offstage-screen--label-width (offstage-screen--components view))))
    (when commands (offstage-screen--commands id commands))
    (dolist (component (offstage-screen--components view))
      (let* ((offstage-draw-label-width labels) (name (format "%s/%s" id (or (plist-get component :id) (plist-get component :component))))
             (count (cl-incf (gethash name keys 0)))
             (key (if (= count 1) name (format "%s#%d" name count)))
             (has-gap (offstage-screen--gap-p previous component)))
        (setq previous component)
        (if (member (plist-get component :component) '("list" "table"))
            (let ((offstage-draw-parent offstage-draw-parent))
              (offstage-screen--list key component has-gap))
          (offstage-screen--add key (list component has-gap (offstage-session-choices session) finish)
                                (lambda ()
                                  (when has-gap (offstage-draw-put "\n"))
                                  (offstage-components-draw component))))))))

(defun offstage-screen--gap-p (previous component)
  "Return non-nil when an empty line separates PREVIOUS and COMPONENT."
  (let ((one (plist-get previous :component)) (other (plist-get component :component))
        (fields (cons "toggle" offstage-screen--fields)))
    (not (or (and (equal one other) (not (member one '("list" "table" "chart" "grid" "group"))))
             (and (member one fields) (member other fields))
             (and (member one '("text" "badge" "image" "link")) (member other '("text" "badge" "image" "link"))
                  (not (member (plist-get component :role) '("title" "heading"))))))))

(defun offstage-screen--list (key list has-gap)
  "Plan the rows of LIST as blocks with KEY, after a line when HAS-GAP."
  (let ((el (let ((offstage-draw--keys (make-hash-table :test #'equal))) (offstage-lists--el list))))
    (dolist (part (offstage-lists-parts list))
      (pcase-let ((`(,name ,inputs ,draw) part))
        (let ((offstage-draw-parent nil) (is-first (and has-gap (equal name "head"))))
          (offstage-screen--add (concat key " " name) (cons is-first inputs)
                                (lambda ()
                                  (when is-first (insert "\n"))
                                  (offstage-draw-in el (funcall draw)))))))))

(defun offstage-screen--commands (id commands)
  "Plan the COMMANDS of the screen ID as a line of keys."
  (offstage-screen--add
   (concat id " commands") (copy-sequence commands)
   (lambda ()
     (dolist (command commands)
       (let* ((key (plist-get command :key)) (is-disabled (offstage-false-p (plist-get command :isEnabled)))
              (text (offstage-text-display (plist-get command :title)))
              (hint (and (offstage-string key) (concat (offstage-keys-described key) " "))))
         (when (and (> (current-column) 0)
                    (> (+ (current-column) (string-width (concat hint text)) 3) offstage-draw-width))
           (insert "\n"))
         (offstage-draw-in
             (offstage-draw-el "command" (plist-get command :id) :label (plist-get command :title) :value key :rank 1
                               :id (plist-get command :id) :component command :act 'button :data '(:source view)
                               :states (and is-disabled '("disabled")))
           (when hint (offstage-draw-piece 'value hint (if is-disabled 'offstage-disabled 'offstage-key)))
           (offstage-draw-put text (if is-disabled 'offstage-disabled 'default) 'mouse-face 'highlight 'follow-link t))
         (insert "   ")))
     (insert "\n"))))

;;;; Plan

(defun offstage-screen-plan (session width)
  "Return the blocks that show SESSION in WIDTH columns."
  (let ((offstage-screen--blocks nil) (offstage-draw-width width) (offstage-draw-parent nil)
        (offstage-draw-indent 0) (offstage-draw-node nil) (offstage-draw-source 'view)
        (offstage-draw--keys (make-hash-table :test #'equal)))
    (offstage-screen--problem session)
    (when (offstage-session-shown-tree session) (offstage-screen--windows session))
    (nreverse offstage-screen--blocks)))

(provide 'offstage-screen)
;;; offstage-screen.el ends here
