import { expect, test } from 'vitest'
import { z } from 'zod'
import { optionalTextSchema, requiredTextSchema } from './contract.ts'
import { maxLengthAt, stableTextKey, textPathOf, valueAt, withValueAt } from './text-path.ts'

const stored = {
  name: { fr: 'Menu' },
  options: [
    { id: 'a', name: { fr: 'Pain' }, choices: [{ id: 'x', name: { fr: 'Noir' } }] },
    { id: 'b', name: { fr: 'Thé' }, choices: [] },
  ],
  blocks: [{ id: 'c', kind: 'text', text: { fr: 'Bonjour' } }],
}

test('a text keeps its key when its list is sorted', () => {
  const key = stableTextKey(stored, 'options.0.choices.0.name')
  expect(key).toBe('options.a.choices.x.name')
  const sorted = { ...stored, options: stored.options.toReversed() }
  expect(textPathOf(sorted, key)).toBe('options.1.choices.0.name')
  expect(valueAt(sorted, 'options.1.choices.0.name')).toEqual({ fr: 'Noir' })
})

test('a key of a deleted item, or of something that is not a text, has no path', () => {
  for (const key of ['options.z.name', 'options.0.name', 'options.a.price', 'toString', '__proto__.x', ''])
    expect(textPathOf(stored, key)).toBeUndefined()
})

test('a text is replaced within its field, and nothing else changes', () => {
  expect(withValueAt(stored, 'options.0.choices.0.name', { en: 'Dark' })).toEqual({
    options: [
      { id: 'a', name: { fr: 'Pain' }, choices: [{ id: 'x', name: { en: 'Dark' } }] },
      { id: 'b', name: { fr: 'Thé' }, choices: [] },
    ],
  })
  expect(stored.options[0]?.choices[0]?.name).toEqual({ fr: 'Noir' })
})

test('the maximum length of a text comes from the input schema', () => {
  const input = z
    .object({
      name: requiredTextSchema(40),
      price: z.int(),
      options: z.array(
        z
          .object({ name: optionalTextSchema(50), choices: z.array(z.object({ name: optionalTextSchema(60) })) })
          .nullable(),
      ),
      blocks: z.array(
        z.discriminatedUnion('kind', [
          z.object({ kind: z.literal('divider') }),
          z.object({ kind: z.literal('text'), text: optionalTextSchema(70) }),
        ]),
      ),
      alt: z.partialRecord(z.enum(['fr', 'en']), z.string().max(80).nullable()),
    })
    .partial()
  const maxLength = (path: string) => maxLengthAt(input, { ...stored, alt: {} }, path)
  expect(['name', 'options.0.name', 'options.0.choices.0.name', 'blocks.0.text', 'alt'].map(maxLength)).toEqual([
    40, 50, 60, 70, 80,
  ])
  expect(['price', 'blocks.0.kind', 'nothing', 'name.fr'].map(maxLength)).toEqual([null, null, null, null])
})
