/** Encodings tried for text that is neither UTF-8 nor UTF-16, the most frequent first. */
const fallbackEncodings = [
  'windows-1252',
  'macintosh',
  'cp850',
  'windows-1250',
  'windows-1251',
  'windows-1253',
  'windows-1254',
  'windows-1255',
  'windows-1256',
] as const

/**
 * Encodings in which spreadsheets write tables, in the order in which they are offered. `utf-8-twice`: UTF-8 that was
 * read as Windows-1252 and encoded again.
 */
export const encodings = [
  'utf-8',
  ...fallbackEncodings,
  'windows-1257',
  'windows-874',
  'shift_jis',
  'gb18030',
  'euc-kr',
  'big5',
  'utf-16le',
  'utf-16be',
  'utf-8-twice',
] as const
export type Encoding = (typeof encodings)[number]

export interface DecodedText {
  text: string
  encoding: Encoding
  /** The encoding is a guess, so a person has to check the letters. */
  doubtful: boolean
}

/** The upper half of code page 850, which Excel writes as "CSV (MS-DOS)" and `TextDecoder` does not support. */
const cp850 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´­±‗¾¶§÷¸°¨·¹³²■\u00a0'

/** The Windows-1252 bytes of a text; null when it contains other characters. */
function windows1252Bytes(text: string): Uint8Array | null {
  const bytes = Uint8Array.from(text, (letter) => {
    const code = letter.charCodeAt(0)
    return code < 0x80 || (code > 0x9f && code < 0x100) ? code : (upperWindows1252.get(letter) ?? 0)
  })
  return bytes.some((byte, i) => byte === 0 && text[i] !== '\0') ? null : bytes
}
const upperWindows1252 = new Map(
  Array.from({ length: 32 }, (_, i) => [
    new TextDecoder('windows-1252').decode(Uint8Array.of(0x80 + i), { stream: true }),
    0x80 + i,
  ]),
)

/** Decodes bytes. Unreadable bytes become U+FFFD; never throws. */
export function decodeBytes(bytes: Uint8Array, encoding: Encoding): string {
  if (encoding === 'cp850') return Array.from(bytes, (byte) => cp850[byte - 0x80] ?? String.fromCharCode(byte)).join('')
  if (encoding !== 'utf-8-twice')
    // `stream: true`, because Node.js 20 otherwise decodes windows-1252 as ISO 8859-1.
    return withoutByteOrderMark(new TextDecoder(encoding).decode(bytes, { stream: encoding.startsWith('windows') }))
  const once = decodeBytes(bytes, 'utf-8')
  const decodedTwice = windows1252Bytes(once)
  return decodedTwice ? decodeBytes(decodedTwice, 'utf-8') : once
}

const withoutByteOrderMark = (text: string) => text.replace(/^\ufeff/, '')

const startsWith = (bytes: Uint8Array, ...start: number[]) => start.every((byte, i) => bytes[i] === byte)

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}

/**
 * The UTF-16 encoding of bytes that contain zero bytes: in separators and line ends one of the two bytes is zero, and
 * its position shows the byte order.
 */
function utf16Of(bytes: Uint8Array): Encoding | null {
  if (startsWith(bytes, 0xff, 0xfe)) return 'utf-16le'
  if (startsWith(bytes, 0xfe, 0xff)) return 'utf-16be'
  const zeros = [0, 0]
  for (let i = 0; i < Math.min(bytes.length, 10_000); i++) if (bytes[i] === 0) zeros[i % 2] = (zeros[i % 2] ?? 0) + 1
  const [zerosAtEven = 0, zerosAtOdd = 0] = zeros
  return zerosAtEven + zerosAtOdd === 0 ? null : zerosAtOdd >= zerosAtEven ? 'utf-16le' : 'utf-16be'
}

/** Frequent letters of French, English, Spanish and their neighbours. */
const frequentLetters = /[éèêàçùâîôûëïüñáíóúöäßœÉÈÀÇÊÂÎÔŒÑÁÍÓÚÖÄÜ’‘“”«»€…–—°¿¡º£]/u
/** Letters of languages that have their own code page. */
const lettersOfOtherCodePages = /[čřžšěůłąęśżźćńőűňďťğışŞİĞа-яА-ЯёЁΑ-Ωα-ωά-ώ\u05d0-\u05ea\u0620-\u064a]/u

