// Checks the texts of every language against French, the source, and names each missing or unused key. The languages
// are the folders of `locales`: one with the texts of the back office is a language of staff and guests, any other one
// of guests only. A text that such a language does not have yet is named without failing, because guests read it in
// English until it is translated; `--complete` makes it an error. `--write` writes the files that list the languages: locales/languages.ts, locales/catalogues.ts and
// the index.ts of each language.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { register } from 'tsx/esm/api'

register()
const { guestFieldProblems, guestProblems, guestSections } = await import('../core/i18n/guest-sections.ts')

/** What a language has unless its `language.json` says otherwise; so that phones need not load it; `core/i18n/format.ts` adds it. */
const languageDefaults = { nouns: 'small', clock: '{hh}:{mm}', inSentence: '{clock}', afternoon: '12', evening: '18' }

const folder = fileURLToPath(new URL('../locales/', import.meta.url))
const faults = []
/** Texts that guests read in English for the time being. */
const missingTexts = []
const jsonFiles = (lang) => readdirSync(`${folder}${lang}`).filter((name) => name.endsWith('.json'))
const readJson = (lang, file) => JSON.parse(readFileSync(`${folder}${lang}/${file}`, 'utf8'))
const moduleOf = (file) => file.replace('.json', '').replace(/-(\w)/g, (_, letter) => letter.toUpperCase())
const isOfStaff = (lang) => 'office' in readJson(lang, 'common.json')

/** French first, then the other languages of the back office. */
const rank = (lang) => (lang === 'fr' ? 0 : isOfStaff(lang) ? 1 : 2)
const languages = readdirSync(folder, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)
  .sort((one, other) => rank(one) - rank(other) || one.localeCompare(other))
const staffLanguages = languages.filter(isOfStaff)

const flatten = (value, path = '') =>
  typeof value === 'string'
    ? [[path, value]]
    : Object.entries(value).flatMap(([key, inner]) => flatten(inner, path ? `${path}.${key}` : key))
