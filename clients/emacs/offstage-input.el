;;; offstage-input.el --- Input of the user in the buffer of an Offstage app  -*- lexical-binding: t -*-

;; Copyright (c) 2026 The Offstage authors
;; Author: The Offstage authors
;; URL: https://github.com/offstage-swift/offstage
;; SPDX-License-Identifier: MIT

;;; Commentary:

;; What the elements of the buffer do, and which of them a key belongs to: the field, the row, the default button, the
;; buttons and commands of the screen, and then the navigation of Emacs.

;;; Code:

(require 'cl-lib)
(require 'offstage-lists)

(defvar-local offstage-input-target nil "Node, list and index of the row that point moves to when it is drawn.")
(defvar-local offstage-input-ahead nil "Function and arguments of a call when the server has the typed text.")
(defvar-local offstage-input-seen nil
  "Epoch of the session, and id of what takes the input, as the buffer shows them.")
(defvar-local offstage-input-slow nil "Timers of the requests of the user that take a while.")

(defun offstage-input-request (method params)
  "Send the request METHOD with PARAMS for the input of the user.
Without a server, or with the screens of the last one in the buffer, the user
is told that nothing was done."
  (let (timer)
    (cl-flet ((done ()
                (cancel-timer timer)
                (setq offstage-input-slow (delq timer offstage-input-slow))
                (force-mode-line-update t)))
      (if (not (and (pcase (offstage-session-status offstage-session)
                      ('open t) ('lost (equal method "action/send")))
                    (equal (car offstage-input-seen) (offstage-session-epoch offstage-session))))
          (offstage-buffer-report (offstage-words "Not done: the server was away. Press again."))
        (setq timer (offstage-session-later (offstage-session-timing :loadingDelay)
                                           (lambda ()
                                             (push timer offstage-input-slow)
                                             (force-mode-line-update t))))
        (offstage-session-request
         method params
         (lambda (_) (done))
         (lambda (problem)
           (done)
           (offstage-session-show-error problem params))
         (lambda ()
           (done)
           (offstage-buffer-report
            (offstage-words "The server has ended before its answer. Press again if it was not done."))))))))

(defun offstage-input-send (node template &optional value)
  "Send the action of TEMPLATE with VALUE to the screen NODE."
  (when template
    (offstage-input-request "action/send" (list :screen node :action (offstage-drafts-filled template value)))))

(defun offstage-input-current (element)
  "Return the list or table that ELEMENT is in, as the view has it now."
  (let ((list (offstage-el-list element)))
    (and list (or (offstage-session-component (offstage-el-node element) (plist-get list :id)) list))))

;;;; Buttons and links

(defun offstage-input-usable-p (button)
  "Return non-nil when BUTTON is enabled and not busy."
  (not (or (offstage-disabled-p button) (offstage-true-p (plist-get button :isLoading)))))

(defun offstage-input-tap (element)
  "Press the button of ELEMENT."
  (let* ((button (offstage-el-component element)) (node (offstage-el-node element)) (id (plist-get button :id)))
    (if (not (offstage-input-usable-p button))
        (let ((title (offstage-text-display (plist-get button :title))))
          (if (offstage-disabled-p button) (offstage-message "%s is disabled" title)
            (offstage-message "%s is busy" title)))
      (pcase (offstage-el-data element)
        ('rows (offstage-input-command (offstage-input-current element) node button))
        ((or 'layer 'toast) (offstage-input-request "route/answer" (list :layer node :button id)))
        ('bar (offstage-input-request "route/tapBar" (list :node node :item id)))
        (_ (offstage-input-send node (plist-get button :onTap)))))))

(defun offstage-input-follow-url (url is-external)
  "Open URL in a browser when it IS-EXTERNAL, else in the app."
  (if is-external (offstage-input-browse url)
    (offstage-input-request "route/open" (list :url url))))

(defun offstage-input-browse (url)
  "Open URL in a browser, when the app has declared its scheme.
Return nil when it has not."
  (if (offstage-session-may-browse-p url) (progn (browse-url url) t)
    (ignore (offstage-message "The app may not open %s" (offstage-text-line url)))))

;;;; Choices

(defun offstage-input--choose (element value)
  "Set the component of ELEMENT to VALUE."
  (let ((component (offstage-el-component element)))
    (when (and (plist-get component :onChange) (not (offstage-disabled-p component)))
      (offstage-drafts-input (offstage-el-node element) component value))))

(defun offstage-input--value (element)
  "Return the value of the component of ELEMENT, with the user's input."
  (offstage-drafts-value (offstage-el-node element) (offstage-el-component element)))

(defun offstage-input--pick (element option)
  "Choose OPTION of the picker of ELEMENT, or add or remove it."
  (if (offstage-true-p (plist-get (offstage-el-component element) :isMultiple))
      (let ((chosen (append (offstage-input--value element) nil)))
        (offstage-input--choose element (vconcat (if (member option chosen) (remove option chosen)
                                                   (append chosen (list option))))))
    (offstage-input--choose element option)))

(defun offstage-input--read-option (element)
  "Read an option of the picker of ELEMENT, and choose it."
  (let* ((component (offstage-el-component element))
         (options (mapcar (lambda (option)
                            (cons (offstage-text-display (plist-get option :title)) (plist-get option :id)))
                          (plist-get component :options)))
         (option (assoc (completing-read (concat (offstage-components-label component) ": ") options nil t) options)))
    (when option (offstage-input--pick element (cdr option)))))

(defun offstage-input--set-amount (element number)
  "Set the amount of ELEMENT to NUMBER, or to the limit that it is beyond."
  (let ((component (offstage-el-component element)))
    (offstage-input--choose element (max (min number (or (plist-get component :max) number))
                                         (or (plist-get component :min) number)))))

;;;; Rows

(defun offstage-input-row ()
  "Return the element of the row at point, or nil."
  (cl-loop for element = (offstage-element-at (point)) then (offstage-el-parent element)
           while element
           when (eq (offstage-el-act element) 'row) return element))

(defun offstage-input-select (row)
  "Select the ROW, or add it to or remove it from the selection."
  (let* ((list (offstage-input-current row)) (node (offstage-el-node row)) (id (offstage-el-id row))
         (is-multiple (equal (plist-get list :selection) "multiple"))
         (chosen (offstage-lists-selected node list))
         (next (if (member id chosen) (remove id chosen) (append chosen (list id)))))
    (cond ((offstage-disabled-p (offstage-el-component row)) (offstage-message "The row is disabled"))
          ((plist-get list :onSelect)
           (offstage-input-send node (plist-get list :onSelect) (if is-multiple (vconcat next) id)))
          ((member (plist-get list :selection) '("single" "multiple"))
           (puthash (cons node (plist-get list :id)) (if is-multiple next (list id))
                    (offstage-session-selections offstage-session))
           (offstage-session-changed)))))

(defun offstage-input--open (row)
  "Open the ROW, or select it when it cannot be opened."
  (let ((list (offstage-input-current row)))
    (cond ((offstage-disabled-p (offstage-el-component row)) (offstage-message "The row is disabled"))
          ((plist-get list :onOpen)
           (offstage-input-send (offstage-el-node row) (plist-get list :onOpen) (offstage-el-id row)))
          ((plist-get list :onSelect) (offstage-input-select row)))))

(defun offstage-input-expand (row)
  "Expand or collapse the ROW of a tree.  Return nil when it cannot be."
  (let ((list (offstage-input-current row)))
    (when (and (plist-get list :onExpand) (plist-member (offstage-el-component row) :isExpanded))
      (offstage-input-send (offstage-el-node row) (plist-get list :onExpand) (offstage-el-id row))
      t)))

(defun offstage-input-command (list node button &optional row)
  "Press BUTTON, a command of LIST in NODE, for ROW or the selected rows."
  (let ((chosen (offstage-lists-selected node list)))
    (cond ((not (offstage-input-usable-p button)) (offstage-message "The command is disabled"))
          (row (offstage-input-send node (plist-get button :onTap) (offstage-el-id row)))
          (chosen (offstage-input-send node (plist-get button :onTap) (vconcat chosen)))
          (t (offstage-message "No row is selected; %s selects" (offstage-keys-for 'offstage-space))))))

(defun offstage-input-row-commands (row)
  "Return the commands that a key can press on ROW, those of selected rows first."
  (let ((list (offstage-input-current row)))
    (append (and (offstage-lists-selected (offstage-el-node row) list)
                 (offstage-objects (plist-get list :selectionCommands)))
            (offstage-objects (plist-get list :rowCommands)))))

(defun offstage-input--row-key (row key)
  "Press KEY on ROW.  Return nil when its list does not use it."
  (let* ((list (offstage-input-current row))
         (usable (cl-remove-if-not #'offstage-input-usable-p (offstage-input-row-commands row)))
         (button (offstage-find key usable :key)))
    (cond (button (offstage-input-command list (offstage-el-node row) button
                                          (and (cl-find button (plist-get list :rowCommands)) row))
                  t)
          ((and (equal key "Enter") (or (plist-get list :onOpen) (plist-get list :onSelect)))
           (offstage-input--open row) t)
          ((and (equal key "Space") (or (plist-get list :onSelect) (plist-get list :selection)))
           (offstage-input-select row) t))))

(defun offstage-input--sort (element)
  "Sort by the column of ELEMENT: ascending, then descending."
  (let* ((list (offstage-input-current element)) (sort (plist-get list :sort)) (column (offstage-el-id element))
         (is-down (and (equal (plist-get sort :column) column) (not (offstage-true-p (plist-get sort :descending))))))
    (offstage-input-send (offstage-el-node element) (plist-get list :onSort)
                         (list :column column :descending (if is-down t :json-false)))))

(defun offstage-input-scroll (node list index &optional target)
  "Show the row at INDEX of LIST in NODE as the first one, and move to it.
With TARGET, move to the row at that index."
  (let* ((last (1- (offstage-lists-total list))) (index (max 0 (min index last))))
    (offstage-lists-set-anchor node list index)
    (setq offstage-input-target (list node (plist-get list :id) (or target index)))
    (offstage-session-changed)
    (when (and (>= index last) (null target)) (offstage-input-send node (plist-get list :onReachEnd)))))

(defun offstage-input--fold (element)
  "Fold or unfold the list, section or group of ELEMENT."
  (let ((key (cons (offstage-el-node element) (offstage-el-id element)))
        (folds (offstage-session-folds offstage-session)))
    (puthash key (not (gethash key folds)) folds)
    (offstage-session-changed)))

;;;; Navigation

(defun offstage-input-can-go-back-p ()
  "Return non-nil unless the app has said that nothing is to go back to."
  (or (offstage-true-p (plist-get (offstage-session-top-layer) :dismissible))
      (not (offstage-false-p (plist-get (plist-get (offstage-session-active-screen) :back) :can)))))

(defun offstage-input-back ()
  "Go back one step from what is in the buffer; at the root do nothing."
  (interactive)
  (when (offstage-input-can-go-back-p)
    (offstage-input-request "route/back" (list :source (cdr offstage-input-seen)))))

(defun offstage-input-show-branch (container index)
  "Show the tab or page at INDEX of the node CONTAINER."
  (offstage-input-request "route/select" (list :container container :index index)))

(defun offstage-input-dismiss ()
  "Close the message about an error of the server, or else the top layer."
  (interactive)
  (let ((layer (offstage-session-top-layer)))
    (cond ((offstage-session-problem offstage-session)
           (setf (offstage-session-problem offstage-session) nil)
           (offstage-session-changed))
          ((offstage-true-p (plist-get layer :dismissible))
           (offstage-input-request "route/dismiss" (list :layer (plist-get layer :id) :by "closeButton")))
          (t (offstage-message "There is nothing to close")))))

(defun offstage-input--show-problem ()
  "Display the whole text of an error of the server in a buffer."
  (let ((text (offstage-text-lines (offstage-session-problem offstage-session))))
    (with-current-buffer (get-buffer-create "*Offstage problem*")
      (let ((inhibit-read-only t))
        (erase-buffer)
        (insert text "\n")
        (goto-char (point-min)))
      (special-mode)
      (pop-to-buffer (current-buffer)))))

(defun offstage-input-act (element &rest except)
  "Do what RET does at ELEMENT, unless it is one of the symbols EXCEPT.
Return nil when nothing is done, also without an element."
  (unless (or (null element) (offstage-el-is-covered element) (memq (offstage-el-act element) (cons nil except)))
    (let* ((act (offstage-el-act element)) (data (offstage-el-data element)) (node (offstage-el-node element))
           (component (offstage-el-component element)))
      (pcase act
        ('button (offstage-input-tap element))
        ('link (offstage-input-follow-url (plist-get component :url)
                                          (offstage-true-p (plist-get component :isExternal))))
        ('toggle (offstage-input--choose element (if (eq t (offstage-input--value element)) :json-false t)))
        ('option (offstage-input--pick element data))
        ('picker (offstage-input--read-option element))
        ('amount (offstage-input--set-amount element (read-number (concat (offstage-components-label component) ": "))))
        ('step (offstage-input--set-amount element (funcall data (or (offstage-input--value element) 0)
                                                            (or (plist-get component :step) 1))))
        ('file (let ((path (read-file-name (offstage-words "File: ") nil nil t)))
                 (offstage-input--choose element (offstage-patch-without (offstage-input--file path) :path))))
        ('row (offstage-input--open element))
        ('column (offstage-input--sort element))
        ('fold (offstage-input--fold element))
        ('expand (offstage-input-send node (plist-get component :onExpand)
                                      (if (offstage-false-p (plist-get component :isExpanded)) t :json-false)))
        ('more (offstage-input-scroll node (offstage-input-current element) (car data) (cdr data)))
        ('reach-end (offstage-input-send node (plist-get (offstage-input-current element) :onReachEnd)))
        ('branch (if (offstage-disabled-p component)
                     (offstage-message "%s is disabled" (offstage-text-display (offstage-el-label element)))
                   (offstage-input-show-branch (car data) (cdr data))))
        ('window (offstage-input-request "route/window" (list :activate data)))
        ('back (offstage-input-back))
        ('close (offstage-input-dismiss))
        ('show-problem (offstage-input--show-problem))
        ('request (offstage-answer data))
        ('refuse (offstage-refuse data "denied")))
      t)))

;;;; Requests of the app

(defconst offstage-input-capabilities
  ["openURL" "pickFile" "saveFile" "clipboard.read" "clipboard.write" "share" "notify"]
  "Requests that Emacs fulfils.")

(declare-function mailcap-extension-to-mime "mailcap" (extension))
(declare-function mailcap-parse-mimetypes "mailcap" (&optional path force))

(defun offstage-input--file (path &optional types)
  "Return the file at PATH, which must have one of TYPES unless that is nil."
  (require 'mailcap)
  (mailcap-parse-mimetypes)
  (let* ((path (expand-file-name path)) (attributes (file-attributes path)) (name (file-name-nondirectory path))
         (type (or (mailcap-extension-to-mime (or (file-name-extension path) "")) "application/octet-stream")))
    (unless attributes (offstage-user-error "There is no file %s" path))
    (when (and types (not (cl-some (lambda (pattern) (string-match-p (wildcard-to-regexp pattern) type)) types)))
      (offstage-user-error "%s is %s; choose a file of %s" name type (string-join types ", ")))
    (list :name name :size (file-attribute-size attributes) :type type :path path)))

(defun offstage-input--pick-file (arguments)
  "Read the name of a file, as ARGUMENTS of the app say, and return the result.
The user ends the names of several files with an empty one."
  (let* ((types (append (plist-get arguments :types) nil))
         (suffix (if types (format " (%s): " (offstage-text-line (string-join types ", "))) ": "))
         (first (read-file-name (concat (offstage-words "File for the app") suffix) nil nil t))
         (files (list (offstage-input--file first types))))
    (when (offstage-true-p (plist-get arguments :allowsSeveral))
      (let ((insert-default-directory nil) path)
        (while (not (string-empty-p
                     (setq path (read-file-name (concat (offstage-words "Another file, or RET to finish") suffix)
                                                nil "" 'confirm-after-completion))))
          (push (offstage-input--file path types) files))))
    (list :files (vconcat (reverse files)))))

(defun offstage-input--save-file (arguments)
  "Write the text in ARGUMENTS to a file that the user names; return the result.
The app suggests a name without folders and without `$', because the function
`read-file-name' replaces variables.  The user confirms that a file is replaced."
  (let* ((name (replace-regexp-in-string (concat offstage-text--unsafe "\\|[$\t\n]") ""
                                         (or (plist-get arguments :name) "")))
         (path (expand-file-name (read-file-name (offstage-words "Save as: ") nil nil nil
                                                 (replace-regexp-in-string "\\`.*[/\\]" "" name))))
         (coding-system-for-write 'utf-8-unix))
    (write-region (or (plist-get arguments :text) "") nil path nil 'quiet nil 'ask)
    (list :path path)))

(defun offstage-input--fulfil (capability arguments)
  "Do what CAPABILITY with ARGUMENTS asks for, and return the result.
It is nil for an object without members."
  (pcase capability
    ("pickFile" (offstage-input--pick-file arguments))
    ("saveFile" (offstage-input--save-file arguments))
    ("clipboard.read" (list :text (substring-no-properties (or (current-kill 0 t) ""))))
    ((or "clipboard.write" "share")
     (kill-new (string-join (delq nil (list (plist-get arguments :text) (plist-get arguments :url))) " "))
     (ignore (offstage-message "The text is in the kill ring")))
    ("notify" (ignore (message "%s: %s" (offstage-text-display (plist-get arguments :title))
                               (offstage-text-display (plist-get arguments :body)))))))

(defun offstage-input--read-json ()
  "Read a JSON value."
  (condition-case problem
      (offstage-connection-parse (read-string (offstage-words "Answer as JSON: ")))
    (json-error (offstage-user-error "This is not JSON: %s" (error-message-string problem)))))

(defun offstage-answer (layer &optional as-json)
  "Answer LAYER, a request or a layer of the app.
With the prefix argument, or AS-JSON, read the answer as JSON."
  (interactive (list (offstage-session-top-layer) current-prefix-arg))
  (let ((capability (plist-get layer :capability)) (arguments (plist-get layer :arguments)))
    (cond ((or (plist-get layer :content) (member (plist-get layer :kind) '("content" "alert" "choice" "modal")))
           (offstage-message "The app has not asked for anything"))
          ((and (equal capability "openURL") (not as-json) (not (offstage-input-browse (plist-get arguments :url))))
           (offstage-refuse layer "denied"))
          (t (offstage-input-request
              "route/fulfil"
              (list :layer (plist-get layer :id)
                    :result (if (or as-json (not (seq-contains-p offstage-input-capabilities capability)))
                                (offstage-input--read-json)
                              (or (offstage-input--fulfil capability arguments) (make-hash-table)))))))))

(defun offstage-refuse (layer reason)
  "Refuse LAYER, a request of the app, for REASON."
  (interactive (list (offstage-session-top-layer) (read-string (offstage-words "Reason: ") nil nil "denied")))
  (offstage-input-request "route/refuse" (list :layer (plist-get layer :id) :reason reason)))

;;;; Keys

(defun offstage-input-buttons ()
  "Return the elements of the usable buttons and commands of the top layer."
  (cl-remove-if-not (lambda (element)
                      (and (offstage-el-role element) (offstage-input-usable-p (offstage-el-component element))))
                    (cl-sort (offstage-elements 'button) #'< :key #'offstage-el-rank)))

(defun offstage-input-button (key)
  "Return the element of the button that KEY of the app presses."
  (cl-find-if (lambda (element)
                (let ((button (offstage-el-component element)))
                  (or (equal (plist-get button :key) key)
                      (and (equal key "Enter") (member "preferred" (offstage-el-states element)))
                      (and (equal key "Escape") (equal (plist-get button :role) "cancel")))))
              (offstage-input-buttons)))

(defun offstage-input-find-button (value member)
  "Return the element of a button, also a disabled one, whose MEMBER is VALUE."
  (cl-find value (offstage-elements 'button) :test #'equal
           :key (lambda (element) (plist-get (offstage-el-component element) member))))

(defun offstage-input-press (key)
  "Press KEY of the app where point is.  Return nil when it has no effect."
  (let* ((field (offstage-fields-at (point))) (row (offstage-input-row)) button
         (submit (and field (equal key "Enter") (plist-get (offstage-field-component field) :onSubmit))))
    (cond (submit (offstage-input-send (offstage-field-node field) submit (offstage-field-text field)) t)
          ((and row (not (offstage-el-is-covered row)) (offstage-input--row-key row key)) t)
          ((setq button (offstage-input-button key)) (offstage-input-tap button) t)
          ((equal key "Escape") (offstage-input-back) t))))

(defun offstage-input-press-ahead (key)
  "Note KEY of a disabled button that typed text may enable.  Return non-nil then.
It is pressed when the server has the text."
  (when (and (offstage-drafts-any-pending-p) (offstage-input-find-button key :key))
    (setq offstage-input-ahead (list #'offstage-input-press key))))

(defun offstage-input-finish (node)
  "Press the button that finishes the screen NODE.  Return nil without one.
A disabled one is pressed when the server has the typed text."
  (let* ((button (offstage-session-finishing-button node))
         (element (and button (offstage-input-find-button (plist-get button :id) :id))))
    (when element
      (if (and (not (offstage-input-usable-p button)) (offstage-drafts-any-pending-p))
          (setq offstage-input-ahead (list #'offstage-input-finish node))
        (offstage-input-tap element))
      t)))

(defun offstage-input-keys ()
  "Return the keys of the app that can be pressed now."
  (delete-dups
   (delq nil (mapcar (lambda (button) (plist-get button :key))
                     (append (mapcar #'offstage-el-component (offstage-elements 'button))
                             (cl-loop for row in (offstage-elements 'row)
                                      for list = (offstage-el-list row)
                                      append (offstage-objects (plist-get list :rowCommands))
                                      append (offstage-objects (plist-get list :selectionCommands))))))))

(provide 'offstage-input)
;;; offstage-input.el ends here
