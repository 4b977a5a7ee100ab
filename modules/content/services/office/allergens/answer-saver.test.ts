import { describe, expect, test } from 'vitest'
import { aChoice, anArticle, anOption } from '#tests/builders.ts'
import type { Article } from '../../contract.ts'
import type { ArticleChange, UnchangedArticle } from '../../several-articles-contract.ts'
import { countEdits, withEdits } from './answer-edits.ts'
import { createAnswerSaver } from './answer-saver.ts'

const drink = anOption([aChoice({ id: 'coffee', name: 'Café', allergens: null })])
const malouin = anArticle({ id: 'm', name: 'Le Malouin', options: [drink], allergens: { fish: 'none' }, version: 1 })
const crepe = anArticle({ id: 'c', name: 'Crêpe', options: [], allergens: null, version: 1 })

/** A server with articles, and a saver whose list of articles is as old as the last `send` or `reload`. */
function setUp(stored: Article[] = [malouin, crepe]) {
  const server = new Map(stored.map((article) => [article.id, article]))
  let shown = stored
  const sent: ArticleChange[][] = []
  const network = { fails: false }
  const saver = createAnswerSaver({
    saveDelayMs: 1_000_000,
    articles: () => shown,
    send: async (changes) => {
      if (network.fails) throw new Error('no network')
      sent.push(changes)
      const unchanged: UnchangedArticle[] = []
      const articles: Article[] = []
      for (const { id, version, allergens, choiceAllergens = {} } of changes) {
        const article = server.get(id)
        if (article?.version !== version) {
          unchanged.push({ id, reason: article ? 'changed' : 'deleted' })
          continue
        }
        const options = article.options.map((option) => ({
          ...option,
          choices: option.choices.map((choice) => ({
            ...choice,
            allergens: choiceAllergens[choice.id] ?? choice.allergens,
          })),
        }))
        const saved = { ...article, options, version: version + 1, ...(allergens !== undefined && { allergens }) }
        server.set(id, saved)
        articles.push(saved)
      }
      shown = shown.map((article) => articles.find(({ id }) => id === article.id) ?? article)
      return { articles, unchanged }
    },
    reload: async () => {
      shown = [...server.values()]
    },
  })
  const colleagueSets = (article: Article, allergens: Article['allergens']) =>
    server.set(article.id, { ...article, allergens, version: article.version + 1 })
  return { saver, server, sent, network, colleagueSets }
}

describe('saving answers', () => {
  test('sends one call for all articles, and only what was answered', async () => {
    const { saver, sent } = setUp()
    saver.answer([
      { row: 'm', allergen: 'milk', value: 'contains' },
      { row: 'm/coffee', allergen: 'milk', value: 'none' },
      { row: 'c', allergen: 'gluten', value: 'may-contain' },
    ])
    expect(countEdits(saver.state().edits)).toBe(3)
    await saver.save()
    expect(sent).toEqual([
      [
        {
          id: 'm',
          version: 1,
          allergens: { fish: 'none', milk: 'contains' },
          choiceAllergens: { coffee: { milk: 'none' } },
        },
        { id: 'c', version: 1, allergens: { gluten: 'may-contain' } },
      ],
    ])
    expect(saver.state()).toMatchObject({ isSaving: false, failure: null, report: null })
    expect(countEdits(saver.state().edits)).toBe(0)
  })

  test('sends nothing when the answers are those that are saved; the last answer cleared leaves none', async () => {
    const { saver, sent } = setUp()
    saver.answer([{ row: 'm', allergen: 'fish', value: null }])
    saver.answer([{ row: 'm', allergen: 'fish', value: 'none' }])
    await saver.save()
    expect(sent).toEqual([])
    saver.answer([{ row: 'm', allergen: 'fish', value: null }])
    await saver.save()
    expect(sent).toEqual([[{ id: 'm', version: 1, allergens: null }]])
  })

  test('that fails keeps the answers until it is repeated', async () => {
    const { saver, server, network } = setUp()
    network.fails = true
    saver.answer([{ row: 'c', allergen: 'milk', value: 'contains' }])
    await saver.save()
    expect(saver.state().failure).toEqual(new Error('no network'))
    expect(countEdits(saver.state().edits)).toBe(1)
    network.fails = false
    await saver.save()
    expect(saver.state().failure).toBeNull()
    expect(server.get('c')?.allergens).toEqual({ milk: 'contains' })
  })

  test('keeps what is typed while the call is running', async () => {
    const { saver, server } = setUp()
    saver.answer([{ row: 'c', allergen: 'milk', value: 'contains' }])
    const saving = saver.save()
    saver.answer([
      { row: 'c', allergen: 'milk', value: 'none' },
      { row: 'c', allergen: 'eggs', value: 'none' },
    ])
    await saving
    expect(countEdits(saver.state().edits)).toBe(2)
    await saver.save()
    expect(server.get('c')?.allergens).toEqual({ milk: 'none', eggs: 'none' })
    expect(saver.state().report).toBeNull()
    saver.stop()
  })

  test('can be undone, also when it is saved', async () => {
    const { saver, server } = setUp()
    saver.answer([{ row: 'm', allergen: 'fish', value: 'contains' }])
    await saver.save()
    expect(saver.undo()).toEqual([{ row: 'm', allergen: 'fish', value: 'none' }])
    await saver.save()
    expect(server.get('m')?.allergens).toEqual({ fish: 'none' })
    expect(saver.undo()).toEqual([])
  })
})

