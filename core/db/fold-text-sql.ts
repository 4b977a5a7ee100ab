import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { combiningMarks, equivalentCharacters } from '#core/i18n/plain-text/fold-text.ts'

const singleCharacters = equivalentCharacters.filter(([, to]) => to.length === 1)
const severalCharacters = equivalentCharacters.filter(([, to]) => to.length > 1)
/** Digits of the Arabic, Persian, Devanagari, Bengali and Thai scripts. */
const digits = [0x660, 0x6f0, 0x966, 0x9e6, 0xe50].flatMap((zero) =>
  Array.from({ length: 10 }, (_, digit) => [String.fromCodePoint(zero + digit), String(digit)] as const),
)
/** Accents, and the format characters that `foldText` removes. */
const removed = `${combiningMarks.source.slice(0, -1)}\\u00ad\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u2064\\u2066-\\u2069\\ufeff]`
const pairs = [...singleCharacters, ...digits]
const [from, to] = [pairs.map(([sign]) => sign).join(''), pairs.map(([, sign]) => sign).join('')]

/**
 * SQL with the same result as `foldText` for the text of a column: without accents, upper case and format characters. Most
 * texts have ASCII characters only, which is tested first, because folding others takes several times as long.
 */
export const foldTextSql = (column: SQLWrapper): SQL => {
  const folded = severalCharacters.reduce(
    (text, [sign, letters]) => sql`replace(${text}, ${sign}, ${letters})`,
    sql`translate(regexp_replace(lower(normalize(translate(${column}, '´\`', ''''''), NFKD)), ${removed}, '', 'g'), ${from}, ${to})`,
  )
  return sql`case when octet_length(${column}) = length(${column}) then translate(lower(${column}), '\`', '''') else ${folded} end`
}
