/** Maximum characters of one translated text. */
export const maxTranslatedLength = 5000
