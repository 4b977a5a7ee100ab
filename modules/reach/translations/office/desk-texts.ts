import { foldText } from '#core/i18n/plain-text/fold-text.ts'
import type { Translations } from '../contract.ts'

export type DeskText = Translations['texts'][number]

export const deskFilters = ['todo', 'missing', 'drafted', 'changed', 'all'] as const
export type DeskFilter = (typeof deskFilters)[number]

/** Identifies a text among all of the hotel. */
export const deskTextKey = ({ place, id, key }: Pick<DeskText, 'place' | 'id' | 'key'>) => `${place} ${id} ${key}`

/** The content of a text’s field, beside the text that was read from the server. */
export interface CurrentText {
  target: string
  changed: DeskText['changed']
  draft: DeskText['draft']
}

/** Whether guests read the draft of an engine. */
export const isDraft = ({ target, draft }: Pick<CurrentText, 'target' | 'draft'>) => target === '' && draft !== null

const matches: Record<DeskFilter, (current: CurrentText) => boolean> = {
  todo: (current) => matches.missing(current) || matches.drafted(current) || matches.changed(current),
  missing: (current) => current.target.trim() === '' && !isDraft(current),
  drafted: isDraft,
  changed: ({ changed }) => changed !== null,
  all: () => true,
}

export const isShown = (current: CurrentText, filter: DeskFilter) => matches[filter](current)

/** Whether a text matches the search, in either language or by the name of its object. */
export function matchesSearch({ subject, source, target, draft }: DeskText, query: string): boolean {
  const text = foldText(query)
  return [subject, source.text, target || draft || ''].some((each) => foldText(each).includes(text))
}

/** The texts of one screen of the hotel. */
export interface TextGroup {
  name: string
  place: string
  /** The name of the service or page; null for other screens. */
  title: string | null
  texts: DeskText[]
}

const hasOwnScreen = ({ place }: DeskText) => place === 'service' || place === 'page'

/**
 * The texts grouped by the screen on which they are edited, in order. `all`: the texts of the hotel, of which one has the
 * name of a service or page even if that name is not shown.
 */
export function groupsOf(texts: readonly DeskText[], all: readonly DeskText[]): TextGroup[] {
  const titles = new Map(all.filter(hasOwnScreen).map(({ id, subject }) => [id, subject]))
  const groups = new Map<string, TextGroup>()
  for (const text of texts) {
    const { place, id, serviceId } = text
    const name = serviceId ?? (hasOwnScreen(text) ? id : place)
    const group = groups.get(name) ?? {
      name,
      place: serviceId ? 'service' : place,
      title: titles.get(name) ?? null,
      texts: [],
    }
    group.texts.push(text)
    groups.set(name, group)
  }
  return [...groups.values()]
}

/** Texts with a longer maximum may have several lines. */
const maxLineLength = 300

export const isOneLine = ({ longest, source, target }: DeskText) =>
  (longest ?? 0) <= maxLineLength && !/<br/i.test(source.text + target)
