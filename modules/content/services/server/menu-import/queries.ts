import { sql } from 'drizzle-orm'
import type { HotelScope } from '#core/access/server/scope.ts'
import type { Tx } from '#core/db/db.ts'
import { type AllergenAnswers, allergens } from '../../rules.ts'
import { articles } from '../../schema.ts'
import { isOneOfArticles } from '../queries.ts'

type Row = Pick<typeof articles.$inferSelect, 'id' | 'name' | 'price' | 'allergens'>

const lockArticles = (tx: Tx, scope: HotelScope, serviceId: string, ids: string[]): Promise<Row[]> =>
  tx
    .select({ id: articles.id, name: articles.name, price: articles.price, allergens: articles.allergens })
    .from(articles)
    .where(isOneOfArticles(scope, serviceId, ids))
    .for('update')

/** Sets the prices of articles that still have the price `from`, and returns them. */
export async function changePrices<Change extends { id: string; from: number; to: number }>(
  tx: Tx,
  scope: HotelScope,
  serviceId: string,
  changes: Change[],
): Promise<(Change & Pick<Row, 'name'>)[]> {
  const rows = await lockArticles(
    tx,
    scope,
    serviceId,
    changes.map(({ id }) => id),
  )
  const applied = changes.flatMap((change) => {
    const row = rows.find(({ id, price }) => id === change.id && price === change.from)
    return row ? [{ ...change, name: row.name }] : []
  })
  if (applied.length === 0) return []
  const [ids, prices] = [applied.map(({ id }) => id), applied.map(({ to }) => to)]
  await tx
    .update(articles)
    .set({
      price: sql`(${sql.param(prices)}::int[])[array_position(${sql.param(ids)}::uuid[], ${articles.id})]`,
      version: sql`${articles.version} + 1`,
    })
    .where(isOneOfArticles(scope, serviceId, ids))
  return applied
}

const hasSameAnswers = (first: AllergenAnswers | null, second: AllergenAnswers | null) =>
  allergens.every((allergen) => first?.[allergen] === second?.[allergen])

/** Sets the allergen answers of articles that still have the answers `from`, and returns them. */
export async function changeAllergens<
  Change extends { id: string; from: AllergenAnswers | null; to: AllergenAnswers | null },
>(tx: Tx, scope: HotelScope, serviceId: string, changes: Change[]): Promise<(Change & Pick<Row, 'name'>)[]> {
  const rows = await lockArticles(
    tx,
    scope,
    serviceId,
    changes.map(({ id }) => id),
  )
  const applied = changes.flatMap((change) => {
    const row = rows.find(({ id, allergens }) => id === change.id && hasSameAnswers(allergens, change.from))
    return row ? [{ ...change, name: row.name }] : []
  })
  for (const { id, to } of applied)
    await tx
      .update(articles)
      .set({ allergens: to, version: sql`${articles.version} + 1` })
      .where(isOneOfArticles(scope, serviceId, [id]))
  return applied
}
