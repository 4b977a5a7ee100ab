import { foldText } from '#core/i18n/plain-text/fold-text.ts'

/**
 * Maximum lines and bytes of an imported table. More lines than articles, because some lines only change prices and
 * others are left out.
 */
export const maxImportSizes = { lines: 500, bytes: 1_000_000 } as const

/** The key by which names are compared in an import, ignoring capitals, accents and spaces. */
export const nameKey = (name: string) => foldText(name).replace(/\s+/g, ' ').trim()
