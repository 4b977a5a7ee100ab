import type { Lang } from '#core/i18n/contract.ts'
import { formatDate, formatHour } from '#core/i18n/format.ts'
import { fromBreakTags } from '#core/i18n/plain-text/break-tags.ts'
import { translator } from '#core/i18n/translator.ts'
import type { Block, PaperPicture } from '#core/pdf/blocks.ts'
import type { HotelRow } from '#modules/hotel/hotels/server/service.ts'
import { signatureSize } from '../../rules.ts'
import type { EntryRow } from '../chain/queries.ts'
import type { RecordRow } from '../queries.ts'

interface PrintedRecord {
  hotel: HotelRow
  record: RecordRow
  entries: readonly EntryRow[]
  /** In the order of the record; null: it cannot be read any more. */
  photos: readonly (PaperPicture | null)[]
  lang: Lang
}

/** A signed inventory on paper. Names are as the guest read them, in the guest's language, and otherwise as staff do. */
export function recordBlocks({ hotel, record, entries, photos, lang }: PrintedRecord): Block[] {
  const t = translator(lang)
  const nameOf = ({ guest, operations }: { guest: string; operations: string }) =>
    lang === record.lang ? guest : operations
  const when = (at: Date) =>
    t('documents.record.when', {
      day: formatDate(at, lang, hotel.timeZone),
      time: formatHour(at, lang, hotel.timeZone),
    })
  const shown = photos.filter((photo) => photo !== null)
  const lost = photos.length - shown.length
  const guestEntry = entries.find(({ by }) => by === 'guest')
  const staffEntry = entries.find(({ by }) => by === 'staff')
  return [
    {
      kind: 'title',
      text: t('documents.record.title'),
      lines: [hotel.name, t('infoPages.guest.inventory.roomNamed', { room: record.room }), when(record.sentAt)],
    },
    {
      kind: 'facts',
      rows: [
        {
          label: t('documents.record.roomLabel'),
          value: `${record.room} (${t(`documents.record.proof.${record.roomProof}`)})`,
        },
        { label: t('documents.record.list'), value: nameOf(record.listName) },
        { label: t('documents.record.by'), value: record.name ?? '' },
        { label: t('documents.record.at'), value: when(record.sentAt) },
      ],
    },
    {
      kind: 'table',
      columns: [
        { title: t('documents.record.item'), width: 45 },
        { title: t('documents.record.state'), width: 20 },
        { title: t('documents.record.remark'), width: 55 },
      ],
      rows: record.items.map(({ name, quantity, ok, remark }) => ({
        cells: [
          [quantity > 1 ? `${nameOf(name)} × ${quantity}` : nameOf(name)],
          [t(`infoPages.guest.inventory.copy.${ok ? 'ok' : 'unticked'}`)],
          remark ? [fromBreakTags(remark)] : [],
        ],
      })),
    },
    ...(record.remark
      ? ([
          { kind: 'heading', level: 2, text: t('documents.record.otherRemark') },
          { kind: 'text', text: fromBreakTags(record.remark) },
        ] satisfies Block[])
      : []),
    ...(photos.length > 0
      ? ([
          { kind: 'heading', level: 2, text: t('documents.record.photos', { count: photos.length }) },
          { kind: 'pictures', pictures: shown },
          ...(lost > 0
            ? [{ kind: 'text', look: 'grey', text: t('documents.record.lostPhotos', { count: lost }) } satisfies Block]
            : []),
        ] satisfies Block[])
      : []),
    { kind: 'heading', level: 2, text: t('documents.record.signatures') },
    {
      kind: 'signatures',
      field: signatureSize,
      signatures: [
        {
          label: t('documents.record.guest'),
          lines: [record.name ?? '', when(record.sentAt)],
          strokes: record.strokes,
        },
        {
          label: t('documents.record.hotel'),
          lines: staffEntry ? [staffEntry.name ?? '', when(staffEntry.signedAt)] : [t('documents.record.unsigned')],
          strokes: staffEntry?.strokes ?? null,
        },
      ],
    },
    ...(guestEntry ? hashBlocks(guestEntry, staffEntry, lang) : []),
  ]
}

/** The hashes, by which a copy on paper proves what was signed. */
function hashBlocks(guest: EntryRow, staff: EntryRow | undefined, lang: Lang): Block[] {
  const t = translator(lang)
  return [
    {
      kind: 'facts',
      rows: [
        { label: t('documents.record.hash', { number: guest.number }), value: inHalves(guest.hash) },
        { label: t('documents.record.previous'), value: inHalves(guest.previousHash) },
        ...(staff
          ? [{ label: t('documents.record.staffHash', { number: staff.number }), value: inHalves(staff.hash) }]
          : []),
      ],
    },
    { kind: 'text', look: 'grey', text: t('documents.record.explained') },
  ]
}

/** A hash in two halves, each of which fits on a line. */
const inHalves = (hash: string) => `${hash.slice(0, 32)} ${hash.slice(32)}`
