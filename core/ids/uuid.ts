const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The id of these 32 hexadecimal digits, as links contain them. */
export const uuidFromHex = (hex: string): string => hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')

/** Whether a text is an id of the product, which is in lower case. */
export const isUuid = (text: string): boolean => uuid.test(text)
