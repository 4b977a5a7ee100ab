/**
 * The `tel:` address of a number. `dialled` is the number to dial as computed by the server; without it, on older
 * stored pages or for the product's own numbers, the digits of `number` are used.
 */
export const telHref = (number: string, dialled?: string) =>
  `tel:${(dialled ?? number.replace(/[^\d+*#]/g, '')).replaceAll('#', '%23')}`
