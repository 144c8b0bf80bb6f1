;;; offstage-check.el --- Compiles and checks the Offstage front end  -*- lexical-binding: t -*-

;; SPDX-License-Identifier: MIT

;;; Commentary:

;; Compiles all files with warnings as errors, and checks their documentation with checkdoc.  Load it in batch mode.
;;

;;; Code:

(require 'bytecomp)
(require 'checkdoc)

(defconst offstage-check--folder (file-name-directory (or load-file-name buffer-file-name))
  "Folder of this file.")

(defun offstage-check-files ()
  "Return the Lisp files in the folder of the front end and in this one."
  (append (directory-files (expand-file-name ".." offstage-check--folder) t "\\.el\\'")
          (directory-files offstage-check--folder t "\\.el\\'")))

(defun offstage-check-all ()
  "Compile all files.  Return non-nil when none has a warning."
  (let* ((output (make-temp-file "offstage-check" t)) (byte-compile-error-on-warn t)
         (byte-compile-dest-file-function
          (lambda (file) (expand-file-name (concat (file-name-nondirectory file) "c") output)))
         (load-path (append (list (expand-file-name ".." offstage-check--folder) offstage-check--folder)
                            load-path))
         (is-fine t))
    (unwind-protect
        (dolist (file (offstage-check-files) is-fine)
          (unless (byte-compile-file file) (setq is-fine nil)))
      (delete-directory output t))))

(defun offstage-check-check-documentation ()
  "Return the complaints of checkdoc, each as FILE:LINE: TEXT."
  (let* (complaints
         (checkdoc-autofix-flag 'never)
         (checkdoc-create-error-function
          (lambda (text begin _end &optional _unfixable)
            (push (format "%s:%d: %s" (file-name-nondirectory (buffer-file-name))
                          (line-number-at-pos (or begin (point))) text)
                  complaints)
            nil)))
    (dolist (file (offstage-check-files))
      (with-current-buffer (find-file-noselect file)
        (let ((inhibit-message t)) (checkdoc-current-buffer t))
        (kill-buffer)))
    (nreverse complaints)))

(when (and noninteractive (not (featurep 'ert)))
  (let ((is-compiled (offstage-check-all)) (complaints (offstage-check-check-documentation)))
    (dolist (complaint complaints) (message "%s" complaint))
    (kill-emacs (if (and is-compiled (null complaints)) 0 1))))

(provide 'offstage-check)
;;; offstage-check.el ends here
