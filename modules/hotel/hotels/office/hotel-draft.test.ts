import { describe, expect, test } from 'vitest'
import { countries, currencyOf, timeZoneChoices } from './countries.ts'
import { checkHotel, type HotelDraft, hotelInput, hotelPatch, newHotelDraft, withLanguages } from './hotel-draft.ts'

const draft = (change: Partial<HotelDraft> = {}): HotelDraft => ({
  ...newHotelDraft('fr', 'Europe/Paris'),
  name: 'Hôtel du Phare',
  slug: 'hotel-du-phare',
  ...change,
})
const address = (change: Partial<HotelDraft['address']>) => draft({ address: { ...draft().address, ...change } })

describe('the draft of a hotel', () => {
  test('starts with values guessed from the time zone, and lacks only a name', () => {
    expect(checkHotel(newHotelDraft('fr', 'Europe/Paris'))).toEqual({ name: 'name' })
    expect(newHotelDraft('en', 'Europe/Madrid')).toMatchObject({ address: { country: 'ES' }, currency: 'EUR' })
    expect(newHotelDraft('es', 'America/Mexico_City')).toMatchObject({ address: { country: 'MX' }, currency: 'MXN' })
    expect(newHotelDraft('en', 'UTC')).toMatchObject({ address: { country: 'GB' }, currency: 'GBP', defaultLang: 'en' })
  })

  test.each([
    [draft({ name: '  ' }), { name: 'name' }],
    [draft({ slug: 'Le Phare' }), { slug: 'slug' }],
    [draft({ slug: 'ab' }), { slug: 'slug' }],
    [draft({ slug: '' }), {}],
    [draft({ phone: 'demandez Maëlle' }), { phone: 'phone' }],
    [draft({ phone: ' +33 (0)2 99-00.00 ' }), {}],
    [address({ latitude: '48,64', longitude: '-2.02' }), {}],
    [address({ latitude: '91', longitude: '2' }), { 'address.latitude': 'latitude' }],
    [address({ latitude: '48', longitude: 'ouest' }), { 'address.longitude': 'longitude' }],
    [address({ latitude: '48° 38′ 57″ N', longitude: '2 1 32 O' }), {}],
    [address({ latitude: '48', longitude: 'x48.64' }), { 'address.longitude': 'longitude' }],
    [address({ latitude: '48 O', longitude: '2' }), { 'address.latitude': 'latitude' }],
    [address({ latitude: '48' }), { 'address.longitude': 'bothCoordinates' }],
    [draft({ languages: [] }), { languages: 'languages' }],
    [draft({ brand: { colour: '#12', logo: '', cover: '' } }), { 'brand.colour': 'colour' }],
    [
      draft({ brand: { colour: '#123456', logo: 'javascript:x', cover: '//x' } }),
      { 'brand.logo': 'picture', 'brand.cover': 'picture' },
    ],
    [draft({ brand: { colour: '#123456', logo: '/demo/logo.svg', cover: 'https://x.example/c.jpg' } }), {}],
    [draft({ roomProofHours: null }), {}],
    [draft({ roomProofHours: '' }), { roomProofHours: 'roomProofHours' }],
    [draft({ roomProofHours: 2161 }), { roomProofHours: 'roomProofHours' }],
    [draft({ retentionDays: '' }), { retentionDays: 'retentionDays' }],
    [draft({ retentionDays: 401 }), { retentionDays: 'retentionDays' }],
  ] as const)('is checked before it is sent (%#)', (unsaved, errors) => {
    expect(checkHotel(unsaved as HotelDraft)).toEqual(errors)
  })

  test('resets the default language when it is no longer offered', () => {
    expect(withLanguages(draft(), ['en', 'es'])).toEqual({
      languages: ['en', 'es'],
      defaultLang: 'en',
      operationsLang: 'en',
    })
    expect(withLanguages(draft(), [])).toEqual({ languages: [] })
  })

  test('is sent as the server stores it, without a slug that nobody typed', () => {
    const unsaved = draft({ slug: '', phone: ' ', brand: { colour: '#AABBCC', logo: '', cover: ' /c.jpg ' } })
    expect(hotelInput(unsaved)).toMatchObject({
      slug: undefined,
      phone: null,
      brand: { colour: '#aabbcc', logo: null, cover: '/c.jpg' },
      address: { latitude: null, longitude: null },
    })
  })

  test('sends only the changed fields, part by part', () => {
    const saved = draft()
    const patch = (changedDraft: HotelDraft) =>
      hotelPatch(hotelInput({ ...changedDraft, slug: changedDraft.slug || saved.slug }), hotelInput(saved))
    expect(patch(draft({ name: 'Hôtel du Phare ' }))).toEqual({})
    const changedDraft = { ...address({ city: 'Dinard' }), phone: '0299', slug: '' }
    expect(patch(changedDraft)).toEqual({ address: { city: 'Dinard' }, phone: '0299' })
  })
})

describe('countries', () => {
  test('are each listed once, with a currency that the server accepts', () => {
    expect([countries.length, new Set(countries).size]).toEqual([249, 249])
    expect(countries.filter((country) => !currencyOf(country))).toEqual([])
    expect(['FR', 'GB', 'CH', 'HR', 'NC'].map(currencyOf)).toEqual(['EUR', 'GBP', 'CHF', 'EUR', 'XPF'])
  })

  test('include a time zone under its other name', () => {
    expect(timeZoneChoices('Europe/Kyiv').map(({ value }) => value)).toContain('Europe/Kyiv')
  })
})
