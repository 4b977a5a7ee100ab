import { v7 as uuid } from 'uuid'
import type { z } from 'zod'
import { editContent } from '#core/access/policy.ts'
import type { HotelScope } from '#core/access/server/scope.ts'
import type { AppContext } from '#core/app/server/context.ts'
import { transaction } from '#core/db/db.ts'
import { inSharedTransaction } from '#core/db/shared-transaction.ts'
import { ApiError, throwNotFound } from '#core/errors/server/api-error.ts'
import { spendAllowance } from '#core/http/server/allowance.ts'
import { acquire } from '#core/http/server/concurrency-limit.ts'
import { claimKey, findEarlierRow } from '#core/http/server/request/idempotency.ts'
import { parseWithSchema } from '#core/http/server/request/read-request.ts'
import { parseFileAddress, storedFileName } from '#core/storage/address-rules.ts'
import { listPlaces } from '#modules/content/places/server/service.ts'
import { listServices } from '#modules/content/services/server/service.ts'
import { readPage } from '#modules/exchange/custom-pages/server/service.ts'
import { createArchivedFile, libraryFiles } from '#modules/foundation/media/server/service.ts'
import { hotelOf, lockHotel, scopeIn } from '#modules/hotel/hotels/server/service.ts'
import { HotelFile } from '../../contract.ts'
import type { copyContent as copyContentEndpoint } from '../../copies-contract.ts'
import { keepsInOtherHotel, renewIds, withIds } from '../../rules.ts'
import { writeContent } from '../content/import.ts'
import { exportedPage, exportedPlace, exportedService } from '../export.ts'

type Request = z.infer<typeof copyContentEndpoint.body>
type Copied = Pick<HotelFile, 'services' | 'places' | 'pages'>
type LibraryFile = Awaited<ReturnType<typeof libraryFiles>>[number]

const inAll = { lang: 'all', fallback: 'none' } as const
const nothing: Copied & Pick<HotelFile, 'medias' | 'brand' | 'info' | 'defaultPage'> = {
  services: [],
  places: [],
  pages: [],
  medias: [],
  brand: {},
  info: {},
  defaultPage: null,
}

/**
 * Copies one item of another hotel into this one, once for each key. The files are stored first, like uploads, and
 * deleted later if nothing uses them; everything else is one transaction of the commands of staff.
 */
export async function copyContent(context: AppContext, scope: HotelScope, request: Request, key: string) {
  const { hotelId, person } = scope
  const source = await scopeIn(context, person, request.from, editContent)
  if (source.hotelId === hotelId) throw new ApiError('invalid', { fields: [{ path: 'from', code: 'invalid' }] })
  const claim = { hotelId, actorId: person.userId, key, request }
  const earlierId = await findEarlierRow(context.db, claim)
  if (earlierId) return { id: earlierId, leftOut: 0 }
  const release = acquire([{ key: `copies of ${person.userId}`, max: 2, refusal: new ApiError('import_running') }])
  try {
    await spendAllowance(context, 'copies', { hotelId, userId: person.userId })
    if (request.kind === 'service') await assertSameCurrency(context, source, scope)
    const { content, leftOut } = await readContent(context, source, request)
    const { renewed, files } = await copyFiles(context, scope, source, content)
    return await inSharedTransaction(context.db, async (db) => {
      const inside: AppContext = Object.assign(Object.create(context), { db })
      // Locked until the end: a concurrent call with the same key waits, and then finds what this one has created.
      await transaction(db, (tx) => lockHotel(tx, scope))
      const copiedId = await findEarlierRow(db, claim)
      if (copiedId) return { id: copiedId, leftOut: 0 }
      const ids = await writeContent(inside, scope, { ...nothing, ...renewed, medias: files })
      const [item] = [...renewed.services, ...renewed.places, ...renewed.pages]
      const id = (item && ids.get(item.key)) ?? throwNotFound()
      await transaction(db, (tx) => claimKey(tx, { ...claim, ref: id }))
      return { id, leftOut }
    })
  } finally {
    release()
  }
}

async function assertSameCurrency(context: AppContext, ...scopes: HotelScope[]): Promise<void> {
  const currencies = new Set<string>()
  for (const scope of scopes) currencies.add((await hotelOf(context.db, scope)).currency)
  if (currencies.size > 1) throw new ApiError('currency_differs')
}

/** The item as `hotel.json` has it, and how many blocks of a page were left out. Throws `not_found`. */
async function readContent(context: AppContext, source: HotelScope, { kind, id, hidden }: Request) {
  const { services, places, pages } = HotelFile.shape
  const content: Copied = { services: [], places: [], pages: [] }
  let leftOut = 0
  if (kind === 'service') {
    const service = (await listServices(context, source, inAll)).find((each) => each.id === id) ?? throwNotFound()
    content.services = parseWithSchema(services, [exportedService(service)]) as Copied['services']
    if (hidden) for (const each of content.services) each.content.hidden = true
  } else if (kind === 'place') {
    const place = (await listPlaces(context, source, inAll)).find((each) => each.id === id) ?? throwNotFound()
    content.places = parseWithSchema(places, [exportedPlace(place)]) as Copied['places']
    if (hidden) for (const each of content.places) each.content.hidden = true
  } else {
    const page = exportedPage(await readPage(context, source, id, inAll))
    const blocks = page.blocks.filter(keepsInOtherHotel)
    leftOut = page.blocks.length - blocks.length
    const copied = { ...page, blocks, published: page.published && !hidden }
    content.pages = parseWithSchema(pages, [copied]) as Copied['pages']
    // The address is derived from the title, because the other hotel may have it already.
    for (const each of content.pages) delete each.content.slug
  }
  return { content, leftOut }
}

/** Stores a copy of each file of the source's library that the content names. Returns the content with new ids. */
async function copyFiles(context: AppContext, { person }: HotelScope, source: HotelScope, content: Copied) {
  const text = JSON.stringify(content)
  const { text: renewedText, ids } = renewIds(text, uuid)
  const files: HotelFile['medias'] = []
  const named = (await libraryFiles(context, source)).filter(({ file }) => text.includes(`/files/${file}`))
  const lostIds = new Map<string, string>()
  for (const { file, content: details, open } of named) {
    const name = parseFileAddress(`/files/${file}`) ?? throwNotFound()
    const id = ids.get(name.id) ?? name.id
    if (await copyFile(context, person.userId, { id, extension: name.extension, name: details.name }, open))
      files.push({ file: storedFileName({ id, extension: name.extension }), content: details })
    // The bytes are lost: the copy names the missing file as the original does.
    else lostIds.set(id, name.id)
  }
  return { renewed: withIds(JSON.parse(renewedText) as Copied, lostIds), files }
}

async function copyFile(
  context: AppContext,
  userId: string,
  file: { id: string; extension: string; name: string | undefined },
  open: LibraryFile['open'],
): Promise<boolean> {
  const stored = await open()
  if (!stored) return false
  await createArchivedFile(context, userId, file, stored.bytes)
  return true
}