/** How much the letters beyond ASCII look like words, and how many of them do not. */
function scorePlausibility(text: string): { score: number; wrong: number } {
  let [score, wrong] = [0, 0]
  for (const { 0: sign, index } of text.matchAll(/[^\0-\x7f]/gu)) {
    const [before, after] = [text[index - 1] ?? ' ', text[index + sign.length] ?? ' ']
    const isLetter = /\p{L}/u.test(sign)
    const isInside = /\p{L}/u.test(before) && /\p{L}/u.test(after)
    const isMixed = [before, after].some(
      (other) => /\p{L}/u.test(other) && isLetter && /\p{Script=Latin}/u.test(sign) !== /\p{Script=Latin}/u.test(other),
    )
    const isCapitalInside =
      /\p{Lu}/u.test(sign) && (/\p{Ll}/u.test(before) || (/\p{L}/u.test(before) && /\p{Ll}/u.test(after)))
    const isRow = /[\u00c0-\u024f]/.test(sign) && /[\u00c0-\u024f]/.test(before) && /[\u00c0-\u024f]/.test(after)
    const isWrong =
      /[\p{Cc}\p{Co}\p{Cn}\ufffd]/u.test(sign) ||
      isMixed ||
      isCapitalInside ||
      isRow ||
      (!isLetter && isInside && !/[’‘\u00ad·‑–]/.test(sign)) ||
      /[\u2500-\u259f¤¦¬¯¸¨¹³²]/.test(sign)
    if (isWrong) {
      score -= 3
      wrong++
    } else if (frequentLetters.test(sign)) score += 2
    else if (lettersOfOtherCodePages.test(sign)) score += 1.5
    else if (isLetter) score += 0.5
  }
  return { score, wrong }
}

/** UTF-8 that was encoded twice: `Ã©` for `é`, `â€™` for `’`. */
const encodedTwice = /Ã[\u0080-\u00bf\u0152-\u017e\u2018-\u203a]|â€[™œ\u009d“”¦]|Â[°«»\u00a0]/u

/** The number of bytes examined to guess the encoding. */
const maxSampledBytes = 60_000

/**
 * The text of a file and its probable encoding. UTF-8 and UTF-16 are certain, and so is Windows-1252 if all letters
 * look right; anything else is `doubtful`. `encoding` is the one chosen by a person.
 */
export function detectAndDecode(bytes: Uint8Array, encoding?: Encoding): DecodedText {
  if (encoding) return { text: decodeBytes(bytes, encoding), encoding, doubtful: false }
  const utf16 = startsWith(bytes, 0xef, 0xbb, 0xbf) ? null : utf16Of(bytes)
  if (utf16) return { text: decodeBytes(bytes, utf16), encoding: utf16, doubtful: false }
  if (isUtf8(bytes)) {
    const text = decodeBytes(bytes, 'utf-8')
    const isTwice = encodedTwice.test(text)
    const fixed = isTwice ? decodeBytes(bytes, 'utf-8-twice') : text
    if (isTwice && fixed !== text && !fixed.includes('\ufffd'))
      return { text: fixed, encoding: 'utf-8-twice', doubtful: true }
    return { text, encoding: 'utf-8', doubtful: isTwice || text.includes('\ufffd') }
  }
  const head = bytes.subarray(0, maxSampledBytes)
  const ranked = fallbackEncodings
    .map((each) => ({ encoding: each, ...scorePlausibility(decodeBytes(head, each)) }))
    .sort((one, other) => other.score - one.score)
  const best = ranked[0] ?? { encoding: 'windows-1252' as const, wrong: 1, score: 0 }
  return {
    text: decodeBytes(bytes, best.encoding),
    encoding: best.encoding,
    doubtful: best.encoding !== 'windows-1252' || best.wrong > 0,
  }
}
