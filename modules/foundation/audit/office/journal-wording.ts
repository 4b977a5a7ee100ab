import type { i18n } from 'i18next'
import type { Lang } from '#core/i18n/contract.ts'
import { formatDate, formatMoney, formatTime, languageName, localeOf } from '#core/i18n/format.ts'
import { languageNames } from '#core/i18n/langs.ts'
import { auditSubjectTypeOf, emptyObjectJson, type FieldChange } from '#core/journal/rules.ts'
import type { OfficeModule } from '#core/ui-office/app/office-module.ts'
import { fromBreakTags } from '#core/ui-office/fields/line-breaks.ts'
import type { AuditEntry } from '../contract.ts'
import { parseFieldName } from '../rules.ts'
import type { DescribedEntry } from './api.ts'

interface Place {
  timeZone: string
  currency: string
}

/** Creates the wording of journal entries for one language and one hotel's time zone and currency. */
export function createJournalWording({
  i18n,
  timeZone,
  currency,
  modules,
}: { i18n: i18n; modules: readonly OfficeModule[] } & Place) {
  /** Where the texts for a field's values are: several modules may have a field of the same name. */
  const textKeysOf = (field: string) => modules.flatMap(({ journal }) => journal?.values?.[field] ?? [])
  const lang = i18n.language as Lang
  // Names of fields and values come from the database, so their texts are looked up dynamically.
  const say = i18n.t as unknown as (key: string, params?: object) => string
  const hasText = (key: string) =>
    i18n.exists(key) && typeof i18n.t(key as never, { returnObjects: true, skipInterpolation: true }) === 'string'
  const sayIfKnown = (key: string, otherwise: string) => (hasText(key) ? say(key) : otherwise)
  const language = (of: string) => languageName(of, lang)

  /** `prix`, `description (anglais)`; a field without a text is called "another field". */
  function fieldName(field: string): string {
    const { name, lang: of, allergen } = parseFieldName(field)
    if (allergen)
      return say('audit.office.allergen', { name: sayIfKnown(`services.guest.allergens.${allergen}`, allergen) })
    const fieldLabel = sayIfKnown(`audit.office.fields.${name}`, say('audit.office.otherField'))
    return of ? say('audit.office.inLanguage', { field: fieldLabel, language: language(of) }) : fieldLabel
  }

  /** The names of these fields, each once; allergens are named once as a group. */
  const fieldNames = (changes: FieldChange[]) =>
    [...new Set(changes.map(({ field }) => fieldName(field.replace(/^allergens\..+/, 'allergens'))))].join(', ')

  /**
   * `16,50 €`, `oui`, `Livrée en chambre`; null for values that cannot be shown in one line, such as a week's opening
   * hours.
   */
  function valueText(field: string, value: string | null): string | null {
    if (field === 'allergens')
      return say(`audit.office.values.${value === emptyObjectJson ? 'noAllergen' : 'notFilled'}`)
    if (field.startsWith('allergens.'))
      return value === 'none'
        ? say('audit.office.values.no')
        : sayIfKnown(`audit.office.values.${value ?? 'none'}`, value ?? '')
    if (value === null || value === '' || value === emptyObjectJson) return say('audit.office.values.none')
    if (value === 'true' || value === 'false') return say(`audit.office.values.${value === 'true' ? 'yes' : 'no'}`)
    if (/^(.+\.)?price$/.test(field)) return formatMoney({ amount: Number(value), currency }, lang)
    if (field === 'vatRate') return `${new Intl.NumberFormat(localeOf[lang]).format(Number(value))}\u00a0%`
    if (field === 'leadMinutes')
      return new Intl.NumberFormat(localeOf[lang], { style: 'unit', unit: 'minute' }).format(Number(value))
    if (field === 'defaultLang' || field === 'operationsLang') return language(value)
    const keys = textKeysOf(field).map((key) => key.replace('{}', value))
    if (keys.length > 0) return sayIfKnown(keys.find(hasText) ?? '', value)
    if (/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value))
      return `${formatDate(value, lang, timeZone)} ${formatTime(value, lang, timeZone)}`
    if (value.startsWith('[')) return listText(field, value)
    return fromBreakTags(value)
  }

  function listText(field: string, value: string): string | null {
    let items: unknown
    try {
      items = JSON.parse(value)
    } catch {
      return null
    }
    if (!Array.isArray(items) || items.some((item) => typeof item !== 'string')) return null
    if (items.length === 0) return field === 'languages' || field === 'diets' ? say('audit.office.values.none') : null
    const word = (item: string) =>
      field === 'languages'
        ? (languageNames[item as Lang] ?? item)
        : sayIfKnown(`services.guest.${field}.${item}`, item)
    return items.map(word).join(', ')
  }

  const describeWith = (key: string, params: object = {}, rest: FieldChange[] = []): DescribedEntry => ({
    sentence: say(key, params),
    rest,
  })

  /** The sentence of an entry, and the changes to list below it. */
  function describe(entry: AuditEntry): DescribedEntry {
    const { act, by, subject, changes } = entry
    const journal = modules.find(({ journal }) =>
      journal?.nouns.some((noun) => noun === auditSubjectTypeOf(act)),
    )?.journal
    const params = {
      who: by?.key
        ? say('audit.office.byKey', { who: by.name, key: by.key })
        : (by?.name ?? say('audit.office.product')),
      subject: subject.name,
    }
    const only = changes.length === 1 ? changes[0] : undefined
    const own = journal?.describe?.(entry, {
      only,
      describeWith: (key, more, rest) =>
        describeWith(`${journal.texts}.journal.said.${key}`, { ...params, ...more }, rest),
      values: ({ field, from, to }) => ({ from: valueText(field, from), to: valueText(field, to) }),
      say,
      isSaid: (key) => hasText(`${journal.texts}.journal.said.${key}`),
    })
    if (own) return own
    if (only && /^name(\.|$)/.test(only.field) && only.from && only.to)
      return describeWith('audit.office.said.renamed', {
        ...params,
        from: valueText(only.field, only.from),
        to: valueText(only.field, only.to),
      })
    const sentence = `${journal?.texts}.journal.acts.${act}`
    // Subjects without a name are named by their day.
    const isDay = /^\d{4}-\d\d-\d\d$/.test(subject.name)
    const day = isDay ? { subject: formatDate(`${subject.name}T12:00:00Z`, lang, 'UTC') } : {}
    return describeWith(
      hasText(sentence) ? sentence : 'audit.office.unknown',
      { ...params, ...day },
      isDay ? [] : changes,
    )
  }

  /** Where the subject of an entry can be opened, relative to the hotel's address; undefined when it was deleted. */
  function link(entry: AuditEntry): string | undefined {
    const { act } = entry
    if (/\.(deleted|removed|withdrawn|left)$/.test(act)) return undefined
    const journal = modules.find(({ journal }) =>
      journal?.nouns.some((noun) => noun === auditSubjectTypeOf(act)),
    )?.journal
    const path = journal?.link?.(entry)
    // The subject of a sorting is what contains the list, so the link opens that list.
    return act.endsWith('.sorted') ? path?.split(/[/?]/)[0] : path
  }

  return {
    link,
    fieldName,
    fieldNames,
    valueText,
    describe,
    time: (instant: string) => formatTime(instant, lang, timeZone),
    day: (instant: string) => formatDate(instant, lang, timeZone, { weekday: true }),
  }
}
export type JournalWording = ReturnType<typeof createJournalWording>
