/** The languages of the product; French is the default and the source of every text. Specification points 3 and 9. */
export const langs = ['fr', 'en', 'es'] as const

/** Each language by its own name, as its readers look for it. */
export const languageNames: Record<(typeof langs)[number], string> = { fr: 'Français', en: 'English', es: 'Español' }

/** To readers of a language who stand on a page in another one. Said in their language, so it is no text of the page's own. */
export const languageOffers: Record<(typeof langs)[number], { read: string; no: string }> = {
  fr: { read: 'Lire cette page en français', no: 'Non merci' },
  en: { read: 'Read this page in English', no: 'No, thank you' },
  es: { read: 'Leer esta página en español', no: 'No, gracias' },
}
