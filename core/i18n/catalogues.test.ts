import { describe, expect, test } from 'vitest'
import { guestLangs } from '#locales/languages.ts'
import { guestTexts } from './catalogues.ts'
import { formatHourInSentence } from './format.ts'
import { withMissingTexts } from './missing-texts.ts'
import { translator } from './translator.ts'

test('a language that is half there is completed by another one, text by text', () => {
  const german = { orders: { guest: { title: 'Ihre Bestellungen' } } }
  const english = {
    orders: { guest: { title: 'Your orders', none: 'Nothing yet' } },
    chat: { guest: { title: 'Chat' } },
  }
  expect(withMissingTexts(german, english)).toEqual({
    orders: { guest: { title: 'Ihre Bestellungen', none: 'Nothing yet' } },
    chat: { guest: { title: 'Chat' } },
  })
})

/** The names of allergens, and the words of the button that orders, which are the law's in each language. */
const legalTexts = (lang: (typeof guestLangs)[number]) => {
  const { services, orders } = guestTexts(lang) as {
    services: { guest: { allergens: Record<string, string> } }
    orders: { guest: { send: { first: { order: string } } } }
  }
  return { allergens: services.guest.allergens, button: orders.guest.send.first.order }
}

/** Those of Regulation (EU) 1169/2011, annex II, in its order, and of the law that names the button. */
const laws: Partial<Record<(typeof guestLangs)[number], { button: string; allergens: string[] }>> = {
  // § 312j BGB
  de: {
    button: 'Zahlungspflichtig bestellen',
    allergens: [
      'Glutenhaltiges Getreide',
      'Krebstiere',
      'Eier',
      'Fische',
      'Erdnüsse',
      'Sojabohnen',
      'Milch',
      'Schalenfrüchte',
      'Sellerie',
      'Senf',
      'Sesamsamen',
      'Schwefeldioxid und Sulphite',
      'Lupinen',
      'Weichtiere',
    ],
  },
  // Art. 51 Codice del consumo
  it: {
    button: 'Ordine con obbligo di pagare',
    allergens: [
      'Cereali contenenti glutine',
      'Crostacei',
      'Uova',
      'Pesce',
      'Arachidi',
      'Soia',
      'Latte',
      'Frutta a guscio',
      'Sedano',
      'Senape',
      'Semi di sesamo',
      'Anidride solforosa e solfiti',
      'Lupini',
      'Molluschi',
    ],
  },
  // Art. 5 Decreto-Lei 24/2014
  pt: {
    button: 'Encomenda com obrigação de pagar',
    allergens: [
      'Cereais que contêm glúten',
      'Crustáceos',
      'Ovos',
      'Peixes',
      'Amendoins',
      'Soja',
      'Leite',
      'Frutos de casca rija',
      'Aipo',
      'Mostarda',
      'Sementes de sésamo',
      'Dióxido de enxofre e sulfitos',
      'Tremoço',
      'Moluscos',
    ],
  },
  // Art. 6:230v Burgerlijk Wetboek
  nl: {
    button: 'Bestelling met betalingsverplichting',
    allergens: [
      'Glutenbevattende granen',
      'Schaaldieren',
      'Eieren',
      'Vis',
      'Aardnoten (pinda’s)',
      'Soja',
      'Melk',
      'Noten',
      'Selderij',
      'Mosterd',
      'Sesamzaad',
      'Zwaveldioxide en sulfieten',
      'Lupine',
      'Weekdieren',
    ],
  },
}

describe('the words of the law', () => {
  test.each(Object.entries(laws))(
    'in %s name the allergens and the button that orders',
    (lang, { button, allergens }) => {
      const texts = legalTexts(lang as (typeof guestLangs)[number])
      expect(texts.button).toBe(button)
      expect(Object.values(texts.allergens).slice(0, 14)).toEqual(allergens)
    },
  )

  test('are in Arabic, which has no text of the law, those of annex II by their sense, with an obligation to pay', () => {
    const { allergens, button } = legalTexts('ar')
    expect(button).toBe('الطلب مع الالتزام بالدفع')
    expect(Object.values(allergens).slice(0, 14)).toEqual([
      'حبوب تحتوي على الغلوتين',
      'قشريات',
      'بيض',
      'سمك',
      'فول سوداني',
      'صويا',
      'حليب',
      'مكسرات شجرية',
      'كرفس',
      'خردل',
      'سمسم',
      'ثاني أكسيد الكبريت والكبريتيت',
      'ترمس',
      'رخويات',
    ])
  })

  test('differ in every language', () => {
    expect(new Set(guestLangs.map((lang) => legalTexts(lang).button)).size).toBe(guestLangs.length)
  })
})

const hourTexts = [
  'seats.phone.until',
  'orders.guest.amendment.agreed',
  'orders.guest.amendment.refused',
  'bookings.screens.article',
  'bookings.screens.offer',
] as const

test.each(hourTexts)('the hour brings the word before it in Spanish and Arabic: %s', (key) => {
  const textAt = (hour: string, lang: 'es' | 'ar') => {
    const time = formatHourInSentence(`2026-03-10T${hour}:00:00Z`, lang, 'Europe/Madrid')
    return translator(lang)(key, { time, until: time, when: '' })
  }
  expect(textAt('04', 'es')).toMatch(/^(?!.*las las).* las 5:00/)
  expect(textAt('00', 'es')).toMatch(/^(?!.*las la).* la 1:00/)
  expect(textAt('04', 'ar').split('الساعة')).toHaveLength(2)
})
