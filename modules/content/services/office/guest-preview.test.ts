import { describe, expect, test } from 'vitest'
import type { Lang } from '#core/i18n/contract.ts'
import { draftHours } from '#core/ui-office/hours/hours-draft.ts'
import type { PublicHotel } from '#modules/hotel/hotels/contract.ts'
import { aHotel, anArticle, aSection, aService, euros } from '#tests/builders.ts'
import { blankArticle, blankChoice, blankOption } from './article-draft.ts'
import { newArticleId, previewPathOf, withArticle, withHiddenService, withService } from './guest-preview.ts'
import type { ServiceDraft } from './service-draft.ts'

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
  link: '',
  leadMinutes: '',
  hours: draftHours({
    weekly: [
      { day: 1, opens: '07:00', closes: '10:30' },
      { day: 2, opens: '07:00', closes: '' },
    ],
    exceptions: [],
  }),
}
const served = (seen: PublicHotel) => seen.services[0]

describe('a service being written, as guests will see it', () => {
  test('reads in their language, in the hotel’s own where a translation is missing', () => {
    expect(served(withService(hotel('es'), 's', draft, 'fr'))).toMatchObject({
      name: 'Brunch tardío',
      description: 'Chaud<br>ou froid',
      deliveryMode: 'mixed',
      link: null,
      leadMinutes: 0,
    })
  })

  test('keeps what the form does not hold, and the other services', () => {
    const seen = withService(hotel('fr'), 's', draft, 'fr')
    expect(served(seen)).toMatchObject({ id: 's', picture: '/new.png', paused: true, articles: [article] })
    expect(seen.services[1]).toEqual(hotel('fr').services[1])
  })

  test('has no opening that is only half typed', () => {
    expect(served(withService(hotel('fr'), 's', draft, 'fr'))?.hours).toEqual({
      weekly: [{ day: 1, opens: '07:00', closes: '10:30' }],
      exceptions: [],
    })
  })
})

describe('an article being written, as guests will see it', () => {
  const written = {
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

  test('stands where it stood, with its new picture', () => {
    const seen = served(withArticle(hotel('es'), 's', 'a', written, 'fr'))
    expect(seen?.articles).toHaveLength(1)
    expect(seen?.articles[0]).toMatchObject({
      id: 'a',
      name: 'Le Cancalais',
      section: 'Formules',
      picture: '/cancalais.png',
      price: { amount: 1750, currency: 'EUR' },
      options: [{ id: 'k', name: 'Boisson', choices: [{ id: 'known', name: 'Café solo', price: { amount: 100 } }] }],
    })
  })

  test('is added at the end when it is new, free while nobody has typed a price', () => {
    const seen = served(withArticle(hotel('fr'), 's', undefined, { ...written, price: 'cher' }, 'fr'))
    expect(seen?.articles.map(({ id }) => id)).toEqual(['a', newArticleId])
    expect(seen?.articles[1]?.price.amount).toBe(0)
  })
})

describe('a service that guests do not see', () => {
  const texts = (text: string) => ({ fr: text, en: '', es: '' })
  const hidden = { id: 'h', name: texts('Le bar'), hidden: true, sections: [], articles: [] } as unknown as Parameters<
    typeof withHiddenService
  >[1]

  test('is in the preview, beside those that they see', () => {
    const seen = withHiddenService(hotel('es'), hidden, 'fr')
    expect(seen.services.map(({ id }) => id)).toEqual(['s', 'other', 'h'])
    expect(seen.services[2]).toMatchObject({ name: 'Le bar', articles: [] })
    expect(withHiddenService(seen, hidden, 'fr')).toBe(seen)
  })

  test('is opened from a screen that guests have', () => {
    expect(previewPathOf(hidden, '?article=a')).toEqual({
      path: 'discover/services',
      place: 'discover/services/h?article=a',
    })
    expect(previewPathOf({ id: 's', hidden: false })).toEqual({ path: 'discover/services/s' })
  })
})
