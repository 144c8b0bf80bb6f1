;;; offstage-drafts.el --- Input of the user that the server has not applied  -*- lexical-binding: t -*-

;; SPDX-License-Identifier: MIT

;;; Commentary:

;; Input that the user has made belongs to the front end until the app has received it.  Each input has a number; the
;; value of the server is shown again when the server has applied the last number.

;;; Code:

(require 'cl-lib)
(require 'offstage-session)

(cl-defstruct (offstage-draft (:copier nil))
  "Input of the user in COMPONENT of the screen or layer NODE.
`value' is absent for a text that a field of the buffer has.  `seq' is the
number of the last input, `whole' that of the last one sent as the whole
text.  `arrived' is nil before the response, then the number of the log
entry, or of the route revision for a LAYER, that has the result, or t.
`length' is the length of a secure text that the server has applied."
  node component value is-text (seq 0) (whole 0) arrived length layer)

(defun offstage-drafts-get (node component)
  "Return the draft of COMPONENT of NODE."
  (gethash (cons node (plist-get component :id)) (offstage-session-drafts offstage-session)))

(defun offstage-drafts-any-pending-p ()
  "Return non-nil while the server has not applied all input."
  (cl-loop for draft being the hash-values of (offstage-session-drafts offstage-session)
           thereis (not (offstage-draft-length draft))))

(defun offstage-drafts-value (node component)
  "Return the value of COMPONENT of NODE, with the user's input."
  (let ((draft (offstage-drafts-get node component)))
    (cond ((and draft (not (offstage-draft-is-text draft))) (offstage-draft-value draft))
          ((offstage-true-p (plist-get component :isMultiple)) (or (plist-get component :values) []))
          (t (plist-get component :value)))))

(defun offstage-drafts-filled (template &optional value)
  "Return the action of TEMPLATE with the user's VALUE."
  (let ((action (plist-get template :action)) (input (plist-get template :input)))
    (if input (offstage-patch-with action (intern (concat ":" input)) value) action)))

(cl-defun offstage-drafts-input (node component value &key edit layer is-live)
  "Show VALUE in COMPONENT of the screen NODE, and send it.
EDIT is the member `edit' of `action/send' for a part of a long text.  LAYER
is non-nil when NODE is a layer with fields.  IS-LIVE is non-nil for a text
that a field of the buffer has already; VALUE may be nil with EDIT then."
  (let ((draft (or (offstage-drafts-get node component)
                   (puthash (cons node (plist-get component :id)) (make-offstage-draft :node node :layer layer)
                            (offstage-session-drafts offstage-session)))))
    (setf (offstage-draft-component draft) component
          (offstage-draft-is-text draft) (equal (plist-get component :component) "textField")
          (offstage-draft-value draft) (unless is-live value))
    (unless (offstage-draft-is-text draft) (cl-incf (offstage-session-choices offstage-session)))
    (offstage-drafts--send draft value edit)
    (unless is-live (offstage-session-changed))))

(defun offstage-drafts--send (draft value edit)
  "Send VALUE, or EDIT, of DRAFT with the next number."
  (let* ((seq (cl-incf (offstage-session-last-input offstage-session))) (layer (offstage-draft-layer draft))
         (node (offstage-draft-node draft)) (component (offstage-draft-component draft))
         (template (plist-get component :onChange)))
    (setf (offstage-draft-seq draft) seq
          (offstage-draft-arrived draft) nil
          (offstage-draft-length draft) nil)
    (unless edit (setf (offstage-draft-whole draft) seq))
    (cl-flet ((answered (arrived)
                (when (= (offstage-draft-seq draft) seq)
                  (setf (offstage-draft-arrived draft) arrived)
                  (when (offstage-drafts-settle) (offstage-session-changed)))))
      (offstage-session-request
       (if layer "route/edit" "action/send")
       (if layer (list :layer node :field (plist-get component :id) :text value)
         `(:screen ,node
           :action ,(if edit (plist-get template :action) (offstage-drafts-filled template value))
           ,@(and edit (list :edit edit))
           :inputSeq ,seq))
       (lambda (result) (answered (or (plist-get result (if layer :routeRev :seq)) t)))
       (lambda (problem)
         (if (and edit (equal (plist-get (plist-get problem :data) :kind) "editMismatch"))
             ;; The text of the server is another one: it needs the whole text, once.
             (when (< (offstage-draft-whole draft) seq)
               (offstage-drafts--send draft (or (offstage-fields-read node component) "") nil))
           (offstage-session-show-error problem)
           (answered t)))))))

(defun offstage-drafts--settled-p (draft)
  "Return non-nil when the server has applied DRAFT."
  (let* ((node (offstage-draft-node draft)) (arrived (offstage-draft-arrived draft)) (layer (offstage-draft-layer draft))
         (id (plist-get (offstage-draft-component draft) :id))
         (component (unless layer (offstage-session-component node id))))
    (cond
     ((not (and (offstage-session-node node) (or component layer))) t)
     ((not (or (and (equal (plist-get component :clientId) (offstage-session-client-id offstage-session))
                    (>= (or (plist-get component :inputSeq) 0) (offstage-draft-seq draft)))
               (eq arrived t)
               (and arrived (>= (if layer (offstage-session-shown-rev offstage-session)
                                  (offstage-session-shown-seq offstage-session))
                                arrived))))
      nil)
     ((equal (plist-get (offstage-draft-component draft) :kind) "secure")
      ;; The server never sends a secure text: the draft remains until the server changes its length, or closes the
      ;; layer with the field.
      (let ((length (or (plist-get component :length) 0)))
        (unless (offstage-draft-length draft) (setf (offstage-draft-length draft) length))
        (and (not layer) (or (eql length 0) (/= length (offstage-draft-length draft))))))
     (t t))))

(defun offstage-drafts-settle ()
  "Forget the drafts that the server has applied.
Return non-nil when there were any."
  (let ((drafts (offstage-session-drafts offstage-session)) has-settled)
    (maphash (lambda (key draft)
               (when (offstage-drafts--settled-p draft)
                 (remhash key drafts)
                 (setq has-settled t)
                 (unless (offstage-draft-is-text draft) (cl-incf (offstage-session-choices offstage-session)))))
             drafts)
    has-settled))

(provide 'offstage-drafts)
;;; offstage-drafts.el ends here
