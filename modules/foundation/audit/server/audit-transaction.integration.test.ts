import { describe, expect, onTestFinished, test } from 'vitest'
import { testApp } from '#tests/app.ts'
import { createAuditedHotel } from '#tests/audit.ts'
import { createMember, expectStatus } from '#tests/factories.ts'

const app = testApp()

const countEntries = async (id: string) =>
  (await app.context.pool.query('select count(*) from audit_entries where hotel_id = $1', [id])).rows[0].count as number

describe('a change and its journal entry are one transaction', () => {
  /** Makes the database refuse every new row of the table. */
  async function refuseRows(table: string) {
    await app.context.pool.query(`alter table ${table} add constraint in_trouble check (false) not valid`)
    onTestFinished(() => void app.context.pool.query(`alter table ${table} drop constraint if exists in_trouble`))
    return () => app.context.pool.query(`alter table ${table} drop constraint in_trouble`)
  }

  test('an entry that cannot be written undoes the change', async () => {
    const { hotel, menu, call, article } = await createAuditedHotel(app)
    const somebody = await createMember(app, hotel, 'member')
    const removeConstraint = await refuseRows('audit_entries')
    expect((await call('PATCH', article, { price: 1 })).status).toBe(500)
    expect((await call('DELETE', `/members/${somebody.userId}`)).status).toBe(500)
    await removeConstraint()
    const { articles } = expectStatus(200, await call('GET', `/services/${menu.id}`))
    expect(articles[0].price.amount).toBe(1650)
    expect(expectStatus(200, await call('GET', '/members'))).toHaveLength(2)
  })

  test('a change that fails leaves no entry', async () => {
    const { hotel, call, article } = await createAuditedHotel(app)
    const before = await countEntries(hotel.id)
    const recover = await refuseRows('events')
    expect((await call('PATCH', article, { price: 1 })).status).toBe(500)
    await recover()
    expect(await countEntries(hotel.id)).toBe(before)
  })
})
