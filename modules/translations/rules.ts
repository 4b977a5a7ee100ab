/**
 * What is to be done about a text in one language: it is not written there, or it says there what another language says, word
 * for word, at a length where that is no coincidence.
 */
export const gaps = ['missing', 'same'] as const
export type Gap = (typeof gaps)[number]

/** The kind of text a path names, whichever line it stands in: `options.1.choices.0.name` is `options.choices.name`. */
export const fieldOf = (path: string) => path.replace(/\.\d+(?=\.|$)/g, '')
