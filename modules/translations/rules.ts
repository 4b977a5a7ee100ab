/** Where texts of a hotel stand. */
export const textPlaces = ['info', 'service', 'article', 'page', 'media'] as const
export type TextPlace = (typeof textPlaces)[number]

type Said = Readonly<Partial<Record<string, string>>>

/** A text as it is stored, by language, and where it stands. */
export interface FoundText {
  place: TextPlace
  /** The service, article, page or picture; of information, the hotel. */
  id: string
  /** Of an article. */
  serviceId: string | null
  /** What it is called, in each language; nothing for information. */
  subject: Said
  /** Within it: `info.items.0.title`, `options.1.name`. */
  path: string
  text: Said
}

/** The texts that `present` reads, in that order: whatever is shown of a thing is thereby found, and nothing else. */
export function textsRead(
  where: Omit<FoundText, 'path' | 'text'>,
  present: (read: ((path: string, text: Said | null | undefined) => string) & { fallback: string[] }) => unknown,
): FoundText[] {
  const found: FoundText[] = []
  const read = (path: string, text: Said | null | undefined) => {
    found.push({ ...where, path, text: text ?? {} })
    return ''
  }
  present(Object.assign(read, { fallback: [] }))
  return found
}

/**
 * What is to be done about a text in one language: it is not written there, or it says there what another language says, word
 * for word, at a length where that is no coincidence.
 */
export const gaps = ['missing', 'same'] as const
export type Gap = (typeof gaps)[number]

/** Shorter texts are often the same in two languages: `Menu`, `Wi-Fi`, `Spa`. Characters. */
const tellsLanguage = 25

const written = (text: Said, lang: string) => text[lang]?.trim() ?? ''

/** What a text lacks in `lang`; null: nothing, or nobody has written it in any language of the hotel. */
export function gapOf(text: Said, lang: string, langs: readonly string[]): Gap | null {
  const own = written(text, lang)
  const others = langs.filter((each) => each !== lang).map((each) => written(text, each))
  if (!own) return others.some(Boolean) ? 'missing' : null
  return own.length >= tellsLanguage && others.includes(own) ? 'same' : null
}

export interface Completeness<Lang> {
  lang: Lang
  /** Texts that guests find in this language, of `total` that are written in any of the hotel's. */
  written: number
  total: number
}

/** How far each language of a hotel has come. */
export function completeness<Lang extends string>(
  texts: readonly Pick<FoundText, 'text'>[],
  langs: readonly Lang[],
): Completeness<Lang>[] {
  const said = texts.filter(({ text }) => langs.some((lang) => written(text, lang)))
  return langs.map((lang) => ({
    lang,
    written: said.filter(({ text }) => written(text, lang)).length,
    total: said.length,
  }))
}

/** The kinds of text, as `fieldOf` names them. */
export const textFields = [
  'info.announcement.text',
  'info.welcomeWord',
  'info.breakfast.place',
  'info.hotelAccess.directions',
  'info.hotelAccess.parking',
  'info.hotelAccess.codes.label',
  'info.usefulNumbers.label',
  'info.arrivalDeparture.text',
  'info.guestbook.words',
  'info.inventory.words',
  'info.inventory.lists.name',
  'info.inventory.lists.items.name',
  'info.items.title',
  'info.items.text',
  'name',
  'description',
  'section',
  'options.name',
  'options.choices.name',
  'title',
  'blocks.text',
  'blocks.alt',
  'blocks.caption',
  'blocks.label',
  'blocks.pictures.alt',
  'alt',
] as const
export type TextField = (typeof textFields)[number]

/** The kind of text a path names, whichever line it stands in: `options.1.choices.0.name` is `options.choices.name`. */
export const fieldOf = (path: string) => path.replace(/\.\d+(?=\.|$)/g, '') as TextField
