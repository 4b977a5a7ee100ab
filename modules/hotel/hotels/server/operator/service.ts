import type { AppContext } from '#core/app/server/context.ts'
import { readStorage } from '#modules/foundation/media/server/service.ts'
import { hotelsWithOwners } from './queries.ts'

export interface HotelSummary {
  name: string
  slug: string
  /** `draft`: only its team sees it, until an owner's address is confirmed. */
  state: 'open' | 'draft'
  /** The addresses of its owners. */
  owners: string[]
  createdAt: string
}

/** All hotels with their owners, by name, for the operator of the installation. */
export async function listHotelsWithOwners({ db }: AppContext): Promise<HotelSummary[]> {
  return (await hotelsWithOwners(db)).map(({ name, slug, openedAt, owners, createdAt }) => ({
    name,
    slug,
    state: openedAt ? 'open' : 'draft',
    owners,
    createdAt: createdAt.toISOString(),
  }))
}

/** The bytes that each hotel uses, the largest first. */
export async function listStorage(context: AppContext) {
  const usages: { name: string; slug: string; contentBytes: number; filesBytes: number }[] = []
  for (const { id: hotelId, name, slug } of await hotelsWithOwners(context.db)) {
    const { content, files } = await readStorage(context, { hotelId })
    usages.push({ name, slug, contentBytes: content.used, filesBytes: files.used })
  }
  return usages.sort((a, b) => b.contentBytes + b.filesBytes - (a.contentBytes + a.filesBytes))
}
