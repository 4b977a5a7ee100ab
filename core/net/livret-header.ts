/** Header of every response of this product. A captive portal of the hotel's Wi-Fi may answer instead, without it. */
export const livretHeader = 'x-livret'

export const isLivretResponse = ({ headers }: Response): boolean => headers.has(livretHeader)
