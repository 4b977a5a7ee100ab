let last = 0

/** A name for a line of a form that the server does not know yet, so that it keeps its place on screen while others move. */
export const nextKey = () => `line-${++last}`
