/** Maximum characters of any text written at the desk; each text also has its own limit. */
export const maxTranslationLength = 20_000

/** The kind of a text by its path, without list indexes: `options.1.choices.0.name` is `options.choices.name`. */
export const fieldOf = (path: string) => path.replace(/\.\d+(?=\.|$)/g, '')
