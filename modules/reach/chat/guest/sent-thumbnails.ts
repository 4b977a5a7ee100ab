/** Thumbnails (`data:` addresses) of the pictures that this page has sent, by address, so that they need not be fetched. */
export const sentThumbnails = new Map<string, string>()
