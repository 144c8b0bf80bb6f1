;;; offstage-fields.el --- Input of the user, and text fields  -*- lexical-binding: t -*-

;; Copyright (c) 2026 The Offstage authors
;; Author: The Offstage authors
;; URL: https://github.com/offstage-swift/offstage
;; SPDX-License-Identifier: MIT

;;; Commentary:

;; A field is a part of the buffer that can be edited with all commands of Emacs.  The rest of the buffer is read-only.
;; The text of a field is the text in the buffer: it is sent after each command, and is replaced by the server's only
;; when the server has applied all of it.
;;
;; Of a secure text the buffer has only dots, so that no command and no other package finds it there: not the kill ring,
;; registers, searches, completion, undo, auto-save and files.  The field itself has the text.

;;; Code:

(require 'cl-lib)
(require 'offstage-session)

;;;; Drafts

;; Input that the user has made belongs to the front end until the app has received it.  Each input has a number; the
;; value of the server is shown again when the server has applied the last number.

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
    (offstage-drafts-send draft value edit)
    (unless is-live (offstage-session-changed))))

(defun offstage-drafts-send (draft value edit)
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
               (offstage-drafts-send draft (or (offstage-fields-read node component) "") nil))
           (offstage-session-show-error problem)
           (answered t)))))))

