import { foldText } from '#core/i18n/plain-text/fold-text.ts'
import type { Translations } from '../contract.ts'

export type DeskText = Translations['texts'][number]

export const deskFilters = ['todo', 'missing', 'changed', 'all'] as const
export type DeskFilter = (typeof deskFilters)[number]

/** Names a text among all of the hotel. */
export const deskTextKey = ({ place, id, key }: Pick<DeskText, 'place' | 'id' | 'key'>) => `${place} ${id} ${key}`

/** The content of a text’s field, beside the text that was read from the server. */
export interface CurrentText {
  target: string
  changed: DeskText['changed']
}

const matches: Record<DeskFilter, (current: CurrentText) => boolean> = {
  todo: (current) => matches.missing(current) || matches.changed(current),
  missing: ({ target }) => target.trim() === '',
  changed: ({ changed }) => changed !== null,
  all: () => true,
}

export const isShown = (current: CurrentText, filter: DeskFilter) => matches[filter](current)

/** Whether a text says what is looked for, in either language or in the name of its thing. */
export function matchesSearch({ subject, source, target }: DeskText, wanted: string): boolean {
  const text = foldText(wanted)
  return [subject, source.text, target].some((each) => foldText(each).includes(text))
}

/** The texts of one screen of the hotel. */
export interface TextGroup {
  name: string
  place: string
  /** Of a service with its articles, or of a page: its own name. */
  title: string | null
  texts: DeskText[]
}

/** The texts by the screens they are written on, in the order they come. */
export function groupsOf(texts: readonly DeskText[]): TextGroup[] {
  const groups = new Map<string, TextGroup>()
  for (const text of texts) {
    const { place, id, serviceId, subject } = text
    const own = place === 'service' || place === 'page'
    const name = serviceId ?? (own ? id : place)
    const group = groups.get(name) ?? { name, place: serviceId ? 'service' : place, title: null, texts: [] }
    if (own) group.title = subject
    group.texts.push(text)
    groups.set(name, group)
  }
  return [...groups.values()]
}

/** Beyond so many characters a text may have several lines. */
const maxLineLength = 300

export const isOneLine = ({ longest, source, target }: DeskText) =>
  (longest ?? 0) <= maxLineLength && !/<br/i.test(source.text + target)
