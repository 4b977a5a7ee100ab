import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { withoutValues } from './tracing.ts'

test('values in the text of a statement are left out', () => {
  expect(withoutValues(`select * from users where email = 'o''neill@hotel.example' and id = $1`)).toBe(
    'select * from users where email = ? and id = $1',
  )
})

test('OpenTelemetry is loaded by one file, and that one only where a collector is set', () => {
  const sources = ['app', 'core', 'modules'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'))
      .map((file) => `${folder}/${file}`),
  )
  const importing = (pattern: RegExp) => sources.filter((file) => pattern.test(readFileSync(file, 'utf8')))
  expect(sources.length).toBeGreaterThan(1000)
  expect(importing(/@opentelemetry\//)).toEqual(['core/tracing/otlp.ts'])
  // A static import of more than types would load it at the start.
  expect(importing(/^(import|export) (?!type )[^\n]*tracing\/otlp\.ts|from '\.\/otlp\.ts'/m)).toEqual([])
  expect(importing(/import\('#core\/tracing\/otlp\.ts'\)/)).toEqual(['app/server.ts'])
  expect(readFileSync('app/server.ts', 'utf8')).toContain('config.tracing && (await startTracing(')
})
