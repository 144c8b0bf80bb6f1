// The page's own texts, by the English text. Those of the app are the app's.

import german from "./words-de.js";

/** The texts of each language, by its code. A further language is a file like `words-de.js`, and an entry here. */
const languages = { en: {}, de: german };

const code = (locale) => String(locale).split(/[-_]/)[0].toLowerCase();

let language = "en";
let isMarked = false;

/** Takes the first language of the user that has texts. `pageLocale` is the language of the document. */
export function useLanguage(locales, pageLocale = "en") {
    language = locales.map(code).find((known) => Object.hasOwn(languages, known)) ?? "en";
    isMarked = code(pageLocale) !== language;
}

useLanguage(navigator.languages);

/** Returns a text of the page in the user's language. A value replaces its name in braces. */
export function words(text, values = {}) {
    return (languages[language][text] ?? text).replace(/\{(\w+)\}/g, (name, key) => values[key] ?? name);
}

/** The attribute `lang` of an element with a text of the page: null where the document has the same language. */
export const wordsLanguage = () => isMarked ? language : null;
