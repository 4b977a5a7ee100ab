import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { pack } from 'tar-stream'
import type { HotelScope } from '#core/access/server/scope.ts'
import type { AppContext } from '#core/app/server/context.ts'
import { loggerOf } from '#core/http/server/request-id.ts'
import { longTasks } from '#core/workers/pools.ts'
import { readSettings as readAlertSettings } from '#modules/content/alerts/server/service.ts'
import { listPlaces } from '#modules/content/places/server/service.ts'
import { listServices } from '#modules/content/services/server/service.ts'
import { listPages, readPage } from '#modules/exchange/custom-pages/server/service.ts'
import { libraryFiles } from '#modules/foundation/media/server/service.ts'
import { hotelOf, presentHotel } from '#modules/hotel/hotels/server/service.ts'
import { formatName } from '../rules.ts'
import { readParts } from './parts/service.ts'

/** Maximum milliseconds to check and write a `hotel.json`. */
const writingMs = 30_000

const inAll = { lang: 'all', fallback: 'none' } as const

/** The `hotel.json` of a hotel, checked, and the files of its library. */
export async function writeHotel(context: AppContext, scope: HotelScope) {
  const files = await libraryFiles(context, scope)
  const json = async () => ({
    ...(await contentOf(context, scope, new Set(files.map(({ file }) => `/files/${file}`)))),
    medias: files.map(({ file, content }) => ({ file, content })),
  })
  return { json: await longTasks.run('writeHotelFile', json, { key: scope.hotelId, timeoutMs: writingMs }), files }
}

/**
 * The hotel as a tar archive. The database is read completely before the first byte; files are read as they are sent.
 */
export async function exportHotel(context: AppContext, scope: HotelScope, request: Request) {
  const row = await hotelOf(context.db, scope)
  const { json: written, files } = await writeHotel(context, scope)
  const archive = pack()
  const fill = async () => {
    archive.entry({ name: 'hotel.json' }, Buffer.from(written))
    // Oldest first, so that an import recreates the order of the library.
    for (const { file, open } of files.toReversed()) {
      const stored = await open()
      if (!stored) continue
      await pipeline(
        Readable.fromWeb(stored.bytes as never),
        archive.entry({ name: `files/${file}`, size: stored.size }),
      )
    }
    archive.finalize()
  }
  fill().catch((error) => {
    loggerOf(context.log, request).error({ err: error }, 'a hotel could not be exported whole')
    archive.destroy(error)
  })
  return { slug: row.slug, bytes: Readable.toWeb(Readable.from(archive)) as ReadableStream<Uint8Array> }
}

/** Each item in the shape that its form would send; `HotelFile` removes the rest. */
async function contentOf(context: AppContext, scope: HotelScope, library: ReadonlySet<string>) {
  const row = await hotelOf(context.db, scope)
  const { brand, info, ...hotel } = await presentHotel(context, context.db, row, 'all', 'none')
  const services = await listServices(context, scope, inAll)
  const { pushAfter, mailAfter, services: clocks } = await readAlertSettings(context, scope)
  const pages = []
  for (const { id } of await listPages(context, scope, inAll)) pages.push(await readPage(context, scope, id, inAll))
  // A place of the directory is exported as the hotel's own, because another installation has another directory.
  const places = (await listPlaces(context, scope, inAll)).map(exportedPlace)
  for (const { content } of places) content.pictures = content.pictures.filter((address) => library.has(address))
  return {
    product: formatName,
    format: 1,
    hotel,
    brand,
    info,
    defaultPage: pages.some(({ id, changed }) => id === hotel.defaultPage && !changed) ? hotel.defaultPage : null,
    services: services.map(exportedService),
    pages: pages.map(exportedPage),
    alerts: {
      ...{ pushAfter, mailAfter },
      services: clocks.filter(({ serviceId }) => services.some(({ id }) => id === serviceId)),
    },
    ...(await readParts(context, scope, places)),
  }
}

type Listed<List extends (...parameters: never[]) => Promise<readonly unknown[]>> = Awaited<ReturnType<List>>[number]

/** A service in the form of `hotel.json`. */
export const exportedService = ({
  id,
  sections,
  articles,
  pausedUntil: _,
  ...content
}: Listed<typeof listServices>) => ({
  key: id,
  content,
  sections: sections.map((section) => ({ key: section.id, content: section })),
  articles: articles.map(({ section: _, price, options, ...article }) => ({
    ...article,
    price: price.amount,
    options: options.map(({ choices, ...option }) => ({
      ...option,
      choices: choices.map((choice) => ({ ...choice, price: choice.price.amount })),
    })),
  })),
})

/** A page in the form of `hotel.json`: an unpublished draft stays unpublished. */
export const exportedPage = ({ id, published, changed, blocks, ...content }: Awaited<ReturnType<typeof readPage>>) => ({
  key: id,
  published: published && !changed,
  content,
  blocks,
})

/** A place in the form of `hotel.json`, where one of the directory is the hotel's own. */
export const exportedPlace = ({ id, ...content }: Listed<typeof listPlaces>) => ({ key: id, content })
