import { describe, expect, test } from 'vitest'
import type { InAllLanguages } from '#core/i18n/contract.ts'
import { changesIn } from '#core/ui-office/drafts/differences.ts'
import { aHotel } from '#tests/builders.ts'
import type { Ticket } from '../contract.ts'
import { withTicket } from './guest-preview.ts'
import { blankTicket, checkTicket, draftTicket, storedTicket, type TicketDraft } from './ticket-draft.ts'

const allTexts = (fr: string, en = '', es = '') => ({ fr, en, es })
const storedAquarium: InAllLanguages<typeof Ticket> = {
  id: 'a',
  title: allTexts('Aquarium', 'Aquarium'),
  text: allTexts('Requins<br>et tortues'),
  picture: null,
  price: { amount: 1990, currency: 'EUR' },
  rating: 4.6,
  ratingCount: 1234,
  link: 'https://www.tiqets.com/fr/p974',
  hidden: false,
  position: 0,
  version: 3,
  fallback: [],
}
const draft = (change: Partial<TicketDraft> = {}): TicketDraft => ({ ...draftTicket(storedAquarium, 'fr'), ...change })

describe('an edited offer', () => {
  test('is stored unchanged without edits', () => {
    expect(draft()).toMatchObject({ price: '19,90', rating: '4,6', text: allTexts('Requins\net tortues') })
    expect(draftTicket(storedAquarium, 'en')).toMatchObject({ price: '19.90', rating: '4.6' })
    expect(changesIn(storedTicket(draft(), 'EUR'), storedTicket(draftTicket(storedAquarium, 'en'), 'EUR'))).toEqual({})
    expect(storedTicket(draft(), 'EUR')).toMatchObject({ price: 1990, rating: 4.6, ratingCount: 1234 })
  })

  test('has no value for blank fields', () => {
    expect(storedTicket(draft({ price: ' ', rating: '', ratingCount: '' }), 'EUR')).toMatchObject({
      price: null,
      rating: null,
      ratingCount: null,
    })
    expect(storedTicket(draft({ price: '0' }), 'EUR')).toMatchObject({ price: 0 })
  })

  test.each([
    [{}, {}],
    [{ title: allTexts(' ', 'Aquarium') }, { 'title.fr': 'title' }],
    [{ price: 'cher' }, { price: 'price' }],
    [{ price: '10001' }, { price: 'price' }],
    [{ rating: '5,1' }, { rating: 'rating' }],
    [{ rating: '4,55' }, { rating: 'rating' }],
    [{ rating: 'bien' }, { rating: 'rating' }],
    [{ rating: '5' }, {}],
    [{ ratingCount: -1 }, { ratingCount: 'ratingCount' }],
    [{ ratingCount: '' }, {}],
    [{ link: '' }, { link: 'link' }],
    [{ link: 'http://www.tiqets.com/' }, { link: 'link' }],
    [{ link: 'javascript:alert(1)' }, { link: 'link' }],
    [{ link: ' https://www.grand-aquarium.example/ ' }, {}],
  ])('is checked before it is sent: %j', (change, errors) => {
    expect(checkTicket(draft(change), 'fr', 'EUR')).toEqual(errors)
  })

  test('is in the preview at its position, before the partner’s offers', () => {
    const publicTicket = { ...storedAquarium, title: 'Aquarium', text: '', source: 'hotel' as const }
    const hotel = aHotel({
      lang: 'en',
      tickets: [publicTicket, { ...publicTicket, id: 'tiqets-1', source: 'tiqets' as const }],
    })
    const previewTickets = (id: string | undefined, change: Partial<TicketDraft>) =>
      withTicket(hotel, id, draft(change), 'fr').tickets.map(({ id, title }) => `${id} ${title}`)
    expect(previewTickets('a', { title: allTexts('L’aquarium', 'The aquarium') })).toEqual([
      'a The aquarium',
      'tiqets-1 Aquarium',
    ])
    expect(previewTickets('a', { hidden: true })).toEqual(['tiqets-1 Aquarium'])
    expect(previewTickets(undefined, { title: allTexts('Le fort') })).toEqual([
      'a Aquarium',
      'new Le fort',
      'tiqets-1 Aquarium',
    ])
    expect(withTicket(hotel, undefined, blankTicket, 'fr').tickets).toHaveLength(3)
  })
})
