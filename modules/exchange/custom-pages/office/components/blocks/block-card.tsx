import { ActionIcon, Group, Stack, Text, UnstyledButton } from '@mantine/core'
import type { ReactNode } from 'react'
import { languageNames } from '#core/i18n/langs.ts'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { missingTexts } from '#core/ui-office/drafts/draft-texts.ts'
import { PendingWorkContext, usePendingWork } from '#core/ui-office/drafts/pending-work.ts'
import { ChevronDown, Copy, Trash } from '#core/ui-office/frame/icons.tsx'
import { MediaPreview } from '#modules/foundation/media/office/api.ts'
import { useManagedHotel } from '#modules/hotel/hotels/office/api.ts'
import { hasPlaceholders } from '../../../placeholder-rules.ts'
import { type BlockDraft, excerptOf } from '../../block-draft.ts'
import { type DeletedPictures, unseenDraftReason } from '../../guest-preview.ts'
import styles from './block-card.module.css'
import { BlockFields } from './block-fields.tsx'
import { BlockIcon } from './block-icon.tsx'
import type { PageEditing } from './block-scope.ts'
import { type TargetChoices, targetName } from './targets.ts'

interface BlockCardProps {
  editor: PageEditing
  index: number
  block: BlockDraft
  /** The name of the block in the list. */
  name: string
  handle: ReactNode
  targets: TargetChoices
  lost: DeletedPictures
  open: boolean
  onToggle: () => void
  onCopy: () => void
  onRemove: () => void
}

/**
 * One block: its kind and content, and its form when it is open. It stays open while one of its files is being
 * uploaded.
 */
export function BlockCard(props: BlockCardProps) {
  const { editor, index, block, name, handle, targets, lost, onToggle, onCopy, onRemove } = props
  const { t } = useTranslation()
  const { lang, base } = editor
  const { languages } = useManagedHotel().hotel
  const [pendingWork, changePendingCount] = usePendingWork()
  const open = props.open || pendingWork
  const unseen = targets.seen && unseenDraftReason(block, base, targets.seen)
  const id = `block-${block.id}`
  // A photo is recognized by its thumbnail, because it may have no text.
  const thumbnail = { picture: block.picture, video: block.picture, gallery: block.pictures[0]?.picture }[
    block.kind as string
  ]
  return (
    <article className={`${styles.card} card`} data-block={block.id} data-open={open} aria-label={name}>
      <header className={styles.head}>
        {handle}
        <UnstyledButton className={`${styles.opener} quiet`} aria-expanded={open} aria-controls={id} onClick={onToggle}>
          <span className={`${styles.icon} picture-frame`}>
            {thumbnail && !lost.has(thumbnail) ? (
              <MediaPreview key={thumbnail} url={thumbnail} />
            ) : (
              <BlockIcon kind={block.kind} />
            )}
          </span>
          <Stack component="span" gap={0} flex={1} miw={0}>
            <b>{t(`customPages.office.kinds.${block.kind}`)}</b>
            <BlockSummary block={block} targets={targets} lang={lang} base={base} />
          </Stack>
          <ChevronDown size={16} />
        </UnstyledButton>
        <Group gap={0} wrap="nowrap" ml="auto">
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('customPages.office.blocks.copy', { name })}
            onClick={onCopy}
          >
            <Copy size={16} />
          </ActionIcon>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('customPages.office.blocks.remove', { name })}
            onClick={onRemove}
          >
            <Trash size={16} />
          </ActionIcon>
        </Group>
      </header>
      {unseen && (
        <Text c="var(--office-warn)" px={16} pb={10}>
          {t(`customPages.office.unseen.${unseen === 'lost' && block.kind === 'video' ? 'lostVideo' : unseen}`)}
        </Text>
      )}
      {hasPlaceholders(block, languages) && (
        <Text c="var(--office-warn)" px={16} pb={10}>
          {t('customPages.office.blocks.unwritten')}
        </Text>
      )}
      {open && (
        <Stack gap={14} px={16} pb={18} pt={6} id={id}>
          <PendingWorkContext value={changePendingCount}>
            <BlockFields editor={editor} index={index} block={block} targets={targets} lost={lost} />
          </PendingWorkContext>
        </Stack>
      )}
    </article>
  )
}

/** The first words of a block, or the name of what it refers to, and where a translation is missing. */
function BlockSummary({
  block,
  targets,
  lang,
  base,
}: Pick<BlockCardProps, 'block' | 'targets'> & Pick<PageEditing, 'lang' | 'base'>) {
  const { t } = useTranslation()
  const { languages } = useManagedHotel().hotel
  const counts = missingTexts(block, languages)
  const missing = languages.filter((each) => counts[each])
  const summary =
    targetName(block, targets) ??
    (block.kind === 'gallery'
      ? t('customPages.office.gallery.count', { count: block.pictures.length })
      : excerptOf(block, lang, base))
  return (
    <Text span truncate c="dimmed">
      {summary}
      {missing.length > 0 && (
        <Text span c="var(--office-warn)" mr={8}>
          {t('customPages.office.blocks.missing', { languages: missing.map((each) => languageNames[each]).join(', ') })}
        </Text>
      )}
    </Text>
  )
}
