import { describe, expect, test } from 'vitest'
import fc from '#tests/properties.ts'
import {
  changeUnsent,
  markArrived,
  nextToSend,
  type Outbox,
  readOutbox,
  requestBodyOf,
  type SendOutcome,
  sendOutbox,
  type UnsentMessage,
  withoutUnsent,
  withPicture,
} from './outbox.ts'

const now = Date.parse('2026-03-10T09:00:00Z')
const unsent = (key: string, more: Partial<UnsentMessage> = {}): UnsentMessage => ({
  key,
  at: now,
  lang: 'fr',
  text: `words ${key}`,
  pictures: [],
  about: null,
  who: {},
  after: 0,
  trouble: null,
  ...more,
})
const refused = { kind: 'refused', title: 'Refusé', detail: 'Trop long' } as const

describe('on the phone', () => {
  test('what was written is read back as it was', () => {
    const list = [
      unsent('a', { pictures: [{ key: 'p', thumb: 'data:', address: null }], who: { room: '204' } }),
      unsent('b', { about: { kind: 'place', id: '1', name: 'Crêperie' }, trouble: refused, after: null }),
    ]
    expect(readOutbox(JSON.stringify(list), now)).toEqual(list)
  })

  test('anything else is no queue, and takes no message along', () => {
    const kept = unsent('a')
    expect(readOutbox(JSON.stringify([kept, { ...kept, key: 3 }, null, { ...kept, lang: 'de' }]), now)).toEqual([kept])
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (stored) => {
        for (const { key, text } of readOutbox(stored, now))
          expect([typeof key, typeof text]).toEqual(['string', 'string'])
      }),
    )
  })

  test('a message of last week waits for the guest’s word', () => {
    const [old] = readOutbox(JSON.stringify([unsent('a', { at: now - 4 * 86_400_000 })]), now)
    expect(old?.trouble?.kind).toBe('old')
    expect(nextToSend(old ? [old] : [])).toBeUndefined()
  })

  test('the same message gives the same body, with what the guest has said of themselves', () => {
    const picture = { key: 'p', thumb: '', address: null }
    const list = withPicture([unsent('a', { pictures: [picture], who: { room: '204', roomToken: 'T' } })], 'a', {
      ...picture,
      address: '/files/1.jpg',
    })
    expect(list.map(requestBodyOf)).toEqual([
      { text: 'words a', room: '204', roomToken: 'T', pictures: ['/files/1.jpg'] },
    ])
  })

  test('lines travel as break tags, as in every text area of the specification', () => {
    expect(requestBodyOf(unsent('a', { text: 'Bonjour,\nà 8 h ?' })).text).toBe('Bonjour,<br>à 8 h ?')
  })

  test('those behind one that has arrived were written after it', () => {
    const list = [unsent('a'), unsent('b'), unsent('c', { after: 9 })]
    expect(markArrived(list, 'a', 5).map(({ key, after }) => [key, after])).toEqual([
      ['b', 5],
      ['c', 9],
    ])
  })
})

/** A simulated hotel that accepts each key once, behind a network that loses requests and answers. */
function hotel(network: Iterator<number>) {
  const taken: { key: string; text: string }[] = []
  const send = async ({ key, text }: UnsentMessage): Promise<SendOutcome> => {
    // 0: success, 1: the request is lost, 2: the answer is lost, 3: the hotel refuses.
    const luck = network.next().value % 4
    await null
    if (luck === 1) return 'later'
    if (luck === 3 && text.startsWith('bad')) return { trouble: refused }
    if (!taken.some((known) => known.key === key)) taken.push({ key, text })
    await null
    return luck === 2 ? 'later' : { seq: taken.findIndex((known) => known.key === key) + 1 }
  }
  return { taken, send }
}

/** A simulated phone whose tabs share the same storage. */
function phone(list: Outbox) {
  let stored = JSON.stringify(list)
  const read = () => readOutbox(stored, now)
  return {
    read,
    write: (change: (list: Outbox) => Outbox) => {
      stored = JSON.stringify(change(read()))
    },
  }
}

describe('messages leave', () => {
  const texts = fc.array(fc.constantFrom('good', 'bad', 'more'), { maxLength: 8 })

  test('once and in order over any network, from two tabs that know nothing of each other', async () => {
    await fc.assert(
      fc.asyncProperty(texts, fc.infiniteStream(fc.nat(3)), async (written, luck) => {
        const list = written.map((text, i) => unsent(`${i}`, { text }))
        const storage = phone(list)
        const { taken, send } = hotel(luck)
        // Each attempt of either tab stops at the first message that must wait; the next attempt continues.
        for (let attempt = 0; attempt < 200 && nextToSend(storage.read()); attempt++)
          await Promise.all([sendOutbox({ ...storage, send }), sendOutbox({ ...storage, send })])
        const waiting = storage.read()
        const arrivedKeys = taken.map(({ key }) => key)
        expect(arrivedKeys).toEqual([...new Set(arrivedKeys)])
        expect(arrivedKeys).toEqual([...arrivedKeys].sort((one, other) => Number(one) - Number(other)))
        for (const { key, text } of list)
          expect(
            taken.some((known) => known.key === key && known.text === text) || waiting.some((w) => w.key === key),
          ).toBe(true)
      }),
    )
  })

  test('one that was taken back on its way holds up none behind it', async () => {
    const storage = phone([unsent('a'), unsent('b')])
    const sent: string[] = []
    await sendOutbox({
      ...storage,
      send: async ({ key }) => {
        sent.push(key)
        if (key !== 'a') return { seq: 1 }
        storage.write((list) => withoutUnsent(list, 'a'))
        return 'later'
      },
    })
    expect([sent, storage.read()]).toEqual([['a', 'b'], []])
  })

  test('one that is refused stays with its reason and lets the others pass', async () => {
    const storage = phone([unsent('a'), unsent('b')])
    await sendOutbox({ ...storage, send: async ({ key }) => (key === 'a' ? { trouble: refused } : { seq: 1 }) })
    expect(storage.read()).toEqual([unsent('a', { trouble: refused, after: 1 })])
    storage.write((list) => changeUnsent(list, 'a', { trouble: null }))
    await sendOutbox({ ...storage, send: async () => ({ seq: 2 }) })
    expect(storage.read()).toEqual([])
  })
})
