/** The version of Livret in `package.json`, which the build inserts. */
export const version: string = import.meta.env.LIVRET_VERSION ?? ''
