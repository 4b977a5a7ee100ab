import { describe, expect, test } from 'vitest'
import type { Lang } from '#core/i18n/contract.ts'
import { draftHours } from '#core/ui-office/hours/hours-draft.ts'
import type { PublicHotel } from '#modules/hotel/hotels/contract.ts'
import { aHotel, anArticle, aSection, aService, euros } from '#tests/builders.ts'
import { blankArticle, blankChoice, blankOption } from './article-draft.ts'
import { newArticleId, previewPathOf, withArticle, withHiddenService, withService } from './guest-preview.ts'
import type { ServiceDraft } from './service-draft.ts'
import { draftSlots } from './slots/slots-draft.ts'

const allTexts = (fr: string, es = '') => ({ fr, en: '', es })
const article = anArticle({ id: 'a', name: 'Le Malouin', picture: '/a.png', price: euros(1650) })
const hotel = (lang: Lang) =>
  aHotel({
    lang,
    services: [
      aService({
        id: 's',
        name: 'Déjeuner',
        picture: '/s.png',
        paused: true,
        sections: [aSection()],
        articles: [article],
      }),
      aService({ id: 'other', name: 'Spa' }),
    ],
  })
const draft: ServiceDraft = {
  name: { fr: 'Brunch', en: '', es: 'Brunch tardío' },
  description: { fr: 'Chaud\nou froid', en: '', es: '' },
  picture: '/new.png',
  kind: 'order',
  deliveryMode: 'mixed',
  toSeats: false,
  seatRoomBill: false,
  seatHours: '',
  seatShared: false,
  link: '',
  automaticAcceptance: 'off',
  maxWaitingOrders: 5,
  leadMinutes: '',
  slots: draftSlots(null),
  hours: draftHours({
    weekly: [
      { day: 1, opens: '07:00', closes: '10:30' },
      { day: 2, opens: '07:00', closes: '' },
    ],
    exceptions: [],
  }),
}
const firstService = (preview: PublicHotel) => preview.services[0]

describe('the guest preview of an edited service', () => {
  test('is in the guest’s language, or in the hotel’s own where a translation is missing', () => {
    expect(firstService(withService(hotel('es'), 's', draft, 'fr'))).toMatchObject({
      name: 'Brunch tardío',
      description: 'Chaud<br>ou froid',
      deliveryMode: 'mixed',
      link: null,
      leadMinutes: 0,
    })
  })

  test('keeps fields that are not in the form, and the other services', () => {
    const preview = withService(hotel('fr'), 's', draft, 'fr')
    expect(firstService(preview)).toMatchObject({ id: 's', picture: '/new.png', paused: true, articles: [article] })
    expect(preview.services[1]).toEqual(hotel('fr').services[1])
  })

  test('has no incomplete opening hours', () => {
    expect(firstService(withService(hotel('fr'), 's', draft, 'fr'))?.hours).toEqual({
      weekly: [{ day: 1, opens: '07:00', closes: '10:30' }],
      exceptions: [],
    })
  })
})

describe('the guest preview of an edited article', () => {
  const articleDraft = {
    ...blankArticle('fr'),
    sectionId: 'sets',
    name: allTexts('Le Cancalais'),
    picture: '/cancalais.png',
    price: '17,5',
    options: [
      {
        ...blankOption(),
        id: 'k',
        name: allTexts('Boisson'),
        choices: [{ ...blankChoice(), id: 'known', name: allTexts('Café', 'Café solo'), price: '1' }],
      },
    ],
  }

  test('shows the article at its position, with its new picture', () => {
    const preview = firstService(withArticle(hotel('es'), 's', 'a', articleDraft, 'fr'))
    expect(preview?.articles).toHaveLength(1)
    expect(preview?.articles[0]).toMatchObject({
      id: 'a',
      name: 'Le Cancalais',
      section: 'Formules',
      picture: '/cancalais.png',
      price: { amount: 1750, currency: 'EUR' },
      options: [{ id: 'k', name: 'Boisson', choices: [{ id: 'known', name: 'Café solo', price: { amount: 100 } }] }],
    })
  })

  test('shows a new article at the end, free of charge while it has no valid price', () => {
    const preview = firstService(withArticle(hotel('fr'), 's', undefined, { ...articleDraft, price: 'cher' }, 'fr'))
    expect(preview?.articles.map(({ id }) => id)).toEqual(['a', newArticleId])
    expect(preview?.articles[1]?.price.amount).toBe(0)
  })
})

describe('the guest preview of a hidden service', () => {
  const texts = (text: string) => ({ fr: text, en: '', es: '' })
  const hiddenService = {
    id: 'h',
    name: texts('Le bar'),
    hidden: true,
    sections: [],
    articles: [{ id: 'soup', name: texts('Soupe'), hidden: true }],
  } as unknown as Parameters<typeof withHiddenService>[1]

  test('shows it after the services that guests see, without its hidden articles', () => {
    const preview = withHiddenService(hotel('es'), hiddenService, 'fr')
    expect(preview.services.map(({ id }) => id)).toEqual(['s', 'other', 'h'])
    expect(preview.services[2]).toMatchObject({ name: 'Le bar', articles: [] })
    expect(withHiddenService(preview, hiddenService, 'fr')).toBe(preview)
  })

  test('is opened from the list of services', () => {
    expect(previewPathOf(hiddenService, '?article=a')).toEqual({
      path: 'discover/services',
      place: 'discover/services/h?article=a',
    })
    expect(previewPathOf({ id: 's', hidden: false })).toEqual({ path: 'discover/services/s' })
  })
})
