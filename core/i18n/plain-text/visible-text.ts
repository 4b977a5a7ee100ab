/** A quick first check, because most texts contain none of these characters. */
const mayNeedCleaning = /(?![\t\n\r])\p{Cc}|[\p{Cf}\p{Default_Ignorable_Code_Point}]/u

/** Control characters except tab and line ends, directional overrides and isolates, and zero-width characters. */
const invisibleCharacters = /(?![\t\n\r])\p{Cc}|[\u180e\u200b\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/gu

/**
 * Joiners that follow neither an emoji nor a letter of a script that needs them, such as Arabic, Persian or the scripts
 * of India.
 */
const misplacedJoiners =
  /(?<![\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}]|(?![\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic}])\p{L})[\u200c\u200d]/gu

/** Tag characters, which are only allowed in flags of regions such as Scotland's. */
const tags = /(\u{1f3f4}[\u{e0020}-\u{e007e}]+\u{e007f})|[\u{e0000}-\u{e007f}]/gu

const onlyInvisible = /^[\p{Default_Ignorable_Code_Point}\s]*$/u

/**
 * Removes invisible characters that could make a text look like another one, such as reversed or look-alike names. A
 * text without any visible character becomes empty. Emoji, and what Arabic, Hebrew and Persian need, stay.
 */
export function visibleText(text: string): string {
  if (!mayNeedCleaning.test(text)) return text
  const visible = text.replace(invisibleCharacters, '').replace(misplacedJoiners, '').replace(tags, '$1')
  return onlyInvisible.test(visible) ? '' : visible
}
