;;; offstage-patch.el --- Patches of views and route trees of Offstage  -*- lexical-binding: t -*-

;; Copyright (c) 2026 The Offstage authors
;; Author: The Offstage authors
;; URL: https://github.com/offstage-swift/offstage
;; SPDX-License-Identifier: MIT

;;; Commentary:

;; Applies the patches of `screen/didChange' (RFC 6902, with the operations `splice' and `append' for texts) and the
;; operations of `route/didChange'.  No value is changed in place, and unchanged parts remain the same objects, so a
;; front end finds out with `eq' what it has to draw.  An operation that does not fit the state is an error.

;;; Code:

(require 'cl-lib)
(require 'offstage-text)

;;;; Members and elements

(defun offstage-patch-get (container key)
  "Return the part of CONTAINER at KEY: an index, or a keyword of an object."
  (cond ((vectorp container) (aref container key))
        ((plist-member container key) (plist-get container key))
        (t (error "There is no member %s" key))))

(defun offstage-patch-with (container key value)
  "Return a copy of CONTAINER, an array or an object, whose part at KEY is VALUE."
  (let ((copy (copy-sequence container)))
    (if (vectorp copy) (progn (aset copy key value) copy)
      (plist-put copy key value))))

(defun offstage-patch-without (container key)
  "Return a copy of CONTAINER, an array or an object, without the part at KEY."
  (if (vectorp container) (vconcat (substring container 0 key) (substring container (1+ key)))
    (cl-loop for (name value) on container by #'cddr
             unless (eq name key) collect name and collect value)))

(defun offstage-patch-insert (array index value)
  "Return a copy of ARRAY with VALUE inserted at INDEX."
  (vconcat (substring array 0 index) (vector value) (substring array index)))

(defun offstage-patch-change (value test change &optional members)
  "Return VALUE with the first object in it that satisfies TEST changed by CHANGE.
Return nil without one.  CHANGE returns the new object, or `removed'.
Only MEMBERS of objects are searched, unless that is nil."
  (if (and (offstage-object-p value) (funcall test value)) (funcall change value)
    (cl-loop for key in (if (vectorp value) (number-sequence 0 (1- (length value)))
                          (cl-loop for (name) on value by #'cddr
                                   when (or (null members) (memq name members)) collect name))
             for part = (offstage-patch-get value key)
             for changed = (and (or (vectorp part) (offstage-object-p part))
                                (offstage-patch-change part test change members))
             when changed return (if (eq changed 'removed) (offstage-patch-without value key)
                                   (offstage-patch-with value key changed)))))

;;;; Views

(defun offstage-patch--tokens (pointer)
  "Return the tokens of the JSON POINTER of a view, from the object that it is in."
  (mapcar (lambda (token) (string-replace "~0" "~" (string-replace "~1" "/" token)))
          (split-string (concat "view" pointer) "/")))

(defun offstage-patch--edit (value tokens edit)
  "Return VALUE with the container of the part at TOKENS replaced.
EDIT is called with the container and the key of the part, and returns the new
container."
  (let ((key (cond ((not (vectorp value)) (intern (concat ":" (car tokens))))
                   ((equal (car tokens) "-") (length value))
                   (t (string-to-number (car tokens))))))
    (if (null (cdr tokens)) (funcall edit value key)
      (offstage-patch-with value key (offstage-patch--edit (offstage-patch-get value key) (cdr tokens) edit)))))

(defun offstage-patch--apply (root op)
  "Return ROOT, the object with the member `view', after the operation OP."
  (let ((tokens (offstage-patch--tokens (plist-get op :path))))
    (cl-flet* ((edit (function) (offstage-patch--edit root tokens function))
               (replace (function)
                 (edit (lambda (container key)
                         (offstage-patch-with container key (funcall function (offstage-patch-get container key))))))
               (add (value) (edit (lambda (container key)
                                    (if (vectorp container) (offstage-patch-insert container key value)
                                      (offstage-patch-with container key value))))))
      (pcase (plist-get op :op)
        ("add" (add (plist-get op :value)))
        ("remove" (edit (lambda (container key)
                          (offstage-patch-get container key)
                          (offstage-patch-without container key))))
        ("replace" (replace (lambda (_) (plist-get op :value))))
        ("move" (let ((from (offstage-patch--tokens (plist-get op :from))) moved)
                  (setq root (offstage-patch--edit root from (lambda (container key)
                                                               (setq moved (offstage-patch-get container key))
                                                               (offstage-patch-without container key))))
                  (add moved)))
        ("append" (replace (lambda (old) (concat old (plist-get op :text)))))
        ("splice" (replace (lambda (old)
                             (let ((index (plist-get op :index)))
                               (concat (substring old 0 index) (plist-get op :text)
                                       (substring old (+ index (plist-get op :count))))))))
        (name (error "The operation %s is unknown" name))))))

(defun offstage-patch-apply (view patch)
  "Return VIEW after the operations of the array PATCH."
  (plist-get (seq-reduce #'offstage-patch--apply patch (list :view view)) :view))

;;;; Route trees

(defconst offstage-patch--members
  '(("window" . :windows) ("layer" . :layers) ("content" . :content) ("item" . :items) ("branch" . :branches)
    ("page" . :pages) ("slot" . :slots))
  "Members that have the children of a node, by the roles of these.")

(defun offstage-patch-children (node)
  "Return the children of the route NODE in order."
  (let ((children (cl-some (lambda (member) (plist-get node (cdr member))) offstage-patch--members)))
    (if (offstage-object-p children) (list children) (offstage-objects children))))

(defun offstage-patch-node (tree id)
  "Return the node of the route TREE with ID."
  (let ((queue (offstage-patch-children tree)))
    (while (and queue (not (equal (plist-get (car queue) :id) id)))
      (setq queue (append (offstage-patch-children (car queue)) (cdr queue))))
    (car queue)))

(defun offstage-patch-names (tree)
  "Return an alist from names of the nodes of the route TREE to their ids.
The nodes of a new server have other ids and the same names."
  (let (names)
    (cl-labels ((enter (node)
                  (let ((name (list (plist-get node :kind) (plist-get node :key))))
                    (while (assoc name names) (push t name))
                    (push (cons name (plist-get node :id)) names)
                    (mapc #'enter (offstage-patch-children node)))))
      (mapc #'enter (offstage-patch-children tree)))
    names))

(defun offstage-patch--change-node (tree id change)
  "Return the route TREE with the node ID changed by CHANGE."
  (or (offstage-patch-change tree (lambda (node) (equal (plist-get node :id) id)) change
                             (mapcar #'cdr offstage-patch--members))
      (error "There is no node %s" id)))

(defun offstage-patch--put-node (tree node op)
  "Return the route TREE with NODE inserted at the place in the operation OP."
  (let ((key (cdr (assoc (plist-get op :role) offstage-patch--members))) (parent (plist-get op :parent)))
    (cl-flet ((put (container)
                (offstage-patch-with container key
                                     (if (eq key :content) node
                                       (offstage-patch-insert (or (plist-get container key) []) (plist-get op :index)
                                                              node)))))
      (if parent (offstage-patch--change-node tree parent #'put) (put tree)))))

(defun offstage-patch-route (tree ops)
  "Return the route TREE after the array OPS of `route/didChange'."
  (seq-reduce
   (lambda (tree op)
     (let ((id (plist-get op :id)))
       (cl-flet ((change (function) (offstage-patch--change-node tree id function)))
         (pcase (plist-get op :op)
           ("insert" (offstage-patch--put-node tree (plist-get op :node) op))
           ("remove" (change (lambda (_) 'removed)))
           ("move" (offstage-patch--put-node (change (lambda (_) 'removed)) (offstage-patch-node tree id) op))
           ("update" (change (lambda (node)
                               (cl-loop for (name value) on (plist-get op :fields) by #'cddr
                                        do (setq node (if value (offstage-patch-with node name value)
                                                        (offstage-patch-without node name))))
                               node)))
           ("select" (change (lambda (node) (offstage-patch-with node :selected (plist-get op :index)))))
           (name (error "The operation %s is unknown" name))))))
   ops tree))

(provide 'offstage-patch)
;;; offstage-patch.el ends here
