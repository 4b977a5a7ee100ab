import { accentTokens } from '#core/accent/accent.ts'
import type { AppContext } from '#core/app/server/context.ts'
import { throwNotFound } from '#core/errors/server/api-error.ts'
import type { Lang } from '#core/i18n/contract.ts'
import { formatDate } from '#core/i18n/format.ts'
import { translator } from '#core/i18n/translator.ts'
import { SubjectCache } from '#core/page-cache/subject-cache.ts'
import type { PaperDocument } from '#core/pdf/blocks.ts'
import { localDate } from '#core/time/hours.ts'
import { longTasks } from '#core/workers/pools.ts'
import { allergensPath } from '#modules/content/services/paths.ts'
import type { PublicHotel } from '#modules/hotel/hotels/contract.ts'
import { publicPath } from '#modules/hotel/hotels/paths.ts'
import type { PaperSize } from '../../documents-rules.ts'
import { bookletBlocks } from '../booklet/render.ts'
import { readPublicHotel } from '../service.ts'
import { allergenBlocks, type PrintedAt } from './render.ts'

/** Timeout for drawing a document, in milliseconds; the table of 400 dishes takes about two seconds. */
const drawingMs = 60_000
/** Maximum bytes of the documents that one process keeps. */
const maxCachedBytes = 32 * 1024 * 1024

/**
 * Documents as PDF, drawn once for each version of a hotel and each day, because everybody may ask for them. Documents of
 * earlier versions fall out of the cache as the least recently used.
 */
export function createDocuments(context: AppContext) {
  const cache = new SubjectCache<Uint8Array>(context.clock, { maxSize: maxCachedBytes, sizeOf: ({ length }) => length })

  async function draw(
    hotelId: string,
    lang: Lang,
    preview: string | null,
    name: string,
    describe: (hotel: PublicHotel, printed: PrintedAt) => Omit<PaperDocument, 'lang' | 'colour'>,
  ): Promise<{ bytes: Uint8Array; slug: string }> {
    // What is printed cannot be corrected, so it has the hotel's own words only.
    const found = (await readPublicHotel(context, hotelId, lang, preview, { withDrafts: false })) ?? throwNotFound()
    const { hotel } = found
    const now = context.clock()
    const day = localDate(hotel.timeZone, now)
    const printed = { date: formatDate(now, lang, hotel.timeZone), origin: context.config.publicUrl ?? context.url }
    const bytes = await cache.get(`${name} ${hotel.id} ${hotel.version} ${lang} ${day}`, async () => {
      const input = { ...describe(hotel, printed), lang, colour: accentTokens(hotel.brand.colour).light.accent }
      // Guests’ documents have a share of their own, so that they do not delay the printing of staff.
      const options = { key: `documents ${hotel.id}`, timeoutMs: drawingMs }
      return { value: await longTasks.run('drawDocument', input, options), subjects: [], until: null }
    })
    return { bytes: bytes ?? throwNotFound(), slug: hotel.slug }
  }

  return {
    /** Throws `not_found` also when the service has no table. */
    allergenTable: (hotelId: string, lang: Lang, preview: string | null, serviceId?: string) =>
      draw(hotelId, lang, preview, `allergens ${serviceId}`, (hotel, { date, origin }) => {
        const blocks = allergenBlocks(hotel, lang, date, serviceId) ?? throwNotFound()
        const t = translator(lang)
        const address = `${origin}${publicPath(hotel.slug, allergensPath)}`
        return {
          size: 'A4',
          title: `${t('documents.allergens.title')} · ${hotel.name}`,
          foot: t('documents.allergens.foot', { hotel: hotel.name, date, address }),
          blocks,
        }
      }),
    booklet: (hotelId: string, lang: Lang, preview: string | null, size: PaperSize) =>
      draw(hotelId, lang, preview, `booklet ${size}`, (hotel, printed) => ({
        size,
        title: hotel.name,
        foot: translator(lang)('documents.booklet.foot', { hotel: hotel.name, date: printed.date }),
        blocks: bookletBlocks(hotel, lang, printed),
      })),
  }
}
