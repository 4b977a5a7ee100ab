import type { i18n } from 'i18next'
import type { Lang } from '#core/i18n/contract.ts'
import { formatDate, formatMoney, formatTime, locale } from '#core/i18n/format.ts'
import { langs } from '#core/i18n/langs.ts'
import { languageNames } from '#core/ui-office/languages.ts'
import { fromBreakTags } from '#core/ui-office/line-breaks.ts'
import type { AuditEntry } from '../contract.ts'
import { type Change, nothing } from '../rules.ts'

interface Place {
  timeZone: string
  currency: string
}

export interface Told {
  sentence: string
  /** What the sentence does not say. */
  rest: Change[]
}

/** Values that are words of the product, each with where its words are. */
const worded: Record<string, string> = {
  kind: 'services.office.kinds.{}.name',
  deliveryMode: 'services.office.modes.{}',
  status: 'orders.office.status.{}',
  role: 'members.roles.{}.name',
  category: 'places.guest.categories.{}',
}

/** How a journal is read, in one language and at one hotel's clock and currency. */
export function makeJournalWords({ i18n, timeZone, currency }: { i18n: i18n } & Place) {
  const lang = i18n.language as Lang
  // Names of fields and values come from the database: whether there are words for one is only known when it is looked up.
  const say = i18n.t as unknown as (key: string, words?: object) => string
  const known = (key: string) => i18n.exists(key) && typeof i18n.t(key as never, { returnObjects: true }) === 'string'
  const sayIfKnown = (key: string, otherwise: string) => (known(key) ? say(key) : otherwise)
  const language = (of: string) => new Intl.DisplayNames(locale[lang], { type: 'language' }).of(of) ?? of

  /** `prix`, `description (anglais)`; a field that nobody has named stays as it is stored. */
  function fieldName(field: string): string {
    const [, allergen] = /^allergens\.(.+)$/.exec(field) ?? []
    if (allergen)
      return say('audit.office.allergen', { name: sayIfKnown(`services.guest.allergens.${allergen}`, allergen) })
    const [, stem = '', of] = /^(.+)\.([a-z]{2})$/.exec(field) ?? []
    if (langs.some((each) => each === of) && known(`audit.office.fields.${stem}`))
      return say('audit.office.inLanguage', { field: say(`audit.office.fields.${stem}`), language: language(of ?? '') })
    return sayIfKnown(`audit.office.fields.${field}`, field)
  }

  /** The names of all these fields, each once: of several allergens, that they are allergens. */
  const fieldNames = (changes: Change[]) =>
    [...new Set(changes.map(({ field }) => fieldName(field.replace(/^allergens\..+/, 'allergens'))))].join(', ')

  /** `16,50 €`, `oui`, `Livrée en chambre`; null where only the change itself can be told, as with a week of hours. */
  function valueText(field: string, value: string | null): string | null {
    if (field === 'allergens') return say(`audit.office.values.${value === nothing ? 'noAllergen' : 'notFilled'}`)
    if (field.startsWith('allergens.'))
      return value === null ? say('audit.office.values.no') : sayIfKnown(`audit.office.values.${value}`, value)
    if (value === null || value === '' || value === nothing) return say('audit.office.values.none')
    if (value === 'true' || value === 'false') return say(`audit.office.values.${value === 'true' ? 'yes' : 'no'}`)
    if (/^(.+\.)?price$/.test(field)) return formatMoney({ amount: Number(value), currency }, lang)
    if (field === 'vatRate') return `${new Intl.NumberFormat(locale[lang]).format(Number(value))}\u00a0%`
    if (field === 'leadMinutes')
      return new Intl.NumberFormat(locale[lang], { style: 'unit', unit: 'minute' }).format(Number(value))
    if (field === 'defaultLang' || field === 'operationsLang') return language(value)
    const words = worded[field]?.replace('{}', value)
    if (words) return sayIfKnown(words, value)
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

  /** The sentence of a line, and the changes that remain to be listed under it. */
  function tell({ act, by, subject, changes }: AuditEntry): Told {
    const who = by?.name ?? say('audit.office.product')
    const words = { who, subject: subject.name }
    const [change] = changes
    const only = changes.length === 1 ? change : undefined
    const said = (key: string, more: object = {}, rest: Change[] = []): Told => ({
      sentence: say(`audit.office.said.${key}`, { ...words, ...more }),
      rest,
    })
    const values = only && { from: valueText(only.field, only.from), to: valueText(only.field, only.to) }
    const asRole = () => say(`members.roles.${only?.to}.inSentence`)

    if (act === 'article.changed' && only?.field === 'price') return said('price', values)
    if (act === 'article.changed' && only?.field === 'available') return said(only.to === 'true' ? 'onSale' : 'soldOut')
    if (act === 'service.changed' && only?.field === 'paused') return said(only.to === 'true' ? 'paused' : 'resumed')
    if (act === 'place.changed' && only?.field === 'hidden')
      return said(only.to === 'true' ? 'hiddenPlace' : 'shownPlace')
    if (only && /^name(\.|$)/.test(only.field) && only.from && only.to) return said('renamed', values)
    if (act === 'member.changed' && only?.field === 'role') return said('role', values)
    if (act === 'member.invited' && only?.field === 'role') return said('invitedAs', { to: asRole() })
    if (act === 'member.joined' && only?.field === 'role') return said('joinedAs', { to: asRole() })
    const status = act === 'order.changed' && changes.find(({ field }) => field === 'status')
    if (status && known(`audit.office.said.status.${status.to}`))
      return said(
        `status.${status.to}`,
        {},
        changes.filter((each) => each !== status),
      )
    // A word of the guestbook goes by its day; what has become of it is the act itself.
    if (/^guestbook\.(published|refused|deleted)$/.test(act)) {
      const isDay = /^\d{4}-\d\d-\d\d$/.test(subject.name)
      const day = isDay ? formatDate(`${subject.name}T12:00:00Z`, lang, 'UTC') : subject.name
      return { sentence: say(`audit.acts.${act}`, { who, subject: day }), rest: [] }
    }
    return { sentence: say(`audit.acts.${act}`, words), rest: changes }
  }

  return {
    fieldName,
    fieldNames,
    valueText,
    tell,
    time: (instant: string) => formatTime(instant, lang, timeZone),
    day: (instant: string) => formatDate(instant, lang, timeZone, { weekday: true }),
  }
}
export type JournalWords = ReturnType<typeof makeJournalWords>
