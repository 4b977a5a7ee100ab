import { expect, test } from 'vitest'
import type { Problem } from '#core/errors/contract.ts'
import { NoAnswerError, ProblemError } from '#core/http/client.ts'
import { createTranslationDesk, type TranslationDeskStore, type TypedTranslation } from './desk-store.ts'
import { type DeskText, deskTextKey } from './desk-texts.ts'

const text = (key: string, target = '', draft: string | null = null): DeskText => ({
  place: 'service',
  id: '01900000-0000-7000-8000-000000000001',
  serviceId: null,
  key,
  subject: 'Petit déjeuner',
  field: key,
  source: { text: 'Servi en chambre', lang: 'fr' },
  target,
  draft,
  changed: null,
  longest: 300,
  same: false,
})
const name = deskTextKey(text('name'))
const description = deskTextKey(text('description'))

/**
 * A desk with two texts, the second already translated. `answers`: the outcomes of the saves, which succeed by default.
 */
function openDesk(
  answers: (() => unknown)[] = [],
  restoredTexts: Record<string, TypedTranslation> = {},
  draft: string | null = null,
) {
  const sent: { text: string; known: string }[] = []
  const deleted: string[] = []
  const write = async (_: DeskText, change: { text: string; known: string }) => {
    sent.push(change)
    await answers.shift()?.()
    return change.text
  }
  const deleteDraft = async ({ key }: DeskText) => {
    deleted.push(key)
    await answers.shift()?.()
  }
  const texts = [text('name', '', draft), text('description', 'One<br>two')]
  return { desk: createTranslationDesk(texts, { write, deleteDraft }, restoredTexts), sent, deleted }
}
const refuse = (problem: Partial<Problem>) => () => {
  throw new ProblemError({ status: 409, title: '', detail: '', ...problem } as Problem)
}

test('line breaks are saved as break tags, and an unchanged text is not sent', async () => {
  const { desk, sent } = openDesk()
  expect(desk.get(description).typed).toBe('One\ntwo')
  await desk.save(description)
  expect(sent).toEqual([])
  desk.type(description, 'One\nthree')
  expect(desk.unsaved().map(([of]) => of)).toEqual([description])
  await desk.save(description)
  expect(sent).toEqual([{ text: 'One<br>three', known: 'One<br>two' }])
  expect(desk.get(description)).toMatchObject({ state: 'saved', target: 'One<br>three' })
  expect([desk.unsaved(), desk.lastSaved()]).toEqual([[], description])
})

test('a confirmed text is sent without a change and cannot be undone', async () => {
  const { desk, sent } = openDesk()
  await desk.save(description, { right: true })
  expect(sent).toEqual([{ text: 'One<br>two', known: 'One<br>two' }])
  expect(desk.canUndo()).toBe(false)
})

test('the saves of a text run one after the other; what was typed meanwhile is in the next', async () => {
  let answer = () => {}
  const { desk, sent } = openDesk([
    () =>
      new Promise<void>((resolve) => {
        answer = resolve
      }),
  ])
  desk.type(name, 'Break')
  const first = desk.save(name)
  desk.type(name, 'Breakfast')
  await desk.save(name)
  expect([sent.length, desk.get(name).state]).toEqual([1, 'saving'])
  answer()
  await first
  expect(sent).toEqual([
    { text: 'Break', known: '' },
    { text: 'Breakfast', known: 'Break' },
  ])
  expect(desk.get(name)).toMatchObject({ state: 'saved', target: 'Breakfast' })
})

const conflictRefusal = refuse({ code: 'conflict', context: { text: 'Their words' } })

test('a text changed by somebody else is a conflict until mine is kept or theirs is taken', async () => {
  for (const [keepsMine, ended] of [
    [true, { typed: 'My words', target: 'My words', state: 'saved', serverText: null }],
    [false, { typed: 'Their words', target: 'Their words', state: 'rest', serverText: null }],
  ] as const) {
    const { desk, sent } = openDesk([conflictRefusal])
    desk.type(name, 'My words')
    await desk.save(name)
    expect(desk.get(name)).toMatchObject({ state: 'conflict', typed: 'My words', serverText: 'Their words' })
    await desk.save(name)
    expect(sent).toHaveLength(1)
    await desk.settle(name, keepsMine)
    expect(desk.get(name)).toMatchObject(ended)
    expect(sent.slice(1)).toEqual(keepsMine ? [{ text: 'My words', known: 'Their words' }] : [])
  }
})

