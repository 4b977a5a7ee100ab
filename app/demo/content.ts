import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { withIds } from '#modules/reach/transfers/rules.ts'
import { readHotelFile } from '#modules/reach/transfers/server/hotel-file/service.ts'
import type { DemoHotel, DrawingInfo, GuestsFile, SharedFile } from './content-types.ts'

/** Resolves files beside the source, also from the bundle. */
const require = createRequire(import.meta.url)

/** Invented hotels in real cities (Saint-Malo, Cádiz and Edinburgh), with the folders of their files. */
export const demoHotels = [
  { slug: 'hotel-des-remparts', folder: 'remparts' },
  { slug: 'casa-tres-levantes', folder: 'tres-levantes' },
  { slug: 'leerie-house', folder: 'leerie' },
] as const

/** Reads a file of the demo when the demo is added; nothing stays in memory. */
export const readDemoFile = (path: string) => readFile(require.resolve(`#app/demo/${path}`))
export const readDemoJson = async <Content>(path: string): Promise<Content> =>
  JSON.parse((await readDemoFile(path)).toString('utf8'))

/** Reads what all demo hotels share: guests, notes, prepared answers and tags. */
export const readSharedDemoFile = () => readDemoJson<SharedFile>('guests.json')

const idIn = (file: string) => file.slice(0, file.indexOf('.'))

/**
 * Reads the export of a demo hotel like an import does, with new ids, and its guests, which an export does not contain.
 * `newId` is called again for the pictures, oldest first, because the library is sorted by id.
 */
export async function readDemoHotel({ slug, folder }: (typeof demoHotels)[number], newId: () => string) {
  const guests = await readDemoJson<GuestsFile>(`${folder}/guests.json`)
  const drawn = Object.values(await readDemoJson<Record<string, DrawingInfo>>('drawn.json'))
  const read = readHotelFile(await readDemoFile(`${folder}/hotel.json`))
  const pictureIds = new Map(read.content.medias.toReversed().map(({ file }) => [idIn(file), newId()]))
  const file = withIds(read.content, pictureIds)
  const pictures = drawn.flatMap(({ id: named, ...facts }) => {
    const id = pictureIds.get(read.ids.get(named) ?? '')
    const media = file.medias.find((each) => idIn(each.file) === id)
    return media ? [{ ...facts, ...media.content, id, from: `${folder}/files/${named}.webp` }] : []
  })
  const names = new Map(Object.entries(guests.services).map(([name, key]) => [read.ids.get(key), name]))
  const services = file.services.map(({ key, content, sections, articles }) => {
    const section = new Map(sections.map(({ key, content }) => [key, content.name]))
    const inSections = articles.map(({ sectionId, ...article }) => ({
      ...article,
      section: section.get(sectionId ?? '') ?? {},
    }))
    return { key, name: names.get(key), content, articles: inSections }
  })
  const { hotel, brand, info, defaultPage, pages, tickets } = file
  const complete = { ...(await readSharedDemoFile()), ...guests, ...hotel, brand, info, defaultPage, pages, tickets }
  // Fields that the contract makes optional are always present in the demo's files, as their test verifies.
  return { ...complete, slug, folder, pictures: pictures.toReversed(), services } as unknown as DemoHotel
}
