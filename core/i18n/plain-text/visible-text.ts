/** A quick check: most texts contain none of these characters. */
const suspicious = /(?![\t\n\r])\p{Cc}|[\p{Cf}\p{Default_Ignorable_Code_Point}]/u

/** Control signs but tab and line ends, overrides and isolates of direction, and signs without any width. */
const removed = /(?![\t\n\r])\p{Cc}|[\u180e\u200b\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/gu

/** Joiners belong into emoji and into words of Arabic, Persian and Indian scripts, behind the sign that they join. */
const misplacedJoiners =
  /(?<![\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}]|(?![\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic}])\p{L})[\u200c\u200d]/gu

/** Tags belong into flags of regions, such as Scotland's. */
const tags = /(\u{1f3f4}[\u{e0020}-\u{e007e}]+\u{e007f})|[\u{e0000}-\u{e007f}]/gu

const nothingToSee = /^[\p{Default_Ignorable_Code_Point}\s]*$/u

/**
 * A text without signs that nobody sees and that make it read as another one: names that run backwards, or two that look the same. One
 * of which nothing would be seen is empty. Emoji, and what texts of Arabic, Hebrew and Persian need, stay.
 */
export function visibleText(text: string): string {
  if (!suspicious.test(text)) return text
  const visible = text.replace(removed, '').replace(misplacedJoiners, '').replace(tags, '$1')
  return nothingToSee.test(visible) ? '' : visible
}
