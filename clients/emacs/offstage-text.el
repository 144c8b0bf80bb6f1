;;; offstage-text.el --- Texts, numbers and dates of Offstage apps  -*- lexical-binding: t -*-

;; SPDX-License-Identifier: MIT

;;; Commentary:

;; Members of JSON values, texts that are safe to insert in a buffer, numbers and dates as the user reads them, and
;; canonical JSON (RFC 8785) for outlines.
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

(defun offstage-list-get (list key)
  "Return the element of LIST of objects whose `:id' is KEY."
  (cl-find key list :key (lambda (object) (plist-get object :id)) :test #'equal))

;;;; Canonical JSON

(defun offstage-text--layout-number (digits exponent)
  "Return the number 0.DIGITS * 10^EXPONENT as ECMAScript writes it."
  (let ((count (length digits)))
    (cond ((<= count exponent 21) (concat digits (make-string (- exponent count) ?0)))
          ((< 0 exponent 22) (concat (substring digits 0 exponent) "." (substring digits exponent)))
          ((< -6 exponent 1) (concat "0." (make-string (- exponent) ?0) digits))
          (t (let ((power (1- exponent)))
               (concat (substring digits 0 1) (and (> count 1) (concat "." (substring digits 1)))
                       "e" (if (< power 0) "-" "+") (number-to-string (abs power))))))))

(defun offstage-text-number (number)
  "Return the canonical JSON text of NUMBER."
  (let ((text (number-to-string (if (and (integerp number) (> (abs number) 9007199254740992)) (float number) number))))
    (cond ((integerp number) (if (string-match-p "[.e]" text) (offstage-text-number (float number)) text))
          ((zerop number) "0")
          ((string-match "\\`\\(-?\\)\\([0-9]+\\)\\(?:\\.\\([0-9]+\\)\\)?\\(?:e\\([-+]?[0-9]+\\)\\)?\\'" text)
           (let* ((sign (match-string 1 text)) (whole (match-string 2 text)) (part (or (match-string 3 text) ""))
                  (power (string-to-number (or (match-string 4 text) "0")))
                  (digits (concat whole part))
                  (zeros (- (length digits) (length (string-trim-left digits "0+"))))
                  (exponent (- (+ (length whole) power) zeros)))
             (concat sign (offstage-text--layout-number (string-trim digits "0+" "0+") exponent))))
          (t "null"))))

(defun offstage-text--escape (character)
  "Return the JSON escape of CHARACTER, a string of one character."
  (pcase (aref character 0)
    (?\" "\\\"") (?\\ "\\\\") (?\b "\\b") (?\t "\\t") (?\n "\\n") (?\f "\\f") (?\r "\\r")
    (code (format "\\u%04x" code))))

(defconst offstage-text--escaped
  "[\"\\\u0000-\u001f\u007f-\u009f\u200e\u200f\u2028-\u202e\u2066-\u2069]"
  "Characters that an outline escapes.")

(defun offstage-text-canonical (value)
  "Return the canonical JSON text of VALUE.
Control and direction characters are escaped."
  (cond ((stringp value)
         (concat "\"" (replace-regexp-in-string offstage-text--escaped #'offstage-text--escape value t t) "\""))
        ((numberp value) (offstage-text-number value))
        ((eq value t) "true")
        ((eq value :json-false) "false")
        ((null value) "null")
        ((vectorp value) (concat "[" (mapconcat #'offstage-text-canonical value ",") "]"))
        ((offstage-object-p value)
         (let ((members (cl-loop for (key member) on value by #'cddr
                                 collect (cons (substring (symbol-name key) 1) member))))
           (concat "{" (mapconcat (lambda (member)
                                    (concat (offstage-text-canonical (car member)) ":"
                                            (offstage-text-canonical (cdr member))))
                                  (sort members (lambda (one other) (string< (car one) (car other)))) ",")
                   "}")))
        (t "null")))

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

(defun offstage-text--number-of (character)
  "Return the number of CHARACTER as text with a face, such as \\u{1B}."
  (propertize (format "\\u{%X}" (aref character 0)) 'face 'escape-glyph))

(defun offstage-text-lines (text)
  "Return TEXT with its control and direction characters as numbers.
The line ends remain."
  (let ((text (replace-regexp-in-string "\r\n?" "\n" text t t)))
    (if (string-match-p offstage-text--unsafe text)
        (replace-regexp-in-string offstage-text--unsafe #'offstage-text--number-of text t t)
      text)))

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

(defconst offstage-text--not-json "[^\u0000-\ud7ff\ue000-\U0010ffff]"
  "Characters that JSON texts cannot have.")

(defun offstage-text-sendable (text)
  "Return TEXT without properties, with characters that JSON has not as U+FFFD."
  ;; With `case-fold-search', the ranges would take milliseconds for each call.
  (let ((text (substring-no-properties text)) (case-fold-search nil))
    (if (string-match-p offstage-text--not-json text)
        (replace-regexp-in-string offstage-text--not-json "\ufffd" text t t)
      text)))

;;;; Numbers and dates

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
    (cond ((or (not (numberp number)) (> (abs number) 1e15)) (offstage-text-canonical number))
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
  (let ((table (make-hash-table :test #'equal)))
    (cl-loop for (name sign)
             on '("add" "+" "archive" "▩" "attach" "⌁" "back" "←" "bell" "♪" "bookmark" "⚑" "building" "▙"
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
             by #'cddr do (puthash name sign table))
    table)
  "Signs of the icons by name.")

(defun offstage-text-icon (name)
  "Return the sign of the icon NAME; nil for a name without a sign."
  (and (stringp name) (gethash name offstage-text--icons)))

(provide 'offstage-text)
;;; offstage-text.el ends here
