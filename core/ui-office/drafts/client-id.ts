let last = 0
/** Drafts restore ids of an earlier visit, so the ids of this visit must differ. */
const visit = Math.random().toString(36).slice(2, 8)

/** A name for a line of a form that the server does not know yet, so that it keeps its place on screen while others move. */
export const clientId = () => `line-${visit}-${++last}`
