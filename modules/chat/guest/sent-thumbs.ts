/** Small ones, as `data:` addresses, of the pictures that this page has sent, by their address: they need not be fetched again. */
export const sentThumbs = new Map<string, string>()
