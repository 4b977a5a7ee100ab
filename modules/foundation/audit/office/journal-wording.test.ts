import { describe, expect, test } from 'vitest'
import { modules } from '#app/modules.ts'
import { officeModules } from '#app/office-modules.ts'
import { makeI18n } from '#core/i18n/i18n.ts'
import type { AuditActionName, FieldChange } from '#core/journal/rules.ts'
import en from '#locales/en/index.ts'
import es from '#locales/es/index.ts'
import fr from '#locales/fr/index.ts'
import type { AuditEntry } from '../contract.ts'
import { createJournalWording } from './journal-wording.ts'

const hotelUnits = { timeZone: 'Europe/Paris', currency: 'EUR' }
const texts = { fr, en, es }
const wordingIn = (lang: keyof typeof texts) =>
  createJournalWording({ i18n: makeI18n(lang, texts[lang]), modules: officeModules, ...hotelUnits })
const french = wordingIn('fr')

const entry = (act: AuditActionName, changes: FieldChange[] = [], subject = 'Le Malouin'): AuditEntry => ({
  id: '01a1fca1-edd2-7791-8976-0277975f0d6f',
  at: '2026-03-10T23:30:00Z',
  by: { userId: '01a1fca1-edd2-7791-8976-0277975f0d6f', name: 'Solenn Kervella' },
  act,
  subject: { id: '01a1fca1-edd2-7791-8976-0277975f0d6f', name: subject },
  changes,
})
const withPlainSpaces = (text: string | null) => text?.replaceAll(/[\u00a0\u202f]/g, ' ')
const change = (field: string, from: string | null, to: string | null): FieldChange => ({ field, from, to })

