;;; offstage-keys.el --- Keys of Offstage apps as keys of Emacs  -*- lexical-binding: t -*-

;; SPDX-License-Identifier: MIT

;;; Commentary:

;; Translates the keys of the article Keys.  Prefix keys of Emacs stay what they are: an app's Ctrl+X is C-c C-x here.

;;; Code:

(require 'cl-lib)

(defconst offstage-keys--names
  '(("Enter" . "RET") ("Escape" . "C-c C-k") ("Tab" . "TAB") ("Space" . "SPC") ("Backspace" . "DEL")
    ("Delete" . "<delete>") ("Insert" . "<insert>") ("Home" . "<home>") ("End" . "<end>")
    ("PageUp" . "<prior>") ("PageDown" . "<next>") ("Up" . "<up>") ("Down" . "<down>")
    ("Left" . "<left>") ("Right" . "<right>"))
  "Keys of Emacs for the names of keys.")

(defconst offstage-keys--reserved '("C-x" "C-c" "C-g" "C-h" "C-u" "C-q" "M-x" "C-l" "C-@" "C-[")
  "Keys that an app cannot have, because Emacs needs them.")

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
         (known (cdr (assoc name offstage-keys--names)))
         (base (cond (known) ((string-match-p "\\`F[0-9]+\\'" name) (format "<%s>" (downcase name)))
                     (modifiers (downcase name)) (t name)))
         (prefix (mapconcat (lambda (modifier) (pcase modifier ("Ctrl" "C-") ("Alt" "M-") (_ "S-"))) modifiers ""))
         (text (if (string-prefix-p "<" base) (concat "<" prefix (substring base 1)) (concat prefix base))))
    (if (member text offstage-keys--reserved) (concat "C-c " text) text)))

(defun offstage-keys-vector (key)
  "Return KEY of an app as a key sequence of Emacs; nil when there is none."
  (ignore-errors (kbd (offstage-keys-described key))))

(provide 'offstage-keys)
;;; offstage-keys.el ends here
