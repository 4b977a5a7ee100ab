/** The number as a telephone dials it: `tel:+33298000000`. */
export const telOf = (number: string) => `tel:${number.replace(/[^\d+]/g, '')}`
