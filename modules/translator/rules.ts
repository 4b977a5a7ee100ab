/** Characters of one text that is translated. */
export const longestText = 5000
