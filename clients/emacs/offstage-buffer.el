;;; offstage-buffer.el --- The buffer that shows an Offstage app  -*- lexical-binding: t -*-

;; SPDX-License-Identifier: MIT

;;; Commentary:

;; Draws a session after each turn, keeps the focus of each screen, moves it when the app asks for it, and asks for the
;; rows of long lists.

;;; Code:

(require 'cl-lib)
(require 'offstage-screen)
(require 'offstage-input)

(defvar offstage-buffer-width nil "Columns to draw in, in place of those of the window.")
(defvar offstage-buffer-error-functions nil "Functions called with each error message that the user is shown.")
(defvar offstage-buffer-patience nil
  "Seconds after the last typed character before a new layer takes the focus.
Nil for those of the server.")

(defun offstage-buffer--patience ()
  "Return the seconds of a pause after which a new layer takes the focus."
  (or offstage-buffer-patience (offstage-session-timing offstage-fields-session :typingGuard)))

(defvar-local offstage-buffer--timer nil "Timer of the next drawing.")
(defvar-local offstage-buffer--place nil "Top layer and screen that the buffer shows.")
(defvar-local offstage-buffer--anchors nil "Where point was, by place.")
(defvar-local offstage-buffer--typed 0 "Time of the last change of a field by the user.")
(defvar-local offstage-buffer--waiting nil "Timer that moves the focus to a new place when the user pauses.")
(defvar-local offstage-buffer--asked nil "Windows of lists that are requested now.")
(defvar-local offstage-buffer--drawn-width nil "Columns of the last drawing.")
(defvar-local offstage-buffer--keys nil "Keys of the app that the keymap has.")
(defvar-local offstage-buffer-target nil "Node, list and index of the row that point moves to when it is drawn.")
(defvar-local offstage-buffer-ahead nil "Function that is called when the server has the typed text.")
(defvar-local offstage-buffer-message nil "Last error, shown until the next input.")
(defvar-local offstage-buffer-notice nil "Message that is shown for `offstage-buffer-notice-seconds'.")
(defvar offstage-buffer-notice-seconds 10 "Seconds that a notice is shown.")

(declare-function offstage-set-keys "offstage" (keys))

(defun offstage-buffer-width ()
  "Return the number of columns to draw in."
  (or offstage-buffer-width
      (let ((window (get-buffer-window nil t)))
        (if window (max 20 (1- (window-body-width window))) 79))))

;;;; Drawing

(defun offstage-buffer-changed (session)
  "Draw SESSION soon: once for all messages that have arrived."
  (let ((buffer (offstage-buffer--of session)))
    (when buffer
      (with-current-buffer buffer
        (unless offstage-buffer--timer
          (setq offstage-buffer--timer
                (run-at-time 0 nil (lambda () (when (buffer-live-p buffer)
                                                (with-current-buffer buffer (offstage-buffer-draw)))))))))))

(defun offstage-buffer--of (session)
  "Return the buffer of SESSION."
  (cl-find session (offstage-buffer-list) :key (lambda (buffer) (buffer-local-value 'offstage-fields-session buffer))))

(defun offstage-buffer-list ()
  "Return the buffers with apps."
  (cl-remove-if-not (lambda (buffer) (eq (buffer-local-value 'major-mode buffer) 'offstage-mode)) (buffer-list)))

(defun offstage-buffer-pending-p ()
  "Return non-nil when a drawing is planned, or rows are requested."
  (or offstage-buffer--timer offstage-buffer--asked))

(defun offstage-buffer--now (session)
  "Return what identifies the visible place of SESSION: layer and screen."
  (let ((layer (offstage-session-top-layer session)))
    (cons (plist-get layer :id) (plist-get (car (last (offstage-session-path layer))) :id))))

(defun offstage-buffer-draw ()
  "Draw the session of the buffer now."
  (when offstage-buffer--timer (cancel-timer offstage-buffer--timer))
  (setq offstage-buffer--timer nil)
  (let* ((session offstage-fields-session) (place (offstage-buffer--now session))
         (is-new (and (not (equal place offstage-buffer--place)) (offstage-session-shown-tree session))))
    (offstage-drafts-settle session)
    (offstage-buffer--follow-scrolls session)
    (when (and is-new offstage-buffer--place (not offstage-buffer--waiting))
      (setf (alist-get offstage-buffer--place offstage-buffer--anchors nil nil #'equal)
            ;; A title has the focus only of a screen without fields and rows, which may get some.
            (unless (offstage-buffer--on-title-p) (offstage-draw--anchor (point)))))
    (setq offstage-buffer--drawn-width (offstage-buffer-width))
    (offstage-buffer--follow-end session)
    (offstage-draw-keeping-place
     (lambda () (offstage-draw-blocks (offstage-screen-plan session offstage-buffer--drawn-width))))
    (offstage-fields-sync)
    (setq offstage-fields (sort offstage-fields
                                (lambda (one other) (< (overlay-start (offstage-field-overlay one))
                                                       (overlay-start (offstage-field-overlay other))))))
    (set-buffer-modified-p nil)
    (setq offstage-input-seen (cons (offstage-session-epoch session) (or (cdr place) (car place))))
    (when is-new (offstage-buffer--enter place))
    (offstage-buffer--follow-focus session)
    (offstage-buffer--reach-target)
    (offstage-buffer--update-keys)
    (offstage-buffer--ask session)
    (when (and offstage-buffer-ahead (not (offstage-drafts-any-pending-p session)))
      (funcall (prog1 offstage-buffer-ahead (setq offstage-buffer-ahead nil))))
    (force-mode-line-update)))

(defun offstage-buffer--update-keys ()
  "Bind the keys of the app that can be pressed now."
  (let ((keys (offstage-input-keys)))
    (unless (equal keys offstage-buffer--keys)
      (setq offstage-buffer--keys keys)
      (offstage-set-keys keys))))

(defun offstage-buffer-show-error (session text)
  "Show the error TEXT of SESSION to the user."
  (let ((buffer (offstage-buffer--of session)))
    (run-hook-with-args 'offstage-buffer-error-functions text)
    (when buffer
      (with-current-buffer buffer
        (setq offstage-buffer-message (offstage-text-line text))
        (force-mode-line-update)))
    (message "%s" (propertize (offstage-text-line text) 'face 'error))))

(defun offstage-buffer-show-notice (session text)
  "Show TEXT about SESSION to the user for a while, also while the user types."
  (let ((buffer (offstage-buffer--of session)))
    (when buffer
      (with-current-buffer buffer
        (setq offstage-buffer-notice text)
        (force-mode-line-update))
      (run-at-time offstage-buffer-notice-seconds nil
                   (lambda ()
                     (when (buffer-live-p buffer)
                       (with-current-buffer buffer
                         (setq offstage-buffer-notice nil)
                         (force-mode-line-update t))))))))

;;;; Focus

(defun offstage-buffer--on-title-p ()
  "Return non-nil when point is on no field and on no component."
  (let ((element (offstage-element-at (point))))
    (or (null element) (member (offstage-el-role element) '("screen" "window")))))

(defun offstage-buffer-go (position)
  "Move point to POSITION, also in the windows that show the buffer."
  (goto-char position)
  (dolist (window (get-buffer-window-list nil nil t)) (set-window-point window position)))

(defun offstage-buffer--typing-p ()
  "Return non-nil while the user types in a field of the buffer."
  (and (offstage-fields-at (point)) (< (- (float-time) offstage-buffer--typed) (offstage-buffer--patience))))

(defun offstage-buffer--enter (place)
  "Move the focus into PLACE, or soon when the user types in a field below it."
  (let ((buffer (current-buffer)) (was-shown offstage-buffer--place))
    (if (and was-shown (not (equal (car place) (car was-shown))) (offstage-buffer--typing-p))
        (unless offstage-buffer--waiting
          (setq offstage-buffer--waiting
                (run-at-time (offstage-buffer--patience) nil
                             (lambda ()
                               (when (buffer-live-p buffer)
                                 (with-current-buffer buffer
                                   (setq offstage-buffer--waiting nil)
                                   (offstage-buffer--enter (offstage-buffer--now offstage-fields-session))))))))
      (unless (equal place offstage-buffer--place)
        (setq offstage-buffer--place place)
        (let ((anchor (offstage-draw--anchored (alist-get place offstage-buffer--anchors nil nil #'equal))))
          (offstage-buffer-go (or anchor (offstage-buffer--first-position)))
          (dolist (window (get-buffer-window-list nil nil t))
            (unless anchor (set-window-start window (point-min) t))))))))

(defun offstage-buffer--in-reach (position)
  "Return POSITION when it is in the first lines of the buffer, else nil.
A new screen is shown from its begin."
  (let ((window (get-buffer-window nil t)))
    (and position
         (or (null window) (< (count-screen-lines (point-min) position nil window) (1- (window-body-height window))))
         position)))

(defun offstage-buffer--first-position ()
  "Return where the focus of a new screen is: its first field, row or button."
  (let ((field (cl-find-if-not (lambda (field)
                                 (or (offstage-fields-disabled-p field)
                                     (equal (plist-get (offstage-field-component field) :kind) "search")
                                     (let ((element (get-text-property (overlay-end (offstage-field-overlay field)) 'offstage)))
                                       (or (null element) (offstage-el-is-covered element)))))
                               offstage-fields)))
    (cl-flet ((find (test) (offstage-draw-find (lambda (element)
                                                 (and (not (offstage-el-is-covered element)) (funcall test element))))))
      (let ((row (offstage-buffer--in-reach (find (lambda (element) (eq (offstage-el-act element) 'row))))))
        (when row
          (let* ((element (offstage-draw-at row)) (list (plist-get (offstage-el-data element) :list)))
            (when (offstage-true-p (plist-get list :sticksToEnd))
              (offstage-buffer--target-end offstage-fields-session (offstage-el-node element) list))))
        (cond ((and field (offstage-buffer--in-reach (overlay-start (offstage-field-overlay field)))
                    (or (null row) (< (overlay-start (offstage-field-overlay field)) row)))
               (overlay-end (offstage-field-overlay field)))
              ((find (lambda (element) (member "preferred" (offstage-el-states element)))))
              (row)
              ((find (lambda (element) (equal (offstage-el-role element) "screen"))))
              (t (point-min)))))))

(defun offstage-buffer-position (node id)
  "Return the position of the component ID of NODE; nil when it is not shown."
  (let ((field (offstage-fields-find node id)))
    (if field (overlay-end (offstage-field-overlay field))
      (or (offstage-draw-find (lambda (element)
                                (let ((data (offstage-el-data element)))
                                  (and (equal (offstage-el-node element) node) (eq (offstage-el-act element) 'row)
                                       (equal (plist-get (plist-get data :list) :id) id)))))
          (offstage-draw-find (lambda (element) (and (equal (offstage-el-node element) node)
                                                     (equal (offstage-el-id element) id))))))))

(defun offstage-buffer--follow-focus (session)
  "Move the focus where the app of SESSION wants it, once for each token."
  (let* ((node (plist-get (offstage-session-active-screen session) :id))
         (focus (plist-get (offstage-session-view session node) :focus)) (token (plist-get focus :token))
         (key (cons 'focus node)))
    (when (and focus (not (equal token (gethash key (offstage-session-tokens session)))))
      (puthash key token (offstage-session-tokens session))
      (let ((position (offstage-buffer-position node (plist-get focus :component))))
        (when position (offstage-buffer-go position))))))

;;;; Long lists

(defun offstage-buffer--lists (session function)
  "Call FUNCTION with the node and each visible list or table of SESSION."
  (dolist (entry (offstage-session-shown-views session))
    (when (cl-find-if (lambda (block) (string-prefix-p (concat (car entry) "/") (offstage-block-key block)))
                      offstage-draw--blocks)
      (offstage-session--search
       (cddr entry)
       (lambda (part)
         (when (member (plist-get part :component) '("list" "table")) (funcall function (car entry) part))
         nil)))))

(defun offstage-buffer--ask (session)
  "Ask for the rows of SESSION that are to be drawn and are not there."
  ;; A session has no subscription before a snapshot.
  (if (not (and (eq (offstage-session-status session) 'open) (offstage-session-subscription session)))
      (setq offstage-buffer--asked nil)
    (let ((buffer (current-buffer)))
      (offstage-buffer--lists
       session
       (lambda (node list)
         (let ((missing (offstage-lists-missing session node list)) (key (cons node (plist-get list :id))))
           (when (and missing (not (member key offstage-buffer--asked)))
             (push key offstage-buffer--asked)
             (run-at-time
              0 nil
              (lambda ()
                (offstage-session-window
                 session node (plist-get list :id) (car missing) (cdr missing)
                 (lambda ()
                   (when (buffer-live-p buffer)
                     (with-current-buffer buffer
                       (setq offstage-buffer--asked (remove key offstage-buffer--asked)))))))))))))))

(defun offstage-buffer--follow-scrolls (session)
  "Scroll the lists of SESSION to the rows that the app wants to show."
  (dolist (entry (offstage-session-shown-views session))
    (offstage-session--search
     (cddr entry)
     (lambda (part)
       (let* ((scroll (plist-get part :scrollTo)) (key (list 'scroll (car entry) (plist-get part :id))))
         (when (and scroll (not (equal scroll (gethash key (offstage-session-tokens session)))))
           (puthash key scroll (offstage-session-tokens session))
           (offstage-buffer--search-row session (car entry) part (plist-get scroll :row)
                                        (offstage-lists-total part)))
         nil)))))

(defun offstage-buffer--search-row (session node list row end)
  "Scroll LIST in NODE of SESSION to ROW, which is before the index END.
The app names the row without its index: the rows that are not here are
searched from the end."
  (let* ((rows (append (plist-get list :rows) nil)) (total (offstage-lists-total list))
         (known (cl-position row rows :key (lambda (one) (plist-get one :id)) :test #'equal))
         (first (max 0 (- end 1000))))
    (cond
     (known (offstage-buffer--scroll-to session node list (+ known (offstage-lists-from list))))
     ((and (< (length rows) total) (> end 0) (offstage-session-subscription session))
      (push row offstage-buffer--asked)
      (offstage-session-request
       session "subscription/window"
       (list :subscriptionId (offstage-session-subscription session) :screen node :list (plist-get list :id)
             :from first :count (- end first))
       (lambda (result)
         (let ((buffer (offstage-buffer--of session))
               (index (cl-position row (append (plist-get result :rows) nil)
                                   :key (lambda (one) (plist-get one :id)) :test #'equal)))
           (when buffer
             (with-current-buffer buffer
               (setq offstage-buffer--asked (remove row offstage-buffer--asked))
               ;; The subscription now has these rows.
               (offstage-session--show-window session node (plist-get list :id) result)
               (if index (offstage-buffer--scroll-to session node list (+ index (plist-get result :from)))
                 (offstage-buffer--search-row session node list row first))))))
       (lambda (problem)
         (let ((buffer (offstage-buffer--of session)))
           (when buffer
             (with-current-buffer buffer (setq offstage-buffer--asked (remove row offstage-buffer--asked)))))
         (offstage-session-show-error session problem)))))))

(defun offstage-buffer--follow-end (session)
  "Make point go to the new last row of SESSION from a last row.
This is so in a list that sticks to its end."
  (let* ((row (unless (offstage-fields-at (point)) (offstage-input-row))) (data (and row (offstage-el-data row)))
         (old (plist-get data :list)))
    (when (and old (offstage-true-p (plist-get old :sticksToEnd))
               (= (plist-get data :index) (1- (offstage-lists-total old))))
      (offstage-buffer--target-end session (offstage-el-node row) old))))

(defun offstage-buffer--target-end (session node list)
  "Make point go to the last row of LIST in NODE of SESSION when it is drawn."
  (let ((now (or (offstage-session-component session node (plist-get list :id)) list)))
    (setq offstage-buffer-target (list node (plist-get list :id) (1- (offstage-lists-total now))))))

(defun offstage-buffer--scroll-to (session node list index)
  "Show the row at INDEX of LIST in NODE of SESSION, and move to it from a row."
  (let ((buffer (offstage-buffer--of session)))
    (offstage-lists-set-anchor session node list index)
    (when buffer
      (with-current-buffer buffer
        (unless (offstage-fields-at (point))
          (setq offstage-buffer-target (list node (plist-get list :id) index)))
        (offstage-buffer-changed session)))))

(defun offstage-buffer--reach-target ()
  "Move point to the row that it is to be moved to, when it is drawn."
  (pcase-let ((`(,node ,list ,index) offstage-buffer-target))
    (let ((position (and index
                         (offstage-draw-find
                          (lambda (element)
                            (and (eq (offstage-el-act element) 'row) (equal (offstage-el-node element) node)
                                 (eql (plist-get (offstage-el-data element) :index) index)
                                 (equal (plist-get (plist-get (offstage-el-data element) :list) :id) list)))))))
      (when position
        (setq offstage-buffer-target nil)
        (offstage-buffer-go position)
        (dolist (window (get-buffer-window-list nil nil t))
          (unless (pos-visible-in-window-p position window)
            (let ((above (if (= index (1- (offstage-lists-total (plist-get (offstage-el-data (offstage-draw-at position))
                                                                           :list))))
                             (max 2 (- (window-body-height window) 5))
                           2)))
              (set-window-start window (save-excursion (goto-char position) (forward-line (- above)) (point)) t))))))))

(provide 'offstage-buffer)
;;; offstage-buffer.el ends here