const pluralSuffix = /_(zero|one|two|few|many|other)$/
const placeholdersOf = (text) =>
  [...new Set([...text.matchAll(/\{\{(\w+)/g)].map(([, name]) => name))].sort().join(', ')

/** Whether guests read a text of this file, by its key. */
function isForGuests(file, key) {
  const [section, name] = key.split('.')
  if (file !== 'errors.json') return section === 'guest' || guestSections[moduleOf(file)]?.includes(section)
  return section === 'fields' ? guestFieldProblems.includes(name) : guestProblems.includes(section)
}

const source = new Map(jsonFiles('fr').map((file) => [file, new Map(flatten(readJson('fr', file)))]))

for (const lang of languages) {
  const forms = new Intl.PluralRules(lang).resolvedOptions().pluralCategories
  for (const file of jsonFiles(lang)) if (!source.has(file)) faults.push(`locales/${lang}/${file} is not in French`)
  for (const [file, french] of source) {
    const path = `locales/${lang}/${file}`
    const isNeeded = (key) => staffLanguages.includes(lang) || isForGuests(file, key)
    /** The key without its plural form, if it has one: `option_too_many` is an error code, not a plural. */
    const base = (key) => {
      const stem = key.replace(pluralSuffix, '')
      return french.has(`${stem}_other`) ? stem : key
    }
    const keys = new Set([...french.keys()].map(base).filter(isNeeded))
    const needsWords = staffLanguages.includes(lang) || file === 'language.json' || process.argv.includes('--complete')
    const missing = needsWords ? faults : missingTexts
    if (!existsSync(`${folder}${lang}/${file}`)) {
      if (keys.size > 0) missing.push(`${path} is missing`)
      continue
    }
    const translated = new Map(flatten(readJson(lang, file)))
    for (const key of translated.keys()) if (!keys.has(base(key))) faults.push(`${path}: ${key} is not used`)
    for (const key of keys) {
      const needed = french.has(`${key}_other`) ? forms.map((plural) => `${key}_${plural}`) : [key]
      for (const name of needed) if (!translated.has(name)) missing.push(`${path}: ${name} is missing`)
    }
    for (const [key, text] of translated) {
      if (text.trim() === '') faults.push(`${path}: ${key} is empty`)
      const expected = placeholdersOf(french.get(key) ?? french.get(`${base(key)}_other`) ?? '')
      // A form for one number may leave out the number.
      if (!/_(zero|one|two)$/.test(key) && placeholdersOf(text) !== expected)
        faults.push(`${path}: ${key} has {{${placeholdersOf(text)}}}, French {{${expected}}}`)
    }
  }
  const { locale } = readJson(lang, 'language.json')
  if (new Intl.Locale(locale).language !== lang)
    faults.push(`locales/${lang}/language.json: ${locale} is another language`)
}

const quote = (text) => `'${text.replaceAll("'", "\\'")}'`
const list = (items) => `[${items.map(quote).join(', ')}]`
const header = '// Written by `npm run languages` from the folders of `locales`.\n'
/** The scripts that are written from right to left, by ISO 15924. */
const rightToLeftScripts = 'Adlm Arab Hebr Mand Nkoo Rohg Samr Syrc Thaa'.split(' ')
/** What code needs of each language without its texts, and without what most languages have in common. */
const facts = (lang) => {
  const { name, locale, nouns, time } = readJson(lang, 'language.json')
  const { script } = new Intl.Locale(locale).maximize()
  const direction = rightToLeftScripts.includes(script) ? 'rtl' : undefined
  const usualLocale = `${lang}-${lang.toUpperCase()}`
  const common = { ...languageDefaults, locale: usualLocale, fullHour: time.clock, atOne: time.inSentence }
  const fields = Object.entries({ name, locale, direction, nouns, ...time })
    .filter(([key, value]) => value !== common[key])
    .map(([key, value]) => `    ${key}: ${quote(value)},`)
  return `  ${lang}: {\n${fields.join('\n')}\n  },`
}
const failure = (lang) => {
  const fields = Object.entries(readJson(lang, 'language.json').failure)
  return `  ${lang}: {\n${fields.map(([key, value]) => `    ${key}: ${quote(value)},`).join('\n')}\n  },`
}
/** The help of the back office and the words of the search are loaded by their own screens. */
const indexOf = (lang) => {
  const files = jsonFiles(lang).filter((file) => file !== 'help.json' && file !== 'words.json')
  const imports = files.map((file) => `import ${moduleOf(file)} from './${file}' with { type: 'json' }`)
  return `${imports.join('\n')}\n\nexport default {\n${files.map((file) => `  ${moduleOf(file)},`).join('\n')}\n}\n`
}
const generated = {
  'languages.ts': `${header}
/** The languages that guests can read: French, then the other languages of the back office, then the rest. */
export const guestLangs = ${list(languages)} as const
/** The languages of the back office. */
export const staffLangs = ${list(staffLanguages)} as const

interface LanguageFacts {
  /** In the language itself. */
  name: string
  /** Unless the country has the code of the language, such as fr-FR. */
  locale?: string
  direction?: 'rtl'
  /** Whether nouns keep their capital letter inside a sentence. */
  nouns?: 'capital'
  /** A time of day, at a full hour, inside a sentence, and at one o’clock inside a sentence. */
  clock?: string
  fullHour?: string
  inSentence?: string
  atOne?: string
  midnight: string
  /** The hours at which the afternoon and the evening begin. */
  afternoon?: string
  evening?: string
}

export const languages: Record<(typeof guestLangs)[number], LanguageFacts> = {
${languages.map(facts).join('\n')}
}

/** The texts of the page that replaces a failed one. In other languages, they arrive with a guest's texts. */
export const failureTexts = {
${staffLanguages.map(failure).join('\n')}
} as const

/** The notice in a browser that is too old. On the server only. */
export const oldBrowserTexts = {
${languages.map((lang) => `  ${lang}: ${quote(readJson(lang, 'language.json').tooOld)},`).join('\n')}
} as const
`,
  'catalogues.ts': `${header}${languages
    .map((lang) => `import ${lang} from './${lang}/index.ts'`)
    .sort()
    .join('\n')}

export default { ${languages.join(', ')} }
`,
  'common-words.ts': `${header}
/** The common words of each language, without accents, by which its texts are recognized. On the server only. */
export const commonWords: Record<string, string> = {
${languages.map((lang) => `  ${lang}: ${quote(readJson(lang, 'words.json').messages)},`).join('\n')}
}
`,
  ...Object.fromEntries(languages.map((lang) => [`${lang}/index.ts`, indexOf(lang)])),
}
for (const [name, text] of Object.entries(generated)) {
  if (existsSync(folder + name) && readFileSync(folder + name, 'utf8') === text) continue
  if (process.argv.includes('--write')) writeFileSync(folder + name, text)
  else faults.push(`locales/${name} is out of date: run npm run languages`)
}

for (const text of missingTexts) console.log(text)
for (const fault of faults) console.error(fault)
if (faults.length > 0) process.exitCode = 1
