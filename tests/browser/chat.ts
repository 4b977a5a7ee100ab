import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import type { Message, Thread } from '#modules/reach/chat/contract.ts'
import { type TestHotel, url } from './browser-session.ts'

/** A guest who chats through the API, without a browser. */
export function createChatGuest(hotel: TestHotel, lang = 'en', visitor = randomUUID()) {
  const apiPath = `/v1/hotels/${hotel.id}/chat`
  const call = async <T>(method: string, path: string, body?: unknown): Promise<T> => {
    const response = await fetch(url(`${apiPath}${path}?lang=${lang}`), {
      method,
      headers: {
        'content-type': 'application/json',
        'x-visitor-id': visitor,
        'idempotency-key': randomUUID(),
        'x-forwarded-for': randomUUID(),
      },
      body: body === undefined ? undefined : JSON.stringify(body),
    })
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
    return (response.status === 204 ? undefined : await response.json()) as T
  }
  return {
    says: (text: string, fields: object = {}) => call<Message>('POST', '/messages', { text, ...fields }),
    reads: () => call<{ messages: Message[] }>('GET', '/messages').then(({ messages }) => messages),
    types: () => call('POST', '/typing'),
    sees: (seq: number) => call('POST', '/seen', { seq }),
  }
}

const cannedAnswers = [
  {
    id: '01890000-0000-7000-8000-000000000001',
    title: { fr: 'Départ tardif', en: 'Late checkout', es: 'Salida tardía' },
    text: { fr: 'Volontiers, jusqu’à midi.', en: 'Gladly, until noon.', es: 'Con mucho gusto, hasta las doce.' },
  },
  {
    id: '01890000-0000-7000-8000-000000000002',
    title: { fr: 'Serviettes', en: 'Towels', es: 'Toallas' },
    text: { fr: 'Nous les apportons.', en: 'They are on their way.', es: 'Se las llevamos.' },
  },
]
export const addCannedAnswers = (hotel: TestHotel) =>
  hotel.api('PATCH', `/v1/hotels/${hotel.id}/chat-settings?lang=all`, { cannedAnswers })

export const chatPath = (hotel: TestHotel, thread = '') => `/hotels/${hotel.id}/chat${thread && `/${thread}`}`
export const threadList = (page: Page) => page.getByRole('navigation', { name: 'Conversations' })
export const messageLog = (page: Page) => page.getByRole('log')
export const replyField = (page: Page) => page.getByLabel('Répondre au client')
export const fetchThreads = (hotel: TestHotel) => hotel.api<Thread[]>('GET', `/v1/hotels/${hotel.id}/threads`)
