/** Characters of any text that is written at the desk; each has its own bound besides. */
export const maxTranslationLength = 20_000

/** The kind of text a path names, whichever line it stands in: `options.1.choices.0.name` is `options.choices.name`. */
export const fieldOf = (path: string) => path.replace(/\.\d+(?=\.|$)/g, '')
