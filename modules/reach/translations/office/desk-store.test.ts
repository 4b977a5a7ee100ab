import { expect, test } from 'vitest'
import type { Problem } from '#core/errors/contract.ts'
import { NoAnswerError, ProblemError } from '#core/http/client.ts'
import { createTranslationDesk, type TypedTranslation } from './desk-store.ts'
import { type DeskText, deskTextKey } from './desk-texts.ts'

const text = (key: string, target = ''): DeskText => ({
  place: 'service',
  id: '01900000-0000-7000-8000-000000000001',
  serviceId: null,
  key,
  subject: 'Petit déjeuner',
  field: key,
  source: { text: 'Servi en chambre', lang: 'fr' },
  target,
  changed: null,
  longest: 300,
  same: false,
})
const name = deskTextKey(text('name'))
const description = deskTextKey(text('description'))

/**
 * A desk with two texts, the second already translated. `answers`: the outcomes of the saves, which succeed by default.
 */
function openDesk(answers: (() => unknown)[] = [], restoredTexts: Record<string, TypedTranslation> = {}) {
  const sent: { text: string; known: string }[] = []
  const write = async (_: DeskText, change: { text: string; known: string }) => {
    sent.push(change)
    await answers.shift()?.()
    return change.text
  }
  return { desk: createTranslationDesk([text('name'), text('description', 'One<br>two')], write, restoredTexts), sent }
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
