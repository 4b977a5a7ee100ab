const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** As the product writes its ids: in small letters. */
export const isUuid = (text: string): boolean => uuid.test(text)
