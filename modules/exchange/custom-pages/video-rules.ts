const videoSites = [
  {
    site: 'YouTube',
    address:
      /^https:\/\/(?:(?:www\.|m\.)?youtube\.com\/(?:watch\?(?:[^#]*&)?v=|shorts\/|live\/|embed\/)|youtu\.be\/)[\w-]{6,20}(?:[?&#/]|$)/i,
  },
  { site: 'Vimeo', address: /^https:\/\/(?:www\.|player\.)?vimeo\.com\/(?:[\w-]+\/)*\d{5,15}(?:[/?#]|$)/i },
] as const

/** The video site of an address that shows one video; null for any other address. */
export const videoSiteOf = (address: string): 'YouTube' | 'Vimeo' | null =>
  videoSites.find((each) => each.address.test(address))?.site ?? null
