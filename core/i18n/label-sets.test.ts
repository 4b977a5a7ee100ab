import { describe, expect, test } from 'vitest'
import { catalogues } from './catalogues.ts'
import { langs } from './langs.ts'

/** Specification point 3, label sets, and where their texts are. */
const labelSets = {
  breakfast: [(texts) => texts.infoPages.guest.names.breakfast, (texts) => texts.infoPages.guest.breakfast.hours],
  wifi: [(texts) => texts.infoPages.guest.names.wifi, (texts) => texts.infoPages.guest.wifi.network],
  'hotel access': [(texts) => texts.infoPages.guest.names.hotelAccess, (texts) => texts.infoPages.guest.access.codes],
  'useful numbers': [(texts) => texts.infoPages.guest.names.usefulNumbers],
  'arrival and departure': [
    (texts) => texts.infoPages.guest.names.arrivalDeparture,
    (texts) => texts.infoPages.guest.arrival.from,
    (texts) => texts.infoPages.guest.arrival.departure,
  ],
  'welcome word': [(texts) => texts.infoPages.guest.names.welcomeWord],
  guestbook: [(texts) => texts.infoPages.guest.names.guestbook, (texts) => texts.infoPages.guest.guestbook.write],
  'inventory of fixtures': [(texts) => texts.infoPages.guest.names.inventory],
  'order wording': [(texts) => texts.orders.guest.title, (texts) => texts.orders.guest.send],
  'rating wording': [
    (texts) => texts.opinions.guest.form.hotel,
    (texts) => Object.values(texts.opinions.guest.ratings).join(' '),
  ],
} satisfies Record<string, ((texts: (typeof catalogues)['fr']) => unknown)[]>

describe('the label sets of the specification', () => {
  test.each(Object.entries(labelSets))('%s: in each language', (_, labels) => {
    for (const label of labels)
      for (const lang of langs) expect(JSON.stringify(label(catalogues[lang]) ?? ''), lang).toMatch(/\p{L}{3}|Wi-Fi/u)
  })
})

test('the order failure is the sentence of the specification, in each language', () => {
  const sentences = langs.map((lang) => catalogues[lang].orders.guest.problem.failed)
  expect(sentences).toEqual([
    'Votre commande n’a pas pu être traitée. Veuillez appeler la réception.',
    'Your order could not be processed. Please call the reception.',
    'No se ha podido tramitar su pedido. Por favor, llame a recepción.',
  ])
})
