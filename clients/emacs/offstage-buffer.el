;;; offstage-buffer.el --- The buffer that shows an Offstage app  -*- lexical-binding: t -*-

;; Copyright (c) 2026 The Offstage authors
;; Author: The Offstage authors
;; URL: https://github.com/offstage-swift/offstage
;; SPDX-License-Identifier: MIT

;;; Commentary:

;; Draws a session after each turn, keeps the focus of each screen, moves it when the app asks for it, and asks for the
;; rows of long lists.

;;; Code:

(require 'cl-lib)
(require 'offstage-screen)
(require 'offstage-input)

(defvar-local offstage-buffer--timer nil "Timer of the next drawing.")
(defvar-local offstage-buffer--place nil "Top layer and screen that the buffer shows.")
(defvar-local offstage-buffer--anchors nil "Where point was, by place.")
(defvar-local offstage-buffer--waiting nil "Timer that moves the focus to a new place when the user pauses.")
(defvar-local offstage-buffer--asked nil "Windows of lists that are requested now.")
(defvar-local offstage-buffer--drawn-width nil "Columns of the last drawing.")
(defvar-local offstage-buffer--keys nil "Keys of the app that the keymap has.")
(defvar-local offstage-buffer-typed 0 "Time of the last change of a field by the user.")
(defvar-local offstage-buffer-message nil "Last error, shown until the next input.")
(defvar-local offstage-buffer-notice nil "Message that is shown for `offstage-buffer-notice-seconds'.")

(defcustom offstage-buffer-notice-seconds 10 "Seconds that a notice is shown." :type 'number :group 'offstage)

(defcustom offstage-after-update-hook nil
  "Hook that runs in the buffer of an app after each drawing.
Point and the texts of the fields are then what the user sees."
  :type 'hook :group 'offstage)

(declare-function offstage-set-keys "offstage" (keys))

(defun offstage-buffer-width ()
  "Return the number of columns to draw in."
  (let ((window (get-buffer-window nil t)))
    (if window (max 20 (1- (window-body-width window))) 79)))

;;;; Drawing

(defun offstage-buffer-changed ()
  "Draw the session soon: once for all messages that have arrived."
  (unless offstage-buffer--timer
    (setq offstage-buffer--timer (offstage-session-later 0 #'offstage-buffer-draw))))

(defun offstage-buffer-resized (&optional _window)
  "Draw again after the window has another width."
  (when (and offstage-buffer--drawn-width (/= offstage-buffer--drawn-width (offstage-buffer-width)))
    (offstage-buffer-changed)))

(defun offstage-buffer--now ()
  "Return what identifies the visible place: layer and screen."
  (cons (plist-get (offstage-session-top-layer) :id) (plist-get (car (last (offstage-session-path))) :id)))

(defun offstage-buffer-draw ()
  "Draw the session of the buffer now."
  (when offstage-buffer--timer (cancel-timer offstage-buffer--timer))
  (setq offstage-buffer--timer nil)
  (let* ((session offstage-session) (place (offstage-buffer--now))
         (is-new (and (not (equal place offstage-buffer--place)) (offstage-session-tree session))))
    (offstage-drafts-settle)
    (offstage-buffer--follow-scrolls)
    (when (and is-new offstage-buffer--place (not offstage-buffer--waiting))
      (let ((element (offstage-element-at (point))))
        (setf (alist-get offstage-buffer--place offstage-buffer--anchors nil nil #'equal)
              ;; A title has the focus only of a screen without fields and rows, which may get some.
              (unless (or (null element) (member (offstage-el-role element) '("screen" "window")))
                (offstage-draw-anchor (point))))))
    (setq offstage-buffer--drawn-width (offstage-buffer-width))
    (offstage-buffer--follow-end)
    (let ((offstage-draw-width offstage-buffer--drawn-width))
      (offstage-draw-keeping-place (lambda () (offstage-draw-show #'offstage-screen-draw))))
    (set-buffer-modified-p nil)
    (setq offstage-input-seen (cons (offstage-session-epoch session) (or (cdr place) (car place))))
    (when is-new (offstage-buffer--enter place))
    (offstage-buffer--follow-focus)
    (offstage-buffer--reach-target)
    (let ((keys (offstage-input-keys)))
      (unless (equal keys offstage-buffer--keys)
        (setq offstage-buffer--keys keys)
        (offstage-set-keys keys)))
    (offstage-buffer--ask)
    (when (and offstage-input-ahead (not (offstage-drafts-any-pending-p)))
      (apply (prog1 offstage-input-ahead (setq offstage-input-ahead nil))))
    (force-mode-line-update)
    (run-hooks 'offstage-after-update-hook)))

(defun offstage-buffer-adopt (ids)
  "Give what belongs to nodes to those of a new server.
IDS is an alist from the old ids to the new ones.  Texts in layers are sent
again: they are no actions."
  (cl-flet ((new (value) (cl-sublis ids value :test #'equal)))
    (let ((session offstage-session))
      (dolist (table (list (offstage-session-drafts session) (offstage-session-tokens session)
                           (offstage-session-folds session) (offstage-session-selections session)))
        (let ((old (copy-hash-table table)))
          (clrhash table)
          (maphash (lambda (key value) (puthash (new key) value table)) old)))
      (dolist (element (offstage-elements)) (cl-callf new (offstage-el-node element)))
      (dolist (field offstage-fields)
        (cl-callf new (offstage-field-node field))
        (cl-callf new (offstage-field-key field)))
      (dolist (draft (hash-table-values (offstage-session-drafts session)))
        (let ((node (cl-callf new (offstage-draft-node draft))))
          (when (offstage-draft-layer draft)
            (offstage-drafts-send draft (or (offstage-fields-read node (offstage-draft-component draft)) "") nil))))
      (setq offstage-buffer--place (new offstage-buffer--place) offstage-buffer--anchors (new offstage-buffer--anchors)
            offstage-input-target (new offstage-input-target) offstage-input-ahead (new offstage-input-ahead)
            offstage-input-seen (cons (offstage-session-epoch session) (new (cdr offstage-input-seen)))))))

(defun offstage-buffer-report (text)
  "Show the error TEXT to the user."
  (setq offstage-buffer-message (offstage-text-line text))
  (force-mode-line-update)
  (message "%s" (propertize offstage-buffer-message 'face 'error)))

(defun offstage-buffer-show-notice (text)
  "Show TEXT to the user for a while, also while the user types."
  (setq offstage-buffer-notice (offstage-string text))
  (force-mode-line-update)
  (offstage-session-later offstage-buffer-notice-seconds (lambda ()
                                                           (setq offstage-buffer-notice nil)
                                                           (force-mode-line-update t))))

;;;; Focus

(defun offstage-buffer-go (position)
  "Move point to POSITION, also in the windows that show the buffer."
  (goto-char position)
  (dolist (window (get-buffer-window-list nil nil t)) (set-window-point window position)))

(defun offstage-buffer--enter (place)
  "Move the focus into PLACE, or soon when the user types in a field below it."
  (let ((was-shown offstage-buffer--place) (patience (offstage-session-timing :typingGuard)))
    (if (and was-shown (not (equal (car place) (car was-shown))) (offstage-fields-at (point))
             (< (- (float-time) offstage-buffer-typed) patience))
        (unless offstage-buffer--waiting
          (setq offstage-buffer--waiting
                (offstage-session-later patience (lambda ()
                                                   (setq offstage-buffer--waiting nil)
                                                   (offstage-buffer--enter (offstage-buffer--now))))))
      (unless (equal place was-shown)
        (setq offstage-buffer--place place)
        (let ((anchor (offstage-draw-anchored (alist-get place offstage-buffer--anchors nil nil #'equal))))
          (offstage-buffer-go (or anchor (offstage-buffer--first-position)))
          (unless anchor
            (dolist (window (get-buffer-window-list nil nil t)) (set-window-start window (point-min) t))))))))

(defun offstage-buffer--in-reach (position)
  "Return POSITION when it is in the first lines of the buffer, else nil.
A new screen is shown from its begin."
  (let ((window (get-buffer-window nil t)))
    (and position
         (or (null window) (< (count-screen-lines (point-min) position nil window) (1- (window-body-height window))))
         position)))

(defun offstage-buffer--first-position ()
  "Return where the focus of a new screen is: its first field, row or button."
  (cl-flet ((find (test) (offstage-draw-find (lambda (element)
                                               (and (not (offstage-el-is-covered element)) (funcall test element))))))
    (let* ((field (cl-find-if-not (lambda (field)
                                    (or (offstage-field-disabled-p field) (offstage-field-covered-p field)
                                        (equal (plist-get (offstage-field-component field) :kind) "search")))
                                  offstage-fields))
           (row (offstage-buffer--in-reach (find (lambda (element) (eq (offstage-el-act element) 'row)))))
           (list (and row (offstage-el-list (offstage-draw-at row)))))
      (when (offstage-true-p (plist-get list :sticksToEnd))
        (offstage-buffer--target-end (offstage-el-node (offstage-draw-at row)) list))
      (cond ((and field (offstage-buffer--in-reach (offstage-field-start field))
                  (or (null row) (< (offstage-field-start field) row)))
             (offstage-field-end field))
            ((find (lambda (element) (member "preferred" (offstage-el-states element)))))
            (row)
            ((find (lambda (element) (equal (offstage-el-role element) "screen"))))
            (t (point-min))))))

(defun offstage-buffer--row-position (node id &optional index)
  "Return the position of the row at INDEX of the list ID of NODE, or the first."
  (offstage-draw-find (lambda (element)
                        (and (eq (offstage-el-act element) 'row) (equal (offstage-el-node element) node)
                             (or (null index) (eql (offstage-el-data element) index))
                             (equal (plist-get (offstage-el-list element) :id) id)))))

(defun offstage-buffer--new-token-p (key token)
  "Return non-nil when TOKEN, a request of the app about KEY, is a new one."
  (let ((tokens (offstage-session-tokens offstage-session)))
    (and token (not (equal token (gethash key tokens))) (puthash key token tokens))))

(defun offstage-buffer--follow-focus ()
  "Move the focus where the app wants it, once for each token."
  (let* ((node (plist-get (offstage-session-active-screen) :id)) (focus (plist-get (offstage-session-view node) :focus))
         (id (plist-get focus :component)) (field (offstage-fields-find node id)))
    (when (offstage-buffer--new-token-p (cons 'focus node) (plist-get focus :token))
      (let ((position (if field (offstage-field-end field)
                        (or (offstage-buffer--row-position node id)
                            (offstage-draw-find (lambda (element) (and (equal (offstage-el-node element) node)
                                                                       (equal (offstage-el-id element) id))))))))
        (when position (offstage-buffer-go position))))))

;;;; Long lists

(defun offstage-buffer--lists (function)
  "Call FUNCTION with the node and each list or table of the session."
  (pcase-dolist (`(,node . (,_ . ,view)) (offstage-session-views offstage-session))
    (offstage-session-search view (lambda (part)
                                    (when (offstage-session-list-p part) (funcall function node part))
                                    nil))))

(defun offstage-buffer--request-rows (key node list from count on-done)
  "Ask for COUNT rows from FROM of LIST in NODE, unless KEY is under way.
ON-DONE is called with the result, or with nil after an error."
  (unless (member key offstage-buffer--asked)
    (push key offstage-buffer--asked)
    (offstage-session-window node (plist-get list :id) from count
                             (lambda (result)
                               (setq offstage-buffer--asked (remove key offstage-buffer--asked))
                               (funcall on-done result)))))

(defun offstage-buffer--ask ()
  "Ask for the rows that are to be drawn and are not there."
  ;; A session has no subscription before a snapshot.
  (if (not (and (eq (offstage-session-status offstage-session) 'open) (offstage-session-subscription offstage-session)))
      (setq offstage-buffer--asked nil)
    (dolist (element (offstage-elements))
      (let* ((list (offstage-el-component element)) (node (offstage-el-node element))
             (missing (and (offstage-session-list-p list) (offstage-lists-missing node list))))
        (when missing
          (offstage-buffer--request-rows (cons node (plist-get list :id)) node list (car missing) (cdr missing)
                                         #'ignore))))))

(defun offstage-buffer--follow-scrolls ()
  "Scroll the lists to the rows that the app wants to show."
  (offstage-buffer--lists
   (lambda (node list)
     (let ((scroll (plist-get list :scrollTo)))
       (when (offstage-buffer--new-token-p (list 'scroll node (plist-get list :id)) scroll)
         (offstage-buffer--search-row node list (plist-get scroll :row) (offstage-lists-total list)))))))

(defun offstage-buffer--search-row (node list row end)
  "Scroll LIST in NODE to ROW, which is before the index END.
The app names the row without its index: the rows that are not here are
searched from the end."
  (let ((first (max 0 (- end 1000))))
    (cl-flet ((find (part) (cl-position row (plist-get part :rows) :test #'equal
                                      :key (lambda (row) (plist-get row :id)))))
      (cond ((find list) (offstage-buffer--scroll-to node list (+ (find list) (offstage-lists-from list))))
            ((and (< (length (plist-get list :rows)) (offstage-lists-total list)) (> end 0)
                  (offstage-session-subscription offstage-session))
             (offstage-buffer--request-rows
              row node list first (- end first)
              (lambda (result)
                (cond ((null result))
                      ((find result)
                       (offstage-buffer--scroll-to node list (+ (find result) (plist-get result :from))))
                      (t (offstage-buffer--search-row node list row first))))))))))

(defun offstage-buffer--follow-end ()
  "Make point go to the new last row from a last row.
This is so in a list that sticks to its end."
  (let* ((row (offstage-input-row)) (old (and row (offstage-el-list row))))
    (when (and (offstage-true-p (plist-get old :sticksToEnd))
               (= (offstage-el-data row) (1- (offstage-lists-total old))))
      (offstage-buffer--target-end (offstage-el-node row) old))))

(defun offstage-buffer--target-end (node list)
  "Make point go to the last row of LIST in NODE when it is drawn."
  (let ((now (or (offstage-session-component node (plist-get list :id)) list)))
    (setq offstage-input-target (list node (plist-get list :id) (1- (offstage-lists-total now))))))

(defun offstage-buffer--scroll-to (node list index)
  "Show the row at INDEX of LIST in NODE, and move to it from a row."
  (offstage-lists-set-anchor node list index)
  (unless (offstage-fields-at (point)) (setq offstage-input-target (list node (plist-get list :id) index)))
  (offstage-buffer-changed))

(defun offstage-buffer--reach-target ()
  "Move point to the row that it is to be moved to, when it is drawn."
  (pcase-let* ((`(,node ,id ,index) offstage-input-target)
               (position (and index (offstage-buffer--row-position node id index))))
    (when position
      (setq offstage-input-target nil)
      (offstage-buffer-go position)
      (dolist (window (get-buffer-window-list nil nil t))
        (unless (pos-visible-in-window-p position window)
          (let* ((is-last (= index (1- (offstage-lists-total (offstage-el-list (offstage-draw-at position))))))
                 (above (if is-last (max 2 (- (window-body-height window) 5)) 2)))
            (set-window-start window (save-excursion (goto-char position) (forward-line (- above)) (point)) t)))))))

(provide 'offstage-buffer)
;;; offstage-buffer.el ends here
