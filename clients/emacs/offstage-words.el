;;; offstage-words.el --- The words of the front end in the user's language  -*- lexical-binding: t -*-

;; Copyright (c) 2026 The Offstage authors
;; Author: The Offstage authors
;; URL: https://github.com/offstage-swift/offstage
;; SPDX-License-Identifier: MIT

;;; Commentary:

;; The texts of apps are translated by their servers; this file translates those of the front end, such as the header
;; line and the menu of keys.  The code has them in English, and `offstage-words-languages' in other languages.

;;; Code:

(defcustom offstage-words-language nil
  "Language of the front end's own words, such as \"de\"; the locale's if nil.
A language without an entry in `offstage-words-languages' is English."
  :type '(choice (const :tag "That of the locale" nil) (const :tag "English" "en") (const :tag "Deutsch" "de")
                 (string :tag "Other"))
  :group 'offstage)

(defvar offstage-words-languages
  '(("de"
     ;; Header line and sessions
     ("Starting …" . "Startet …")
     ("The server has ended" . "Der Server ist beendet")
     ("The server has ended; starting another …" . "Der Server ist beendet; ein neuer startet …")
     ("The server was started again." . "Der Server wurde neu gestartet.")
     ("Ended: %s.  Press %s to start again" . "Beendet: %s.  %s startet neu")
     ("Working …" . "Arbeitet …")
     ("⚠ The app asks something; pause to answer" . "⚠ Die App fragt etwas; zum Antworten kurz warten")
     ("keys" . "Tasten")
     ("No server: set `offstage-server-command' or the environment variable OFFSTAGE to its command"
      . "Kein Server: `offstage-server-command' oder die Umgebungsvariable OFFSTAGE muss seinen Befehl nennen")
     ("The server has no app" . "Der Server hat keine App")
     ("The server does not answer" . "Der Server antwortet nicht")
     ("The server refuses `initialize': %s" . "Der Server lehnt `initialize' ab: %s")
     ("The server `%s' is missing or cannot be executed.  Set `offstage-server-command' to its path"
      . "Der Server `%s' fehlt oder ist nicht ausführbar.  `offstage-server-command' muss seinen Pfad nennen")
     ("The command `%s' is no Offstage server; it writes: %s"
      . "Der Befehl `%s' ist kein Offstage-Server; er schreibt: %s")
     ("Not done: the server was away. Press again." . "Nicht ausgeführt: Der Server war weg. Bitte noch einmal.")
     ("The server has ended before its answer. Press again if it was not done."
      . "Der Server ist vor seiner Antwort beendet. Bitte noch einmal, falls es nicht ausgeführt wurde.")
     ("Page not found: %s" . "Seite nicht gefunden: %s")
     ("Locked: %s" . "Gesperrt: %s")
     ("The app has refused this" . "Die App hat das abgelehnt")
     ;; Screens
     ("Back" . "Zurück")
     ("✕ Close" . "✕ Schließen")
     ("Details" . "Details")
     ("Main window" . "Hauptfenster")
     ("Page" . "Seite")
     ("%d of %d" . "%d von %d")
     ("next tab" . "nächster Tab")
     ("This screen has no components; `screen/get' has its values."
      . "Dieser Bildschirm hat keine Komponenten; `screen/get' hat seine Werte.")
     ("The app asks: %s" . "Die App fragt: %s")
     ("Answer…" . "Antworten …")
     ("Refuse" . "Ablehnen")
     ("The app may not open this page." . "Die App darf diese Seite nicht öffnen.")
     ("loading …" . "lädt …")
     ("refreshes" . "aktualisiert")
     ("Selected:" . "Ausgewählt:")
     ("more" . "mehr")
     ("▲ %s rows above" . "▲ %s Zeilen darüber")
     ("▼ %s rows below" . "▼ %s Zeilen darunter")
     ("submits" . "sendet ab")
     ("Choose a file…" . "Datei wählen …")
     ("Enter a number" . "Bitte eine Zahl eingeben")
     ;; Messages
     ("%s is disabled" . "%s ist deaktiviert")
     ("%s is busy" . "%s ist beschäftigt")
     ("The row is disabled" . "Die Zeile ist deaktiviert")
     ("The command is disabled" . "Der Befehl ist deaktiviert")
     ("The field is disabled" . "Das Feld ist deaktiviert")
     ("%s is a key of a row; move to one first" . "%s ist eine Taste für Zeilen; erst zu einer gehen")
     ("Nothing uses %s here; %s shows the keys" . "%s hat hier keine Wirkung; %s zeigt die Tasten")
     ("Nothing to do here; %s moves to the next element" . "Hier ist nichts zu tun; %s geht zum nächsten Element")
     ("No button finishes this screen; %s shows the keys"
      . "Kein Knopf schließt diesen Bildschirm ab; %s zeigt die Tasten")
     ("No row is selected; %s selects" . "Keine Zeile ist ausgewählt; %s wählt aus")
     ("Go to another row; %s moves the row before it" . "Zu einer anderen Zeile gehen; %s setzt die Zeile davor")
     ("The rows of this list cannot be moved" . "Die Zeilen dieser Liste sind nicht verschiebbar")
     ("The list is always current" . "Die Liste ist immer aktuell")
     ("There is nothing to close" . "Hier ist nichts zu schließen")
     ("There is no list here" . "Hier ist keine Liste")
     ("There are no tabs and no pages here" . "Hier sind keine Tabs und keine Seiten")
     ("Point is in no field" . "Der Cursor ist in keinem Feld")
     ("Point is on no row" . "Der Cursor ist auf keiner Zeile")
     ("The screen has no link" . "Der Bildschirm hat keinen Link")
     ("The app may not open %s" . "Die App darf %s nicht öffnen")
     ("The app has not asked for anything" . "Die App hat nichts gefragt")
     ("The text is in the kill ring" . "Der Text ist im Kill-Ring")
     ("There is no file %s" . "Es gibt keine Datei %s")
     ("%s is %s; choose a file of %s" . "%s ist %s; bitte eine Datei mit %s wählen")
     ("This is not JSON: %s" . "Das ist kein JSON: %s")
     ;; Questions
     ("App: " . "App: ")
     ("Command: " . "Befehl: ")
     ("Row: " . "Zeile: ")
     ("Tab or page: " . "Tab oder Seite: ")
     ("Link: " . "Link: ")
     ("Link, such as %s: " . "Link, wie %s: ")
     ("File: " . "Datei: ")
     ("File for the app" . "Datei für die App")
     ("Another file, or RET to finish" . "Noch eine Datei, oder fertig mit RET")
     ("Save as: " . "Speichern als: ")
     ("Answer as JSON: " . "Antwort als JSON: ")
     ("Reason: " . "Grund: ")
     ;; Menus
     ("Keys" . "Tasten")
     ("Find a command…" . "Befehl suchen …")
     ("Open a link…" . "Link öffnen …")
     ("Move" . "Gehen")
     ("Do" . "Handeln")
     ("Go" . "Navigieren")
     ("Screen" . "Bildschirm")
     ("Row" . "Zeile")
     ("next, or fold" . "weiter, oder falten")
     ("previous" . "zurück")
     ("next line" . "nächste Zeile")
     ("previous line" . "vorige Zeile")
     ("to a row" . "zu einer Zeile")
     ("last row" . "letzte Zeile")
     ("press, open, submit" . "drücken, öffnen, absenden")
     ("select, press" . "auswählen, drücken")
     ("finish" . "fertig")
     ("cancel" . "abbrechen")
     ("command of the row" . "Befehl der Zeile")
     ("cut a row to move it" . "Zeile zum Verschieben ausschneiden")
     ("paste it before this row" . "sie vor dieser Zeile einfügen")
     ("find a command" . "Befehl suchen")
     ("back" . "zurück")
     ("close" . "schließen")
     ("open a link" . "Link öffnen")
     ("refresh" . "aktualisieren")
     ("leave" . "verlassen")))
  "Texts of the front end in other languages, an alist for each by its name.
