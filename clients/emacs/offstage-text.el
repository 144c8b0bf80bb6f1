;;; offstage-text.el --- Texts, numbers and dates of Offstage apps  -*- lexical-binding: t -*-

;; SPDX-License-Identifier: MIT

;;; Commentary:

;; Members of JSON values, texts that are safe to insert in a buffer, numbers and dates as the user reads them, and keys.
;;
;; JSON values are as jsonrpc.el reads them: objects are plists with keywords, arrays are vectors, null is nil and
;; false is `:json-false'.

;;; Code:

(require 'cl-lib)
(require 'subr-x)
(require 'iso8601)

(defsubst offstage-true-p (value)
  "Return non-nil when VALUE is true in JSON."
  (eq value t))

(defsubst offstage-false-p (value)
  "Return non-nil when VALUE is false in JSON."
  (eq value :json-false))

(defun offstage-bool (value)
  "Return the JSON boolean of the Lisp VALUE."
  (if value t :json-false))

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
  (if (or (<= (length text) (/ width 2)) (<= (string-width text) width))
      text
    (truncate-string-to-width text (max 1 width) nil nil "…")))

;;;; Numbers and dates

(defun offstage-text-number (number)
  "Return the text of NUMBER without a style."
  (number-to-string (if (and (floatp number) (= number (ftruncate number)) (< (abs number) 1e21)) (truncate number)
                      number)))

(defun offstage-text--grouped (number decimals)
  "Return NUMBER with DECIMALS and with its thousands separated."
  (let* ((text (if (integerp number)
                   (concat (number-to-string number) (and (> decimals 0) (concat "." (make-string decimals ?0))))
                 (format (format "%%.%df" decimals) number)))
         (end (or (string-match "\\." text) (length text)))
         (begin (if (string-prefix-p "-" text) 1 0)))
    (cl-loop for index from (- end 3) above begin by 3
             do (setq text (concat (substring text 0 index) "," (substring text index))))
    text))

(defun offstage-text--number (value)
  "Return the number of the display text VALUE in its style."
  (let* ((number (plist-get value :number)) (style (plist-get value :style))
         (fixed (plist-get value :decimals))
         (decimals (and (natnump fixed) (min fixed 20))))
    (cond ((> (abs number) 1e15) (offstage-text-number number))
          ((equal style "percent")
           (concat (if decimals (offstage-text--grouped (* 100.0 number) decimals)
                     (replace-regexp-in-string "\\.0\\'" "" (offstage-text--grouped (* 100.0 number) 1)))
                   "%"))
          ((equal style "currency")
           (concat (offstage-text--grouped (float number) (or decimals 2)) " "
                   (or (offstage-string (plist-get value :currency)) "")))
          ((equal style "bytes")
           (concat (and (< number 0) "-") (file-size-human-readable (abs number) 'si " " "B")))
          ((equal style "integer") (offstage-text--grouped (round number) 0))
          (decimals (offstage-text--grouped (float number) decimals))
          ((or (integerp number) (= number (ftruncate number))) (offstage-text--grouped (truncate number) 0))
          (t (let ((text (offstage-text-number number)))
               (offstage-text--grouped number (- (length text) (string-match "\\.\\|\\'" text) 1)))))))

(defun offstage-text--relative (seconds)
  "Return a text for a time SECONDS ago, or in the future when negative."
  (let* ((amount (abs seconds))
         (unit (cl-find-if (lambda (unit) (>= amount (car unit)))
                           '((31557600 . "year") (2629800 . "month") (86400 . "day") (3600 . "hour")
                             (60 . "minute")))))
    (if (null unit) "now"
      (let* ((count (floor amount (car unit))) (text (format "%d %s%s" count (cdr unit) (if (= count 1) "" "s"))))
        (if (< seconds 0) (concat "in " text) (concat text " ago"))))))

(defun offstage-text--date (value)
  "Return the date of the display text VALUE in its style."
  (let ((date (plist-get value :date)) (style (plist-get value :style)))
    (condition-case nil
        (let* ((has-time (string-match-p "T" date))
               (decoded (iso8601-parse date))
               (decoded (cl-loop for part in decoded for index from 0
                                 collect (or part (and (< index 3) 0))))
               (zone (and (not has-time) t))
               (time (progn (unless has-time (setf (nth 8 decoded) 0)) (encode-time decoded))))
          (pcase style
            ("short" (format-time-string "%Y-%m-%d" time zone))
            ("medium" (format-time-string "%e %b %Y" time zone))
            ("long" (format-time-string "%A, %e %B %Y" time zone))
            ("time" (format-time-string "%H:%M" time))
            ("relative" (offstage-text--relative (float-time (time-subtract nil time))))
            (_ (format-time-string (if has-time "%Y-%m-%d %H:%M" "%Y-%m-%d") time zone))))
      (error date))))

(defun offstage-text-display (value)
  "Return the display text VALUE as one safe line for people."
  (cond ((stringp value) (offstage-text-line value))
        ((numberp value) (offstage-text-number value))
        ((and (offstage-object-p value) (plist-get value :number)) (offstage-text--number value))
        ((and (offstage-object-p value) (stringp (plist-get value :date)))
         (offstage-text-line (string-trim (offstage-text--date value))))
        ((eq value t) "true")
        ((eq value :json-false) "false")
        (t "")))

;;;; Icons

(defconst offstage-text--icons
  '("add" "+" "archive" "▩" "attach" "⌁" "back" "←" "bell" "♪" "bookmark" "⚑" "building" "▙"
    "calendar" "▦" "camera" "◎" "cart" "⛉" "chart" "▟" "check" "✓" "clock" "◷" "close" "✕"
    "cloud" "☁" "comment" "❝" "copy" "⧉" "cut" "✂" "document" "▥" "down" "↓" "download" "⤓"
    "edit" "✎" "error" "✖" "external" "↗" "eye" "◉" "filter" "▽" "flag" "⚐" "folder" "▣"
    "forward" "→" "gear" "⚙" "globe" "◍" "grid" "⊞" "heart" "♥" "help" "?" "history" "↺"
    "home" "⌂" "image" "▨" "inbox" "▭" "info" "i" "key" "⚷" "link" "⚯" "list" "≡" "location" "⌖"
    "lock" "⚿" "mail" "✉" "map" "▧" "menu" "⋮" "minus" "−" "moon" "☾" "more" "⋯" "move" "⇅"
    "music" "♫" "note" "▤" "pause" "‖" "people" "☻" "person" "☺" "phone" "☎" "pin" "⚲" "play" "▸"
    "print" "⎙" "redo" "↷" "refresh" "↻" "reply" "↩" "search" "⌕" "send" "➤" "share" "⇪"
    "sort" "⇵" "star" "★" "stop" "■" "sun" "☀" "sync" "⇄" "tag" "⌑" "trash" "⌫" "undo" "↶"
    "unlock" "○" "up" "↑" "upload" "⤒" "video" "▷" "warning" "⚠" "window" "❐")
  "Names of icons, each before its sign.")

(defun offstage-text-icon (name)
  "Return the sign of the icon NAME; nil for a name without a sign."
  (cl-loop for (icon sign) on offstage-text--icons by #'cddr when (equal icon name) return sign))

;;;; Keys

;; Keys of the article Keys as keys of Emacs.  Prefix keys of Emacs stay what they are: an app's Ctrl+X is C-c C-x here.

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

(provide 'offstage-text)
;;; offstage-text.el ends here
