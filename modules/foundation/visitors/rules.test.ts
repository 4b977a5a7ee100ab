import { describe, expect, test } from 'vitest'
import { staffLangs } from '#locales/languages.ts'
import fc from '#tests/properties.ts'
import { guestLanguage, startVisit } from './rules.ts'

const now = 1_780_000_000_000
const random = () => 'a-random-uuid'
const emptyBrowser = { uuid: null, firstVisitTimestamp: null, lang: null }
const knownBrowser = { uuid: 'known', firstVisitTimestamp: 1_700_000_000_000, lang: null }
const guestPage = '/public/0197-hotel/discover/services'

describe('on start (specification, point 4)', () => {
  test('a browser seen for the first time gets an identifier and the time of its first visit', () => {
    expect(startVisit(emptyBrowser, guestPage, now, random)).toEqual({
      store: { uuid: 'a-random-uuid', firstVisitTimestamp: now },
      lang: '',
    })
  })

  test('a returning browser keeps its identifier and the time of its first visit, and no new identifier is generated', () => {
    const generate = () => {
      throw new Error('a new identifier was generated')
    }
    expect(startVisit(knownBrowser, guestPage, now, generate).store).toEqual({
      uuid: 'known',
      firstVisitTimestamp: 1_700_000_000_000,
    })
  })

  test('a time of zero, or one that is not a number, counts as absent', () => {
    for (const firstVisitTimestamp of [0, Number.NaN, Number(null)]) {
      expect(startVisit({ ...knownBrowser, firstVisitTimestamp }, guestPage, now, random).store).toEqual({
        uuid: 'known',
        firstVisitTimestamp: now,
      })
    }
  })

  test('an empty identifier is replaced', () => {
    expect(startVisit({ ...knownBrowser, uuid: '' }, guestPage, now, random).store.uuid).toBe('a-random-uuid')
  })

  test('a stored language becomes French on a guest page, whatever it is', () => {
    for (const lang of [...staffLangs, 'de']) {
      expect(startVisit({ ...knownBrowser, lang }, guestPage, now, random).lang).toBe('fr')
      expect(startVisit({ ...knownBrowser, lang }, '/back/public', now, random).lang).toBe('fr')
    }
  })

  test('a stored language is unchanged on a staff page', () => {
    for (const lang of [...staffLangs, 'de']) {
      expect(startVisit({ ...knownBrowser, lang }, '/hotels', now, random).lang).toBe(lang)
    }
  })

  test('without a stored language there is none, on any page', () => {
    for (const lang of [null, '']) {
      expect(startVisit({ ...knownBrowser, lang }, guestPage, now, random).lang).toBe('')
      expect(startVisit({ ...knownBrowser, lang }, '/hotels', now, random).lang).toBe('')
    }
  })
})

describe('the language a guest reads', () => {
  const offered = [...staffLangs]
  const startsInFrench = {
    requested: null,
    start: 'french',
    phoneLangs: ['en-GB', 'en'],
    offered,
    hotelLang: 'en',
  } as const
  const startsInPhoneLanguage = { ...startsInFrench, start: 'phone' } as const

  test('the language in the address wins over the hotel’s setting', () => {
    expect(guestLanguage({ ...startsInFrench, requested: 'es' })).toBe('es')
    expect(guestLanguage({ ...startsInPhoneLanguage, requested: 'fr' })).toBe('fr')
  })

  test('a requested language that the hotel does not offer is ignored', () => {
    expect(guestLanguage({ ...startsInPhoneLanguage, requested: 'es', offered: ['fr', 'en'] })).toBe('en')
    expect(guestLanguage({ ...startsInFrench, requested: 'xx' })).toBe('fr')
  })

  test('without a requested language guests start in French, whatever their phone’s languages', () => {
    expect(guestLanguage(startsInFrench)).toBe('fr')
  })

  test('a hotel that does not offer French starts in its default language', () => {
    expect(guestLanguage({ ...startsInFrench, offered: ['en', 'es'], hotelLang: 'es' })).toBe('es')
  })

  test('if the phone decides, its first language that is offered is used', () => {
    expect(guestLanguage(startsInPhoneLanguage)).toBe('en')
    expect(guestLanguage({ ...startsInPhoneLanguage, phoneLangs: ['de-AT', 'ES-mx', 'en'] })).toBe('es')
    expect(guestLanguage({ ...startsInPhoneLanguage, phoneLangs: [], hotelLang: 'fr' })).toBe('fr')
  })

  test('a phone with none of the offered languages gets English if it is offered', () => {
    expect(guestLanguage({ ...startsInPhoneLanguage, phoneLangs: ['de'], hotelLang: 'es' })).toBe('en')
    expect(
      guestLanguage({ ...startsInPhoneLanguage, phoneLangs: ['de'], offered: ['fr', 'es'], hotelLang: 'es' }),
    ).toBe('es')
  })

  test('a guest is never shown a language that the hotel does not offer', () => {
    const anyText = fc.oneof(fc.constantFrom<string>(...staffLangs, ''), fc.string())
    const anyHotel = fc
      .subarray([...staffLangs], { minLength: 1 })
      .chain((languages) => fc.record({ offered: fc.constant(languages), hotelLang: fc.constantFrom(...languages) }))
    const anyStart = fc.constantFrom('french' as const, 'phone' as const)
    fc.assert(
      fc.property(fc.option(anyText), fc.array(anyText), anyStart, anyHotel, (requested, phone, start, hotel) => {
        const lang = guestLanguage({ requested, phoneLangs: phone, start, ...hotel })
        expect(hotel.offered).toContain(lang)
        if (hotel.offered.some((one) => one === requested)) expect(lang).toBe(requested)
      }),
    )
  })
})
