import { describe, expect, test } from 'vitest'
import fc from '#tests/properties.ts'
import { beginHistory, type History, recordChange, redo, undo } from './undo-history.ts'

interface Draft {
  name: string
  price: string
  lines: { key: string; names: { fr?: string; en?: string } }[]
}
const blank: Draft = { name: '', price: '', lines: [] }
const type = (history: History<Draft>, change: Partial<Draft>, at: number) =>
  recordChange(history, { ...history.present, ...change }, at)

describe('undo steps', () => {
  test('typing in one field without a pause is one step', () => {
    let history = beginHistory(blank)
    for (const [at, name] of ['T', 'Th', 'Thé'].entries()) history = type(history, { name }, at * 300)
    history = type(history, { price: '4' }, 1200)
    history = undo(history)
    expect(history.present).toEqual({ ...blank, name: 'Thé' })
    history = undo(history)
    expect(history.present).toEqual(blank)
    expect(undo(history)).toEqual(history)
    history = redo(redo(history))
    expect(history.present).toEqual({ ...blank, name: 'Thé', price: '4' })
    expect(redo(history)).toEqual(history)
  })

  test('a new step begins after a pause and after an undo', () => {
    let history = type(type(beginHistory(blank), { name: 'Thé' }, 0), { name: 'Thé vert' }, 5_000)
    history = undo(history)
    expect(history.present.name).toBe('Thé')
    history = type(history, { name: 'Thé noir' }, 5_100)
    expect(history.future).toEqual([])
    expect(undo(history).present.name).toBe('Thé')
  })

  test('each added or removed line is a step, however fast', () => {
    const line = (key: string) => ({ key, names: { fr: key } })
    let history = type(beginHistory(blank), { lines: [line('a')] }, 0)
    history = type(history, { lines: [line('a'), line('b')] }, 100)
    history = undo(history)
    expect(history.present.lines).toEqual([line('a')])
  })

  test('at most a hundred steps are kept', () => {
    let history = beginHistory(blank)
    for (let step = 1; step <= 250; step++) history = type(history, { price: String(step) }, step * 2_000)
    expect(history.past).toHaveLength(100)
  })

  test('undo and then redo gives the same state after any changes', () => {
    const change = fc.record<Partial<Draft>>(
      { name: fc.string({ maxLength: 3 }), price: fc.string({ maxLength: 3 }) },
      { requiredKeys: [] },
    )
    fc.assert(
      fc.property(fc.array(fc.tuple(change, fc.nat(3_000))), (changes) => {
        let history = beginHistory(blank)
        let at = 0
        for (const [part, pause] of changes) {
          at += pause
          history = type(history, part, at)
        }
        const end = history.present
        const steps = history.past.length
        for (let step = 0; step < steps; step++) history = undo(history)
        expect(history.present).toEqual(blank)
        for (let step = 0; step < steps; step++) history = redo(history)
        expect(history.present).toEqual(end)
      }),
    )
  })
})
