/** Characters of one text that is translated. */
export const maxTranslatedLength = 5000
