import { describe, expect, test } from 'vitest'
import fc from '#tests/properties.ts'
import { sendOutbox } from '#tests/send-outbox.ts'
import {
  changeUnsent,
  markArrived,
  nextToSend,
  type Outbox,
  readOutbox,
  requestBodyOf,
  type SendOutcome,
  type UnsentMessage,
  withoutUnsent,
  withPicture,
} from './outbox.ts'

const now = Date.parse('2026-03-10T09:00:00Z')
const unsent = (key: string, overrides: Partial<UnsentMessage> = {}): UnsentMessage => ({
  key,
  at: now,
  lang: 'fr',
  text: `words ${key}`,
  pictures: [],
  about: null,
  who: {},
  after: 0,
  trouble: null,
  ...overrides,
})
const refused = { kind: 'refused', title: 'Refusé', detail: 'Trop long' } as const

describe('the queue stored on the phone', () => {
  test('a stored message is read back unchanged', () => {
    const list = [
      unsent('a', { pictures: [{ key: 'p', thumb: 'data:', address: null }], who: { room: '204' } }),
      unsent('b', { about: { kind: 'place', id: '1', name: 'Crêperie' }, trouble: refused, after: null }),
    ]
    expect(readOutbox(JSON.stringify(list), now)).toEqual(list)
  })

  test('invalid entries are left out, and valid ones beside them are kept', () => {
    const valid = unsent('a')
    expect(readOutbox(JSON.stringify([valid, { ...valid, key: 3 }, null, { ...valid, lang: 'xx' }]), now)).toEqual([
      valid,
    ])
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (stored) => {
        for (const { key, text } of readOutbox(stored, now))
          expect([typeof key, typeof text]).toEqual(['string', 'string'])
      }),
    )
  })

  test('a message older than three days is sent only after the guest confirms', () => {
    const [old] = readOutbox(JSON.stringify([unsent('a', { at: now - 4 * 86_400_000 })]), now)
    expect(old?.trouble?.kind).toBe('old')
    expect(nextToSend(old ? [old] : [])).toBeUndefined()
  })

  test('the same message gives the same request body, with the room and name of the guest', () => {
    const picture = { key: 'p', thumb: '', address: null }
    const list = withPicture([unsent('a', { pictures: [picture], who: { room: '204', roomToken: 'T' } })], 'a', {
      ...picture,
      address: '/files/1.jpg',
    })
    expect(list.map(requestBodyOf)).toEqual([
      { text: 'words a', room: '204', roomToken: 'T', pictures: ['/files/1.jpg'] },
    ])
  })

  test('line breaks are sent as break tags, as in every text area of the specification', () => {
    expect(requestBodyOf(unsent('a', { text: 'Bonjour,\nà 8 h ?' })).text).toBe('Bonjour,<br>à 8 h ?')
  })

  test('messages queued after one that has arrived get its position', () => {
    const list = [unsent('a'), unsent('b'), unsent('c', { after: 9 })]
    expect(markArrived(list, 'a', 5).map(({ key, after }) => [key, after])).toEqual([
      ['b', 5],
      ['c', 9],
    ])
  })
})

/** A simulated hotel that accepts each key once, behind a network that loses requests and answers. */
function simulatedHotel(network: Iterator<number>) {
  const accepted: { key: string; text: string }[] = []
  const send = async ({ key, text }: UnsentMessage): Promise<SendOutcome> => {
    // 0: success, 1: the request is lost, 2: the answer is lost, 3: the hotel refuses.
    const luck = network.next().value % 4
    await null
    if (luck === 1) return 'later'
    if (luck === 3 && text.startsWith('bad')) return { trouble: refused }
    if (!accepted.some((message) => message.key === key)) accepted.push({ key, text })
    await null
    return luck === 2 ? 'later' : { seq: accepted.findIndex((message) => message.key === key) + 1 }
  }
  return { taken: accepted, send }
}

/** A simulated phone whose tabs share the same storage. */
function simulatedPhone(list: Outbox) {
  let stored = JSON.stringify(list)
  const read = () => readOutbox(stored, now)
  return {
    read,
    write: (change: (list: Outbox) => Outbox) => {
      stored = JSON.stringify(change(read()))
    },
  }
}

describe('sending the queue', () => {
  const texts = fc.array(fc.constantFrom('good', 'bad', 'more'), { maxLength: 8 })

  test('sends each message once and in order over any network, also from two tabs', async () => {
    await fc.assert(
      fc.asyncProperty(texts, fc.infiniteStream(fc.nat(3)), async (written, network) => {
        const list = written.map((text, i) => unsent(`${i}`, { text }))
        const storage = simulatedPhone(list)
        const { taken: accepted, send } = simulatedHotel(network)
        // Each attempt of either tab stops at the first message that must wait; the next attempt continues.
        for (let attempt = 0; attempt < 200 && nextToSend(storage.read()); attempt++)
          await Promise.all([sendOutbox({ ...storage, send }), sendOutbox({ ...storage, send })])
        const waiting = storage.read()
        const arrivedKeys = accepted.map(({ key }) => key)
        expect(arrivedKeys).toEqual([...new Set(arrivedKeys)])
        expect(arrivedKeys).toEqual([...arrivedKeys].sort((one, other) => Number(one) - Number(other)))
        for (const { key, text } of list)
          expect(
            accepted.some((message) => message.key === key && message.text === text) ||
              waiting.some((message) => message.key === key),
          ).toBe(true)
      }),
    )
  })

  test('a message withdrawn while it is being sent does not stop the next ones', async () => {
    const storage = simulatedPhone([unsent('a'), unsent('b')])
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

  test('a refused message stays with its reason and the next ones are sent', async () => {
    const storage = simulatedPhone([unsent('a'), unsent('b')])
    await sendOutbox({ ...storage, send: async ({ key }) => (key === 'a' ? { trouble: refused } : { seq: 1 }) })
    expect(storage.read()).toEqual([unsent('a', { trouble: refused, after: 1 })])
    storage.write((list) => changeUnsent(list, 'a', { trouble: null }))
    await sendOutbox({ ...storage, send: async () => ({ seq: 2 }) })
    expect(storage.read()).toEqual([])
  })
})
