;;; offstage-requests.el --- Requests of Offstage apps to Emacs  -*- lexical-binding: t -*-

;; SPDX-License-Identifier: MIT

;;; Commentary:

;; An app may ask for something that the platform does, such as picking a file.  The user answers or refuses.

;;; Code:

(require 'cl-lib)
(require 'offstage-input)

(defconst offstage-requests-capabilities
  ["openURL" "pickFile" "saveFile" "clipboard.read" "clipboard.write" "share" "notify"]
  "Requests that Emacs fulfils.")

(defconst offstage-requests--empty (make-hash-table) "The JSON object without members.")

(defun offstage-requests--file (path types)
  "Return the file at PATH, which must have one of TYPES unless that is nil."
  (let* ((path (expand-file-name path)) (file (offstage-fields-file path)) (type (plist-get file :type)))
    (when (and types (not (cl-some (lambda (pattern) (string-match-p (wildcard-to-regexp pattern) type)) types)))
      (user-error "%s is %s; choose a file of %s" (plist-get file :name) type (string-join types ", ")))
    (list :name (plist-get file :name) :type type :size (plist-get file :size) :path path)))

(defun offstage-requests--pick-file (arguments)
  "Read the name of a file, as ARGUMENTS of the app say, and return the result.
The user ends the names of several files with an empty one."
  (let* ((types (append (plist-get arguments :types) nil))
         (suffix (if types (format " (%s): " (offstage-text-line (string-join types ", "))) ": "))
         (files (list (offstage-requests--file (read-file-name (concat "File for the app" suffix) nil nil t) types))))
    (when (offstage-true-p (plist-get arguments :allowsSeveral))
      (let ((insert-default-directory nil) path)
        (while (not (string-empty-p (setq path (read-file-name (concat "Another file, or RET to finish" suffix)
                                                               nil "" 'confirm-after-completion))))
          (push (offstage-requests--file path types) files))))
    (list :files (vconcat (reverse files)))))

(defun offstage-requests--suggested-name (arguments)
  "Return the file name that ARGUMENTS of the app suggest, without folders.
The function `read-file-name' would replace variables, so `$' is removed."
  (replace-regexp-in-string
   "\\`.*[/\\]" "" (replace-regexp-in-string (concat offstage-text--unsafe "\\|[$\t\n]") ""
                                             (or (plist-get arguments :name) ""))))

(defun offstage-requests--save-file (arguments)
  "Write the text in ARGUMENTS to a file that the user names; return the result.
The user confirms that a file is replaced."
  (let ((path (expand-file-name (read-file-name "Save as: " nil nil nil (offstage-requests--suggested-name arguments))))
        (coding-system-for-write 'utf-8-unix))
    (write-region (or (plist-get arguments :text) "") nil path nil 'quiet nil 'ask)
    (list :path path)))

(defun offstage-requests--result (capability arguments)
  "Do what CAPABILITY with ARGUMENTS asks for, and return the result."
  (pcase capability
    ("openURL" offstage-requests--empty)
    ("pickFile" (offstage-requests--pick-file arguments))
    ("saveFile" (offstage-requests--save-file arguments))
    ("clipboard.read" (list :text (substring-no-properties (or (current-kill 0 t) ""))))
    ((or "clipboard.write" "share")
     (kill-new (string-join (delq nil (list (offstage-string (plist-get arguments :text))
                                            (offstage-string (plist-get arguments :url))))
                            " "))
     (message "The text is in the kill ring")
     offstage-requests--empty)
    ("notify" (message "%s: %s" (offstage-text-display (plist-get arguments :title))
                       (offstage-text-display (plist-get arguments :body)))
     offstage-requests--empty)
    (_ (offstage-requests--read-json))))

(defun offstage-requests--read-json ()
  "Read a JSON value."
  (let ((text (read-string "Answer as JSON: ")))
    (condition-case problem
        (offstage-connection-parse text)
      (json-error (user-error "This is not JSON: %s" (error-message-string problem))))))

(defun offstage-requests-answer (layer &optional as-json)
  "Answer LAYER, a request or a layer of the app.
With the prefix argument, or AS-JSON, read the answer as JSON."
  (interactive (list (offstage-session-top-layer) current-prefix-arg))
  (if (or (plist-get layer :content) (member (plist-get layer :kind) '("content" "alert" "choice" "modal")))
      (message "The app has not asked for anything")
    (let ((arguments (plist-get layer :arguments)) (capability (plist-get layer :capability)))
      (if (and (equal capability "openURL") (not as-json)
               (not (offstage-input-browse (or (plist-get arguments :url) ""))))
          (offstage-requests-refuse layer "denied")
        (offstage-input-request
         "route/fulfil"
         (list :layer (plist-get layer :id)
               :result (if as-json (offstage-requests--read-json)
                         (offstage-requests--result capability arguments))))))))

(defun offstage-requests-refuse (layer reason)
  "Refuse LAYER, a request of the app, for REASON."
  (interactive (list (offstage-session-top-layer) (read-string "Reason: " nil nil "denied")))
  (offstage-input-request "route/refuse" (list :layer (plist-get layer :id) :reason reason)))

(provide 'offstage-requests)
;;; offstage-requests.el ends here
