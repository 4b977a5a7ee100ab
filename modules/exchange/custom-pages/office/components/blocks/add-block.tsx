import { ActionIcon, Button, Group, Menu } from '@mantine/core'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { Plus } from '#core/ui-office/frame/icons.tsx'
import type { BlockKind } from '../../block-draft.ts'
import { BlockIcon } from './block-icon.tsx'

const kinds = [
  'heading',
  'text',
  'picture',
  'gallery',
  'video',
  'questions',
  'button',
  'map',
  'service',
  'place',
  'info',
  'divider',
] as const

interface AddBlockProps {
  /** The block after which the new one is inserted; absent: at the top. */
  after?: string
  /** Kinds that could refer to nothing in this hotel are not offered. */
  has: (kind: BlockKind) => boolean
  onAdd: (kind: BlockKind) => void
  look?: 'line' | 'button'
}

/** The button that adds a block at this position. */
export function AddBlock({ after, has, onAdd, look = 'line' }: AddBlockProps) {
  const { t } = useTranslation()
  const label = after
    ? t('customPages.office.blocks.addAfter', { name: after })
    : t('customPages.office.blocks.addFirst')
  return (
    <Group justify="center" mt={look === 'button' ? 10 : 0}>
      <Menu position="bottom" width={300} returnFocus={false}>
        <Menu.Target>
          {look === 'line' ? (
            <ActionIcon variant="default" radius="xl" size={26} aria-label={label}>
              <Plus size={14} />
            </ActionIcon>
          ) : (
            <Button variant="default" leftSection={<Plus size={16} />}>
              {t('customPages.office.blocks.add')}
            </Button>
          )}
        </Menu.Target>
        <Menu.Dropdown>
          {kinds.filter(has).map((kind) => (
            <Menu.Item key={kind} leftSection={<BlockIcon kind={kind} />} onClick={() => onAdd(kind)}>
              {t(`customPages.office.kinds.${kind}`)}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </Group>
  )
}
