import { createHash } from 'node:crypto'
import type { inventorySigners, NameSnapshot, SignedItem } from '../../rules.ts'

/** What a guest signs, without what is personal and will be erased. */
export interface SignedContent {
  listId: string
  listName: NameSnapshot
  room: string
  roomProof: 'qr' | 'typed'
  items: SignedItem[]
  remark: string
  photos: string[]
  /** SHA-256 of the bytes of each photo. */
  photoHashes: string[]
  lang: string
}

/** Who signs, and how. */
export interface Signer {
  name: string | null
  strokes: number[][] | null
}

/** The fields that the hash of an entry covers, besides the content. */
export interface LinkedFields {
  hotelId: string
  number: number
  recordId: string
  by: (typeof inventorySigners)[number]
  /** ISO 8601. */
  signedAt: string
  personHash: string
  previousHash: string
}

/** The previous hash of a hotel's first entry. */
export const firstHash = '0'.repeat(64)

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

/** JSON with sorted names, because the database does not keep their order. */
function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join()}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const fields = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1))
  return `{${fields.map(([name, inner]) => `${JSON.stringify(name)}:${canonicalJson(inner)}`).join()}}`
}

/** The salt makes the hash useless for guessing a name once the name and the salt are erased. */
export const hashOfSigner = ({ name, strokes }: Signer, salt: string): string =>
  sha256(canonicalJson({ name, strokes, salt }))

/** The hash of an entry. `content`: what was signed; null for staff, who sign what the guest's entry of the record covers. */
export const hashOfEntry = (
  { hotelId, number, recordId, by, signedAt, personHash, previousHash }: LinkedFields,
  content: SignedContent | null,
): string => sha256(canonicalJson({ hotelId, number, recordId, by, signedAt, personHash, previousHash, content }))

/** An entry with the record that it belongs to, as stored. */
export interface StoredEntry extends Omit<LinkedFields, 'hotelId'> {
  hash: string
  /** Null: erased after the retention days. */
  signer: (Signer & { salt: string }) | null
  /** Null: the record is no longer there. */
  record: (SignedContent & { sentAt: string }) | null
}

/**
 * `gap`: entries before it are missing. `link`: it does not follow the entry before it. `changed`: what was signed is not
 * what is stored. `signer`: the name or the drawing is not what is stored. `missing`: the record was deleted. `added`: a
 * record that no entry covers. `end`: entries after it are missing.
 */
type ChainFault = 'gap' | 'link' | 'changed' | 'signer' | 'missing' | 'added' | 'end'

export interface FoundFault {
  fault: ChainFault
  /** The number of the entry; null: it has none. */
  number: number | null
  recordId: string | null
  room: string | null
  signedAt: string | null
}

/** The end of a chain, or of the part that was checked so far. */
export interface ChainEnd {
  length: number
  hash: string
}
export const emptyChain: ChainEnd = { length: 0, hash: firstHash }

/** Checks the next entries of a hotel's chain, which follow `end`. Names each entry that is not as it was written. */
export function checkEntries(
  hotelId: string,
  entries: readonly StoredEntry[],
  end: ChainEnd,
): { faults: FoundFault[]; end: ChainEnd } {
  const faults: FoundFault[] = []
  let { length, hash } = end
  for (const entry of entries) {
    const { number, recordId, signedAt, record } = entry
    const report = (fault: ChainFault) => faults.push({ fault, number, recordId, room: record?.room ?? null, signedAt })
    if (number !== length + 1) report('gap')
    else if (entry.previousHash !== hash) report('link')
    for (const fault of faultsOfEntry(hotelId, entry)) report(fault)
    length = number
    hash = entry.hash
  }
  return { faults, end: { length, hash } }
}

function faultsOfEntry(hotelId: string, entry: StoredEntry): ChainFault[] {
  const { signer, record, by, signedAt, hash } = entry
  if (!record) return ['missing']
  const { sentAt, ...content } = record
  const isUnchanged = hashOfEntry({ ...entry, hotelId }, by === 'guest' ? content : null) === hash
  // The time of a record is stored twice.
  const isSameTime = by === 'staff' || sentAt === signedAt
  return [
    ...(isUnchanged && isSameTime ? [] : (['changed'] as const)),
    ...(!signer || hashOfSigner(signer, signer.salt) === entry.personHash ? [] : (['signer'] as const)),
  ]
}
