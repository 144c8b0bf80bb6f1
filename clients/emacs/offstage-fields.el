;;; offstage-fields.el --- Text fields in the buffer of an Offstage app  -*- lexical-binding: t -*-

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
(require 'offstage-drafts)

(cl-defstruct (offstage-field (:copier nil))
  "A field that shows COMPONENT of NODE.
LAYER is non-nil for a field of an alert.  `begin', `tail' and `before' tell
the change that is not sent: the unchanged characters at the begin and at
the end, and the length before it.  `is-edited' is non-nil for a value that
the user has not finished.  `error' says why it cannot be sent.  `secret' is
the text of a secure field; nil when only the server has it."
  overlay node component layer begin tail (before 0) is-edited error secret)

(defvar-local offstage-fields nil "Fields of the buffer, in their order.")

(defvar-local offstage-fields-session nil "Session that the buffer shows.")

(defvar offstage-fields-inhibit nil "Non-nil while the front end itself changes the buffer.")

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

(defun offstage-field-text (field)
  "Return the text of FIELD."
  (if (offstage-fields-secure-p (offstage-field-component field)) (or (offstage-field-secret field) "")
    (let ((overlay (offstage-field-overlay field)))
      (with-current-buffer (overlay-buffer overlay)
        (buffer-substring-no-properties (overlay-start overlay) (overlay-end overlay))))))

(defun offstage-fields-secure-p (component)
  "Return non-nil when the text of COMPONENT is secure."
  (equal (plist-get component :kind) "secure"))

(defun offstage-fields--dots (count)
  "Return the text that the buffer has for a secure text of COUNT characters."
  (make-string count ?•))

(defun offstage-field-kind (field)
  "Return the kind of the component of FIELD: text, secure, multiline, or other."
  (let ((component (offstage-field-component field)))
    (if (equal (plist-get component :component) "textField")
        (pcase (plist-get component :kind) ("secure" 'secure) ("multiline" 'multiline) (_ 'text))
      'other)))

(defun offstage-fields-at (position)
  "Return the field at POSITION."
  (cl-find-if (lambda (field)
                (let ((overlay (offstage-field-overlay field)))
                  (and (overlay-buffer overlay) (<= (overlay-start overlay) position (overlay-end overlay)))))
              offstage-fields))

(defun offstage-fields-find (node id)
  "Return the field of the component ID of NODE."
  (cl-find-if (lambda (field)
                (and (equal (offstage-field-node field) node)
                     (equal (plist-get (offstage-field-component field) :id) id)))
              offstage-fields))

;;;; Values

(defun offstage-fields-shown-value (component)
  "Return the text for the value of COMPONENT, which the server has sent."
  (let ((value (plist-get component :value)))
    (pcase (plist-get component :component)
      ("numberField" (if (numberp value) (offstage-text-number value) ""))
      ("fileField" (or (offstage-string (plist-get value :name)) ""))
      (_ (cond ((offstage-fields-secure-p component)
                (let ((length (plist-get component :length)))
                  (offstage-fields--dots (if (natnump length) (min 1000 length) 0))))
               ((stringp value) value)
               (t ""))))))

(defun offstage-fields-text (node component)
  "Return the text to draw for COMPONENT of NODE.
It is the user's while the server has not applied it."
  (let* ((id (plist-get component :id)) (field (offstage-fields-find node id))
         (draft (offstage-drafts-get offstage-fields-session node id)))
    (cond ((and draft (stringp (offstage-draft-value draft)))
           (offstage-fields--visible component (offstage-draft-value draft)))
          ((and field (or draft (offstage-field-is-edited field) (offstage-field-begin field)))
           (offstage-fields--visible component (offstage-field-text field)))
          (t (offstage-fields-shown-value component)))))

(defun offstage-fields--visible (component text)
  "Return what the buffer has for TEXT of COMPONENT."
  (if (offstage-fields-secure-p component) (offstage-fields--dots (length text)) text))

(defun offstage-fields-read (session node component)
  "Return the text that the user has typed in COMPONENT of NODE, or nil.
SESSION is the session of the current buffer."
  (let ((field (offstage-fields-find node (plist-get component :id)))
        (draft (offstage-drafts-get session node (plist-get component :id))))
    (cond ((and draft (stringp (offstage-draft-value draft))) (offstage-draft-value draft))
          (field (offstage-field-text field)))))

;;;; Drawing

(defun offstage-fields-put (spec begin end)
  "Make or move the field of SPEC, so that it is from BEGIN to END.
SPEC is (NODE COMPONENT LAYER)."
  (pcase-let* ((`(,node ,component ,layer) spec)
               (field (offstage-fields-find node (plist-get component :id))))
    (if field (move-overlay (offstage-field-overlay field) begin end)
      (let ((overlay (make-overlay begin end nil nil t)))
        (setq field (make-offstage-field :overlay overlay :node node :layer layer))
        (overlay-put overlay 'field field)
        (overlay-put overlay 'face 'offstage-field)
        (overlay-put overlay 'offstage-field field)
        (push field offstage-fields)))
    (setf (offstage-field-component field) component)
    (offstage-fields--hide field)
    field))

(defun offstage-fields-remove (field)
  "Remove FIELD, and keep the user's text in its draft."
  (let ((draft (offstage-drafts-get offstage-fields-session (offstage-field-node field)
                                    (plist-get (offstage-field-component field) :id))))
    (when (and draft (offstage-draft-is-text draft) (null (offstage-draft-value draft)))
      (setf (offstage-draft-value draft) (offstage-field-text field))))
  (delete-overlay (offstage-field-overlay field))
  (setq offstage-fields (delq field offstage-fields)))

(defun offstage-fields-disabled-p (field)
  "Return non-nil when FIELD cannot be edited now."
  (offstage-false-p (plist-get (offstage-field-component field) :isEnabled)))

(defun offstage-fields--hide (field)
  "Show the placeholder of FIELD when it has no text.
A disabled field is read-only."
  (let* ((overlay (offstage-field-overlay field)) (begin (overlay-start overlay)) (end (overlay-end overlay))
         (placeholder (offstage-string (plist-get (offstage-field-component field) :placeholder))))
    (with-silent-modifications
      (put-text-property begin end 'read-only (and (offstage-fields-disabled-p field) t)))
    (overlay-put overlay 'face (if (offstage-fields-disabled-p field) '(shadow offstage-field) 'offstage-field))
    (when (eq (offstage-field-kind field) 'multiline)
      (overlay-put overlay 'line-prefix offstage-fields-margin)
      (overlay-put overlay 'wrap-prefix offstage-fields-margin))
    (overlay-put overlay 'after-string
                 (and placeholder (= begin end)
                      (propertize (offstage-text-line placeholder) 'face '(shadow offstage-field) 'cursor t)))))

(defun offstage-fields-replace (begin end text)
  "Replace the region from BEGIN to END by TEXT, and keep what is the same."
  (let* ((same (compare-strings text nil nil (buffer-substring-no-properties begin end) nil nil))
         (start (if (eq same t) nil (1- (abs same)))))
    (when start
      (let ((tail 0) (most (min (- (length text) start) (- end begin start) 2000)))
        (while (and (< tail most) (eq (aref text (- (length text) tail 1)) (char-after (- end tail 1))))
          (cl-incf tail))
        (save-excursion
          (goto-char (- end tail))
          (insert (substring text start (- (length text) tail)))
          (delete-region (+ begin start) (- end tail)))))))

(defun offstage-fields-sync ()
  "Show the values of the server in all fields that the user does not edit.
Return non-nil when a text has changed."
  (let (has-changed)
    (dolist (field offstage-fields has-changed)
      (let* ((overlay (offstage-field-overlay field)) (component (offstage-field-component field))
             (draft (offstage-drafts-get offstage-fields-session (offstage-field-node field) (plist-get component :id)))
             ;; A text that was restored after the loss of a server is not in the field yet.
             (restored (and draft (stringp (offstage-draft-value draft)) (offstage-draft-value draft)))
             (text (if restored (offstage-fields--visible component restored) (offstage-fields-shown-value component))))
        (when restored (setf (offstage-draft-value draft) nil))
        (when (and (offstage-fields-secure-p component) (or restored (not (or draft (offstage-field-begin field)))))
          (setf (offstage-field-secret field) restored))
        (unless (or (offstage-field-is-edited field) (offstage-field-begin field)
                    (and draft (not restored))
                    (string= text (buffer-substring-no-properties (overlay-start overlay) (overlay-end overlay))))
          (let* ((offstage-fields-inhibit t) (inhibit-read-only t) (begin (overlay-start overlay))
                 (is-at-end (= (point) (overlay-end overlay))))
            (offstage-fields-replace begin (overlay-end overlay) text)
            (move-overlay overlay begin (+ begin (length text)))
            (when is-at-end (goto-char (overlay-end overlay)))
            (offstage-fields--hide field)
            (setq buffer-undo-list nil has-changed t)))))))

;;;; Changes by the user

(defun offstage-fields-after-change (begin end length)
  "Note the change of a field from BEGIN to END, which replaced LENGTH characters."
  (unless offstage-fields-inhibit
    (let ((field (offstage-fields-at begin)))
      (when field
        (let* ((overlay (offstage-field-overlay field)) (start (overlay-start overlay))
               (from (max 0 (- begin start))) (tail (max 0 (- (overlay-end overlay) end))))
          (if (offstage-field-begin field)
              (setf (offstage-field-begin field) (min from (offstage-field-begin field))
                    (offstage-field-tail field) (min tail (offstage-field-tail field)))
            (setf (offstage-field-before field)
                  (- (+ (- (overlay-end overlay) start) length) (- end begin))
                  (offstage-field-begin field) from
                  (offstage-field-tail field) tail)))))))

(defun offstage-fields--tidy (field)
  "Replace line ends in FIELD of one line by spaces, and hide secure text."
  (let* ((overlay (offstage-field-overlay field)) (kind (offstage-field-kind field))
         (offstage-fields-inhibit t) (inhibit-read-only t))
    (save-excursion
      (offstage-fields--hide field)
      (unless (eq kind 'multiline)
        (goto-char (overlay-start overlay))
        (while (search-forward "\n" (overlay-end overlay) t) (replace-match " " t t))))
    (when (eq kind 'secure) (offstage-fields--take-secret field))))

(defun offstage-fields--take-secret (field)
  "Move what the user has typed in the secure FIELD from the buffer to FIELD.
Dots that a command has moved are not characters of the text."
  (let* ((overlay (offstage-field-overlay field)) (start (overlay-start overlay)) (old (offstage-field-secret field))
         (size (- (overlay-end overlay) start)) (before (offstage-field-before field)) (begin (offstage-field-begin field))
         (tail (min (offstage-field-tail field) (- before begin) (- size begin)))
         (typed (buffer-substring-no-properties (+ start begin) (- (overlay-end overlay) tail))))
    (unless (and old (= size before) (string= typed (offstage-fields--dots (- size begin tail))))
      (setq old (if old (concat (substring old 0 begin) typed (substring old (- before tail)))
                  ;; A text that only the server has is replaced as a whole.
                  typed))
      (setf (offstage-field-secret field) old))
    (let ((point (- (point) start)))
      (offstage-fields-replace start (overlay-end overlay) (offstage-fields--dots (length old)))
      (move-overlay overlay start (+ start (length old)))
      (when (<= 0 point size) (goto-char (+ start (if (= size (length old)) point (length old))))))
    ;; An undo would type dots, and the history has what was typed.
    (setq buffer-undo-list nil)
    ;; So have the keys that `view-lossage' shows.
    (clear-this-command-keys)))

(defun offstage-fields--edit (field)
  "Return the member `edit' for the change of FIELD; nil for a whole text."
  (let* ((overlay (offstage-field-overlay field)) (component (offstage-field-component field))
         (before (offstage-field-before field)) (begin (offstage-field-begin field))
         (size (- (overlay-end overlay) (overlay-start overlay)))
         (tail (min (offstage-field-tail field) (- before begin) (- size begin)))
         (template (plist-get component :onChange)))
    (when (and (>= size (offstage-session-timing offstage-fields-session :editSize))
               (memq (offstage-field-kind field) '(text multiline)) (stringp (plist-get template :input)))
      (list :component (plist-get component :id) :member (plist-get template :input) :index begin
            :count (- before begin tail) :length before
            :text (offstage-text-sendable
                   (buffer-substring-no-properties (+ (overlay-start overlay) begin)
                                                   (- (overlay-end overlay) tail)))))))

(defun offstage-fields--redraw ()
  "Draw the errors of the fields that the server does not know."
  (cl-incf (offstage-session-choices offstage-fields-session))
  (offstage-session--changed offstage-fields-session))

(defun offstage-fields-flush ()
  "Send the edited texts of the fields.
Other values are sent when the user has finished them."
  (dolist (field offstage-fields)
    (when (offstage-field-begin field)
      (offstage-fields--tidy field)
      (when (offstage-field-error field)
        (setf (offstage-field-error field) nil)
        (offstage-fields--redraw))
      (let ((component (offstage-field-component field)))
        (if (eq (offstage-field-kind field) 'other) (setf (offstage-field-is-edited field) (not (offstage-fields-disabled-p field)))
          (let ((edit (offstage-fields--edit field)))
            (when (and (not (offstage-fields-disabled-p field))
                       (or (offstage-field-layer field) (plist-get component :onChange)))
              (offstage-drafts-input offstage-fields-session (offstage-field-node field) component
                                     (unless edit (offstage-text-sendable (offstage-field-text field)))
                                     :edit edit :layer (offstage-field-layer field) :is-live t)))))
      (setf (offstage-field-begin field) nil))))

(defun offstage-fields--parsed (field)
  "Return the value of the text in FIELD.  Signal a `user-error' for no value."
  (let ((text (string-trim (offstage-text-sendable (offstage-field-text field)))))
    (pcase (plist-get (offstage-field-component field) :component)
      ((guard (string-empty-p text)) nil)
      ("numberField" (if (string-match-p "\\`[-+]?[0-9]*\\.?[0-9]+\\(?:[eE][-+]?[0-9]+\\)?\\'" text)
                         (string-to-number (string-remove-prefix "+" text))
                       (user-error "Enter a number")))
      ("fileField" (offstage-fields-file text))
      (_ text))))

(declare-function mailcap-extension-to-mime "mailcap" (extension))
(declare-function mailcap-parse-mimetypes "mailcap" (&optional path force))

(defun offstage-fields-media-type (file)
  "Return the media type of FILE."
  (require 'mailcap)
  (mailcap-parse-mimetypes)
  (or (mailcap-extension-to-mime (or (file-name-extension file) "")) "application/octet-stream"))

(defun offstage-fields-file (path)
  "Return the value of a file field for the file at PATH."
  (let* ((path (expand-file-name path)) (attributes (file-attributes path)))
    (unless attributes (user-error "There is no file %s" path))
    (list :name (file-name-nondirectory path) :size (file-attribute-size attributes)
          :type (offstage-fields-media-type path))))

(defun offstage-fields-commit (field)
  "Send the value of FIELD when the user has finished it.
Return non-nil when it was sent.  A text that is no value has an error."
  (when (and (offstage-field-is-edited field) (overlay-buffer (offstage-field-overlay field)))
    (condition-case problem
        (let ((value (offstage-fields--parsed field)))
          (setf (offstage-field-is-edited field) nil (offstage-field-error field) nil)
          (offstage-drafts-input offstage-fields-session (offstage-field-node field)
                                 (offstage-field-component field) value)
          t)
      (user-error
       (setf (offstage-field-error field) (error-message-string problem))
       (offstage-fields--redraw)
       nil))))

(provide 'offstage-fields)
;;; offstage-fields.el ends here
