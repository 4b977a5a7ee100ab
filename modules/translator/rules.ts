/** Characters of one text that is translated. */
export const longestText = 5000

/** A text as engines take it: `<br>` is a line break (specification point 5), nothing else is markup. */
export const plainText = (text: string): string => text.replace(/<br\s*\/?>/gi, '\n')
