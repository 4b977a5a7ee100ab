import type { DraggableAttributes, DraggableSyntheticListeners } from '@dnd-kit/core'
import { ActionIcon, Group, UnstyledButton } from '@mantine/core'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { ArrowDown, ArrowUp, Grip } from '../frame/icons.tsx'
import styles from './sortable.module.css'

interface SortHandleProps {
  name: string
  /** The attributes that make its grip a drag handle of dnd-kit. */
  grip: {
    ref: (element: HTMLElement | null) => void
    attributes: DraggableAttributes
    listeners: DraggableSyntheticListeners
  }
  first: boolean
  last: boolean
  step: (direction: 1 | -1) => void
}

const steps = [
  { by: -1, name: 'up', Icon: ArrowUp },
  { by: 1, name: 'down', Icon: ArrowDown },
] as const

/** The controls that move an item of a list: a grip to drag, and a button for each direction. */
export function SortHandle({ name, grip, first, last, step }: SortHandleProps) {
  const { t } = useTranslation()
  return (
    <Group gap={0} wrap="nowrap">
      <UnstyledButton
        ref={grip.ref}
        className={`${styles.grip} quiet`}
        {...grip.attributes}
        {...grip.listeners}
        aria-label={t('common.office.sort.move', { name })}
      >
        <Grip />
      </UnstyledButton>
      {steps.map(({ by: direction, name: way, Icon }) => {
        const done = direction < 0 ? first : last
        return (
          <ActionIcon
            key={direction}
            variant="subtle"
            color="gray"
            opacity={done ? 0.35 : 1}
            aria-disabled={done}
            aria-label={t(`common.office.sort.${way}`, { name })}
            data-step={direction}
            onClick={() => !done && step(direction)}
          >
            <Icon size={16} />
          </ActionIcon>
        )
      })}
    </Group>
  )
}
