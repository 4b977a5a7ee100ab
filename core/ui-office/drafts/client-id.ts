let last = 0
/** A stored draft contains ids of an earlier page load, so new ids must differ. */
const visit = Math.random().toString(36).slice(2, 8)

/** A key for a line of a form that has no id from the server yet, so that it keeps its identity when lines move. */
export const clientId = () => `line-${visit}-${++last}`
