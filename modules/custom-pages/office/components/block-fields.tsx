import { useTranslation } from 'react-i18next'
import { maxAddressLength } from '#core/http/lengths.ts'
import { readText } from '#core/i18n/localized.ts'
import type { Choice, Field } from '#core/ui-office/field.ts'
import { Fields } from '#core/ui-office/fields.tsx'
import { FileField, useMediaAt } from '#modules/media/office/api.ts'
import { longest } from '../../rules.ts'
import type { BlockDraft } from '../block-draft.ts'
import type { Lost } from '../guest-view.ts'
import { blockScope, type PageEditing } from './block-scope.ts'
import { GalleryFields } from './gallery-fields.tsx'
import type { TargetChoices } from './targets.ts'

interface BlockFieldsProps {
  editor: PageEditing
  index: number
  block: BlockDraft
  targets: TargetChoices
  lost: Lost
}

/** The small form of one block. */
export function BlockFields(props: BlockFieldsProps) {
  const { t } = useTranslation()
  const { editor, index, block, targets, lost } = props
  const { lang, base } = editor
  const library = readText(useMediaAt(block.picture).data?.alt, lang, base)
  const fields = useBlockFields(block, targets, lost, library)
  const scope = blockScope(editor, index, block, targets.firstOf)
  if (block.kind === 'divider') return <p>{t('customPages.office.blocks.dividerHint')}</p>
  return (
    <>
      <Fields editor={scope} fields={fields} />
      {block.kind === 'gallery' && <GalleryFields editor={editor} index={index} block={block} lost={lost} />}
    </>
  )
}

/** `library`: what the library says that a picture shows; guests are told so while the page says nothing of its own. */
function useBlockFields(block: BlockDraft, targets: TargetChoices, lost: Lost, library: string): Field[] {
  const { t } = useTranslation()
  const label = (name: 'alt' | 'caption' | 'label' | 'address') => t(`customPages.office.fields.${name}`)
  const choose = (of: 'service' | 'place' | 'page' | 'info'): Field => ({
    kind: 'tag',
    name: 'target',
    label: t(`customPages.office.fields.${of}`),
    options: withGone(targets[of], targets.seen ? block.target : '', t('customPages.office.blocks.gone')),
  })
  switch (block.kind) {
    case 'heading':
      return [
        {
          kind: 'string',
          name: 'text',
          label: t('customPages.office.kinds.heading'),
          localized: true,
          max: longest.heading,
        },
        {
          kind: 'category',
          name: 'level',
          label: t('customPages.office.fields.level'),
          options: (['2', '3'] as const).map((value) => ({ value, label: t(`customPages.office.levels.${value}`) })),
        },
      ]
    case 'text':
      return [
        {
          kind: 'text',
          name: 'text',
          label: t('customPages.office.kinds.text'),
          localized: true,
          max: longest.text,
          rows: 4,
        },
      ]
    case 'picture':
      return [
        {
          kind: 'file',
          name: 'picture',
          label: t('customPages.office.kinds.picture'),
          description: lost.has(block.picture) ? t('customPages.office.blocks.lost') : undefined,
          field: FileField,
          accept: 'image/*',
        },
        {
          kind: 'string',
          name: 'alt',
          label: label('alt'),
          description: t(`customPages.office.fields.${library ? 'altFromLibrary' : 'altHint'}`),
          example: library || undefined,
          localized: true,
          max: longest.alt,
        },
        { kind: 'string', name: 'caption', label: label('caption'), localized: true, max: longest.caption },
      ]
    case 'button': {
      const { to } = block
      const possible = (['address', 'service', 'place', 'page', 'info'] as const).filter(
        (each) => each === 'address' || each === to || targets[each].length > 0,
      )
      return [
        { kind: 'string', name: 'text', label: label('label'), localized: true, max: longest.button },
        {
          kind: 'category',
          name: 'to',
          label: t('customPages.office.fields.to'),
          options: possible.map((value) => ({ value, label: t(`customPages.office.links.${value}`) })),
        },
        to === 'address'
          ? {
              kind: 'string',
              name: 'target',
              label: label('address'),
              example: 'https://',
              address: true,
              max: maxAddressLength,
            }
          : choose(to),
      ]
    }
    case 'service':
    case 'place':
    case 'info':
      return [{ ...choose(block.kind), kind: 'category' } as Field]
    default:
      return []
  }
}

/** What it speaks of stays to be seen, also when guests no longer can. */
const withGone = (choices: Choice[], target: string, gone: string): Choice[] =>
  target && !choices.some(({ value }) => value === target) ? [...choices, { value: target, label: gone }] : choices
