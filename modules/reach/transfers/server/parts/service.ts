import type { HotelScope } from '#core/access/server/scope.ts'
import type { ExportedPart, Module } from '#core/app/module.ts'
import type { AppContext } from '#core/app/server/context.ts'
import { parseWithSchema } from '#core/http/server/request/read-request.ts'
import { exportedPartsOf, type HotelFile } from '../../contract.ts'

const partsOf = (modules: readonly Module[]) =>
  modules.flatMap(({ exported }): ExportedPart[] => (exported ? [exported] : []))

/** Checks the parts of these modules in a `hotel.json`. Throws `invalid`. */
export function withCheckedParts(modules: readonly Module[], content: HotelFile): HotelFile {
  const { places, ...parts } = parseWithSchema(exportedPartsOf(partsOf(modules)), content)
  return { ...content, ...parts, places: content.places.map((place, i) => ({ ...place, ...places[i] })) }
}

/** The parts of these modules for a hotel with these places. */
export async function readParts<Place extends { key: string }>(
  context: AppContext,
  scope: HotelScope,
  places: readonly Place[],
) {
  const parts = partsOf(context.modules)
  const hotelParts: Record<string, unknown> = {}
  const inPlaces: Record<string, unknown>[] = places.map(() => ({}))
  for (const part of parts)
    if (part.of === 'place') {
      const byId = await part.read(context, scope)
      for (const [i, { key }] of places.entries())
        Object.assign(inPlaces[i] ?? {}, { [part.key]: byId.get(key) ?? null })
    } else hotelParts[part.key] = await part.read(context, scope)
  const read = exportedPartsOf(parts).parse({ ...hotelParts, places: inPlaces })
  return { ...read, places: places.map((place, i) => ({ ...place, ...read.places[i] })) }
}

/** Writes the parts of one place of the file. */
export async function writePlaceParts(
  context: AppContext,
  scope: HotelScope,
  place: HotelFile['places'][number],
  placeId: string,
): Promise<void> {
  for (const part of partsOf(context.modules))
    if (part.of === 'place' && isPresent(place[part.key]))
      await part.write(context, scope, place[part.key] as never, placeId)
}

/** Writes the parts of the file outside its places. `at`: adds the path of the part to the errors. */
export async function writeParts(
  context: AppContext,
  scope: HotelScope,
  content: Record<string, unknown>,
  at: (path: string, write: () => Promise<unknown>) => Promise<unknown>,
): Promise<void> {
  for (const part of partsOf(context.modules)) {
    const found = content[part.key]
    if (part.of === 'place' || !isPresent(found)) continue
    const entries = Array.isArray(found) ? found.map((entry, i) => [`${part.key}.${i}`, entry]) : [[part.key, found]]
    for (const [path, entry] of entries) await at(path, () => part.write(context, scope, entry as never))
  }
}

const isPresent = (value: unknown) => value !== undefined && value !== null
