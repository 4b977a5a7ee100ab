// Specification point 5: nothing else in a stored text is markup.

/** A break tag for each line break, as texts travel and are stored. */
export const toBreakTags = (typed: string) => typed.replace(/\r\n|\r|\n/g, '<br>')

/** As it was typed. */
export const fromBreakTags = (stored: string) => stored.replace(/<br\s*\/?>/gi, '\n')
