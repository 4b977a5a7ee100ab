import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/max'
import { LRUCache } from 'lru-cache'
import { cleanPhone, phoneExtension } from '../../phone-rules.ts'
import { isEmergency } from '../../rules.ts'

const cache = new LRUCache<string, string>({ max: 10_000 })

/**
 * What a telephone dials for a number as the hotel wrote it: `+33299405060`; short and internal numbers are unchanged.
 * `country`: the country of national numbers (ISO 3166-1). An extension follows after a comma, which is a pause.
 */
export function dialledNumber(written: string, country: string): string {
  const key = `${country} ${written}`
  const cached = cache.get(key)
  if (cached !== undefined) return cached
  const dialled = computeDialled(cleanPhone(written), country)
  cache.set(key, dialled)
  return dialled
}

function computeDialled(number: string, country: string): string {
  const extension = phoneExtension.exec(number)?.[1]
  const mainNumber = number.replace(phoneExtension, '').trim()
  const digitsAsWritten = mainNumber.replace(/[^\d+*#]/g, '')
  const isShort = isEmergency({ number: mainNumber }) || /[*#]/.test(mainNumber)
  const parsed = isShort ? undefined : parsePhoneNumberFromString(mainNumber, country as CountryCode)
  // A number that starts with `+` is international even when the library does not know its range yet.
  const parsedNumber = parsed && (parsed.isValid() || mainNumber.startsWith('+')) ? parsed.number : digitsAsWritten
  return extension ? `${parsedNumber},${extension}` : parsedNumber
}
