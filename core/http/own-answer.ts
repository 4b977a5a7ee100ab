/** On every answer of this product: a hotel's Wi-Fi may answer in its place, with a page to sign in on. */
export const ownMark = 'x-livret'

export const isOwnAnswer = ({ headers }: Response): boolean => headers.has(ownMark)
