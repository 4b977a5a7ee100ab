import { expect, test } from 'vitest'
import { translator } from '#core/i18n/translator.ts'
import french from '#locales/fr/index.ts'
import { staffLangs } from '#locales/languages.ts'

/** The keys of all email subjects. */
function subjectsIn(texts: object, path: string[] = []): string[] {
  return Object.entries(texts).flatMap(([name, text]) => {
    const keyPath = [...path, name]
    if (typeof text !== 'string') return subjectsIn(text, keyPath)
    return name === 'subject' && path.includes('mail') ? [keyPath.join('.')] : []
  })
}

const quotes = { fr: ['«\u00a0', '\u00a0»'], en: ['“', '”'], es: ['«', '»'] }

test.each(staffLangs)('each email subject begins with our own words and puts names in quotation marks (%s)', (lang) => {
  const keys = subjectsIn(french)
  expect(keys.length).toBeGreaterThan(10)
  const [open, close] = quotes[lang]
  for (const key of keys) {
    // `what` consists of the product's own words: see `inWords` in modules/content/alerts.
    const params = { hotel: 'HOTEL', by: 'PERSON', name: 'NAME', host: 'HOST', what: 'What' }
    const subject = translator(lang)(key, params)
    expect(subject, key).toMatch(/^[\p{L}¿]/u)
    expect(subject.replaceAll(new RegExp(`${open}[A-Z]+${close}`, 'g'), ''), key).not.toMatch(/HOTEL|PERSON|NAME|HOST/)
  }
})
