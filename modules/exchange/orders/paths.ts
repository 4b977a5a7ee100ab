/** The page on which a guest orders from one service without scripts. It belongs to no guest page and is never cached. */
export const orderFormPath = (hotelId: string, serviceId: string, lang: string) =>
  `/order-form/${hotelId}/${serviceId}?lang=${lang}`
