;;; offstage-requests.el --- Requests of Offstage apps to Emacs  -*- lexical-binding: t -*-

;;; Commentary:

;; An app may ask for something that the platform does, such as picking a file.  The user answers or refuses.

;;; Code:

(require 'cl-lib)
(require 'offstage-input)

(defconst offstage-requests-capabilities ["openURL" "pickFile" "saveFile" "clipboard.read" "clipboard.write" "notify"]
  "Requests that Emacs fulfils.")

(defconst offstage-requests--empty (make-hash-table) "The JSON object without members.")

(defun offstage-requests--pick-file (arguments)
  "Read the name of a file, as ARGUMENTS of the app say, and return the result."
  (let* ((path (expand-file-name (read-file-name "File for the app: " nil nil t)))
         (file (offstage-fields-file path)))
    (ignore arguments)
    (list :files (vector (append file (list :path path))))))

(defun offstage-requests--save-file (arguments)
  "Write the text in ARGUMENTS to a file that the user names; return the result."
  (let ((path (expand-file-name (read-file-name "Save as: " nil nil nil (plist-get arguments :name)))))
    (with-temp-file path (insert (or (plist-get arguments :text) "")))
    (list :path path)))

(defun offstage-requests--result (capability arguments)
  "Do what CAPABILITY with ARGUMENTS asks for, and return the result."
  (pcase capability
    ("openURL" (offstage-input-browse (or (plist-get arguments :url) "")) offstage-requests--empty)
    ("pickFile" (offstage-requests--pick-file arguments))
    ("saveFile" (offstage-requests--save-file arguments))
    ("clipboard.read" (list :text (substring-no-properties (or (current-kill 0 t) ""))))
    ((or "clipboard.write" "share")
     (kill-new (or (offstage-string (plist-get arguments :text)) (plist-get arguments :url) ""))
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
        (json-parse-string text :object-type 'plist :null-object nil :false-object :json-false)
      (json-error (user-error "This is not JSON: %s" (error-message-string problem))))))

(defun offstage-requests-answer (layer &optional as-json)
  "Answer LAYER, a request or a layer of the app.
With the prefix argument, or AS-JSON, read the answer as JSON."
  (interactive (list (offstage-session-top-layer offstage-fields-session) current-prefix-arg))
  (if (or (plist-get layer :content) (member (plist-get layer :kind) '("content" "alert" "choice" "modal")))
      (message "The app has not asked for anything")
    (let ((arguments (or (plist-get layer :arguments) (plist-get layer :params))))
      (offstage-input--request
       "route/fulfil"
       (list :layer (plist-get layer :id)
             :result (if as-json (offstage-requests--read-json)
                       (offstage-requests--result (plist-get layer :capability) arguments)))))))

(defun offstage-requests-refuse (layer reason)
  "Refuse LAYER, a request of the app, for REASON."
  (interactive (list (offstage-session-top-layer offstage-fields-session) (read-string "Reason: " nil nil "denied")))
  (offstage-input--request "route/refuse" (list :layer (plist-get layer :id) :reason reason)))

(provide 'offstage-requests)
;;; offstage-requests.el ends here
