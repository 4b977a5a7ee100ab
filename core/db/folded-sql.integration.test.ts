import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { folded } from '#core/i18n/folded.ts'
import { testApp } from '#tests/app.ts'
import fc from '#tests/properties.ts'
import { foldedSql } from './folded-sql.ts'

const app = testApp()
const sign = fc.constantFrom(...'aÉœßØłş’‘`´“–-1١۲３ﬁÀçñŒ éА\u0301\u0308\u00ad\u200bסשׁسَ')

test('the database compares names as searches and imports do', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: sign, maxLength: 12 }), async (text) => {
      const { rows } = await app.context.db.execute<{ text: string }>(
        sql`select normalize(${foldedSql(sql`${text}::text`)}, NFC) as text`,
      )
      expect(rows[0]?.text).toBe(folded(text))
    }),
    { numRuns: 150 },
  )
})
