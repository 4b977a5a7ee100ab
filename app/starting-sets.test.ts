import { describe, expect, test } from 'vitest'
import { StartingSetFile } from '#modules/reach/transfers/starting-sets-contract.ts'
import { startingSets } from './starting-sets.ts'

/** The paths of texts that are missing in a language. */
function blanks(value: unknown, path = ''): string[] {
  if (typeof value !== 'object' || value === null) return []
  if (!('fr' in value || 'en' in value || 'es' in value))
    return Object.entries(value).flatMap(([name, inner]) => blanks(inner, `${path}.${name}`))
  const texts = value as Record<string, unknown>
  return ['fr', 'en', 'es'].filter((lang) => !isWritten(texts[lang])).map((lang) => `${path}.${lang}`)
}
const isWritten = (text: unknown): boolean =>
  typeof text === 'string' ? text.trim() !== '' : JSON.stringify(text ?? '').includes('"text":"')

describe.each(Object.entries(startingSets))('the starting set %s', (_, file) => {
  test('matches the contract without unknown fields', () => {
    expect(StartingSetFile.parse(file)).toEqual(file)
  })

  test('has every text in three languages', () => {
    expect(blanks(file)).toEqual([])
  })

  test('publishes nothing by itself, and refers only to its own services and sections', () => {
    const { services, pages } = StartingSetFile.parse(file)
    expect(services.map(({ content }) => content.hidden)).toEqual(services.map(() => true))
    expect(pages.map(({ published }) => published)).toEqual(pages.map(() => false))
    const keys = services.map(({ key }) => key)
    for (const { blocks } of pages)
      for (const block of blocks) if (block.kind === 'service') expect(keys).toContain(block.serviceId)
    for (const { sections, articles } of services)
      for (const { sectionId } of articles) if (sectionId) expect(sections.map(({ key }) => key)).toContain(sectionId)
  })

  test('has example prices that stay within bounds in a currency without a minor unit', () => {
    const { services } = StartingSetFile.parse(file)
    const prices = services.flatMap(({ articles }) =>
      articles.flatMap(({ price, options = [] }) => [
        price,
        ...options.flatMap(({ choices }) => choices.map((choice) => choice.price)),
      ]),
    )
    expect(Math.max(...prices) * 100).toBeLessThanOrEqual(1_000_000)
  })
})
