import { readText } from '#core/i18n/localized.ts'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { maxAddressLength } from '#core/net/lengths.ts'
import type { Field, FieldChoice } from '#core/ui-office/fields/field.ts'
import { Fields } from '#core/ui-office/fields/fields.tsx'
import { FileField, useMediaAt } from '#modules/foundation/media/office/api.ts'
import { maxPositionLength } from '#modules/hotel/hotels/position-rules.ts'
import { maxPageTextLengths } from '../../../rules.ts'
import type { BlockDraft } from '../../block-draft.ts'
import type { DeletedPictures } from '../../guest-preview.ts'
import { blockScope, type PageEditing } from './block-scope.ts'
import { GalleryFields } from './gallery-fields.tsx'
import { MapPosition } from './map-position.tsx'
import { QuestionsFields } from './questions-fields.tsx'
import { linkGroups, type TargetChoices } from './targets.ts'

interface BlockFieldsProps {
  editor: PageEditing
  index: number
  block: BlockDraft
  targets: TargetChoices
  lost: DeletedPictures
}

/** The form of one block. */
export function BlockFields(props: BlockFieldsProps) {
  const { t } = useTranslation()
  const { editor, index, block, targets, lost } = props
  const { lang, base } = editor
  const libraryAlt = readText(useMediaAt(block.picture).data?.alt, lang, base)
  const fields = useBlockFields(block, targets, lost, libraryAlt)
  const scope = blockScope(editor, index, block, targets.firstOf)
  if (block.kind === 'divider') return <p>{t('customPages.office.blocks.dividerHint')}</p>
  return (
    <>
      <Fields editor={scope} fields={fields} />
      {block.kind === 'map' && block.point === 'address' && <MapPosition scope={scope} position={block.position} />}
      {block.kind === 'questions' && <QuestionsFields editor={editor} index={index} block={block} targets={targets} />}
      {block.kind === 'gallery' && <GalleryFields editor={editor} index={index} block={block} lost={lost} />}
    </>
  )
}

/**
 * `library`: the alternative text of the picture in the media library, which guests get while the page has none of its
 * own.
 */
function useBlockFields(block: BlockDraft, targets: TargetChoices, lost: DeletedPictures, libraryAlt: string): Field[] {
  const { t } = useTranslation()
  const label = (name: 'alt' | 'caption' | 'label' | 'address') => t(`customPages.office.fields.${name}`)
  const targetField = (of: 'service' | 'place' | 'page' | 'info'): Field => ({
    kind: 'tag',
    name: 'target',
    label: t(`customPages.office.fields.${of}`),
    options: withMissingTarget(targets[of], targets.seen ? block.target : '', t('customPages.office.blocks.gone')),
  })
  switch (block.kind) {
    case 'heading':
      return [
        {
          kind: 'string',
          name: 'text',
          label: t('customPages.office.kinds.heading'),
          localized: true,
          max: maxPageTextLengths.heading,
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
          kind: 'rich',
          name: 'text',
          label: t('customPages.office.kinds.text'),
          localized: true,
          max: maxPageTextLengths.text,
          links: linkGroups(targets, t),
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
          description: t(`customPages.office.fields.${libraryAlt ? 'altFromLibrary' : 'altHint'}`),
          example: libraryAlt || undefined,
          localized: true,
          max: maxPageTextLengths.alt,
        },
        { kind: 'string', name: 'caption', label: label('caption'), localized: true, max: maxPageTextLengths.caption },
      ]
    case 'button': {
      const { to } = block
      const possibleTargets = (['address', 'service', 'place', 'page', 'info'] as const).filter(
        (each) => each === 'address' || each === to || targets[each].length > 0,
      )
      return [
        { kind: 'string', name: 'text', label: label('label'), localized: true, max: maxPageTextLengths.button },
        {
          kind: 'category',
          name: 'to',
          label: t('customPages.office.fields.to'),
          options: possibleTargets.map((value) => ({ value, label: t(`customPages.office.links.${value}`) })),
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
          : targetField(to),
      ]
    }
    case 'service':
    case 'place':
    case 'info':
      return [{ ...targetField(block.kind), kind: 'category' } as Field]
    case 'video': {
      const source: Field =
        block.from === 'site'
          ? {
              kind: 'string',
              name: 'target',
              label: t('customPages.office.video.site'),
              description: t('customPages.office.video.siteHint'),
              example: 'https://www.youtube.com/watch?v=…',
              address: true,
              max: maxAddressLength,
            }
          : {
              kind: 'file',
              name: 'video',
              label: t('customPages.office.video.file'),
              description: t(
                lost.has(block.video) ? 'customPages.office.blocks.lostVideo' : 'customPages.office.video.fileHint',
              ),
              field: FileField,
              accept: 'video/*',
            }
      return [
        {
          kind: 'category',
          name: 'from',
          label: t('customPages.office.video.from'),
          options: (['library', 'site'] as const).map((value) => ({
            value,
            label: t(`customPages.office.video.froms.${value}`),
          })),
        },
        source,
        {
          kind: 'file',
          name: 'picture',
          label: t('customPages.office.video.picture'),
          description: t(
            lost.has(block.picture) ? 'customPages.office.blocks.lost' : 'customPages.office.video.pictureHint',
          ),
          field: FileField,
          accept: 'image/*',
        },
        {
          kind: 'string',
          name: 'text',
          label: t('customPages.office.video.title'),
          description: t('customPages.office.video.titleHint'),
          localized: true,
          max: maxPageTextLengths.label,
        },
        {
          kind: 'text',
          name: 'caption',
          label: t('customPages.office.video.caption'),
          description: t('customPages.office.video.captionHint'),
          localized: true,
          max: maxPageTextLengths.text,
          rows: 2,
        },
      ]
    }
    case 'map': {
      const points = (['hotel', 'place', 'address'] as const).filter(
        (each) => each !== 'place' || block.point === 'place' || targets.place.length > 0,
      )
      const pointFields: Field[] =
        block.point === 'place'
          ? [targetField('place')]
          : block.point === 'address'
            ? [
                {
                  kind: 'string',
                  name: 'address',
                  label: t('customPages.office.map.address'),
                  max: maxPageTextLengths.address,
                },
                {
                  kind: 'string',
                  name: 'position',
                  label: t('customPages.office.map.position'),
                  description: t('customPages.office.map.positionHint'),
                  example: '48.6493, -2.0257',
                  max: maxPositionLength,
                },
              ]
            : []
      return [
        {
          kind: 'category',
          name: 'point',
          label: t('customPages.office.map.shows'),
          options: points.map((value) => ({ value, label: t(`customPages.office.map.points.${value}`) })),
        },
        ...pointFields,
        {
          kind: 'string',
          name: 'text',
          label: t('customPages.office.map.label'),
          description: t('customPages.office.map.labelHint'),
          localized: true,
          max: maxPageTextLengths.label,
        },
      ]
    }
    default:
      return []
  }
}

/** Keeps the chosen target in the list, also when guests can no longer see it. */
const withMissingTarget = (choices: FieldChoice[], target: string, gone: string): FieldChoice[] =>
  target && !choices.some(({ value }) => value === target) ? [...choices, { value: target, label: gone }] : choices
