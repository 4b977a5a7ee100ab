/**
 * The address that calls a number. `dialled`: what the server says a telephone dials for it; without it (a number of the product's
 * own, a page that was stored before), its digits.
 */
export const telHref = (number: string, dialled?: string) =>
  `tel:${(dialled ?? number.replace(/[^\d+*#]/g, '')).replaceAll('#', '%23')}`
