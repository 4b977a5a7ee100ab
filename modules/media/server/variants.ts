import type { Tx } from '#core/db/db.ts'
import { Fault } from '#core/http/server/fault.ts'
import type { Floor } from '#core/http/server/floor.ts'
import { StorageFull } from '#core/storage/storage.ts'
import { type FileName, nameOf, variantsOf } from '../rules.ts'
import { makeVariant } from './pictures.ts'
import * as queries from './queries.ts'

export const variantsJob = 'media.variants'
/** Twelve sizes of a minute each at most, and what guests ask for in between. */
const jobMinutes = 30

/** The other sizes of a picture, once `tx` has committed. */
export const askForVariants = (floor: Floor, tx: Tx, { id }: { id: string }) =>
  floor.jobs.add(tx, variantsJob, { id }, jobMinutes)

type Variant = ReturnType<typeof variantsOf>[number]

/** Under way in this process, so that however many ask, it is made once. Two processes make the same twice, at no harm. */
const making = new Map<string, Promise<Uint8Array<ArrayBuffer>>>()

/** Another size of a picture. Throws `not_found` for one that is on no ladder, or of no picture. */
export async function findVariant(floor: Floor, { id, step, extension }: FileName): Promise<Variant> {
  const media = await queries.mediaById(floor.db, id)
  const variant = variantsOf(id, media?.width ?? 0).find((each) => each.step === step && each.extension === extension)
  if (!media?.width || !variant) throw new Fault('not_found')
  return variant
}

/** Its bytes, kept from the first time on that somebody asks. Throws `not_found` when the picture has gone. */
export async function readVariant(
  floor: Floor,
  variant: Variant,
): Promise<{ bytes: ReadableStream<Uint8Array> | Uint8Array<ArrayBuffer>; size: number }> {
  const stored = await floor.storage.read(nameOf(variant))
  if (stored) return stored
  const bytes = await makeOnce(floor, variant)
  return { bytes, size: bytes.byteLength }
}

function makeOnce(floor: Floor, variant: Variant): Promise<Uint8Array<ArrayBuffer>> {
  const name = nameOf(variant)
  const begun = making.get(name)
  if (begun) return begun
  const work = make(floor, variant).finally(() => making.delete(name))
  making.set(name, work)
  return work
}

async function make(floor: Floor, variant: Variant): Promise<Uint8Array<ArrayBuffer>> {
  const media = await queries.mediaById(floor.db, variant.id)
  const stored = media && (await floor.storage.read(nameOf({ id: media.id, extension: media.extension })))
  if (!stored) throw new Fault('not_found')
  const whole = new Uint8Array(await new Response(stored.bytes).arrayBuffer())
  const bytes = new Uint8Array(await makeVariant(whole, variant.step, variant.extension))
  // Shown all the same: only the next guest has to wait again.
  await floor.storage.put(nameOf(variant), bytes).catch((error) => {
    if (!(error instanceof StorageFull)) throw error
    floor.log.warn({ err: error }, 'no room to keep another size of a picture')
  })
  return bytes
}

/** Makes what is missing, so that no guest waits: the job that follows an upload. */
export async function makeVariants(floor: Floor, { id }: { id: string }): Promise<void> {
  const media = await queries.mediaById(floor.db, id)
  // It may have been deleted by now.
  if (!media?.width || !(await floor.storage.exists(nameOf({ id, extension: media.extension })))) return
  for (const variant of variantsOf(id, media.width))
    if (!(await floor.storage.exists(nameOf(variant)))) await makeOnce(floor, variant)
}
