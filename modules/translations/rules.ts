/** Where texts of a hotel stand. */
export const textPlaces = ['info', 'service', 'article', 'page', 'place', 'deal', 'media'] as const
export type TextPlace = (typeof textPlaces)[number]

/**
 * What is to be done about a text in one language: it is not written there, or it says there what another language says, word
 * for word, at a length where that is no coincidence.
 */
export const gaps = ['missing', 'same'] as const
export type Gap = (typeof gaps)[number]

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
  'opinion',
  'text',
  'terms',
] as const
export type TextField = (typeof textFields)[number]

/** The kind of text a path names, whichever line it stands in: `options.1.choices.0.name` is `options.choices.name`. */
export const fieldOf = (path: string) => path.replace(/\.\d+(?=\.|$)/g, '') as TextField
