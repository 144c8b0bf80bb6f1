;;; offstage-markdown.el --- Formatted text of Offstage apps  -*- lexical-binding: t -*-

;; Copyright (c) 2026 The Offstage authors
;; Author: The Offstage authors
;; URL: https://github.com/offstage-swift/offstage
;; SPDX-License-Identifier: MIT

;;; Commentary:

;; Inserts the part of CommonMark that the article Views and Components names.

;;; Code:

(require 'cl-lib)
(require 'rx)
(require 'offstage-draw)

(defface offstage-code '((t :inherit (fixed-pitch font-lock-constant-face))) "Face of code." :group 'offstage)
(defface offstage-quote '((t :inherit (italic shadow))) "Face of quotes." :group 'offstage)

(defconst offstage-markdown--spans
  (concat "\\\\\\([][!-/:-@\\^_`{-~]\\)"           ; 1: an escaped sign
          "\\|`\\([^`\n]+\\)`"                       ; 2: code
          "\\|\\*\\*\\([^*\n]+\\)\\*\\*"             ; 3: strong emphasis
          "\\|\\*\\([^*\n]+\\)\\*"                   ; 4: emphasis
          "\\|\\[\\([^]\n]*\\)](\\([^) \n]*\\))")    ; 5, 6: title and URL
  "Spans of a line.")

(defun offstage-markdown--link (title url)
  "Return TITLE as an element that opens URL, if the app may do so."
  (let ((is-own (offstage-session-own-link-p url)))
    (if (not (or is-own (offstage-session-may-browse-p url))) (propertize title 'help-echo url)
      (propertize title 'help-echo url 'face 'link 'mouse-face 'highlight 'follow-link t
                  'offstage (offstage-draw-el nil url :act 'link
                                              :component (list :url url :isExternal (not is-own)))))))

(defun offstage-markdown-spans (line)
  "Return LINE with faces in place of the signs of its spans."
  (let ((start 0) (parts nil))
    (while (string-match offstage-markdown--spans line start)
      (push (substring line start (match-beginning 0)) parts)
      (push (cond ((match-string 1 line))
                  ((match-string 2 line) (propertize (match-string 2 line) 'face 'offstage-code))
                  ((match-string 3 line) (propertize (match-string 3 line) 'face 'bold))
                  ((match-string 4 line) (propertize (match-string 4 line) 'face 'italic))
                  (t (save-match-data (offstage-markdown--link (match-string 5 line) (match-string 6 line)))))
            parts)
      (setq start (match-end 0)))
    (apply #'concat (nreverse (cons (substring line start) parts)))))

(defun offstage-markdown--line (line prefix)
  "Insert LINE, which is no code.  Its further lines have PREFIX."
  (pcase line
    ((rx bos (let signs (** 1 6 "#")) (+ " ") (let text (* nonl)))
     (let ((begin (point)))
       (insert (offstage-markdown-spans text))
       (add-face-text-property begin (point) (if (= 1 (length signs)) 'offstage-title 'offstage-heading))))
    ((rx bos (or "---" "***" "___") eos) (insert (propertize (make-string 20 ?─) 'face 'shadow)))
    ((rx bos (let space (* " ")) (or (any "-*+") (seq (let number (+ digit)) (any ".)"))) (+ " ") (let text (* nonl)))
     (let ((mark (if number (concat number ". ") "• ")))
       (insert (propertize (concat space mark (offstage-markdown-spans text))
                           'wrap-prefix (concat prefix space (make-string (length mark) ?\s))))))
    ((rx bos ">" (? " ") (let text (* nonl)))
     (insert (propertize (concat "▏ " (offstage-markdown-spans text)) 'face 'offstage-quote
                                'wrap-prefix (concat prefix "▏ "))))
    (_ (insert (offstage-markdown-spans line)))))

(defun offstage-markdown-insert (text prefix)
  "Insert the formatted TEXT with PREFIX before each line but the first one."
  (let ((fence nil) (is-first t))
    (dolist (line (split-string (offstage-text-lines text) "\n"))
      (let ((is-fence (and (string-match "\\` \\{0,3\\}\\(```+\\|~~~+\\)" line)
                           (or (null fence) (string-prefix-p fence (match-string 1 line))))))
        (if is-fence (setq fence (unless fence (match-string 1 line)))
          (unless is-first (insert "\n" prefix))
          (setq is-first nil)
          (if fence (insert "  " (propertize line 'face 'offstage-code))
            (offstage-markdown--line line prefix)))))))

(provide 'offstage-markdown)
;;; offstage-markdown.el ends here
