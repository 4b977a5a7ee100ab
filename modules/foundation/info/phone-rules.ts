/** Normalizes a typed or pasted phone number: no invisible marks or `tel:`, plain hyphens and spaces, ASCII digits. */
export const cleanPhone = (typed: string): string =>
  typed
    .normalize('NFKC')
    .replace(/[\p{Cf}\p{Cc}]/gu, '')
    .replace(/\p{Pd}/gu, '-')
    .replace(/\p{Nd}/gu, decimalDigit)
    .replace(/^tel:/i, '')
    .replace(/\s+/g, ' ')
    .trim()

/** The ASCII digit for a decimal digit of any script: the ten digits of a script follow one another in Unicode. */
function decimalDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0
  let zero = code
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1)) && code - zero < 9) zero -= 1
  return String(code - zero)
}

/** Matches an extension at the end of a number: `poste 12`, `ext. 12`, `x12`. */
export const phoneExtension = /(?:[,;]|\b(?:ext(?:ensi[oó]n)?|poste?|int(?:erno)?|anexo|x))[.:\s]*(\d{1,7})$/i

/** Whether a normalized number can be called: one of any country, of the hotel's own system (`*9`), or a short one (`112`). */
export const isPhone = (number: string): boolean =>
  /^(?:\+ ?\(?|[*#(]*)\d[\d\s()./*#-]*$/.test(number.replace(phoneExtension, '').trim())
