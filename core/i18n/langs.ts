/** The languages of the product; French is the default and the source of every text. Specification points 3 and 9. */
export const langs = ['fr', 'en', 'es'] as const

/** The name of each language in that language. */
export const languageNames: Record<(typeof langs)[number], string> = { fr: 'Français', en: 'English', es: 'Español' }

/** Offers a page in the reader's language, written in that language. */
export const languageOffers: Record<(typeof langs)[number], { read: string; no: string }> = {
  fr: { read: 'Lire cette page en français', no: 'Non merci' },
  en: { read: 'Read this page in English', no: 'No, thank you' },
  es: { read: 'Leer esta página en español', no: 'No, gracias' },
}
