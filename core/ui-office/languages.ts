import type { Lang } from '#core/i18n/contract.ts'

/** Each language by its own name, as its readers look for it. */
export const languageNames: Record<Lang, string> = { fr: 'Français', en: 'English', es: 'Español' }
