/** What a hotel stores, in the order in which screens list it. */
export const storageKinds = [
  'files',
  'guestPhotos',
  'pages',
  'pageVersions',
  'menus',
  'places',
  'orders',
  'chat',
  'opinions',
  'journal',
] as const
export type StorageKind = (typeof storageKinds)[number]

/**
 * Which of the two quotas of a hotel a kind counts towards. null: neither, for guests or the product itself write it, within bounds of
 * its own; a stranger must not be able to use up what the team needs.
 */
export const quotaOfKind = {
  files: 'files',
  guestPhotos: null,
  pages: 'content',
  pageVersions: 'content',
  menus: 'content',
  places: 'content',
  orders: null,
  chat: null,
  opinions: null,
  journal: null,
} as const satisfies Record<StorageKind, 'content' | 'files' | null>
