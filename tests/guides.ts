import { createClient } from 'contentful'
import { unknownToken } from '#modules/hotel/content-service/server/delivery/errors.ts'
import { deliveryApi } from '#modules/hotel/content-service/server/delivery/routes.ts'
import type { Resource, Space } from '#modules/hotel/content-service/server/space/service.ts'
import { contentServer } from './content.ts'

const at = new Date('2026-02-01T08:00:00Z')
const link = (linkType: string, id: string) => ({ sys: { type: 'Link', linkType, id } })
const resource = (change: number, values: Partial<Resource> & { id: string }): Resource => ({
  ...{ type: 'Entry', contentType: 'guide', change, revision: 1, createdAt: at, tags: [], fields: {} },
  updatedAt: new Date(at.getTime() + change * 1000),
  ...values,
})

/** A content space with what the space of the product lacks: links, assets and tags. */
export const guides: Space = {
  ...{ space: 'livret', environment: 'master', name: 'Guides', since: at },
  locales: [
    { code: 'fr', name: 'Français', fallbackCode: null },
    { code: 'en', name: 'English', fallbackCode: 'fr' },
    { code: 'es', name: 'Español', fallbackCode: 'en' },
  ],
  contentTypes: [
    {
      ...{ id: 'guide', name: 'Guide', description: '', displayField: 'title' },
      fields: [
        { id: 'title', name: 'Title', type: 'Symbol', localized: true, required: true },
        { id: 'stars', name: 'Stars', type: 'Integer', localized: false, required: false },
        { id: 'words', name: 'Words', type: 'Array', localized: false, required: false },
        { id: 'next', name: 'Next', type: 'Link', linkType: 'Entry', localized: false, required: false },
        { id: 'cover', name: 'Cover', type: 'Link', linkType: 'Asset', localized: false, required: false },
      ],
    },
    { ...{ id: 'note', name: 'Note', description: '', displayField: null }, fields: [] },
  ],
  entries: [
    resource(1, {
      id: 'walls',
      tags: ['sea'],
      fields: {
        title: { fr: 'Les remparts', en: 'The walls' },
        stars: { fr: 5 },
        words: { fr: ['mer', 'pierre'] },
        next: { fr: link('Entry', 'beach') },
        cover: { fr: link('Asset', 'photo') },
      },
    }),
    resource(2, {
      id: 'beach',
      tags: ['sea', 'sand'],
      fields: { title: { fr: 'La plage' }, stars: { fr: 3 }, next: { fr: link('Entry', 'lost') } },
    }),
    resource(3, { id: 'museum', fields: { title: { fr: 'Le musée', es: 'El museo' }, words: { fr: ['pierre'] } } }),
    resource(4, { id: 'plain', contentType: 'note' }),
  ],
  assets: [
    resource(5, {
      ...{ id: 'photo', type: 'Asset' },
      contentType: undefined,
      fields: { title: { fr: 'Photo' }, file: { fr: { url: '//x/photo.webp', contentType: 'image/webp' } } },
    }),
  ],
  tags: [
    { id: 'sea', name: 'Sea' },
    { id: 'sand', name: 'Sand' },
  ],
  deleted: [],
}

/** Serves that space, or another one, by the delivery API, and returns the unmodified client for it. */
export async function guideClient(space: () => Space = () => guides) {
  const api = deliveryApi({
    read: async () => space(),
    admit: async (token) => {
      if (token !== 'a-token') throw unknownToken()
    },
    url: () => 'http://content.example',
    clock: () => new Date(),
    keys: { secretKey: 'a key of the tests' },
  })
  return createClient({ ...(await contentServer((request) => api.fetch(request))), logHandler: () => {} })
}
