import { dialledNumber } from '#modules/foundation/info/server/service.ts'

/** Where blocks hold the address of a link: a mark of a formatted text, and a button. */
const addressKeys = ['href', 'address']

/** Blocks whose `tel:` links dial what a telephone in this country (ISO 3166-1) or abroad has to: `tel:02 99…` is `tel:+33299…`. */
export function withTelephoneLinks<Blocks>(blocks: Blocks, country: string): Blocks {
  const json = JSON.stringify(blocks)
  if (!/"tel:/i.test(json)) return blocks
  return JSON.parse(json, (key, value) =>
    addressKeys.includes(key) && /^tel:/i.test(value) ? `tel:${dialledNumber(value, country)}` : value,
  )
}