test('the same text written by two people is no conflict', async () => {
  const { desk } = openDesk([conflictRefusal])
  desk.type(name, 'Their words')
  await desk.save(name)
  expect(desk.get(name)).toMatchObject({ state: 'saved', target: 'Their words' })
})

test('a failed save shows its reason, keeps the typed text, and is repeated with the next save', async () => {
  const failures = [
    [
      refuse({ code: 'invalid', errors: [{ path: 'text', code: 'too_long', message: 'Too long.' }] }),
      'failed',
      'Too long.',
    ],
    [refuse({ code: 'forbidden', detail: 'Not yours.' }), 'failed', 'Not yours.'],
    [() => Promise.reject(new NoAnswerError('no answer')), 'offline', null],
  ] as const
  for (const [failure, state, fault] of failures) {
    const { desk } = openDesk([failure])
    desk.type(name, 'Breakfast')
    await desk.save(name)
    expect(desk.get(name)).toMatchObject({ state, fault, typed: 'Breakfast', target: '' })
    await desk.save(name)
    expect(desk.get(name)).toMatchObject({ state: 'saved', fault: null, target: 'Breakfast' })
  }
})

test('a programming error is not swallowed', async () => {
  const { desk } = openDesk([() => Promise.reject(new RangeError('wrong'))])
  desk.type(name, 'Breakfast')
  await expect(desk.save(name)).rejects.toThrow('wrong')
  expect(desk.get(name)).toMatchObject({ state: 'failed', typed: 'Breakfast' })
})

test('saves are undone one by one, the last first', async () => {
  const { desk, sent } = openDesk()
  desk.type(name, 'Breakfast')
  await desk.save(name)
  desk.type(description, 'Else')
  await desk.save(description)
  expect([await desk.undo(), await desk.undo(), await desk.undo()]).toEqual([description, name, null])
  expect(sent.slice(2).map((each) => each.text)).toEqual(['One<br>two', ''])
  expect(desk.get(description).typed).toBe('One\ntwo')
})

test('unsaved texts of an earlier visit are restored if their texts still exist', () => {
  const restored = { typed: 'Breakfast', known: '' }
  const { desk } = openDesk([], { [name]: restored, 'page gone title': restored })
  expect(desk.get(name)).toMatchObject({ typed: 'Breakfast', target: '', origin: 'kept' })
  expect(desk.unsaved().map(([of]) => of)).toEqual([name])
  desk.revert(name)
  expect(desk.unsaved()).toEqual([])
})

test('a draft is shown in its field and is not saved until it is accepted or corrected', async () => {
  const { desk, sent } = openDesk([], {}, 'Breakfast<br>daily')
  expect(desk.get(name)).toMatchObject({ typed: 'Breakfast\ndaily', target: '', origin: 'drafted' })
  await desk.save(name)
  expect([sent, desk.unsaved()]).toEqual([[], []])
  desk.type(name, 'Breakfast\ndail')
  expect(desk.unsaved().map(([of]) => of)).toEqual([name])
  // Typed back: it is the draft again.
  desk.type(name, 'Breakfast\ndaily')
  expect([desk.get(name).origin, desk.unsaved()]).toEqual(['drafted', []])
  await desk.save(name, { right: true })
  expect(sent).toEqual([{ text: 'Breakfast<br>daily', known: '' }])
  expect(desk.get(name)).toMatchObject({ state: 'saved', target: 'Breakfast<br>daily', origin: 'typed' })
  // Undone: guests read the draft again.
  await desk.undo()
  expect(sent.at(-1)).toEqual({ text: '', known: 'Breakfast<br>daily' })
  expect(desk.get(name)).toMatchObject({ target: '', typed: 'Breakfast\ndaily', origin: 'drafted' })
})

test('a draft is deleted by its button, or by emptying its field', async () => {
  for (const remove of [
    (desk: TranslationDeskStore) => desk.deleteDraft(name),
    (desk: TranslationDeskStore) => {
      desk.type(name, '')
      return desk.save(name)
    },
  ]) {
    const { desk, sent, deleted } = openDesk([], {}, 'Breakfast')
    await remove(desk)
    expect([sent, deleted]).toEqual([[], ['name']])
    expect(desk.get(name)).toMatchObject({ draft: null, typed: '', state: 'rest', origin: 'typed' })
    await desk.deleteDraft(name)
    expect(deleted).toHaveLength(1)
  }
  const { desk } = openDesk([refuse({ code: 'not_found', detail: 'Gone.' })], {}, 'Breakfast')
  await desk.deleteDraft(name)
  expect(desk.get(name)).toMatchObject({ state: 'failed', fault: 'Gone.', draft: 'Breakfast' })
})
