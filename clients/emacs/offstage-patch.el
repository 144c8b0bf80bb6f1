;;; offstage-patch.el --- Patches of views and route trees of Offstage  -*- lexical-binding: t -*-

;; SPDX-License-Identifier: MIT

;;; Commentary:

;; Applies the patches of `screen/didChange' (RFC 6902, with the operations `splice' and `append' for texts) and the
;; operations of `route/didChange'.  No value is changed in place, and unchanged parts remain the same objects, so a
;; front end finds out with `eq' what it has to draw.

;;; Code:

(require 'cl-lib)
(require 'offstage-text)

(define-error 'offstage-patch-error "A message of the server does not fit the state")

(defun offstage-patch--misfit (op reason)
  "Signal that the operation OP cannot be applied for REASON."
  (signal 'offstage-patch-error
          (list (format "the operation %s %s" (offstage-text-cut (format "%S" op) 200) reason))))

;;;; Members

(defun offstage-patch-with (object key value)
  "Return a copy of the plist OBJECT whose member KEY is VALUE."
  (plist-put (copy-sequence object) key value))

(defun offstage-patch-without (object key)
  "Return a copy of the plist OBJECT without the member KEY."
  (cl-loop for (name value) on object by #'cddr
           unless (eq name key) collect name and collect value))

(defun offstage-patch-array-with (array index value)
  "Return a copy of ARRAY with VALUE inserted at INDEX."
  (vconcat (substring array 0 index) (vector value) (substring array index)))

(defun offstage-patch-array-without (array index)
  "Return a copy of ARRAY without the element at INDEX."
  (vconcat (substring array 0 index) (substring array (1+ index))))

;;;; Views

(defun offstage-patch-pointer (path op)
  "Return the tokens of PATH, the JSON Pointer of the operation OP."
  (cond ((equal path "") nil)
        ((not (and (stringp path) (string-prefix-p "/" path))) (offstage-patch--misfit op "has no JSON Pointer"))
        (t (mapcar (lambda (token)
                     (replace-regexp-in-string
                      "~0" "~" (replace-regexp-in-string "~1" "/" token t t) t t))
                   (split-string (substring path 1) "/")))))

(defun offstage-patch--index (array token op)
  "Return the index in ARRAY that TOKEN of the operation OP names."
  (unless (string-match-p "\\`\\(?:0\\|[1-9][0-9]*\\)\\'" token) (offstage-patch--misfit op "has no index"))
  (let ((index (string-to-number token)))
    (if (<= index (length array)) index (offstage-patch--misfit op "is beyond the end of the array"))))

(defun offstage-patch--get (value tokens op)
  "Return the part of VALUE at TOKENS, the path of the operation OP."
  (dolist (token tokens value)
    (setq value
          (if (vectorp value)
              (let ((index (offstage-patch--index value token op)))
                (if (< index (length value)) (aref value index) (offstage-patch--misfit op "finds no element")))
            (let ((found (plist-member value (intern (concat ":" token)))))
              (if found (cadr found) (offstage-patch--misfit op "finds no member")))))))

(defun offstage-patch--edit (value tokens op edit)
  "Return VALUE with the container of TOKENS, the path of OP, replaced.
EDIT is called with the container and the last token, and returns the new
container."
  (let ((token (car tokens)))
    (cond ((null (cdr tokens)) (funcall edit value token))
          ((vectorp value)
           (let ((index (offstage-patch--index value token op)) (copy (copy-sequence value)))
             (when (= index (length value)) (offstage-patch--misfit op "finds no element"))
             (aset copy index (offstage-patch--edit (aref value index) (cdr tokens) op edit))
             copy))
          (t (let* ((key (intern (concat ":" token))) (found (plist-member value key)))
               (unless found (offstage-patch--misfit op "finds no member"))
               (offstage-patch-with value key (offstage-patch--edit (cadr found) (cdr tokens) op edit)))))))

(defun offstage-patch--insert (value tokens added op)
  "Return VALUE with ADDED inserted at TOKENS, the path of OP."
  (if (null tokens) added
    (offstage-patch--edit
     value tokens op
     (lambda (container token)
       (if (vectorp container)
           (let ((index (if (equal token "-") (length container) (offstage-patch--index container token op))))
             (offstage-patch-array-with container index added))
         (offstage-patch-with container (intern (concat ":" token)) added))))))

(defun offstage-patch--remove (value tokens op)
  "Return VALUE without the part at TOKENS, the path of OP."
  (offstage-patch--get value tokens op)
  (offstage-patch--edit
   value tokens op
   (lambda (container token)
     (if (vectorp container)
         (offstage-patch-array-without container (string-to-number token))
       (offstage-patch-without container (intern (concat ":" token)))))))

(defun offstage-patch--replace (value tokens op change)
  "Return VALUE with the part at TOKENS, the path of OP, changed by CHANGE."
  (let ((new (funcall change (offstage-patch--get value tokens op))))
    (if (null tokens) new
      (offstage-patch--edit
       value tokens op
       (lambda (container token)
         (if (vectorp container)
             (let ((copy (copy-sequence container)))
               (aset copy (string-to-number token) new)
               copy)
           (offstage-patch-with container (intern (concat ":" token)) new)))))))

(defun offstage-patch--spliced (old op)
  "Return the text OLD with the range of the operation OP replaced."
  (let ((index (plist-get op :index)) (count (plist-get op :count)) (text (plist-get op :text)))
    (unless (and (stringp old) (stringp text) (natnump index) (natnump count) (<= (+ index count) (length old)))
      (offstage-patch--misfit op "is not about a range of a text"))
    (concat (substring old 0 index) text (substring old (+ index count)))))

(defun offstage-patch-apply (view patch)
  "Return VIEW after the operations of the array PATCH."
  (seq-do
   (lambda (op)
     (let ((tokens (offstage-patch-pointer (plist-get op :path) op)))
       (setq view
             (pcase (plist-get op :op)
               ("add" (offstage-patch--insert view tokens (plist-get op :value) op))
               ("remove" (offstage-patch--remove view tokens op))
               ("replace" (offstage-patch--replace view tokens op (lambda (_) (plist-get op :value))))
               ("move" (let* ((from (offstage-patch-pointer (plist-get op :from) op))
                              (moved (offstage-patch--get view from op)))
                         (offstage-patch--insert (offstage-patch--remove view from op) tokens moved op)))
               ("append" (offstage-patch--replace
                          view tokens op
                          (lambda (old)
                            (unless (and (stringp old) (stringp (plist-get op :text)))
                              (offstage-patch--misfit op "is not about a text"))
                            (concat old (plist-get op :text)))))
               ("splice" (offstage-patch--replace view tokens op (lambda (old) (offstage-patch--spliced old op))))
               (_ (offstage-patch--misfit op "is unknown"))))))
   patch)
  view)

;;;; Route trees

(defconst offstage-patch--lists '(:layers :items :branches :pages)
  "Members of route nodes that are arrays of nodes.")

(defun offstage-patch-children (node)
  "Return the children of the route NODE in order."
  (let ((list (cl-some (lambda (key) (plist-get node key)) offstage-patch--lists)))
    (cond (list (offstage-objects list))
          ((plist-get node :content) (list (plist-get node :content)))
          (t (cl-loop for (_name child) on (plist-get node :slots) by #'cddr collect child)))))

(defun offstage-patch-node (tree id)
  "Return the node of the route TREE with ID."
  (let ((queue (offstage-objects (plist-get tree :windows))) found)
    (while (and queue (not found))
      (let ((node (pop queue)))
        (if (equal (plist-get node :id) id) (setq found node)
          (setq queue (append (offstage-patch-children node) queue)))))
    found))

(defun offstage-patch--map-array (array id change)
  "Return ARRAY of nodes with the node ID in it changed by CHANGE.
Return nil when no node has it."
  (cl-loop for node across array for index from 0
           for changed = (offstage-patch--map-node node id change)
           when changed return
           (if (eq changed 'removed) (offstage-patch-array-without array index)
             (let ((copy (copy-sequence array))) (aset copy index changed) copy))))

(defun offstage-patch--map-node (node id change)
  "Return NODE with the node ID changed by CHANGE; nil when NODE has it not.
CHANGE returns the new node, or the symbol `removed'."
  (if (equal (plist-get node :id) id) (funcall change node)
    (or (cl-loop for key in offstage-patch--lists
                 for array = (plist-get node key)
                 for changed = (and (vectorp array) (offstage-patch--map-array array id change))
                 when changed return (offstage-patch-with node key changed))
        (let ((changed (and (plist-get node :content)
                            (offstage-patch--map-node (plist-get node :content) id change))))
          (cond ((eq changed 'removed) (offstage-patch-without node :content))
                (changed (offstage-patch-with node :content changed))))
        (cl-loop with slots = (plist-get node :slots)
                 for (name child) on slots by #'cddr
                 for changed = (offstage-patch--map-node child id change)
                 when changed return
                 (offstage-patch-with node :slots (if (eq changed 'removed) (offstage-patch-without slots name)
                                                    (offstage-patch-with slots name changed)))))))

(defun offstage-patch--map-tree (tree id change op)
  "Return the route TREE with the node ID changed by CHANGE, for OP."
  (let ((windows (offstage-patch--map-array (plist-get tree :windows) id change)))
    (if windows (offstage-patch-with tree :windows windows)
      (offstage-patch--misfit op (format "finds no node '%s'" id)))))

(defun offstage-patch--put-node (tree node op)
  "Return the route TREE with NODE inserted at the place in the operation OP."
  (let ((parent (plist-get op :parent)) (index (plist-get op :index)) (name (plist-get op :name)))
    (cl-flet ((put (container key)
                (let ((array (or (plist-get container key) [])))
                  (unless (and (natnump index) (<= index (length array))) (offstage-patch--misfit op "has no index"))
                  (offstage-patch-with container key (offstage-patch-array-with array index node)))))
      (if (null parent) (put tree :windows)
        (offstage-patch--map-tree
         tree parent
         (lambda (container)
           (let ((key (pcase (plist-get container :kind)
                        ("window" :layers) ("stack" :items) ("tabs" :branches) ("pages" :pages)
                        (_ (cl-find-if (lambda (key) (plist-get container key)) offstage-patch--lists)))))
             (cond (name (offstage-patch-with
                          container :slots (offstage-patch-with (plist-get container :slots)
                                                                (intern (concat ":" name)) node)))
                   (key (put container key))
                   (t (offstage-patch-with container :content node)))))
         op)))))

(defun offstage-patch--with-fields (node fields)
  "Return NODE with the members FIELDS, and without those that are null."
  (cl-loop for (name value) on fields by #'cddr
           do (setq node (if (null value) (offstage-patch-without node name)
                           (offstage-patch-with node name value))))
  node)

(defun offstage-patch-route (tree ops)
  "Return the route TREE after the array OPS of `route/didChange'."
  (seq-do
   (lambda (op)
     (let ((id (plist-get op :id)))
       (cl-flet ((change (function) (setq tree (offstage-patch--map-tree tree id function op))))
         (pcase (plist-get op :op)
           ("insert" (setq tree (offstage-patch--put-node tree (plist-get op :node) op)))
           ("remove" (change (lambda (_) 'removed)))
           ("move" (let ((node (offstage-patch-node tree id)))
                     (change (lambda (_) 'removed))
                     (setq tree (offstage-patch--put-node tree node op))))
           ("update" (change (lambda (node) (offstage-patch--with-fields node (plist-get op :fields)))))
           ("select" (change (lambda (node) (offstage-patch-with node :selected (plist-get op :index)))))
           (_ (offstage-patch--misfit op "is unknown"))))))
   ops)
  tree)

(provide 'offstage-patch)
;;; offstage-patch.el ends here
