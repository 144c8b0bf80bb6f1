;;; offstage-drafts.el --- Input of the user that the server has not applied  -*- lexical-binding: t -*-

;; SPDX-License-Identifier: MIT

;;; Commentary:

;; Input that the user has made belongs to the front end until the app has received it.  Each input has a number; the
;; value of the server is shown again when the server has applied the last number.

;;; Code:

(require 'cl-lib)
(require 'offstage-session)

(cl-defstruct (offstage-draft (:copier nil))
  "Input of the user in the component ID of the screen or layer NODE.
`value' is absent for a text that a field of the buffer has.  `seq' is the
number of the last input, `whole' that of the last one sent as the whole
text.  `arrived' is nil before the response, then the number of the log
entry, or of the route revision for a LAYER, that has the result, or t.
`length' is the length of a secure text that the server has applied."
  node id component value is-text (seq 0) (whole 0) arrived length layer)

(defun offstage-drafts-get (session node id)
  "Return the draft of the component ID of NODE in SESSION."
  (gethash (cons node id) (offstage-session-drafts session)))

(defun offstage-drafts-any-pending-p (session)
  "Return non-nil while the server has not applied all input in SESSION."
  (cl-loop for draft being the hash-values of (offstage-session-drafts session)
           thereis (not (offstage-draft-length draft))))

(defun offstage-drafts-value (session node component)
  "Return the value of COMPONENT of NODE in SESSION, with the user's input."
  (let ((draft (offstage-drafts-get session node (plist-get component :id))))
    (cond ((and draft (not (offstage-draft-is-text draft))) (offstage-draft-value draft))
          ((offstage-true-p (plist-get component :isMultiple)) (or (plist-get component :values) []))
          (t (plist-get component :value)))))

(defun offstage-drafts-filled (template &optional value)
  "Return the action of TEMPLATE with the user's VALUE."
  (let ((action (plist-get template :action)) (input (plist-get template :input)))
    (if (stringp input) (offstage-patch-with action (intern (concat ":" input)) value) action)))

(defun offstage-drafts-text (session draft)
  "Return the text of DRAFT in SESSION."
  (or (funcall (offstage-session-read-text session) session (offstage-draft-node draft)
               (offstage-draft-component draft))
      (offstage-draft-value draft) ""))

(cl-defun offstage-drafts-input (session node component value &key edit layer is-live)
  "Show VALUE in COMPONENT of the screen NODE of SESSION, and send it.
EDIT is the member `edit' of `action/send' for a part of a long text.  LAYER
is non-nil when NODE is a layer with fields.  IS-LIVE is non-nil for a text
that a field of the buffer has already; VALUE may be nil with EDIT then."
  (let* ((id (plist-get component :id)) (is-text (and (equal (plist-get component :component) "textField") t))
         (draft (or (offstage-drafts-get session node id)
                    (puthash (cons node id) (make-offstage-draft :node node :id id :layer layer)
                             (offstage-session-drafts session)))))
    (setf (offstage-draft-component draft) component
          (offstage-draft-is-text draft) is-text
          (offstage-draft-value draft) (unless is-live value))
    (unless is-text (cl-incf (offstage-session-choices session)))
    (offstage-drafts--send session draft value edit)
    (unless is-live (offstage-session--changed session))))

(defun offstage-drafts--send (session draft value edit)
  "Send VALUE, or EDIT, of DRAFT in SESSION with the next number."
  (let* ((seq (cl-incf (offstage-session-last-input session))) (layer (offstage-draft-layer draft))
         (template (plist-get (offstage-draft-component draft) :onChange)))
    (setf (offstage-draft-seq draft) seq
          (offstage-draft-arrived draft) nil
          (offstage-draft-length draft) nil)
    (unless edit (setf (offstage-draft-whole draft) seq))
    (cl-flet ((answered (arrived)
                (when (= (offstage-draft-seq draft) seq)
                  (setf (offstage-draft-arrived draft) arrived)
                  (when (offstage-drafts-settle session) (offstage-session--changed session)))))
      (offstage-session-request
       session (if layer "route/edit" "action/send")
       (if layer (list :layer (offstage-draft-node draft) :field (offstage-draft-id draft) :text value)
         `(:screen ,(offstage-draft-node draft)
           :action ,(if edit (plist-get template :action) (offstage-drafts-filled template value))
           ,@(and edit (list :edit edit))
           :inputSeq ,seq))
       (lambda (result) (answered (or (plist-get result (if layer :routeRev :seq)) t)))
       (lambda (problem)
         (if (and edit (equal (plist-get (plist-get problem :data) :kind) "editMismatch"))
             ;; The text of the server is another one: it needs the whole text, once.
             (when (< (offstage-draft-whole draft) seq)
               (run-at-time 0 nil (lambda ()
                                    (offstage-drafts--send session draft (offstage-drafts-text session draft) nil))))
           (offstage-session-show-error session problem)
           (answered t)))))))

(defun offstage-drafts--settled-p (session draft)
  "Return non-nil when the server has applied DRAFT of SESSION."
  (let* ((node (offstage-draft-node draft)) (arrived (offstage-draft-arrived draft))
         (component (unless (offstage-draft-layer draft)
                      (offstage-session-component session node (offstage-draft-id draft)))))
    (cond
     ((not (offstage-session-node session node)) t)
     ((not (or component (offstage-draft-layer draft))) t)
     ((not (or (and (equal (plist-get component :clientId) (offstage-session-client-id session))
                    (numberp (plist-get component :inputSeq))
                    (>= (plist-get component :inputSeq) (offstage-draft-seq draft)))
               (eq arrived t)
               (and arrived (>= (if (offstage-draft-layer draft) (offstage-session-shown-rev session)
                                  (offstage-session-shown-seq session))
                                arrived))))
      nil)
     ((equal (plist-get (offstage-draft-component draft) :kind) "secure")
      ;; The server never sends a secure text: the draft remains until the server changes its length, or closes the
      ;; layer with the field.
      (let ((length (or (plist-get component :length) 0)))
        (unless (offstage-draft-length draft) (setf (offstage-draft-length draft) length))
        (and (not (offstage-draft-layer draft)) (or (eql length 0) (/= length (offstage-draft-length draft))))))
     (t t))))

(defun offstage-drafts-settle (session)
  "Forget the drafts of SESSION that the server has applied.
Return non-nil when there were any."
  (let (settled)
    (maphash (lambda (key draft)
               (when (offstage-drafts--settled-p session draft)
                 (push key settled)
                 (unless (offstage-draft-is-text draft) (cl-incf (offstage-session-choices session)))))
             (offstage-session-drafts session))
    (dolist (key settled) (remhash key (offstage-session-drafts session)))
    settled))

(provide 'offstage-drafts)
;;; offstage-drafts.el ends here