describe('the wording of a journal entry', () => {
  test.each([
    [
      'article.changed',
      [change('price', '1650', '1700')],
      'Solenn Kervella a changé le prix de Le Malouin : 16,50 € → 17,00 €',
    ],
    ['article.changed', [change('available', 'true', 'false')], 'Solenn Kervella a marqué Le Malouin comme épuisé'],
    ['article.changed', [change('available', 'false', 'true')], 'Solenn Kervella a remis Le Malouin en vente'],
    [
      'article.changed',
      [change('name.fr', 'Le Malouin', 'Le Dinardais')],
      'Solenn Kervella a renommé Le Malouin en Le Dinardais',
    ],
    ['service.changed', [change('paused', 'false', 'true')], 'Solenn Kervella a mis Le Malouin en pause'],
    [
      'service.changed',
      [change('paused', 'false', 'true'), change('pausedUntil', null, '2026-03-11T04:00:00.000Z')],
      'Solenn Kervella a mis Le Malouin en pause jusqu’au 11 mars 2026 05:00',
    ],
    [
      'service.changed',
      [change('pausedUntil', '2026-03-11T04:00:00.000Z', null)],
      'Solenn Kervella a mis Le Malouin en pause',
    ],
    [
      'service.changed',
      [change('paused', 'true', 'false'), change('pausedUntil', '2026-03-11T04:00:00.000Z', null)],
      'Solenn Kervella a rouvert Le Malouin aux commandes',
    ],
    [
      'order.placed',
      [change('paused', null, 'true')],
      'Solenn Kervella a enregistré la commande nº Le Malouin alors que le service était en pause pour les clients',
    ],
    [
      'member.changed',
      [change('role', 'member', 'owner')],
      'Solenn Kervella a changé le rôle de Le Malouin : Équipe → Propriétaire',
    ],
    ['member.invited', [change('role', null, 'admin')], 'Solenn Kervella a invité Le Malouin comme administrateur'],
    ['order.changed', [change('status', 'new', 'accepted')], 'Solenn Kervella a accepté la commande nº Le Malouin'],
  ] as const)('%s %j', (act, changes, sentence) => {
    const description = french.describe(entry(act, [...changes]))
    expect(withPlainSpaces(description.sentence)).toBe(sentence)
    expect(description.rest).toEqual([])
  })

  test('lists all changes below the sentence when there are several', () => {
    const changes = [change('price', '1650', '1700'), change('available', 'true', 'false')]
    const { sentence, rest } = french.describe(entry('article.changed', changes))
    expect(sentence).toBe('Solenn Kervella a modifié l’article Le Malouin')
    expect(rest).toEqual(changes)
  })

  test('lists the reason of a cancelled order as a change', () => {
    const reason = change('reason', null, 'Cuisine fermée')
    const description = french.describe(entry('order.changed', [change('status', 'new', 'cancelled'), reason], '12'))
    expect(withPlainSpaces(description.sentence)).toBe('Solenn Kervella a annulé la commande nº 12')
    expect(description.rest).toEqual([reason])
  })

  test('names author and subject also for an action that no module knows any more', () => {
    const { sentence, rest } = french.describe({
      ...entry('code.created', [change('price', '1', '2')]),
      act: 'of.yesterday',
    })
    expect(sentence).toBe('Solenn Kervella a modifié Le Malouin')
    expect(rest).toHaveLength(1)
  })

  test.each(['fr', 'en', 'es'] as const)('has a sentence for every action, in %s', (lang) => {
    const acts = modules.flatMap(({ journal }) => journal?.actions ?? []) as AuditActionName[]
    expect(acts.length).toBeGreaterThan(30)
    for (const act of acts) {
      const { sentence } = wordingIn(lang).describe(entry(act))
      expect(sentence, act).toMatch(/^Solenn Kervella .{4}/)
      expect(sentence, act).not.toMatch(/\{\{|\.journal\./)
      expect(sentence, act).not.toBe(wordingIn(lang).describe({ ...entry(act), act: 'of.tomorrow' }).sentence)
    }
  })

  test('has the day in the hotel’s time zone', () => {
    expect(french.day('2026-03-10T23:30:00Z')).toBe('mercredi 11 mars 2026')
    expect(french.time('2026-03-10T23:30:00Z')).toBe('00:30')
  })
})

test.each([
  ['description.en', 'description (anglais)'],
  ['info.welcomeWord.fr', 'mot de bienvenue (français)'],
  ['info.announcement.text.es', 'annonce (espagnol)'],
  ['address.city', 'ville'],
  ['allergens.milk', 'allergène : Lait'],
  ['allergens', 'allergènes'],
  ['something.of.tomorrow', 'autre réglage'],
  ['info', 'autre réglage'],
  ['name.xx', 'autre réglage'],
])('the field %s is named %s', (field, name) => expect(withPlainSpaces(french.fieldName(field))).toBe(name))

test.each([
  ['order.changed', 'orders/history?order=x'],
  ['bill.carried', 'orders/rooms/La%20une'],
  ['article.changed', 'articles/x'],
  ['service.changed', 'services/x'],
  ['service.sorted', 'services'],
  ['page.published', 'pages/x'],
  ['member.joined', 'members'],
  ['article.deleted', undefined],
  ['of.tomorrow', undefined],
])('an entry of %s links to %s', (act, path) => {
  expect(french.link({ ...entry('order.changed'), act, subject: { id: 'x', name: 'La une' } })).toBe(path)
})

test.each([
  ['price', '1650', '16,50 €'],
  ['info.breakfast.price', '0', '0,00 €'],
  ['available', 'true', 'oui'],
  ['vatRate', '5.5', '5,5 %'],
  ['leadMinutes', '25', '25 min'],
  ['deliveryMode', 'room-delivery', 'Livrée en chambre'],
  ['kind', 'of-tomorrow', 'of-tomorrow'],
  ['role', 'owner', 'Propriétaire'],
  ['status', 'on-the-way', 'En route'],
  ['defaultLang', 'es', 'espagnol'],
  ['languages', '["fr","en"]', 'Français, English'],
  ['diets', '["vegan","of-tomorrow"]', 'Végétalien, of-tomorrow'],
  ['diets', '[]', 'vide'],
  ['allergens', '{}', 'aucun'],
  ['allergens', null, 'non renseignés'],
  ['allergens.milk', null, 'vide'],
  ['allergens.milk', 'none', 'non'],
  ['allergens.milk', 'may-contain', 'traces'],
  ['hours.weekly', '[{"day":1,"opens":"07:00"}]', null],
  ['hours.weekly', '[]', null],
  ['options', '[{"id":"cut after two hundred…', null],
  ['picture', null, 'vide'],
  ['description.fr', 'Pain<br>Beurre', 'Pain\nBeurre'],
  ['info.announcement.from', '2026-03-10T23:30:00.000Z', '11 mars 2026 00:30'],
])('the field %s with the value %s is shown as %s', (field, value, text) => {
  expect(withPlainSpaces(french.valueText(field, value)) ?? null).toBe(text)
})
