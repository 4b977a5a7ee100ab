import { expect, test } from 'vitest'
import { readDraft } from '#core/ui-office/drafts/stored-drafts.ts'
import { formerInfo } from './former-info.ts'
import { draftInfo, type InfoDraft } from './info-draft.ts'

const allTexts = (fr: string, en = '', es = '') => ({ fr, en, es })
const now = new Date(Date.UTC(2026, 10, 22))
/** A browser in which the release before has kept this. */
const browser = (values: object) => ({
  length: 1,
  key: () => 'livret.draft.a',
  getItem: () => JSON.stringify({ at: now.toISOString(), version: 3, base: values, values }),
  setItem: () => undefined,
  removeItem: () => undefined,
})

test('a draft of the information that the release before has kept opens in the form of today', () => {
  const texts = {
    announcement: 'Fête',
    breakfastPlace: '',
    directions: '',
    parking: '',
    arrivalText: '',
    welcomeWord: 'Bienvenue',
    guestbookWords: '',
    inventoryWords: '',
  }
  const former = {
    texts: { fr: texts, es: { ...texts, welcomeWord: 'Bienvenidos' } },
    from: '',
    until: '',
    network: 'Phare',
    password: '',
    security: 'nopass',
    hidden: false,
    opens: '7h',
    closes: '',
    price: '',
    codes: [{ key: 'line-1', id: 'c', names: { fr: 'Porte' }, value: '4812' }],
    codesFor: 'everybody',
    numbers: [],
    arrivalFrom: '',
    arrivalUntil: '',
    departureBy: '11h',
    guestbookOpen: true,
    lists: [{ key: 'line-2', id: 'l', names: {}, rooms: [], items: [] }],
    items: [{ key: 'line-3', names: { fr: 'Le jardin' }, texts: {}, picture: '' }],
  }
  const like = draftInfo({}, { timeZone: 'Europe/Paris', reader: 'fr', currency: 'EUR' })
  const draft = readDraft<InfoDraft>(browser(former), 'a', like, now, formerInfo)
  expect(draft?.values).toMatchObject({
    welcomeWord: allTexts('Bienvenue', '', 'Bienvenidos'),
    wifi: { network: 'Phare', security: 'nopass' },
    breakfast: { opens: '7h', place: allTexts('') },
    hotelAccess: { codes: [{ id: 'c', label: allTexts('Porte'), code: '4812' }] },
    arrivalDeparture: { departureBy: '11h' },
    guestbook: { open: true },
    inventory: { lists: [{ id: 'l', name: allTexts(''), rooms: [], items: [] }] },
    items: [{ title: allTexts('Le jardin'), text: allTexts(''), picture: '' }],
  })
  for (const values of [{ texts: 3 }, { guestbookOpen: true }, { names: null, codes: 'x' }]) {
    expect(readDraft<InfoDraft>(browser(values), 'a', like, now, formerInfo)).toBeNull()
  }
})
