import sharp from 'sharp'
import { accentTokens } from '#core/accent/accent.ts'
import type { AppContext } from '#core/app/server/context.ts'
import { throwInvalid, throwNotFound } from '#core/errors/server/api-error.ts'
import type { Lang } from '#core/i18n/contract.ts'
import { translator } from '#core/i18n/translator.ts'
import type { PaperPicture } from '#core/pdf/blocks.ts'
import { longTasks } from '#core/workers/pools.ts'
import { readGuestPicture } from '#modules/foundation/media/server/service.ts'
import { publicHotelRow } from '#modules/hotel/hotels/server/service.ts'
import { entriesOfRecords } from '../chain/queries.ts'
import * as queries from '../queries.ts'
import { recordBlocks } from './render.ts'
import { isKeyOfPdf } from './secrets.ts'

/** Timeout for drawing a record, in milliseconds. */
const drawingMs = 60_000
/** Pixels of a photo in the document: sharp in a third of a page, so that 200 photos are about 10 MB. */
const photoPixels = 720

/**
 * Throws `invalid` for a wrong key, and `not_found` in a draft hotel and once the name of the guest is erased. `lang`:
 * that of the guest if absent.
 */
export async function readRecordPdf(
  context: AppContext,
  { hotelId, recordId }: { hotelId: string; recordId: string },
  key: string,
  lang?: Lang,
): Promise<Uint8Array> {
  const hotel = (await publicHotelRow(context.db, hotelId)) ?? throwNotFound()
  if (!isKeyOfPdf(context, hotelId, recordId, key)) throwInvalid('key', 'invalid')
  const record = (await queries.readRecord(context.db, hotelId, recordId)) ?? throwNotFound()
  if (record.name === null) throwNotFound()
  const entries = await entriesOfRecords(context.db, hotelId, [recordId])
  const input = async () => {
    const documentLang = lang ?? record.lang
    const photos = await readPhotos(context, hotelId, record.photos)
    const t = translator(documentLang)
    return {
      size: 'A4' as const,
      lang: documentLang,
      title: `${t('documents.record.title')} · ${hotel.name}`,
      colour: accentTokens(hotel.brand.colour).light.accent,
      foot: t('documents.record.foot', { hotel: hotel.name, room: record.room, id: record.id }),
      blocks: recordBlocks({ hotel, record, entries, photos, lang: documentLang }),
    }
  }
  return longTasks.run('drawDocument', input, { key: `inventories ${hotelId}`, timeoutMs: drawingMs })
}

/** The photos, smaller, one after the other so that only one is in memory in full size; null: it cannot be read. */
async function readPhotos(context: AppContext, hotelId: string, addresses: readonly string[]) {
  const photos: (PaperPicture | null)[] = []
  for (const address of addresses) photos.push(await readPhoto(context, hotelId, address))
  return photos
}

async function readPhoto(context: AppContext, hotelId: string, address: string): Promise<PaperPicture | null> {
  const bytes = await readGuestPicture(context, hotelId, address)
  if (!bytes) return null
  try {
    const { data, info } = await sharp(bytes)
      .rotate()
      .resize({ width: photoPixels, height: photoPixels, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .jpeg({ quality: 68 })
      .toBuffer({ resolveWithObject: true })
    return { bytes: new Uint8Array(data), width: info.width, height: info.height }
  } catch {
    return null
  }
}
