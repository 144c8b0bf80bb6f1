;;; offstage-text.el --- Texts, numbers and dates of Offstage apps  -*- lexical-binding: t -*-

;; Copyright (c) 2026 The Offstage authors
;; Author: The Offstage authors
;; URL: https://github.com/offstage-swift/offstage
;; SPDX-License-Identifier: MIT

;;; Commentary:

;; Members of JSON values, texts that are safe to insert in a buffer, and keys.
;;
;; JSON values are as jsonrpc.el reads them: objects are plists with keywords, arrays are vectors, null is nil and
;; false is `:json-false'.

;;; Code:

(require 'cl-lib)
(require 'subr-x)
(require 'offstage-words)

(defsubst offstage-true-p (value)
  "Return non-nil when VALUE is true in JSON."
  (eq value t))

(defsubst offstage-false-p (value)
  "Return non-nil when VALUE is false in JSON."
  (eq value :json-false))

(defun offstage-object-p (value)
  "Return non-nil when VALUE is a JSON object with members."
  (and (consp value) (keywordp (car value))))

(defun offstage-objects (value)
  "Return the objects in the array VALUE as a list; nil for any other value."
  (and (vectorp value) (seq-filter #'offstage-object-p (append value nil))))

(defun offstage-string (value)
  "Return VALUE when it is a text that is not empty, else nil."
  (and (stringp value) (not (string-empty-p value)) value))

(defun offstage-disabled-p (object)
  "Return non-nil when the component, row or tab OBJECT is disabled."
  (offstage-false-p (plist-get object :isEnabled)))

(defun offstage-find (value objects &optional member)
  "Return the first of OBJECTS, a sequence, whose MEMBER is VALUE; `:id' if nil."
  (cl-find value objects :key (lambda (object) (plist-get object (or member :id))) :test #'equal))

(defun offstage-name (key)
  "Return the name of the member KEY, a keyword."
  (substring (symbol-name key) 1))

(defun offstage-text-plain (value)
  "Return the text, number or date of the display text VALUE, without its style.
An empty text is nil."
  (cond ((offstage-object-p value) (or (plist-get value :number) (plist-get value :date)))
        ((equal value "") nil)
        (t value)))

;;;; Safe texts

(defconst offstage-text--unsafe
  "[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200e\u200f\u2028-\u202e\u2066-\u2069]"
  "Characters that control a terminal or reorder text.")

(defconst offstage-text--right-to-left "[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]"
  "Characters of scripts that are written from right to left.")

(defun offstage-text-lines (text)
  "Return TEXT with its control and direction characters as numbers.
Line ends remain; other characters are such as \\u{1B}."
  (replace-regexp-in-string offstage-text--unsafe
                            (lambda (character) (propertize (format "\\u{%X}" (aref character 0)) 'face 'escape-glyph))
                            (replace-regexp-in-string "\r\n?" "\n" text t t) t t))

(defun offstage-text-line (text)
  "Return TEXT as one line that can be joined with others.
Line ends and tabs are spaces.  A text that has characters of a script from
right to left ends with an invisible mark, so that it does not reorder the
texts after it."
  (let ((line (replace-regexp-in-string "[\n\t\v\f]+" " " (offstage-text-lines text) t t)))
    (if (string-match-p offstage-text--right-to-left line)
        (concat line (propertize "\u200e" 'invisible t))
      line)))

(defun offstage-text-sentence (text)
  "Return TEXT, a message of the server, with a capital first letter."
  (if (string-empty-p text) text (concat (upcase (substring text 0 1)) (substring text 1))))

(defun offstage-text-cut (text width)
  "Return TEXT, cut to WIDTH columns with an ellipsis when it is longer."
  (truncate-string-to-width text (max 1 width) nil nil "…"))

;;;; Display texts

(defun offstage-text-number (number)
  "Return the text of NUMBER, whole numbers without a point."
  (number-to-string (if (and (floatp number) (= number (ftruncate number)) (< (abs number) 1e21)) (truncate number)
                      number)))

(defun offstage-text-display (value)
  "Return the display text VALUE as one safe line for people.
The server has resolved numbers and dates."
  (cond ((stringp value) (offstage-text-line value))
        ((numberp value) (offstage-text-number value))
        ((offstage-object-p value) (offstage-text-display (or (plist-get value :text) (offstage-text-plain value))))
        ((eq value t) "true")
        ((eq value :json-false) "false")
        (t "")))

;;;; Keys

;; Keys of the article Keys as keys of Emacs.  Prefix keys of Emacs stay what they are: an app's Ctrl+X is C-c C-x here.

(defconst offstage-keys--names
  '(("Enter" . "RET") ("Tab" . "TAB") ("Space" . "SPC") ("Backspace" . "DEL")
    ("Delete" . "<delete>") ("Insert" . "<insert>") ("Home" . "<home>") ("End" . "<end>")
    ("PageUp" . "<prior>") ("PageDown" . "<next>") ("Up" . "<up>") ("Down" . "<down>")
    ("Left" . "<left>") ("Right" . "<right>"))
  "Keys of Emacs for the names of keys.")

(defconst offstage-keys--reserved '("C-x" "C-c" "C-g" "C-h" "C-u" "C-q" "M-x" "C-l" "C-@" "C-[")
  "Keys that an app cannot have, because Emacs needs them.")

(defcustom offstage-character-commands
  '((?n . offstage-next-line) (?p . previous-line) (?q . quit-window) (?g . offstage-refresh) (?? . offstage-menu)
    (?l . offstage-input-back) (?x . offstage-command) (?\s . offstage-space))
  "Commands for the characters that neither a field nor the app uses.
The other keys are those of `offstage-mode-map'."
  :type '(alist :key-type character :value-type function) :group 'offstage)

(declare-function offstage-fields-at "offstage-fields" (position))

(defun offstage-keys-chord (command)
  "Return the key of COMMAND in `offstage-mode-map', which works everywhere."
  (substitute-command-keys (format "\\<offstage-mode-map>\\[%s]" command) t))

(defun offstage-keys-for (command)
  "Return the key of COMMAND at point: a character, but in a field a chord."
  (let ((character (car (rassq command offstage-character-commands))))
    (if (and character (not (offstage-fields-at (point)))) (single-key-description character)
      (offstage-keys-chord command))))

(defun offstage-keys-split (key)
  "Return the modifiers and the name of KEY as a list; the name is last."
  (let (modifiers)
    (while (string-match "\\`\\(Ctrl\\|Alt\\|Shift\\)\\+\\(.+\\)\\'" key)
      (push (match-string 1 key) modifiers)
      (setq key (match-string 2 key)))
    (append (nreverse modifiers) (list key))))

(defun offstage-keys-described (key)
  "Return KEY of an app, such as Ctrl+S, in the notation of Emacs."
  (let* ((parts (offstage-keys-split key)) (name (car (last parts))) (modifiers (butlast parts))
         (known (if (equal name "Escape") (offstage-keys-chord 'offstage-cancel)
                  (cdr (assoc name offstage-keys--names))))
         (base (cond (known) ((string-match-p "\\`F[0-9]+\\'" name) (format "<%s>" (downcase name)))
                     (modifiers (downcase name)) (t name)))
         (prefix (mapconcat (lambda (modifier) (pcase modifier ("Ctrl" "C-") ("Alt" "M-") (_ "S-"))) modifiers ""))
         (text (if (string-prefix-p "<" base) (concat "<" prefix (substring base 1)) (concat prefix base))))
    (if (member text offstage-keys--reserved) (concat "C-c " text) text)))

(provide 'offstage-text)
;;; offstage-text.el ends here
