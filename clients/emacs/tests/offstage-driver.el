;;; offstage-driver.el --- Plays scenarios with the Offstage front end  -*- lexical-binding: t -*-

;; Copyright (c) 2026 The Offstage authors
;; SPDX-License-Identifier: MIT

;;; Commentary:

;; Speaks the driver protocol of clients/conformance/scenarios: reads lines of JSON from stdin, does what they ask for
;; with keys as a user would, and answers with lines of JSON.

;;; Code:

(require 'cl-lib)
(require 'offstage)
(require 'offstage-outline)

(defconst offstage-driver--folder (file-name-directory (or load-file-name buffer-file-name))
  "Folder of this file.")

(defconst offstage-driver--limit 20 "Seconds after which a step fails.")

;; The tests and scenarios expect English.
(setq offstage-words-language "en")

(defvar offstage-driver--sent nil "Messages that were sent during the step, the last one first.")
(defvar offstage-driver--shown nil "Errors that were shown during the step, the last one first.")
(defvar offstage-driver--buffer nil "Buffer of the session.")
(defvar offstage-driver--width 80 "Columns of the window.")
(defvar offstage-driver--loading-delay 0 "Seconds after which loading is shown.")

(advice-add 'offstage-connection-request :before
            (lambda (_ method params &rest _) (push (list :method method :params params) offstage-driver--sent)))
(advice-add 'offstage-buffer-report :before (lambda (text) (push text offstage-driver--shown)))
(advice-add 'offstage-buffer-width :override (lambda () offstage-driver--width))
(advice-add 'offstage-session-timing :around
            (lambda (timing name)
              (pcase name
                (:loadingDelay offstage-driver--loading-delay)
                (:typingGuard 3600)
                (_ (funcall timing name)))))

;;;; Waiting

(defun offstage-driver--wait (what test)
  "Wait for TEST to return non-nil.
WHAT is the subject of the error when it does not."
  (let ((end (+ (float-time) offstage-driver--limit)))
    (while (not (funcall test))
      (when (> (float-time) end) (error "%s has not happened" what))
      (accept-process-output nil 0.005))))

(defun offstage-driver--wait-for-status (&rest statuses)
  "Wait until the session has one of STATUSES."
  (offstage-driver--wait "the status" (lambda () (memq (offstage-session-status offstage-session) statuses))))

(defun offstage-driver--drawn ()
  "Wait until the front end has drawn everything that it knows."
  (offstage-driver--wait "drawing" (lambda () (not (or offstage-buffer--timer offstage-buffer--asked)))))

(defun offstage-driver--pause ()
  "Make the time pass after which a new layer takes the focus."
  (when offstage-buffer--waiting
    (setq offstage-buffer-typed 0)
    (timer-event-handler offstage-buffer--waiting)))

(defun offstage-driver--settle (&optional milliseconds)
  "Wait until the server has done all that it can in MILLISECONDS of its clock."
  (let (is-answered)
    (offstage-driver--drawn)
    (offstage-session-request "clock/advance" (list :ms (or milliseconds 0))
                              (lambda (_) (setq is-answered t))
                              (lambda (problem)
                                ;; A session that is saved has the real clock.
                                (setq is-answered offstage-connection-archive)
                                (unless is-answered (error "%s" (plist-get problem :message)))))
    (offstage-driver--wait "the answer to `clock/advance'" (lambda () is-answered))
    (accept-process-output nil 0.001)
    (offstage-driver--drawn)))

;;;; The user

(defun offstage-driver--keys (&rest keys)
  "Press KEYS, each a text for `kbd' or a list of a text that is typed."
  (switch-to-buffer offstage-driver--buffer)
  (execute-kbd-macro (apply #'vconcat (mapcar (lambda (key)
                                                (if (consp key) (string-replace "\n" "\r" (car key)) (kbd key)))
                                              keys))))

(defun offstage-driver--find (test)
  "Return the first element of the top layer that satisfies TEST."
  (cl-find-if test (offstage-elements t)))

(defun offstage-driver--go-to (element)
  "Move point to ELEMENT, as the user does with the mouse or keys."
  (let ((position (offstage-draw-find (lambda (one) (eq one element)))))
    (goto-char position)
    (when (bolp) (skip-chars-forward " " (1- (next-single-property-change position 'offstage nil (point-max)))))
    (run-hooks 'post-command-hook)))

(defun offstage-driver--return-on (element &rest keys)
  "Press RET on ELEMENT, then KEYS."
  (offstage-driver--go-to element)
  (apply #'offstage-driver--keys "RET" keys))

(defun offstage-driver--named (id &rest acts)
  "Return the element of the component ID, whose action is one of ACTS.
A command is the last choice."
  (let ((found (cl-remove-if-not (lambda (element)
                                   (and (equal (offstage-el-id element) id) (offstage-el-act element)
                                        (or (null acts) (memq (offstage-el-act element) acts))))
                                 (offstage-elements t))))
    (or (cl-find "command" found :key #'offstage-el-role :test-not #'equal)
        (car found) (error "No element '%s' is shown" id))))

(defun offstage-driver--field (id)
  "Return the field of the component ID, and move to its end."
  (let ((field (cl-find-if (lambda (field)
                             (and (not (offstage-field-covered-p field)) (equal id (cdr (offstage-field-key field)))))
                           offstage-fields)))
    (when field
      (goto-char (offstage-field-end field))
      (run-hooks 'post-command-hook)
      field)))

(defun offstage-driver--row (list row)
  "Return the element of ROW in LIST."
  (or (offstage-driver--find
       (lambda (element)
         (and (eq (offstage-el-act element) 'row) (equal (offstage-el-id element) row)
              (or (null list) (equal list (plist-get (offstage-el-list element) :id))))))
      (error "The list '%s' shows no row %S" list row)))

(defun offstage-driver--neutral ()
  "Move point to where nothing takes keys: the title of the screen or layer."
  (let ((found (cl-find-if (lambda (element) (member (offstage-el-role element)
                                                     '("screen" "alertdialog" "menu" "dialog" "custom")))
                           (offstage-elements t) :from-end t)))
    (when found (offstage-driver--go-to found))))

(defun offstage-driver--list-of (id)
  "Move point to the list ID."
  (offstage-driver--go-to (offstage-driver--named id 'fold)))

;;;; Verbs

(defun offstage-driver--type (id text clear)
  "Type TEXT in the field ID, first deleting its text when CLEAR."
  (let ((field (offstage-driver--field id)))
    (if (null field)
        (offstage-driver--return-on (offstage-driver--named id 'file) "C-a C-k"
                                    (list (expand-file-name (concat "../../conformance/scenarios/files/" text)
                                                            offstage-driver--folder))
                                    "RET")
      (when (offstage-true-p clear) (offstage-driver--keys "C-c C-w"))
      (offstage-driver--keys (list text))
      (when (eq (offstage-field-kind field) 'other) (offstage-driver--keys "TAB")))))

(defun offstage-driver--key (key in row)
  "Press KEY where nothing takes it, or IN a field or list, or on its ROW."
  (let ((before (point-marker)))
    (cond (row (offstage-driver--go-to (offstage-driver--row in row)))
          (in (or (offstage-driver--field in) (offstage-driver--list-of in)))
          (t (offstage-driver--neutral)))
    (offstage-driver--keys (if (equal key "Escape") "<escape>" (offstage-keys-described key)))
    (unless in (goto-char before))))

(defun offstage-driver--tap (id in row column)
  "Press the button ID, or that of ROW of the list IN.
With COLUMN, press the title of that column of the table ID."
  (cond
   (column (offstage-driver--return-on
            (cl-find-if (lambda (element) (and (equal (offstage-el-id element) column)
                                               (equal (plist-get (offstage-el-list element) :id) id)))
                        (offstage-elements 'column))))
   (row (let* ((row (offstage-driver--row in row)) (list (offstage-input-current row))
               (button (or (offstage-find id (plist-get (offstage-el-component row) :actions))
                           (offstage-find id (plist-get list :rowCommands)))))
          (unless button (error "The row has no button '%s'" id))
          (offstage-driver--go-to row)
          (offstage-driver--keys "C-c C-r" (list (plist-get button :title)) "RET")))
   (t (offstage-driver--return-on (offstage-driver--named id 'button 'link 'expand)))))

(defun offstage-driver--choose (id value)
  "Set the component ID to VALUE."
  (let* ((element (offstage-driver--named id 'toggle 'picker 'amount)) (component (offstage-el-component element)))
    (pcase (offstage-el-act element)
      ('amount (offstage-driver--return-on element (list (number-to-string value)) "RET"))
      ('toggle (unless (eq (offstage-true-p value) (and (member "checked" (offstage-el-states element)) t))
                 (offstage-driver--return-on element)))
      (_ (let ((option (offstage-driver--find
                        (lambda (one) (and (eq (offstage-el-act one) 'option) (equal (offstage-el-data one) value)
                                           (equal id (plist-get (offstage-el-component one) :id)))))))
           (if option (offstage-driver--return-on option)
             (offstage-driver--return-on
              element (list (plist-get (offstage-find value (plist-get component :options)) :title)) "RET")))))))

(defun offstage-driver--move (list row step)
  "Move ROW of LIST before the row that STEP names, or to the end."
  (offstage-driver--go-to (offstage-driver--row list row))
  (offstage-driver--keys "C-w")
  (if (plist-member step :before) (offstage-driver--go-to (offstage-driver--row list (plist-get step :before)))
    (offstage-driver--list-of list))
  (offstage-driver--keys "C-y"))

(defun offstage-driver--scroll (list to)
  "Scroll LIST TO an index, or to a named place."
  (offstage-driver--list-of list)
  (pcase to
    ("end" (offstage-driver--keys "C-c C-e"))
    ("refresh" (offstage-driver--keys "C-c C-l"))
    (index (offstage-driver--keys "C-c C-j" (list (number-to-string (1+ index))) "RET"))))

(defun offstage-driver--answer (answer)
  "Give ANSWER to the layer."
  (let ((result (and (consp answer) (plist-get answer :result))))
    (cond
     ((stringp answer) (offstage-driver--return-on (offstage-driver--named answer 'button)))
     ((not (plist-member answer :result)) (offstage-driver--keys "C-c C-x" (list (plist-get answer :reason)) "RET"))
     ((equal (plist-get (offstage-session-top-layer) :capability) "pickFile")
      (offstage-driver--keys "C-c C-v C-a C-k" (list (plist-get (aref (plist-get result :files) 0) :path)) "RET"))
     (t (offstage-driver--keys "C-u C-c C-v" (list (json-serialize result)) "RET")))))

(defun offstage-driver--go (place index)
  "Navigate to PLACE, with INDEX to a branch or window."
  (pcase place
    ("back" (offstage-driver--keys "C-c C-b"))
    ("close" (offstage-driver--keys "C-c C-d"))
    ("window" (offstage-driver--return-on
               (offstage-driver--named (plist-get (nth index (offstage-session-windows)) :id) 'window)))
    (_ (offstage-driver--keys "C-c C-t" (list (nth index (offstage-commands--branches))) "RET"))))

(defun offstage-driver--kill-server ()
  "Kill the server, and return a function that waits for another one."
  (let ((old (offstage-session-connection offstage-session)))
    (signal-process (offstage-connection-process old) 'KILL)
    (lambda ()
      (offstage-driver--wait "the new server" (lambda ()
                                                (and (not (eq old (offstage-session-connection offstage-session)))
                                                     (eq (offstage-session-status offstage-session) 'open)))))))

(defun offstage-driver--do (&rest step)
  "Do the STEP of a scenario, a plist, and wait until the front end is idle."
  (with-current-buffer offstage-driver--buffer
    (unless (eq (car step) :keys) (offstage-driver--pause))
    (cl-flet ((option (name) (plist-get step name)))
      (let ((value (cadr step)) (row (plist-get step :row)))
        (pcase (car step)
          (:type (offstage-driver--type value (option :text) (option :clear)))
          (:keys (offstage-driver--keys (list value)))
          (:key (offstage-driver--key value (option :in) row))
          (:tap (offstage-driver--tap value (option :in) row (option :column)))
          (:choose (offstage-driver--choose value (option :value)))
          (:select (offstage-driver--go-to (offstage-driver--row value row))
                   (offstage-driver--keys (pcase (option :how) ("open" "RET") ("expand" "TAB") (_ "SPC"))))
          (:move (offstage-driver--move value row step))
          (:scroll (offstage-driver--scroll value (option :to)))
          (:answer (offstage-driver--answer value))
          (:go (offstage-driver--go value (option :index)))
          (:link (offstage-driver--keys "C-c C-o" (list value) "RET"))
          (:lost (funcall (offstage-driver--kill-server)))
          (:resize (setq offstage-driver--width (aref value 0))
                   (offstage-buffer-resized))
          (:advance)
          (verb (error "The front end has no verb '%s'" verb)))
        (offstage-driver--settle (and (eq (car step) :advance) value))))))

;;;; Lines

(defun offstage-driver--start (setup)
  "Open the session of SETUP."
  (setq offstage-driver--width (aref (plist-get setup :size) 0)
        offstage-driver--buffer (offstage-open (append (plist-get setup :server) nil) (plist-get setup :initialize)
                                               (plist-get setup :open)))
  (switch-to-buffer offstage-driver--buffer)
  (offstage-driver--wait-for-status 'open 'closed)
  (offstage-driver--settle))

(defun offstage-driver--answer-line (line)
  "Return the answer to LINE, an object."
  (condition-case problem
      (cond ((plist-member line :start) (ignore (offstage-driver--start (plist-get line :start))))
            ((plist-member line :outline)
             (list :outline (with-current-buffer offstage-driver--buffer (offstage-outline-roots))))
            (t (setq offstage-driver--sent nil offstage-driver--shown nil)
               (apply #'offstage-driver--do (plist-get line :do))
               (list :sent (vconcat (reverse offstage-driver--sent))
                     :shown (vconcat (reverse offstage-driver--shown)))))
    (error (list :failed (format "%S" problem)))))

(defun offstage-driver ()
  "Answer the lines of stdin until it ends."
  (let ((browse-url-browser-function #'ignore) line)
    (while (setq line (ignore-errors (read-from-minibuffer "")))
      (let ((answer (offstage-driver--answer-line (offstage-connection-parse line))))
        (send-string-to-terminal (concat (if answer (offstage-connection-json answer) "{}") "\n")))))
  (when offstage-driver--buffer (kill-buffer offstage-driver--buffer)))

(provide 'offstage-driver)
;;; offstage-driver.el ends here