A translation has the format specifiers of its English text, in any order
with numbers, such as %2$s.")

(defun offstage-words-locale ()
  "Return the locale of the user, such as en-US."
  (let ((name (seq-some (lambda (variable) (let ((value (getenv variable))) (unless (equal value "") value)))
                        '("LC_ALL" "LC_MESSAGES" "LANG")))
        (case-fold-search nil))
    (if (and name (string-match "\\`\\([a-z]+\\)_\\([A-Z]+\\)" name))
        (concat (match-string 1 name) "-" (match-string 2 name))
      "en-US")))

(defun offstage-words (text &rest arguments)
  "Return TEXT in the language of the user, formatted with ARGUMENTS."
  (let ((language (or offstage-words-language (car (split-string (offstage-words-locale) "-")))))
    (apply #'format-message (or (cdr (assoc text (cdr (assoc language offstage-words-languages)))) text) arguments)))

(defun offstage-message (text &rest arguments)
  "Show TEXT, formatted with ARGUMENTS, to the user."
  (message "%s" (apply #'offstage-words text arguments)))

(defun offstage-user-error (text &rest arguments)
  "Signal a `user-error' with TEXT, formatted with ARGUMENTS."
  (user-error "%s" (apply #'offstage-words text arguments)))

(provide 'offstage-words)
;;; offstage-words.el ends here
