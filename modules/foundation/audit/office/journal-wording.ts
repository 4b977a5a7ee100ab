import type { Lang } from '#core/i18n/contract.ts'
import { formatDate, formatMoney, formatTime, languageName, localeOf } from '#core/i18n/format.ts'
import type { I18n } from '#core/i18n/i18n.ts'
import { languageNames } from '#core/i18n/langs.ts'
import { auditSubjectTypeOf, emptyObjectJson, type FieldChange } from '#core/journal/rules.ts'
import type { OfficeModule } from '#core/ui-office/app/office-module.ts'
import { fromBreakTags } from '#core/ui-office/fields/line-breaks.ts'
import { guestLangs } from '#locales/languages.ts'
import type { AuditEntry } from '../contract.ts'
import { parseFieldName } from '../rules.ts'
import type { DescribedEntry } from './api.ts'

interface HotelUnits {
  timeZone: string
  currency: string
}

/** Creates the wording of journal entries for one language and one hotel's time zone and currency. */
export function createJournalWording({
  i18n,
  timeZone,
  currency,
  modules,
}: { i18n: I18n; modules: readonly OfficeModule[] } & HotelUnits) {
  /** Where the texts for a field's values are: several modules may have a field of the same name. */
  const textKeysOf = (field: string) => modules.flatMap(({ journal }) => journal?.values?.[field] ?? [])
  const lang = i18n.language
  // Names of fields and values come from the database, so their texts are looked up dynamically.
  const translate = i18n.t as unknown as (key: string, params?: object) => string
  const translateIfExists = (key: string, otherwise: string) => (i18n.exists(key) ? translate(key) : otherwise)
  const languageLabel = (language: string) => languageName(language, lang)

  /** `prix`, `description (anglais)`; a field without a text is called "another field". */
  function fieldName(field: string): string {
    const { name, lang: fieldLang, allergen } = parseFieldName(field, guestLangs)
    if (allergen)
      return translate('audit.office.allergen', {
        name: translateIfExists(`services.guest.allergens.${allergen}`, allergen),
      })
    const fieldLabel = translateIfExists(`audit.office.fields.${name}`, translate('audit.office.otherField'))
    return fieldLang
      ? translate('audit.office.inLanguage', { field: fieldLabel, language: languageLabel(fieldLang) })
      : fieldLabel
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
      return translate(`audit.office.values.${value === emptyObjectJson ? 'noAllergen' : 'notFilled'}`)
    if (field.startsWith('allergens.'))
      return value === 'none'
        ? translate('audit.office.values.no')
        : translateIfExists(`audit.office.values.${value ?? 'none'}`, value ?? '')
    if (value === null || value === '' || value === emptyObjectJson) return translate('audit.office.values.none')
    if (value === 'true' || value === 'false')
      return translate(`audit.office.values.${value === 'true' ? 'yes' : 'no'}`)
    if (/^(.+\.)?price$/.test(field)) return formatMoney({ amount: Number(value), currency }, lang)
    if (field === 'vatRate') return `${new Intl.NumberFormat(localeOf[lang]).format(Number(value))}\u00a0%`
    if (field === 'leadMinutes')
      return new Intl.NumberFormat(localeOf[lang], { style: 'unit', unit: 'minute' }).format(Number(value))
    if (field === 'defaultLang' || field === 'operationsLang') return languageLabel(value)
    const keys = textKeysOf(field).map((key) => key.replace('{}', value))
    if (keys.length > 0) return translateIfExists(keys.find(i18n.exists) ?? '', value)
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
    if (items.length === 0)
      return field === 'languages' || field === 'diets' ? translate('audit.office.values.none') : null
    const itemText = (item: string) =>
      field === 'languages'
        ? (languageNames[item as Lang] ?? item)
        : translateIfExists(`services.guest.${field}.${item}`, item)
    return items.map(itemText).join(', ')
  }

  const describeWith = (key: string, params: object = {}, rest: FieldChange[] = []): DescribedEntry => ({
    sentence: translate(key, params),
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
        ? translate('audit.office.byKey', { who: by.name, key: by.key })
        : (by?.name ?? translate('audit.office.product')),
      subject: subject.name,
    }
    const onlyChange = changes.length === 1 ? changes[0] : undefined
    const moduleDescription = journal?.describe?.(entry, {
      onlyChange,
      describeWith: (key, moreParams, rest) =>
        describeWith(`${journal.texts}.journal.said.${key}`, { ...params, ...moreParams }, rest),
      values: ({ field, from, to }) => ({ from: valueText(field, from), to: valueText(field, to) }),
      translate,
      hasSentence: (key) => i18n.exists(`${journal.texts}.journal.said.${key}`),
    })
    if (moduleDescription) return moduleDescription
    if (onlyChange && /^name(\.|$)/.test(onlyChange.field) && onlyChange.from && onlyChange.to)
      return describeWith('audit.office.said.renamed', {
        ...params,
        from: valueText(onlyChange.field, onlyChange.from),
        to: valueText(onlyChange.field, onlyChange.to),
      })
    const sentenceKey = `${journal?.texts}.journal.acts.${act}`
    // Subjects without a name are named by their day.
    const isNamedByDay = /^\d{4}-\d\d-\d\d$/.test(subject.name)
    const dayParams = isNamedByDay ? { subject: formatDate(`${subject.name}T12:00:00Z`, lang, 'UTC') } : {}
    return describeWith(
      i18n.exists(sentenceKey) ? sentenceKey : 'audit.office.unknown',
      { ...params, ...dayParams },
      isNamedByDay ? [] : changes,
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
