import type { FieldError } from '#core/http/contract.ts'
import type { Lang } from '#core/i18n/contract.ts'
import { fromBreakTags, submission } from '#core/ui-office/line-breaks.ts'
import type { Service, ServicePatch } from '../contract.ts'
import type { DeliveryMode, ServiceKind } from '../rules.ts'
import { checkHours, draftHours, type HoursDraft, type HoursFault, hoursPath, toHours } from './hours-draft.ts'

export interface ServiceTexts {
  name: string
  description: string
}

/** A service as it is being written: everything as typed, the texts in each language of the hotel. */
export interface ServiceDraft {
  texts: Record<string, ServiceTexts>
  /** Address; blank: none. */
  picture: string
  kind: ServiceKind
  deliveryMode: DeliveryMode
  link: string
  leadMinutes: number | string
  hours: HoursDraft
}

/** `readings`: the same service read in each language, blanks left blank. */
export function draftService(readings: Partial<Record<Lang, Service>>, base: Lang): ServiceDraft {
  const service = readings[base] as Service
  return {
    texts: Object.fromEntries(
      Object.entries(readings).map(([lang, { name, description }]) => [
        lang,
        { name, description: fromBreakTags(description) },
      ]),
    ),
    picture: service.picture ?? '',
    kind: service.kind,
    deliveryMode: service.deliveryMode,
    link: service.link ?? '',
    leadMinutes: service.leadMinutes,
    hours: draftHours(service.hours),
  }
}

/** Whether guests order from it: it is handed over somewhere and takes time to prepare. */
export const isOrdered = (kind: ServiceKind) => kind === 'order' || kind === 'request'

export type ServiceFault = HoursFault | 'name' | 'link' | 'minutes'

/** What cannot be stored, by its path in the draft. */
export function checkService(draft: ServiceDraft, base: Lang): Record<string, ServiceFault> {
  const faults: Record<string, ServiceFault> = {}
  if (!draft.texts[base]?.name.trim()) faults[`texts.${base}.name`] = 'name'
  if (draft.kind === 'booking-link' && !/^https?:\/\/[^\s/]+/.test(draft.link.trim())) faults.link = 'link'
  const minutes = Number(draft.leadMinutes)
  if (
    isOrdered(draft.kind) &&
    (draft.leadMinutes === '' || !Number.isInteger(minutes) || minutes < 0 || minutes > 2880)
  )
    faults.leadMinutes = 'minutes'
  for (const [path, fault] of Object.entries(checkHours(draft.hours))) faults[`hours.${path}`] = fault
  return faults
}

export interface Write {
  lang: Lang
  body: ServicePatch
}

/** Only what was changed, so that somebody who edits another field at the same moment loses nothing. */
export function serviceWrites(draft: ServiceDraft, saved: ServiceDraft, base: Lang): Write[] {
  const plain = changed(plainFields(draft), plainFields(saved))
  return Object.entries(draft.texts)
    .sort(([lang]) => (lang === base ? -1 : 1))
    .map(([lang, texts]) => ({
      lang: lang as Lang,
      body: {
        ...changed(stored(texts), stored(saved.texts[lang] ?? { name: '', description: '' })),
        ...(lang === base ? plain : {}),
      },
    }))
    .filter(({ body }) => Object.keys(body).length > 0)
}

const stored = ({ name, description }: ServiceTexts): ServiceTexts =>
  submission({ name: name.trim(), description: description.trim() })

/** The draft as it would be stored: what two versions are compared by. */
export const storedService = (draft: ServiceDraft) => ({
  ...plainFields(draft),
  texts: Object.fromEntries(Object.entries(draft.texts).map(([lang, texts]) => [lang, stored(texts)])),
})

const plainFields = ({ picture, kind, deliveryMode, link, leadMinutes, hours }: ServiceDraft) => ({
  picture: picture || null,
  kind,
  deliveryMode,
  link: link.trim() || null,
  leadMinutes: Number(leadMinutes),
  hours: toHours(hours),
})

/** The fields that differ. */
export function changed<T extends object>(now: T, before: T): Partial<T> {
  const differs = ([name, value]: [string, unknown]) =>
    JSON.stringify(value) !== JSON.stringify(before[name as keyof T])
  return Object.fromEntries(Object.entries(now).filter(differs)) as Partial<T>
}

/** Where a field the server found wrong stands in the draft. */
export function serviceFieldPath({ path }: FieldError, lang: Lang, draft: ServiceDraft): string {
  if (path === 'name' || path === 'description') return `texts.${lang}.${path}`
  return path.startsWith('hours.') ? `hours.${hoursPath(path.slice(6), draft.hours)}` : path
}
