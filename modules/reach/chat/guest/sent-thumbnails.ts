/** Thumbnails (`data:` addresses) of the pictures sent from this page, by file address, so that they are not downloaded again. */
export const sentThumbnails = new Map<string, string>()
