;;; offstage-check.el --- Compiles and checks the Offstage front end  -*- lexical-binding: t -*-

;; SPDX-License-Identifier: MIT

;;; Commentary:

;; Compiles all files with warnings as errors, and checks their documentation with checkdoc.

;;; Code:

(require 'bytecomp)
(require 'checkdoc)

(defun offstage-check ()
  "Compile and check all files, and exit."
  (let* ((tests (file-name-directory (symbol-file 'offstage-check))) (folder (expand-file-name ".." tests)) has-failed
         (output (make-temp-file "offstage-check" t)) (load-path (append (list folder tests) load-path))
         (byte-compile-error-on-warn t) (checkdoc-autofix-flag 'never)
         (byte-compile-dest-file-function
          (lambda (file) (expand-file-name (concat (file-name-nondirectory file) "c") output)))
         (checkdoc-create-error-function
          (lambda (text begin &rest _)
            (setq has-failed t)
            (message "%s:%d: %s" (buffer-name) (line-number-at-pos (or begin (point))) text)
            nil)))
    (dolist (file (mapcan (lambda (folder) (directory-files folder t "\\.el\\'")) (list folder tests)))
      (unless (byte-compile-file file) (setq has-failed t))
      (with-current-buffer (find-file-noselect file)
        (checkdoc-current-buffer t)
        (kill-buffer)))
    (delete-directory output t)
    (kill-emacs (if has-failed 1 0))))

(provide 'offstage-check)
;;; offstage-check.el ends here
