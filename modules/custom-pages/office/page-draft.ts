import type { FieldError } from '#core/http/contract.ts'
import type { Lang } from '#core/i18n/contract.ts'
import { countMissing } from '#core/i18n/missing.ts'
import type { Block, Page, PagePatch } from '../contract.ts'
import { isSafeAddress } from '../rules.ts'
import { type BlockDraft, blockInput, draftBlocks, saidIn, textsIn } from './block-draft.ts'

/** A page as it is being written. */
export interface PageDraft {
  texts: Partial<Record<Lang, { title: string }>>
  slug: string
  blocks: BlockDraft[]
}

type Readings = Partial<Record<Lang, { title: string; blocks: readonly Block[] }>>

/** `readings`: the page, or a version of it, read in each language, blanks left blank. */
export function draftPage(readings: Readings, base: Lang, slug: string): PageDraft {
  const each = Object.entries(readings) as [Lang, NonNullable<Readings[Lang]>][]
  return {
    texts: Object.fromEntries(each.map(([lang, { title }]) => [lang, { title }])),
    slug,
    blocks: draftBlocks(Object.fromEntries(each.map(([lang, { blocks }]) => [lang, blocks])), base),
  }
}

/** What the editor stands on: the page, and the version up to which every language was read. */
export const standing = (readings: Partial<Record<Lang, Page>>, base: Lang) => ({
  draft: draftPage(readings, base, readings[base]?.slug ?? ''),
  version: Math.min(...Object.values(readings).map(({ version }) => version)),
})

export type PageFault = 'title' | 'slug' | 'link'

/** What cannot be stored, by its path in the draft. A block that is not finished can: guests do not see it yet. */
export function checkPage({ texts, slug, blocks }: PageDraft, base: Lang): Record<string, PageFault> {
  const faults: Record<string, PageFault> = {}
  if (!texts[base]?.title.trim()) faults[`texts.${base}.title`] = 'title'
  if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug.trim())) faults.slug = 'slug'
  blocks.forEach(({ kind, to, target }, i) => {
    if (kind === 'button' && to === 'address' && target.trim() && !isSafeAddress(target.trim()))
      faults[`blocks.${i}.target`] = 'link'
  })
  return faults
}

/** A draft as it would be stored: what two of them are compared by. */
export const storedPage = ({ texts, slug, blocks }: PageDraft) => ({
  slug: slug.trim(),
  texts: Object.fromEntries(Object.entries(texts).map(([lang, { title }]) => [lang, { title: title.trim() }])),
  blocks: blocks.map((block) =>
    Object.fromEntries((Object.keys(texts) as Lang[]).map((lang) => [lang, blockInput(block, lang)])),
  ),
})

export interface Write {
  lang: Lang
  body: PagePatch
}

/** What differs, the base language first: it brings the blocks and their order, the others their own texts. */
export function pageWrites(draft: PageDraft, saved: PageDraft, base: Lang): Write[] {
  const langs = Object.keys(draft.texts) as Lang[]
  const inputs = (page: PageDraft, lang: Lang) => page.blocks.map((block) => blockInput(block, lang))
  const title = (page: PageDraft, lang: Lang) => page.texts[lang]?.title.trim() ?? ''
  return [base, ...langs.filter((lang) => lang !== base)].flatMap((lang) => {
    const differ =
      lang === base ? !same(inputs(draft, lang), inputs(saved, lang)) : !same(said(draft, lang), said(saved, lang))
    const body: PagePatch = {
      ...(title(draft, lang) !== title(saved, lang) && { title: title(draft, lang) }),
      ...(lang === base && draft.slug.trim() !== saved.slug && { slug: draft.slug.trim() }),
      ...(differ && { blocks: inputs(draft, lang) }),
    }
    return Object.keys(body).length > 0 ? [{ lang, body }] : []
  })
}

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** Every text of the blocks in one language, whatever their order. */
const said = ({ blocks }: PageDraft, lang: Lang) =>
  blocks
    .flatMap((block) => textsWithIds(block, lang))
    .filter(([, text]) => text)
    .sort(([one], [other]) => (one < other ? -1 : 1))

const textsWithIds = (block: BlockDraft, lang: Lang): [string, string][] =>
  block.kind === 'gallery'
    ? block.pictures.map(({ id, texts }) => [id, texts[lang]?.alt.trim() ?? ''])
    : textsIn(block, lang).map(({ path, text }) => [`${block.id} ${path}`, text])

/** How many texts of a page are still to be written in each language. */
export const missingOnPage = ({ texts, blocks }: PageDraft): Partial<Record<Lang, number>> => {
  const langs = Object.keys(texts) as Lang[]
  const title = Object.fromEntries(langs.map((lang) => [lang, texts[lang]?.title ?? '']))
  return countMissing([{ text: title, required: true }, ...blocks.flatMap(saidIn).map((text) => ({ text }))], langs)
}

/** Where a field the server found wrong stands in the draft. */
export function pageFieldPath({ path }: FieldError, lang: Lang, { blocks }: PageDraft): string {
  if (path === 'title') return `texts.${lang}.title`
  const [, index, field = ''] = /^blocks\.(\d+)\.(.+)$/.exec(path) ?? []
  if (index === undefined) return path
  const block = `blocks.${index}`
  if (/^(text|label)$/.test(field)) return `${block}.texts.${lang}.text`
  if (/^(alt|caption)$/.test(field)) return `${block}.texts.${lang}.${field}`
  if (/^(link|serviceId|info)(\.|$)/.test(field)) return `${block}.target`
  const [, picture, part] = /^pictures\.(\d+)\.(\w+)$/.exec(field) ?? []
  if (picture === undefined) return blocks[Number(index)]?.kind === 'picture' ? `${block}.picture` : `${block}.pictures`
  return part === 'alt' ? `${block}.pictures.${picture}.texts.${lang}.alt` : `${block}.pictures.${picture}.address`
}
