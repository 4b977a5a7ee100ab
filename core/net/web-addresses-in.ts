/** The web addresses in a text, without the punctuation after them, and in all texts of a list or an object. */
export function webAddressesIn(value: unknown): string[] {
  if (typeof value === 'string')
    return (value.match(/https?:\/\/[^\s"'<>«»“”]+/giu) ?? [])
      .map((address) => address.replace(/[.,;:!?)\]…]+$/u, ''))
      .filter((address) => URL.canParse(address))
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(webAddressesIn) : []
}
