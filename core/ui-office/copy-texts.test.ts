import { describe, expect, test } from 'vitest'
import fc from '#tests/properties.ts'
import { copyTexts } from './copy-texts.ts'

describe('copying texts from another language', () => {
  test('fills what is blank, in the fields, in lines and in lines of lines', () => {
    const draft = {
      price: '4',
      texts: { fr: { name: 'Thé', description: 'De Chine' }, en: { name: 'Tea', description: ' ' } },
      options: [{ key: 'a', names: { fr: 'Lait' }, choices: [{ names: { fr: 'Avoine', en: 'Oat' } }] }],
      items: [{ texts: { fr: 'Le jardin' }, picture: '' }],
    }
    expect(copyTexts(draft, 'fr', 'en')).toEqual({
      count: 3,
      draft: {
        price: '4',
        texts: { fr: { name: 'Thé', description: 'De Chine' }, en: { name: 'Tea', description: 'De Chine' } },
        options: [{ key: 'a', names: { fr: 'Lait', en: 'Lait' }, choices: [{ names: { fr: 'Avoine', en: 'Oat' } }] }],
        items: [{ texts: { fr: 'Le jardin', en: 'Le jardin' }, picture: '' }],
      },
    })
  })

  test('begins a language that has nothing yet', () => {
    expect(copyTexts({ texts: { fr: { name: 'Thé' } } }, 'fr', 'es').draft).toEqual({
      texts: { fr: { name: 'Thé' }, es: { name: 'Thé' } },
    })
  })

  test('loses nothing, changes no other language, and the second time there is nothing left to copy', () => {
    const text = fc.constantFrom('', ' ', 'un', 'deux')
    const said = fc.record({ fr: text, en: text, es: text }, { requiredKeys: ['fr'] })
    const fields = fc.record({ name: text, description: text })
    const draft = fc.record({
      texts: fc.record({ fr: fields, en: fields, es: fields }, { requiredKeys: ['fr', 'en'] }),
      lines: fc.array(fc.record({ names: said, texts: said, value: text })),
    })
    fc.assert(
      fc.property(draft, (before) => {
        const { draft: after, count } = copyTexts(before, 'fr', 'en')
        const blank = ({ texts, lines }: typeof before) => [
          ...(['name', 'description'] as const).map((name) => [texts.fr[name], texts.en[name]]),
          ...lines.flatMap(({ names, texts }) => [
            [names.fr, names.en],
            [texts.fr, texts.en],
          ]),
        ]
        const pairs = blank(before)
        expect(count).toBe(pairs.filter(([fr, en]) => fr?.trim() && !en?.trim()).length)
        blank(after).forEach(([fr, en], i) => {
          expect(fr).toBe(pairs[i]?.[0])
          if (pairs[i]?.[1]?.trim()) expect(en).toBe(pairs[i]?.[1])
        })
        expect(copyTexts(after, 'fr', 'en').count).toBe(0)
        expect(after.lines.map(({ value }) => value)).toEqual(before.lines.map(({ value }) => value))
      }),
    )
  })
})
