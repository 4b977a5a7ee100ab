import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { foldText } from '#core/i18n/plain-text/fold-text.ts'
import { testApp } from '#tests/app.ts'
import fc from '#tests/properties.ts'
import { foldTextSql } from './fold-text-sql.ts'

const app = testApp()
const sign = fc.constantFrom(...'aÉœßØłş’‘`´“–-1١۲３ﬁÀçñŒ éА\u0301\u0308\u00ad\u200bסשׁسَ')

test('the database compares names as searches and imports do', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: sign, maxLength: 12 }), async (text) => {
      const { rows } = await app.context.db.execute<{ text: string }>(
        sql`select normalize(${foldTextSql(sql`${text}::text`)}, NFC) as text`,
      )
      expect(rows[0]?.text).toBe(foldText(text))
    }),
    { numRuns: 150 },
  )
})
