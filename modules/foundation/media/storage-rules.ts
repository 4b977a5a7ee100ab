/** The kinds of content that use storage, in the order in which screens list them. */
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
 * The quota that each kind counts towards. null: neither, because guests or the product itself write it, within limits
 * of its own; a stranger must not be able to use up the team's quota.
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
