/** The languages of the product; French is the default and the source of every text. Specification points 3 and 9. */
export const langs = ['fr', 'en', 'es'] as const

/** Each language by its own name, as its readers look for it. */
export const languageNames: Record<(typeof langs)[number], string> = { fr: 'Français', en: 'English', es: 'Español' }
