;;; offstage-input.el --- Input of the user in the buffer of an Offstage app  -*- lexical-binding: t -*-

;; SPDX-License-Identifier: MIT

;;; Commentary:

;; What the elements of the buffer do, and which of them a key belongs to: the field, the row, the default button, the
;; buttons and commands of the screen, and then the navigation of Emacs.

;;; Code:

(require 'cl-lib)
(require 'offstage-lists)

(defvar offstage-buffer-target)
(defvar offstage-buffer-ahead)

(declare-function offstage-buffer-changed "offstage-buffer" (session))

(defvar-local offstage-input-seen nil
  "Epoch of the session, and id of what takes the input, as the buffer shows them.")

(defvar-local offstage-input--slow nil
  "Requests of the user that take a while, each (TIMER . CONNECTION).")

(defun offstage-input-busy-p ()
  "Return non-nil while a request of the user takes a while."
  (rassq (offstage-session-connection offstage-fields-session) offstage-input--slow))

(defun offstage-input--request (method params)
  "Send the request METHOD with PARAMS for the input of the user.
Without a server, or with the screens of the last one in the buffer, the user
is told that nothing was done."
  (let* ((session offstage-fields-session) (connection (offstage-session-connection session))
         (buffer (current-buffer)) timer)
    (cl-flet ((set-slow (is-slow)
                (when (buffer-live-p buffer)
                  (with-current-buffer buffer
                    ;; Requests to a server that has ended get no response.
                    (setq offstage-input--slow
                          (cl-delete-if-not (lambda (one) (eq (cdr one) (offstage-session-connection session)))
                                            (assq-delete-all timer offstage-input--slow)))
                    (when (and is-slow (eq connection (offstage-session-connection session)))
                      (push (cons timer connection) offstage-input--slow))
                    (force-mode-line-update t)))))
      (if (not (and (offstage-session-ready-p session)
                    (equal (car offstage-input-seen) (offstage-session-epoch session))))
          (funcall (offstage-session-on-error session) session "Not done: the server was away. Press again.")
        (setq timer (run-at-time (offstage-loading-delay session) nil (lambda () (set-slow t))))
        (offstage-session-request session method params
                                  (lambda (_) (cancel-timer timer) (set-slow nil))
                                  (lambda (problem)
                                    (cancel-timer timer)
                                    (set-slow nil)
                                    (offstage-session-show-error session problem params))
                                  (lambda ()
                                    (cancel-timer timer)
                                    (funcall (offstage-session-on-error session) session
                                             "The server has ended before its answer. Press again if it was not done.")))))))

(defun offstage-input-send (node template &optional value)
  "Send the action of TEMPLATE with VALUE to the screen NODE."
  (when (offstage-object-p template)
    (offstage-input--request "action/send" (list :screen node :action (offstage-drafts-filled template value)))))

(defun offstage-input--redraw ()
  "Draw what the user has changed in the front end itself."
  (cl-incf (offstage-session-choices offstage-fields-session))
  (offstage-buffer-changed offstage-fields-session))

(defun offstage-input-current (element)
  "Return the list or table that ELEMENT is about, as the view has it now."
  (let* ((data (offstage-el-data element))
         (list (cond ((and (offstage-object-p data) (plist-get data :list))) ((offstage-object-p data) data)
                     (t (offstage-el-component element)))))
    (or (offstage-session-component offstage-fields-session (offstage-el-node element) (plist-get list :id)) list)))

;;;; Buttons

(defun offstage-input-usable-p (button)
  "Return non-nil when BUTTON is enabled and not busy."
  (not (or (offstage-false-p (plist-get button :isEnabled)) (offstage-true-p (plist-get button :isLoading)))))

(defun offstage-input-tap (element)
  "Press the button of ELEMENT."
  (let* ((button (offstage-el-component element)) (node (offstage-el-node element)) (id (plist-get button :id)))
    (if (not (offstage-input-usable-p button))
        (message "%s is %s" (offstage-text-display (plist-get button :title))
                 (if (offstage-true-p (plist-get button :isLoading)) "busy" "disabled"))
      (pcase (plist-get (offstage-el-data element) :source)
        ((or 'layer 'toast) (offstage-input--request "route/answer" (list :layer node :button id)))
        ('bar (offstage-input--request "route/tapBar" (list :node node :item id)))
        (_ (offstage-input-send node (plist-get button :onTap)))))))

(defun offstage-input--follow-url (url is-external)
  "Open URL in a browser when it IS-EXTERNAL, else in the app."
  (if is-external (offstage-input-browse url)
    (offstage-input--request "route/open" (list :url url))))

(defun offstage-input--link (element)
  "Open the link of ELEMENT."
  (let ((component (offstage-el-component element)))
    (offstage-input--follow-url (plist-get component :url) (offstage-true-p (plist-get component :isExternal)))))

(defun offstage-input-link-at-point ()
  "Open the link of a formatted text at point.  Return nil without one."
  (let ((url (get-text-property (point) 'offstage-url)) (element (offstage-draw-at (point))))
    (when (and url element (not (offstage-el-is-covered element)))
      (offstage-input--follow-url url (not (offstage-session-own-link-p offstage-fields-session url)))
      t)))

(defun offstage-input-browse (url)
  "Open URL in a browser, when the app has declared its scheme.
Return nil when it has not."
  (if (offstage-session-may-browse-p offstage-fields-session url) (progn (browse-url url) t)
    (ignore (message "The app may not open %s" (offstage-text-line url)))))

;;;; Choices

(defun offstage-input--choose (element value)
  "Set the component of ELEMENT to VALUE."
  (let ((component (offstage-el-component element)))
    (when (and (plist-get component :onChange) (not (offstage-false-p (plist-get component :isEnabled))))
      (offstage-drafts-input offstage-fields-session (offstage-el-node element) component value))))

(defun offstage-input--value (element)
  "Return the value of the component of ELEMENT, with the user's input."
  (offstage-drafts-value offstage-fields-session (offstage-el-node element) (offstage-el-component element)))

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
                          (offstage-objects (plist-get component :options))))
         (title (completing-read (format "%s: " (offstage-text-display (plist-get component :label)))
                                 options nil t)))
    (when (assoc title options) (offstage-input--pick element (cdr (assoc title options))))))

(defun offstage-input--limited (component number)
  "Return NUMBER between the limits of COMPONENT."
  (let ((least (plist-get component :min)) (most (plist-get component :max)))
    (when (numberp least) (setq number (max number least)))
    (when (numberp most) (setq number (min number most)))
    number))

(defun offstage-input--step (element direction)
  "Change the amount of ELEMENT by a step in DIRECTION: the function + or -."
  (let* ((component (offstage-el-component element)) (value (offstage-input--value element))
         (step (if (numberp (plist-get component :step)) (plist-get component :step) 1)))
    (offstage-input--choose
     element (offstage-input--limited component (funcall direction (if (numberp value) value 0) step)))))

(defun offstage-input--read-amount (element)
  "Read a number for ELEMENT."
  (let ((component (offstage-el-component element)))
    (offstage-input--choose
     element (offstage-input--limited
              component (read-number (format "%s: " (offstage-text-display (plist-get component :label))))))))

(defun offstage-input--read-file (element)
  "Read the name of a file for ELEMENT."
  (offstage-input--choose element (offstage-fields-file (read-file-name "File: " nil nil t))))

;;;; Rows

(defun offstage-input-row (&optional position)
  "Return the element of the row at POSITION, or at point."
  (let ((element (offstage-element-at (or position (point)))))
    (cond ((null element) nil)
          ((eq (offstage-el-act element) 'row) element)
          ((offstage-el-parent element)
           (let ((found (offstage-draw-find (lambda (one) (equal (offstage-el-key one) (offstage-el-parent element))))))
             (when found
               (let ((parent (offstage-draw-at found))) (and (eq (offstage-el-act parent) 'row) parent))))))))

(defun offstage-input-select (row)
  "Select the ROW, or add it to or remove it from the selection."
  (let* ((list (offstage-input-current row)) (node (offstage-el-node row)) (id (offstage-el-id row))
         (is-multiple (equal (plist-get list :selection) "multiple"))
         (chosen (offstage-lists-selected offstage-fields-session node list))
         (next (if (member id chosen) (remove id chosen) (append chosen (list id)))))
    (cond ((offstage-false-p (plist-get (offstage-el-component row) :isEnabled)) (message "The row is disabled"))
          ((plist-get list :onSelect)
           (offstage-input-send node (plist-get list :onSelect) (if is-multiple (vconcat next) id)))
          ((member (plist-get list :selection) '("single" "multiple"))
           (puthash (cons node (plist-get list :id)) (if is-multiple next (list id))
                    (offstage-session-selections offstage-fields-session))
           (offstage-input--redraw)))))

(defun offstage-input-open (row)
  "Open the ROW, or select it when it cannot be opened."
  (let ((list (offstage-input-current row)))
    (cond ((offstage-false-p (plist-get (offstage-el-component row) :isEnabled)) (message "The row is disabled"))
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
  (let ((chosen (offstage-lists-selected offstage-fields-session node list)))
    (cond ((not (offstage-input-usable-p button)) (message "The command is disabled"))
          (row (offstage-input-send node (plist-get button :onTap) (offstage-el-id row)))
          (chosen (offstage-input-send node (plist-get button :onTap) (vconcat chosen)))
          (t (message "No row is selected; SPC selects")))))

(defun offstage-input--list-command (element)
  "Press the command of the selection of ELEMENT."
  (offstage-input-command (offstage-input-current element) (offstage-el-node element) (offstage-el-component element)))

(defun offstage-input-row-commands (row)
  "Return the commands that a key can press on ROW, a list of buttons."
  (let ((list (offstage-input-current row)))
    (append (offstage-objects (plist-get list :rowCommands))
            (and (offstage-lists-selected offstage-fields-session (offstage-el-node row) list)
                 (offstage-objects (plist-get list :selectionCommands))))))

(defun offstage-input-row-key (row key)
  "Press KEY on ROW.  Return nil when its list does not use it."
  (let* ((list (offstage-input-current row)) (node (offstage-el-node row))
         (has-key (lambda (button) (and (equal (plist-get button :key) key) (offstage-input-usable-p button))))
         (of-selection (and (offstage-lists-selected offstage-fields-session node list)
                            (cl-find-if has-key (offstage-objects (plist-get list :selectionCommands)))))
         (of-row (cl-find-if has-key (offstage-objects (plist-get list :rowCommands)))))
    (cond (of-selection (offstage-input-command list node of-selection) t)
          (of-row (offstage-input-command list node of-row row) t)
          ((and (equal key "Enter") (or (plist-get list :onOpen) (plist-get list :onSelect)))
           (offstage-input-open row) t)
          ((and (equal key "Space") (or (plist-get list :onSelect) (plist-get list :selection)))
           (offstage-input-select row) t))))

(defun offstage-input--sort (element)
  "Sort by the column of ELEMENT: ascending, then descending."
  (let* ((list (offstage-input-current element)) (sort (plist-get list :sort)) (column (offstage-el-id element))
         (is-down (and (equal (plist-get sort :column) column) (not (offstage-true-p (plist-get sort :descending))))))
    (offstage-input-send (offstage-el-node element) (plist-get list :onSort)
                         (list :column column :descending (offstage-bool is-down)))))

(defun offstage-input--reach-end (element)
  "Ask for more rows of the list of ELEMENT."
  (offstage-input-send (offstage-el-node element) (plist-get (offstage-input-current element) :onReachEnd)))

(defun offstage-input-scroll (node list index)
  "Show the row at INDEX of LIST in NODE as the first one."
  (let* ((session offstage-fields-session) (total (offstage-lists-total list))
         (index (max 0 (min index (1- total)))))
    (offstage-lists-set-anchor session node list index)
    (offstage-input--redraw)
    (when (and (>= index (1- total)) (plist-get list :onReachEnd))
      (offstage-input-send node (plist-get list :onReachEnd)))))

(defun offstage-input--more (element)
  "Show more rows of the list of ELEMENT."
  (let ((node (offstage-el-node element)) (list (offstage-input-current element)) (data (offstage-el-data element)))
    (setq offstage-buffer-target (list node (plist-get list :id) (plist-get data :next)))
    (offstage-lists-set-anchor offstage-fields-session node list (plist-get data :index)))
  (offstage-input--redraw))

;;;; Groups

(defun offstage-input--fold (element)
  "Fold or unfold the list of ELEMENT."
  (let ((key (cons (offstage-el-node element) (offstage-el-id element)))
        (folds (offstage-session-folds offstage-fields-session)))
    (puthash key (not (gethash key folds)) folds)
    (offstage-input--redraw)))

(defun offstage-input--expand-group (element)
  "Expand or collapse the group of ELEMENT."
  (let ((group (offstage-el-component element)))
    (offstage-input-send (offstage-el-node element) (plist-get group :onExpand)
                         (offstage-bool (offstage-false-p (plist-get group :isExpanded))))))

;;;; Navigation

(defun offstage-input-can-go-back-p ()
  "Return non-nil unless the app has said that nothing is to go back to."
  (let ((session offstage-fields-session))
    (or (offstage-true-p (plist-get (offstage-session-top-layer session) :dismissible))
        (not (offstage-false-p (plist-get (plist-get (offstage-session-active-screen session) :back) :can))))))

(defun offstage-input-back ()
  "Go back one step from what is in the buffer; at the root do nothing."
  (interactive)
  (when (offstage-input-can-go-back-p)
    (offstage-input--request "route/back" (list :source (cdr offstage-input-seen)))))

(defun offstage-input--branch (element)
  "Show the tab or page of ELEMENT."
  (let ((data (offstage-el-data element)))
    (if (member "disabled" (offstage-el-states element))
        (message "%s is disabled" (offstage-text-display (offstage-el-label element)))
      (offstage-input--request "route/select" (list :container (car data) :index (cdr data))))))

(defun offstage-input--close-problem ()
  "Remove the message about an error of the server."
  (setf (offstage-session-problem offstage-fields-session) nil)
  (offstage-buffer-changed offstage-fields-session))

(defun offstage-input-dismiss ()
  "Close the message about an error of the server, or else the top layer."
  (interactive)
  (let ((layer (offstage-session-top-layer offstage-fields-session)))
    (cond ((offstage-session-problem offstage-fields-session) (offstage-input--close-problem))
          ((offstage-true-p (plist-get layer :dismissible))
           (offstage-input--request "route/dismiss" (list :layer (plist-get layer :id) :by "closeButton")))
          (t (message "There is nothing to close")))))

(defun offstage-input--show-problem ()
  "Display the whole text of an error of the server in a buffer."
  (let ((text (offstage-session-problem offstage-fields-session)))
    (with-current-buffer (get-buffer-create "*Offstage problem*")
      (let ((inhibit-read-only t))
        (erase-buffer)
        (insert (offstage-text-lines text) "\n")
        (goto-char (point-min)))
      (special-mode)
      (pop-to-buffer (current-buffer)))))

(declare-function offstage-requests-answer "offstage-requests" (layer &optional as-json))
(declare-function offstage-requests-refuse "offstage-requests" (layer reason))

(defun offstage-input-act (element)
  "Do what RET does at ELEMENT.  Return nil when it does nothing."
  (let ((act (offstage-el-act element)) (data (offstage-el-data element)))
    (unless (or (null act) (offstage-el-is-covered element))
      (pcase act
        ('button (offstage-input-tap element))
        ('link (offstage-input--link element))
        ('toggle (offstage-input--choose element (offstage-bool (not (offstage-true-p (offstage-input--value element))))))
        ('option (offstage-input--pick element data))
        ('picker (offstage-input--read-option element))
        ('amount (offstage-input--read-amount element))
        ('step (offstage-input--step element data))
        ('file (offstage-input--read-file element))
        ('row (offstage-input-open element))
        ('column (offstage-input--sort element))
        ('list-command (offstage-input--list-command element))
        ('fold (offstage-input--fold element))
        ('expand (offstage-input--expand-group element))
        ('more (offstage-input--more element))
        ('reach-end (offstage-input--reach-end element))
        ('branch (offstage-input--branch element))
        ('window (offstage-input--request "route/window" (list :activate data)))
        ('back (offstage-input-back))
        ('close (offstage-input-dismiss))
        ('show-problem (offstage-input--show-problem))
        ('close-problem (offstage-input--close-problem))
        ('request (offstage-requests-answer data))
        ('refuse (offstage-requests-refuse data "denied")))
      t)))

;;;; Keys

(defun offstage-input--buttons ()
  "Return the elements of the buttons and commands of the top layer."
  (cl-remove-if-not (lambda (element)
                      (and (eq (offstage-el-act element) 'button) (offstage-el-role element)
                           (offstage-input-usable-p (offstage-el-component element))))
                    (sort (offstage-elements)
                          (lambda (one other) (< (offstage-el-rank one) (offstage-el-rank other))))))

(defun offstage-input--button (key)
  "Return the element of the button that KEY of the app presses."
  (cl-find-if (lambda (element)
                (let ((button (offstage-el-component element)))
                  (or (equal (plist-get button :key) key)
                      (and (equal key "Enter") (member "preferred" (offstage-el-states element)))
                      (and (equal key "Escape") (equal (plist-get button :role) "cancel")))))
              (offstage-input--buttons)))

(defun offstage-input-submit (field)
  "Submit FIELD.  Return nil when it cannot be submitted."
  (let ((template (plist-get (offstage-field-component field) :onSubmit)))
    (when (offstage-object-p template)
      (offstage-input-send (offstage-field-node field) template (offstage-text-sendable (offstage-field-text field)))
      t)))

(defun offstage-input-press (key)
  "Press KEY of the app where point is.  Return nil when it has no effect."
  (let* ((field (offstage-fields-at (point))) (row (unless field (offstage-input-row))) button)
    (cond ((and field (equal key "Enter") (offstage-input-submit field)) t)
          ((and row (not (offstage-el-is-covered row)) (offstage-input-row-key row key)) t)
          ((setq button (offstage-input--button key)) (offstage-input-tap button) t)
          ((equal key "Escape") (offstage-input-back) t))))

(defun offstage-input--find-button (member value)
  "Return the element of a button, also a disabled one, whose MEMBER is VALUE."
  (cl-find-if (lambda (element)
                (and (eq (offstage-el-act element) 'button) (not (offstage-el-is-covered element))
                     (equal (plist-get (offstage-el-component element) member) value)))
              (offstage-elements)))

(defun offstage-input-press-ahead (key)
  "Note KEY of a disabled button that typed text may enable.  Return non-nil then.
It is pressed when the server has the text."
  (when (and (offstage-drafts-any-pending-p offstage-fields-session) (offstage-input--find-button :key key))
    (setq offstage-buffer-ahead (lambda () (offstage-input-press key)))))

(defun offstage-input-finish (node)
  "Press the button that finishes the screen NODE.  Return nil without one.
A disabled one is pressed when the server has the typed text."
  (let* ((button (offstage-session-finishing-button offstage-fields-session node))
         (element (and button (offstage-input--find-button :id (plist-get button :id)))))
    (when element
      (if (and (not (offstage-input-usable-p button)) (offstage-drafts-any-pending-p offstage-fields-session))
          (setq offstage-buffer-ahead (lambda () (offstage-input-finish node)))
        (offstage-input-tap element))
      t)))

(defun offstage-input-keys ()
  "Return the keys of the app that can be pressed now."
  (let (keys)
    (dolist (element (offstage-elements) (delete-dups (delq nil keys)))
      (unless (offstage-el-is-covered element)
        (dolist (button (pcase (offstage-el-act element)
                          ('button (list (offstage-el-component element)))
                          ('row (let ((list (plist-get (offstage-el-data element) :list)))
                                  (append (offstage-objects (plist-get list :rowCommands))
                                          (offstage-objects (plist-get list :selectionCommands)))))))
          (push (offstage-string (plist-get button :key)) keys))))))

(provide 'offstage-input)
;;; offstage-input.el ends here
