/**
 * A header of every response of this product. A captive portal of the hotel's Wi-Fi, which may answer instead, does not
 * send it.
 */
export const livretHeader = 'x-livret'

export const isLivretResponse = ({ headers }: Response): boolean => headers.has(livretHeader)
