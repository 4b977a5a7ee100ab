import { Button, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { useLineFocus } from '#core/ui-office/fields/line-focus.ts'
import { useRichTextReady } from '#core/ui-office/fields/rich-text-field.tsx'
import { Sortable } from '#core/ui-office/lists/sortable.tsx'
import { maxBlocks } from '../../../rules.ts'
import { type BlockDraft, type BlockKind, blankBlock, copyBlock, excerptOf } from '../../block-draft.ts'
import type { DeletedPictures } from '../../guest-preview.ts'
import { AddBlock } from './add-block.tsx'
import { BlockCard } from './block-card.tsx'
import styles from './block-list.module.css'
import type { PageEditing } from './block-scope.ts'
import { targetName, useTargets } from './targets.ts'

interface BlockListProps {
  editor: PageEditing
  pageId: string
  lost: DeletedPictures
  /** Scrolls the preview to a block. */
  onShow: (id: string) => void
}

const fieldSelector = (id: string) => `[data-block="${id}"] :is(input, textarea, select, [contenteditable="true"])`
const openerSelector = (id = '') => `[data-block="${id}"] [aria-expanded]`

const withBlock = (blocks: BlockDraft[], block: BlockDraft, index: number) => [
  ...blocks.slice(0, index),
  block,
  ...blocks.slice(index),
]

/** The list of all blocks of a page, one of them open. */
export function BlockList({ editor, pageId, lost, onShow }: BlockListProps) {
  const { t } = useTranslation()
  const { form, lang, base } = editor
  const { blocks } = form.values
  const targets = useTargets(pageId, lost)
  useRichTextReady()
  const [openId, setOpenId] = useState<string | null>(null)
  const { ref, focus } = useLineFocus<HTMLElement>()
  const changeBlocks = (change: (now: BlockDraft[]) => BlockDraft[]) => form.setFieldValue('blocks', change)
  const isWrong = (index: number) => Object.keys(form.errors).some((path) => path.startsWith(`blocks.${index}.`))

  const insert = (block: BlockDraft, index: number) => changeBlocks((now) => withBlock(now, block, index))
  const show = (id: string) => {
    setOpenId(id)
    onShow(id)
  }
  const add = (kind: BlockKind, index: number) => {
    const target = kind === 'service' || kind === 'place' || kind === 'info' ? targets.firstOf(kind) : ''
    const block = blankBlock(kind, target)
    insert(block, index)
    show(block.id)
    focus(fieldSelector(block.id), openerSelector(block.id))
  }
  const copy = (block: BlockDraft, index: number) => {
    const copied = copyBlock(block)
    insert(copied, index + 1)
    show(copied.id)
    focus(openerSelector(copied.id))
  }
  const remove = (block: BlockDraft, index: number, name: string) => {
    focus(openerSelector(blocks[index + 1]?.id), openerSelector(blocks[index - 1]?.id), '[data-add] button')
    changeBlocks((now) => now.filter(({ id }) => id !== block.id))
    const notice = `removed-${block.id}`
    const undoRemove = () => {
      changeBlocks((now) => (now.some(({ id }) => id === block.id) ? now : withBlock(now, block, index)))
      notifications.hide(notice)
    }
    notifications.show({
      id: notice,
      autoClose: 8_000,
      title: t('customPages.office.blocks.removed', { name }),
      message: (
        <Button variant="default" size="xs" mt="xs" onClick={undoRemove}>
          {t('customPages.office.blocks.bringBack')}
        </Button>
      ),
    })
  }

  const items = blocks.map((block, index) => {
    const summary = targetName(block, targets) ?? excerptOf(block, lang, base)
    const kind = t(`customPages.office.kinds.${block.kind}`)
    return { id: block.id, name: `${index + 1}. ${kind}${summary ? ` ${summary.slice(0, 40)}` : ''}`, block, index }
  })
  const hasFreeSlot = blocks.length < maxBlocks
  return (
    <section ref={ref} className={styles.blocks} aria-label={t('customPages.office.blocks.title')}>
      {blocks.length > 0 && hasFreeSlot && <AddBlock has={targets.has} onAdd={(kind) => add(kind, 0)} />}
      <Sortable
        label={t('customPages.office.blocks.title')}
        items={items}
        onMove={(ids) => changeBlocks((now) => ids.flatMap((id) => now.find((block) => block.id === id) ?? []))}
      >
        {({ block, index, name }, handle) => (
          <>
            <BlockCard
              {...{ editor, index, block, name, handle, targets, lost }}
              open={openId === block.id || isWrong(index)}
              onToggle={() => (openId === block.id ? setOpenId(null) : show(block.id))}
              onCopy={() => copy(block, index)}
              onRemove={() => remove(block, index, name)}
            />
            {hasFreeSlot && index < blocks.length - 1 && (
              <AddBlock after={name} has={targets.has} onAdd={(kind) => add(kind, index + 1)} />
            )}
          </>
        )}
      </Sortable>
      {blocks.length === 0 && (
        <Text c="dimmed" ta="center" my={6}>
          {t('customPages.office.blocks.none')}
        </Text>
      )}
      <div data-add>
        {hasFreeSlot ? (
          <AddBlock look="button" has={targets.has} onAdd={(kind) => add(kind, blocks.length)} />
        ) : (
          <Text c="dimmed" ta="center" my={6}>
            {t('customPages.office.blocks.full', { count: maxBlocks })}
          </Text>
        )}
      </div>
    </section>
  )
}
