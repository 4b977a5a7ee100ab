import type { DraggableAttributes, DraggableSyntheticListeners } from '@dnd-kit/core'
import { ActionIcon, Group, UnstyledButton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { ArrowDown, ArrowUp, Grip } from './icons.tsx'
import styles from './sortable.module.css'

interface SortHandleProps {
  name: string
  /** What makes its grip one of dnd-kit. */
  grip: {
    ref: (element: HTMLElement | null) => void
    attributes: DraggableAttributes
    listeners: DraggableSyntheticListeners
  }
  first: boolean
  last: boolean
  step: (by: 1 | -1) => void
}

/** The parts by which something in a list is moved: a grip to drag, and a button for each direction. */
export function SortHandle({ name, grip, first, last, step }: SortHandleProps) {
  const { t } = useTranslation()
  return (
    <Group gap={0} wrap="nowrap">
      <UnstyledButton
        ref={grip.ref}
        className={styles.grip}
        {...grip.attributes}
        {...grip.listeners}
        aria-label={t('common.office.sort.move', { name })}
      >
        <Grip />
      </UnstyledButton>
      <ActionIcon
        variant="subtle"
        color="gray"
        opacity={first ? 0.35 : 1}
        aria-disabled={first}
        aria-label={t('common.office.sort.up', { name })}
        data-step="-1"
        onClick={() => !first && step(-1)}
      >
        <ArrowUp size={16} />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="gray"
        opacity={last ? 0.35 : 1}
        aria-disabled={last}
        aria-label={t('common.office.sort.down', { name })}
        data-step="1"
        onClick={() => !last && step(1)}
      >
        <ArrowDown size={16} />
      </ActionIcon>
    </Group>
  )
}
