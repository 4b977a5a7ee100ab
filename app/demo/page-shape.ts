import { fromBreakTags } from '#core/i18n/break-tags.ts'
import type { Localized } from '#core/i18n/contract.ts'
import { fromPlain } from '#core/rich-text/document.ts'
import type { StoredBlock } from '#modules/custom-pages/rules.ts'

type CompleteText = Required<Localized>

/** A block of a demo page. Services and pages are named by their keys within the hotel. */
export type DemoBlock =
  | { kind: 'heading'; level: 2 | 3; text: CompleteText }
  | { kind: 'text'; text: CompleteText }
  | { kind: 'picture'; picture: string; alt: CompleteText; caption: CompleteText | null }
  | { kind: 'gallery'; pictures: { picture: string; alt: CompleteText }[] }
  | { kind: 'button'; label: CompleteText; address: string }
  | { kind: 'button'; label: CompleteText; page: string }
  | { kind: 'service'; service: string }
  | { kind: 'info'; info: string }
  | { kind: 'divider' }

export interface DemoPage {
  /** The page's address, which names it within its hotel. */
  slug: string
  title: CompleteText
  blocks: DemoBlock[]
}

export const heading = (text: CompleteText, level: 2 | 3 = 2): DemoBlock => ({ kind: 'heading', level, text })
export const words = (text: CompleteText): DemoBlock => ({ kind: 'text', text })
export const picture = (picture: string, alt: CompleteText, caption: CompleteText | null = null): DemoBlock => ({
  kind: 'picture',
  picture,
  alt,
  caption,
})
export const service = (key: string): DemoBlock => ({ kind: 'service', service: key })
export const info = (slug: string): DemoBlock => ({ kind: 'info', info: slug })
export const divider: DemoBlock = { kind: 'divider' }

/** As it is stored. `services` and `pages`: the ids behind the keys; a key that nothing answers to is a slip of the content. */
export function storedBlock(
  block: DemoBlock,
  newId: () => string,
  services: ReadonlyMap<string, string>,
  pages: ReadonlyMap<string, string>,
): StoredBlock {
  const id = newId()
  const known = (ids: ReadonlyMap<string, string>, key: string) => {
    const found = ids.get(key)
    if (!found) throw new Error(`the demo has no ${key}`)
    return found
  }
  switch (block.kind) {
    case 'picture':
      return { ...block, id, caption: block.caption ?? {} }
    case 'gallery':
      return { ...block, id, pictures: block.pictures.map((one) => ({ ...one, id: newId() })) }
    case 'button': {
      const { kind, label } = block
      if ('address' in block) return { id, kind, label, link: { to: 'address', address: block.address } }
      return { id, kind, label, link: { to: 'page', id: known(pages, block.page) } }
    }
    case 'service':
      return { id, kind: 'service', serviceId: known(services, block.service) }
    case 'text': {
      const { fr, en, es } = block.text
      const rich = (typed: string) => fromPlain(fromBreakTags(typed))
      return { id, kind: 'text', text: { fr: rich(fr), en: rich(en), es: rich(es) } }
    }
    default:
      return { ...block, id }
  }
}
