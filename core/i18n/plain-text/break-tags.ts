// Specification point 5: break tags are the only markup in stored texts.

/** Replaces line breaks by break tags, the form in which texts are sent and stored. */
export const toBreakTags = (typed: string) => typed.replace(/\r\n|\r|\n/g, '<br>')

/** Replaces break tags by line breaks. */
export const fromBreakTags = (stored: string) => stored.replace(/<br\s*\/?>/gi, '\n')
