/** Specification point 5: a text area's line breaks become a break tag on submit… */
export const toBreakTags = (typed: string) => typed.trim().replace(/\r\n|\r|\n/g, '<br>')

/** …and come back on load. Nothing else in a stored text is markup. */
export const fromBreakTags = (stored: string) => stored.replace(/<br\s*\/?>/gi, '\n')