describe('a colleague who changes the same article meanwhile', () => {
  test('keeps their cells beside those that were typed, and the article is named', async () => {
    const { saver, server, colleagueSets } = setUp()
    colleagueSets(malouin, { fish: 'none', eggs: 'contains' })
    saver.answer([{ row: 'm', allergen: 'milk', value: 'contains' }])
    await saver.save()
    expect(server.get('m')?.allergens).toEqual({ fish: 'none', eggs: 'contains', milk: 'contains' })
    expect(saver.state().report).toEqual({ merged: ['Le Malouin'], conflicts: [], deleted: [] })
  })

  test('and answers the same cell differently is named with both answers; what was typed counts', async () => {
    const { saver, server, colleagueSets } = setUp()
    colleagueSets(malouin, { fish: 'contains' })
    saver.answer([{ row: 'm', allergen: 'fish', value: 'may-contain' }])
    await saver.save()
    expect(server.get('m')?.allergens).toEqual({ fish: 'may-contain' })
    expect(saver.state().report?.conflicts).toEqual([
      { row: 'm', label: 'Le Malouin', allergen: 'fish', theirs: 'contains', mine: 'may-contain' },
    ])
  })

  test('and gives the same answer is no conflict', async () => {
    const { saver, colleagueSets } = setUp()
    colleagueSets(malouin, { fish: 'contains' })
    saver.answer([{ row: 'm', allergen: 'fish', value: 'contains' }])
    await saver.save()
    expect(saver.state().report?.conflicts).toEqual([])
    expect(countEdits(saver.state().edits)).toBe(0)
  })

  test('or deletes it is named, and the other articles are saved', async () => {
    const { saver, server } = setUp()
    server.delete('m')
    saver.answer([
      { row: 'm', allergen: 'milk', value: 'contains' },
      { row: 'c', allergen: 'milk', value: 'contains' },
    ])
    await saver.save()
    expect(server.get('c')?.allergens).toEqual({ milk: 'contains' })
    expect(saver.state().report).toEqual({ merged: [], conflicts: [], deleted: ['Le Malouin'] })
    expect(countEdits(saver.state().edits)).toBe(0)
  })
})

test('unsaved answers are shown over the saved ones', () => {
  const cells = { milk: { value: 'contains', base: null }, fish: { value: null, base: 'none' } } as const
  expect(withEdits({ fish: 'none' }, cells)).toEqual({ milk: 'contains' })
  expect(withEdits({ fish: 'none' }, { fish: cells.fish })).toBeNull()
})