(defun offstage-drafts--settled-p (draft)
  "Return non-nil when the server has applied DRAFT."
  (let* ((node (offstage-draft-node draft)) (layer (offstage-draft-layer draft))
         (arrived (offstage-draft-arrived draft))
         (component (unless layer
                      (offstage-session-component node (plist-get (offstage-draft-component draft) :id)))))
    (cond
     ((not (and (offstage-session-node node) (or component layer))) t)
     ((not (or (and (equal (plist-get component :clientId) (offstage-session-client-id offstage-session))
                    (>= (or (plist-get component :inputSeq) 0) (offstage-draft-seq draft)))
               (eq arrived t)
               (and arrived (>= (if layer (offstage-session-rev offstage-session)
                                  (offstage-session-seq offstage-session))
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
  (let* ((drafts (offstage-session-drafts offstage-session)) (count (hash-table-count drafts)))
    (maphash (lambda (key draft) (when (offstage-drafts--settled-p draft) (remhash key drafts))) drafts)
    (< (hash-table-count drafts) count)))

;;;; Fields

(cl-defstruct (offstage-field (:copier nil))
  "A field that shows COMPONENT of NODE; `key' is (NODE . ID).
LAYER is non-nil for a field of an alert.  `shown' is what the buffer had when
the text was drawn or sent last.  `is-edited' is non-nil for a value that the
user has not finished.  `error' says why it cannot be sent.  `secret' is the
text of a secure field; nil when only the server has it."
  overlay key node component layer shown is-edited error secret)

(defvar-local offstage-fields nil "Fields of the buffer in their order.")

(defface offstage-field
  '((((class color) (min-colors 88) (background light)) :background "gray90")
    (((class color) (min-colors 88) (background dark)) :background "gray20")
    (t :underline t))
  "Face of a text field.
It has no `:extend': Emacs and terminals differ in the width of some emoji,
and a line that is filled to its end would then continue on the next one."
  :group 'offstage)

(defconst offstage-fields-margin (propertize "▏" 'face 'shadow)
  "Text before each line of a field of several lines.")

(defun offstage-field-start (field)
  "Return the position of the begin of FIELD."
  (overlay-start (offstage-field-overlay field)))

(defun offstage-field-end (field)
  "Return the position of the end of FIELD."
  (overlay-end (offstage-field-overlay field)))

(defun offstage-fields-content (field)
  "Return the text that the buffer has for FIELD.
That of a secure one is a list of the indexes of its dots, and of typed texts."
  (let ((text (with-current-buffer (overlay-buffer (offstage-field-overlay field))
                (buffer-substring (offstage-field-start field) (offstage-field-end field)))))
    (if (not (offstage-fields-secure-p (offstage-field-component field))) (substring-no-properties text)
      (cl-loop for character across text for index from 0
               collect (or (get-text-property index 'offstage-dot text) (char-to-string character))))))

(defun offstage-fields-changed-p (field)
  "Return non-nil when the user has changed FIELD since it was drawn or sent."
  (not (equal (offstage-fields-content field) (offstage-field-shown field))))

(defun offstage-field-text (field)
  "Return the text of FIELD."
  (if (offstage-fields-secure-p (offstage-field-component field)) (or (offstage-field-secret field) "")
    (offstage-fields-content field)))

(defun offstage-fields-secure-p (component)
  "Return non-nil when the text of COMPONENT is secure."
  (equal (plist-get component :kind) "secure"))

(defun offstage-fields--dots (count)
  "Return the text that the buffer has for a secure text of COUNT characters.
Each dot has the index of its character, which commands move with it."
  (mapconcat (lambda (index) (propertize "•" 'offstage-dot index 'rear-nonsticky t)) (number-sequence 0 (1- count)) ""))

(defun offstage-field-kind (field)
  "Return the kind of the component of FIELD: text, secure, multiline, or other."
  (let ((component (offstage-field-component field)))
    (if (equal (plist-get component :component) "textField")
        (pcase (plist-get component :kind) ("secure" 'secure) ("multiline" 'multiline) (_ 'text))
      'other)))

(defun offstage-field-disabled-p (field)
  "Return non-nil when FIELD cannot be edited now."
  (offstage-disabled-p (offstage-field-component field)))

(defun offstage-fields-at (position)
  "Return the field at POSITION."
  (cl-find-if (lambda (field) (<= (offstage-field-start field) position (offstage-field-end field))) offstage-fields))

(defun offstage-fields-find (node id)
  "Return the field of the component ID of NODE."
  (cl-find (cons node id) offstage-fields :key #'offstage-field-key :test #'equal))

;;;; Values

(defun offstage-fields-shown-value (component)
  "Return the text for the value of COMPONENT, which the server has sent."
  (let ((value (plist-get component :value)))
    (cond ((offstage-fields-secure-p component) (offstage-fields--dots (min 1000 (or (plist-get component :length) 0))))
          ((numberp value) (offstage-text-number value))
          ((stringp value) value)
          (t ""))))

(defun offstage-fields-text (node component)
  "Return the text to draw for COMPONENT of NODE.
It is the user's while the server has not applied it."
  (let ((field (offstage-fields-find node (plist-get component :id))) (draft (offstage-drafts-get node component)))
    (or (and (or draft (and field (or (offstage-field-is-edited field) (offstage-fields-changed-p field))))
             (let ((text (offstage-fields-read node component)))
               (if (and text (offstage-fields-secure-p component)) (offstage-fields--dots (length text)) text)))
        (offstage-fields-shown-value component))))

(defun offstage-fields-read (node component)
  "Return the text that the user has typed in COMPONENT of NODE, or nil."
  (let ((field (offstage-fields-find node (plist-get component :id))) (draft (offstage-drafts-get node component)))
    (cond ((and draft (stringp (offstage-draft-value draft))) (offstage-draft-value draft))
          (field (offstage-field-text field)))))

;;;; Drawing

(defun offstage-fields-put (key component layer begin end)
  "Return the field with KEY, COMPONENT and LAYER, whose text is from BEGIN to END."
  (let* ((draft (offstage-drafts-get (car key) component))
         (value (and draft (offstage-draft-value draft))) (typed (and (stringp value) value))
         (field (or (offstage-fields-find (car key) (cdr key))
                    (make-offstage-field :overlay (make-overlay begin end nil nil t) :node (car key) :key key
                                         :layer layer))))
    (move-overlay (offstage-field-overlay field) begin end)
    (overlay-put (offstage-field-overlay field) 'field field)
    (setf (offstage-field-component field) component)
    ;; The field has now the text of its draft, which was without a field.
    (when typed (setf (offstage-draft-value draft) nil))
    (when (and (offstage-fields-secure-p component) (or typed (not draft)))
      (setf (offstage-field-secret field) typed))
    (offstage-fields--decorate field)
    field))

(defun offstage-fields-remove (field)
  "Remove FIELD, and keep the user's text in its draft."
  (let ((draft (offstage-drafts-get (offstage-field-node field) (offstage-field-component field))))
    (when (and draft (offstage-draft-is-text draft) (null (offstage-draft-value draft)))
      (setf (offstage-draft-value draft) (offstage-field-text field))))
  (delete-overlay (offstage-field-overlay field)))

(defun offstage-fields--decorate (field)
  "Show the margin of FIELD, its placeholder when it has no text, and its state.
A disabled field is read-only."
  (let* ((overlay (offstage-field-overlay field)) (begin (overlay-start overlay)) (end (overlay-end overlay))
         (is-disabled (offstage-field-disabled-p field))
         (placeholder (offstage-string (plist-get (offstage-field-component field) :placeholder))))
    (with-silent-modifications (put-text-property begin end 'read-only is-disabled))
    (overlay-put overlay 'face (if is-disabled '(shadow offstage-field) 'offstage-field))
    (when (eq (offstage-field-kind field) 'multiline)
      (overlay-put overlay 'line-prefix offstage-fields-margin)
      (overlay-put overlay 'wrap-prefix offstage-fields-margin))
    (overlay-put overlay 'after-string
                 (and placeholder (= begin end)
                      (propertize (offstage-text-line placeholder) 'face '(shadow offstage-field) 'cursor t)))))

(defun offstage-fields--difference (old new)
  "Return how many characters OLD and NEW have in common, as (BEGIN . END).
Return nil when they are the same."
  (let ((same (compare-strings old nil nil new nil nil)))
    (unless (eq same t)
      (let ((begin (1- (abs same))))
        (cons begin (1- (abs (compare-strings (reverse old) nil (- (length old) begin)
                                              (reverse new) nil (- (length new) begin)))))))))

(defun offstage-fields-replace (begin end text)
  "Replace the region from BEGIN to END by TEXT, and keep what is the same.
The history of undo does not have the change.  Return non-nil when there is one."
  (pcase (offstage-fields--difference (buffer-substring-no-properties begin end) text)
    (`(,start . ,tail)
     (with-silent-modifications
       (save-excursion
         (goto-char (- end tail))
         (insert (substring text start (- (length text) tail)))
         (delete-region (+ begin start) (- end tail))))
     t)))

;;;; Changes by the user

(defun offstage-fields--tidy (field)
  "Replace line ends in FIELD of one line by spaces, and hide secure text."
  (offstage-fields--decorate field)
  (unless (eq (offstage-field-kind field) 'multiline)
    (save-excursion
      (goto-char (offstage-field-start field))
      (while (search-forward "\n" (offstage-field-end field) t) (replace-match " " t t))))
  (when (eq (offstage-field-kind field) 'secure) (offstage-fields--take-secret field)))

(defun offstage-fields--take-secret (field)
  "Move what the user has typed in the secure FIELD from the buffer to FIELD."
  (let* ((begin (offstage-field-start field)) (place (- (point) begin)) (old (offstage-field-secret field))
         (secret (mapconcat (lambda (part)
                              ;; A text that only the server has is replaced as a whole.
                              (cond ((stringp part) part) (old (substring old part (1+ part))) (t "")))
                            (offstage-fields-content field) "")))
    (setf (offstage-field-secret field) secret)
    (with-silent-modifications
      (delete-region begin (offstage-field-end field))
      (save-excursion (goto-char begin) (insert (offstage-fields--dots (length secret)))))
    (when (>= place 0) (goto-char (+ begin (if old place (length secret)))))
    ;; An undo would type dots, and the history has what was typed.
    (setq buffer-undo-list nil)
    ;; So have the keys that `view-lossage' shows.
    (clear-this-command-keys)))

(defun offstage-fields--edit (field)
  "Return the member `edit' for the change of FIELD; nil for a whole text."
  (let* ((input (plist-get (plist-get (offstage-field-component field) :onChange) :input))
         (old (offstage-field-shown field)) (new (offstage-fields-content field)))
    (when (and input (not (offstage-field-layer field)) (memq (offstage-field-kind field) '(text multiline))
               (>= (length new) (offstage-session-timing :editSize)))
      (pcase-let ((`(,begin . ,end) (offstage-fields--difference old new)))
        (list :component (cdr (offstage-field-key field)) :member input :index begin :count (- (length old) begin end)
              :length (length old) :text (substring new begin (- (length new) end)))))))

(defun offstage-fields-flush ()
  "Send the edited texts of the fields.
Other values are sent when the user has finished them."
  (dolist (field offstage-fields)
    (when (offstage-fields-changed-p field)
      (offstage-fields--tidy field)
      (when (offstage-field-error field)
        (setf (offstage-field-error field) nil)
        (offstage-session-changed))
      (let ((component (offstage-field-component field)) (edit (offstage-fields--edit field)))
        (cond ((offstage-field-disabled-p field))
              ((eq (offstage-field-kind field) 'other) (setf (offstage-field-is-edited field) t))
              ((or (offstage-field-layer field) (plist-get component :onChange))
               (offstage-drafts-input (offstage-field-node field) component (unless edit (offstage-field-text field))
                                      :edit edit :layer (offstage-field-layer field) :is-live t))))
      (setf (offstage-field-shown field) (offstage-fields-content field)))))

(defun offstage-fields-commit (field)
  "Send the value of FIELD when the user has finished it.
A text that is no value has an error."
  (when (offstage-field-is-edited field)
    (let* ((component (offstage-field-component field))
           (text (offstage-string (string-trim (offstage-field-text field))))
           (is-number (equal (plist-get component :component) "numberField")))
      (if (and text is-number
               (not (string-match-p "\\`[-+]?[0-9]*\\.?[0-9]+\\(?:[eE][-+]?[0-9]+\\)?\\'" text)))
          (progn (setf (offstage-field-error field) (offstage-words "Enter a number"))
                 (offstage-session-changed))
        (setf (offstage-field-is-edited field) nil (offstage-field-error field) nil)
        (offstage-drafts-input (offstage-field-node field) component
                               (if (and text is-number) (string-to-number (string-remove-prefix "+" text)) text))))))

(provide 'offstage-fields)
;;; offstage-fields.el ends here
