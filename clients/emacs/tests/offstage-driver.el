;;; offstage-driver.el --- Plays scenarios with the Offstage front end  -*- lexical-binding: t -*-

;; SPDX-License-Identifier: MIT

;;; Commentary:

;; Speaks the driver protocol of clients/conformance/scenarios: reads lines of JSON from stdin, does what they ask for with keys as a
;; user would, and answers with lines of JSON.
;;
;;   clients/conformance/scenarios/run.py --driver clients/emacs/tests/driver

;;; Code:

(require 'cl-lib)
(require 'offstage)
(require 'offstage-outline)

(defconst offstage-driver--folder (file-name-directory (or load-file-name buffer-file-name))
  "Folder of this file.")

(defconst offstage-driver--limit 20 "Seconds after which a step fails.")

(defvar offstage-driver--sent nil "Messages that were sent during the step, the last one first.")
(defvar offstage-driver--shown nil "Errors that were shown during the step, the last one first.")
(defvar offstage-driver--buffer nil "Buffer of the session.")

(define-error 'offstage-driver-failed "The step cannot be done")

(defun offstage-driver--fail (format &rest arguments)
  "Signal that the step cannot be done, as FORMAT and ARGUMENTS say."
  (signal 'offstage-driver-failed (list (apply #'format format arguments))))

;;;; Waiting

(defun offstage-driver--wait (what test)
  "Wait for TEST to return non-nil.
WHAT is the subject of the error when it does not."
  (let ((end (+ (float-time) offstage-driver--limit)))
    (while (not (funcall test))
      (when (> (float-time) end) (offstage-driver--fail "%s has not happened" what))
      (accept-process-output nil 0.005))))

(defun offstage-driver--session ()
  "Return the session."
  (buffer-local-value 'offstage-fields-session offstage-driver--buffer))

(defun offstage-driver--drawn ()
  "Wait until the front end has drawn everything that it knows."
  (offstage-driver--wait
   "drawing"
   (lambda ()
     (with-current-buffer offstage-driver--buffer
       (not (or (offstage-buffer-pending-p)
                (offstage-session-is-restoring (offstage-driver--session))))))))

(defun offstage-driver--pause ()
  "Make the time pass after which a new layer takes the focus."
  (with-current-buffer offstage-driver--buffer
    (when offstage-buffer--waiting
      (setq offstage-buffer--typed 0)
      (timer-event-handler offstage-buffer--waiting))))

(defun offstage-driver--settle (&optional milliseconds)
  "Wait until the server has done all that it can in MILLISECONDS of its clock."
  (let (is-answered)
    (offstage-driver--drawn)
    (offstage-session-request (offstage-driver--session) "clock/advance" (list :ms (or milliseconds 0))
                              (lambda (_) (setq is-answered t))
                              (lambda (problem) (offstage-driver--fail "%s" (plist-get problem :message))))
    (offstage-driver--wait "the answer to `clock/advance'" (lambda () is-answered))
    (accept-process-output nil 0.001)
    (offstage-driver--drawn)))

;;;; The user

(defun offstage-driver--keys (keys)
  "Press KEYS, a vector or a text for `kbd'."
  (switch-to-buffer offstage-driver--buffer)
  (execute-kbd-macro (if (stringp keys) (kbd keys) keys)))

(defun offstage-driver--characters (text)
  "Return the keys that type TEXT, a vector."
  (vconcat (mapcar (lambda (character) (if (eq character ?\n) ?\r character)) text)))

(defun offstage-driver--elements (test)
  "Return the elements of the top layer that satisfy TEST."
  (cl-remove-if-not (lambda (element) (and (not (offstage-el-is-covered element)) (funcall test element)))
                    (offstage-elements)))

(defun offstage-driver--go-to (element)
  "Move point to ELEMENT, as the user does with the mouse or keys."
  (let ((position (offstage-draw-find (lambda (one) (eq one element)))))
    (unless position (offstage-driver--fail "the element is not shown"))
    (goto-char position)
    (when (bolp) (skip-chars-forward " " (1- (offstage-draw-end position))))
    (run-hooks 'post-command-hook)))

(defun offstage-driver--named (id &rest acts)
  "Return the element of the component ID, whose action is one of ACTS."
  (let* ((order '(view layer bar toast command))
         (found (offstage-driver--elements
                 (lambda (element) (and (equal (offstage-el-id element) id) (offstage-el-act element)
                                        (or (null acts) (memq (offstage-el-act element) acts)))))))
    (or (car (sort found (lambda (one other)
                           (cl-flet ((place (element)
                                       (let ((data (offstage-el-data element)))
                                         (or (cl-position (if (equal (offstage-el-role element) "command") 'command
                                                            (and (offstage-object-p data) (plist-get data :source)))
                                                          order)
                                             0))))
                             (< (place one) (place other))))))
        (offstage-driver--fail "no element '%s' is shown" id))))

(defun offstage-driver--field (id)
  "Return the field of the component ID, and move to its end."
  (let ((field (cl-find-if (lambda (field)
                             (let ((element (get-text-property (overlay-end (offstage-field-overlay field)) 'offstage)))
                               (and element (not (offstage-el-is-covered element))
                                    (equal id (plist-get (offstage-field-component field) :id)))))
                           offstage-fields)))
    (when field
      (goto-char (overlay-end (offstage-field-overlay field)))
      (run-hooks 'post-command-hook)
      field)))

(defun offstage-driver--row (list row)
  "Return the element of ROW in LIST."
  (or (car (offstage-driver--elements
            (lambda (element) (and (eq (offstage-el-act element) 'row) (equal (offstage-el-id element) row)
                                   (or (null list)
                                       (equal list (plist-get (plist-get (offstage-el-data element) :list) :id)))))))
      (offstage-driver--fail "the list '%s' shows no row %S" list row)))

(defun offstage-driver--neutral ()
  "Move point to where nothing takes keys: the title of the screen or layer."
  (let ((found (car (last (offstage-driver--elements
                           (lambda (element) (member (offstage-el-role element)
                                                     '("screen" "alertdialog" "menu" "dialog" "custom"))))))))
    (when found (offstage-driver--go-to found))))

(defun offstage-driver--list-of (id)
  "Move point to the list ID."
  (let ((found (car (offstage-driver--elements
                     (lambda (element) (and (equal (offstage-el-id element) id)
                                            (memq (offstage-el-act element) '(fold))))))))
    (unless found (offstage-driver--fail "no list '%s' is shown" id))
    (offstage-driver--go-to found)))

;;;; Verbs

(defun offstage-driver--type (step)
  "Type the text of STEP in a field."
  (let* ((id (plist-get step :type)) (text (plist-get step :text)) (field (offstage-driver--field id)))
    (cond
     (field
      (when (offstage-true-p (plist-get step :clear)) (offstage-driver--keys "C-c C-w"))
      (offstage-driver--keys (offstage-driver--characters text))
      (when (eq (offstage-field-kind field) 'other) (offstage-driver--keys "TAB")))
     (t (offstage-driver--go-to (offstage-driver--named id 'file))
        (offstage-driver--keys (vconcat (kbd "RET C-a C-k")
                                        (expand-file-name text (expand-file-name "../../conformance/scenarios/files" offstage-driver--folder))
                                        (kbd "RET")))))))

(defun offstage-driver--key (step)
  "Press the key of STEP."
  (let ((key (plist-get step :key)) (in (plist-get step :in)) (row (plist-get step :row)) (before (point-marker)))
    (cond (row (offstage-driver--go-to (offstage-driver--row in row)))
          (in (or (offstage-driver--field in) (offstage-driver--list-of in)))
          (t (offstage-driver--neutral)))
    (offstage-driver--keys (if (equal key "Escape") "<escape>" (offstage-keys-described key)))
    (unless in (goto-char before))))

(defun offstage-driver--tap (step)
  "Press the button of STEP."
  (let ((id (plist-get step :tap)) (column (plist-get step :column)))
    (cond
     (column (offstage-driver--go-to
              (or (car (offstage-driver--elements
                        (lambda (element) (and (eq (offstage-el-act element) 'column)
                                               (equal (offstage-el-id element) column)
                                               (equal (plist-get (offstage-el-data element) :id) id)))))
                  (offstage-driver--fail "no column '%s' is shown" column)))
             (offstage-driver--keys "RET"))
     ((plist-member step :row)
      (let* ((row (offstage-driver--row (plist-get step :in) (plist-get step :row)))
             (button (offstage-list-get (append (offstage-objects (plist-get (offstage-el-component row) :actions))
                                                (offstage-objects (plist-get (offstage-input-current row) :rowCommands)))
                                        id)))
        (unless button (offstage-driver--fail "the row has no button '%s'" id))
        (offstage-driver--go-to row)
        (offstage-driver--keys (vconcat (kbd "C-c C-r") (plist-get button :title) (kbd "RET")))))
     (t (offstage-driver--go-to (offstage-driver--named id 'button 'link 'expand 'list-command))
        (offstage-driver--keys "RET")))))

(defun offstage-driver--choose (step)
  "Set the component of STEP to its value."
  (let* ((id (plist-get step :choose)) (value (plist-get step :value))
         (element (offstage-driver--named id 'toggle 'picker 'amount)))
    (pcase (offstage-el-act element)
      ('amount (offstage-driver--go-to element)
               (offstage-driver--keys (vconcat (kbd "RET") (number-to-string value) (kbd "RET"))))
      ('toggle (unless (eq (offstage-true-p value) (and (member "checked" (offstage-el-states element)) t))
                 (offstage-driver--go-to element)
                 (offstage-driver--keys "RET")))
      (_ (let ((option (car (offstage-driver--elements
                             (lambda (one) (and (eq (offstage-el-act one) 'option) (equal (offstage-el-data one) value)
                                                (equal id (plist-get (offstage-el-component one) :id))))))))
           (offstage-driver--go-to (or option element))
           (if option (offstage-driver--keys "RET")
             (let ((title (plist-get (offstage-list-get (offstage-objects (plist-get (offstage-el-component element)
                                                                                     :options))
                                                        value)
                                     :title)))
               (offstage-driver--keys (vconcat (kbd "RET") title (kbd "RET"))))))))))

(defun offstage-driver--select (step)
  "Select, open or expand the row of STEP."
  (offstage-driver--go-to (offstage-driver--row (plist-get step :select) (plist-get step :row)))
  (offstage-driver--keys (pcase (plist-get step :how) ("open" "RET") ("expand" "TAB") (_ "SPC"))))

(defun offstage-driver--move (step)
  "Move the row of STEP."
  (let ((list (plist-get step :move)))
    (offstage-driver--go-to (offstage-driver--row list (plist-get step :row)))
    (offstage-driver--keys "C-w")
    (if (plist-member step :before)
        (offstage-driver--go-to (offstage-driver--row list (plist-get step :before)))
      (offstage-driver--list-of list))
    (offstage-driver--keys "C-y")))

(defun offstage-driver--scroll (step)
  "Scroll the list of STEP."
  (offstage-driver--list-of (plist-get step :scroll))
  (offstage-driver--keys
   (pcase (plist-get step :to)
     ("end" "C-c C-e")
     ("refresh" "C-c C-l")
     (index (vconcat (kbd "C-c C-j") (number-to-string (1+ index)) (kbd "RET"))))))

(defun offstage-driver--answer (step)
  "Answer the layer with the answer of STEP."
  (let ((answer (plist-get step :answer)))
    (cond
     ((stringp answer)
      (offstage-driver--go-to (offstage-driver--named answer 'button))
      (offstage-driver--keys "RET"))
     ((and (plist-member answer :result)
           (equal (plist-get (offstage-session-top-layer (offstage-driver--session)) :capability) "pickFile"))
      (let ((path (plist-get (aref (plist-get (plist-get answer :result) :files) 0) :path)))
        (offstage-driver--keys (vconcat (kbd "C-c C-v C-a C-k") path (kbd "RET")))))
     ((plist-member answer :result)
      (offstage-driver--keys (vconcat (kbd "C-u C-c C-v") (json-serialize (plist-get answer :result)) (kbd "RET"))))
     (t (offstage-driver--keys (vconcat (kbd "C-c C-x") (plist-get answer :reason) (kbd "RET")))))))

(defun offstage-driver--go (step)
  "Navigate to the place of STEP."
  (let ((index (plist-get step :index)))
    (pcase (plist-get step :go)
      ("back" (offstage-driver--keys "C-c C-b"))
      ("close" (offstage-driver--keys "C-c C-d"))
      ("window" (let ((window (aref (plist-get (offstage-session-shown-tree (offstage-driver--session)) :windows) index)))
                  (offstage-driver--go-to (offstage-driver--named (plist-get window :id) 'window))
                  (offstage-driver--keys "RET")))
      (_ (offstage-driver--keys (vconcat (kbd "C-c C-t") (nth index (offstage-commands--branches)) (kbd "RET")))))))

(defun offstage-driver--wait-for-another (old)
  "Wait until the session is open on another server than that of OLD."
  (offstage-driver--wait
   "the new server"
   (lambda () (let ((session (offstage-driver--session)))
                (and (not (eq old (offstage-session-connection session))) (eq (offstage-session-status session) 'open)
                     (null (offstage-session-place session)))))))

(defun offstage-driver--lose ()
  "Kill the server, and wait until the session is open on another one."
  (let ((old (offstage-session-connection (offstage-driver--session))))
    (signal-process (offstage-connection-process old) 'KILL)
    (offstage-driver--wait-for-another old)))

(defun offstage-driver--do (step)
  "Do STEP, and wait until the front end is idle."
  (unless (eq (car step) :keys) (offstage-driver--pause))
  (with-current-buffer offstage-driver--buffer
    (pcase (car step)
      (:type (offstage-driver--type step))
      (:keys (offstage-driver--keys (offstage-driver--characters (plist-get step :keys))))
      (:key (offstage-driver--key step))
      (:tap (offstage-driver--tap step))
      (:choose (offstage-driver--choose step))
      (:select (offstage-driver--select step))
      (:move (offstage-driver--move step))
      (:scroll (offstage-driver--scroll step))
      (:answer (offstage-driver--answer step))
      (:go (offstage-driver--go step))
      (:link (offstage-driver--keys (vconcat (kbd "C-c C-o") (plist-get step :link) (kbd "RET"))))
      (:lost (offstage-driver--lose))
      (:resize (setq offstage-buffer-width (aref (plist-get step :resize) 0))
               (offstage--resized nil))
      (:advance)
      (verb (offstage-driver--fail "the front end has no verb '%s'" verb)))
    (offstage-driver--settle (and (eq (car step) :advance) (plist-get step :advance)))))

;;;; Lines

(defun offstage-driver--start (setup)
  "Open the session of SETUP."
  (setq offstage-buffer-width (aref (plist-get setup :size) 0)
        offstage-buffer-patience 3600
        offstage-loading-delay 0
        offstage-driver--buffer (offstage-open (append (plist-get setup :server) nil) (plist-get setup :initialize)
                                               (plist-get setup :open)))
  (switch-to-buffer offstage-driver--buffer)
  (offstage-driver--wait "the session" (lambda () (memq (offstage-session-status (offstage-driver--session)) '(open closed))))
  (offstage-driver--settle))

(defun offstage-driver--answer-line (line)
  "Return the answer to LINE, an object."
  (condition-case problem
      (cond ((plist-member line :start) (offstage-driver--start (plist-get line :start)) nil)
            ((plist-member line :outline)
             (list :outline (with-current-buffer offstage-driver--buffer (offstage-outline-roots))))
            (t (setq offstage-driver--sent nil offstage-driver--shown nil)
               (offstage-driver--do (plist-get line :do))
               (list :sent (vconcat (reverse offstage-driver--sent)) :shown (vconcat (reverse offstage-driver--shown)))))
    (error (list :failed (if (getenv "OFFSTAGE_DEBUG") (format "%S" problem) (error-message-string problem))))))

(defun offstage-driver ()
  "Answer the lines of stdin until it ends."
  (setq offstage-connection-sent-functions
        (list (lambda (method params) (push (list :method method :params params) offstage-driver--sent)))
        offstage-buffer-error-functions (list (lambda (text) (push text offstage-driver--shown)))
        browse-url-browser-function #'ignore
        enable-recursive-minibuffers nil)
  (let (line)
    (while (setq line (ignore-errors (read-from-minibuffer "")))
      (let ((answer (offstage-driver--answer-line (offstage-connection-parse line))))
        (send-string-to-terminal (concat (if answer (offstage-connection-json answer) "{}") "\n")))))
  (when offstage-driver--buffer (kill-buffer offstage-driver--buffer)))

(provide 'offstage-driver)
;;; offstage-driver.el ends here
