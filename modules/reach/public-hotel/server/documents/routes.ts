import type { MountHotelEndpoint } from '#core/access/server/scope.ts'
import type { AppContext } from '#core/app/server/context.ts'
import { spendLimits } from '#core/http/server/limits.ts'
import { previewedHotel } from '#modules/hotel/hotels/server/service.ts'
import { readAllergenTable, readBooklet } from '../../documents-contract.ts'

/** The documents of a hotel as PDF. */
export function documentRoutes(mount: MountHotelEndpoint, context: AppContext): void {
  let documents: Promise<ReturnType<typeof import('./service.ts').createDocuments>> | undefined
  // Loaded when somebody asks for a document, because the builders of the documents are needed for nothing else.
  const load = () => {
    documents ??= import('./service.ts').then(({ createDocuments }) => createDocuments(context))
    return documents
  }
  const answer = ({ bytes, slug }: { bytes: Uint8Array; slug: string }, name: string) =>
    new Response(new Uint8Array(bytes), {
      headers: {
        'content-type': 'application/pdf',
        'content-disposition': `inline; filename="${name}-${slug}.pdf"`,
        'cache-control': 'no-cache',
      },
    })
  /** All the phones of a hotel may share one address. */
  const spend = (hotelId: string, address: string) =>
    spendLimits([[context.limits.documentsAddress, `${hotelId} ${address}`]])

  mount(readAllergenTable, async ({ params: { hotelId }, query, request, address }) => {
    await spend(hotelId, address)
    const { allergenTable } = await load()
    return answer(
      await allergenTable(hotelId, query.lang, previewedHotel(context, request), query.service),
      'allergens',
    )
  })
  mount(readBooklet, async ({ params: { hotelId }, query, request, address }) => {
    await spend(hotelId, address)
    const { booklet } = await load()
    return answer(await booklet(hotelId, query.lang, previewedHotel(context, request), query.size), 'booklet')
  })
}
