import {
  closestCenter,
  DndContext,
  type DndContextProps,
  KeyboardSensor,
  PointerSensor,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { sortableKeyboardCoordinates, useSortable } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { VisuallyHidden } from '@mantine/core'
import { type ReactNode, useRef } from 'react'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { SortHandle } from './sort-handle.tsx'

export interface SortableItem {
  id: string
  name: string
}

interface SortingProps extends Pick<DndContextProps, 'onDragStart' | 'onDragOver' | 'onDragEnd' | 'onDragCancel'> {
  nameOf: (id: UniqueIdentifier) => string | undefined
  /** The screen reader's announcement for a moved item. */
  announce: (key: 'lifted' | 'over' | 'moved', id: UniqueIdentifier, at: UniqueIdentifier) => string
  /** The announcement after a button was used. */
  announcement: string
  children: ReactNode
}

/**
 * The context of a list sorted by dragging or by keyboard (space, arrows, space); each step is announced to screen
 * readers.
 */
export function Sorting({ nameOf, announce, announcement, children, ...on }: SortingProps) {
  const { t } = useTranslation()
  const above = useRef<UniqueIdentifier>(undefined)
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  return (
    <DndContext
      {...on}
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={{
        announcements: {
          onDragStart: ({ active }) => {
            above.current = active.id
            return announce('lifted', active.id, active.id)
          },
          onDragOver: ({ active, over }) => {
            // The first event is over the item itself; announcing it would interrupt "lifted".
            if (over?.id === above.current) return
            above.current = over?.id
            return announce('over', active.id, over?.id ?? active.id)
          },
          onDragEnd: ({ active, over }) => announce('moved', active.id, over?.id ?? active.id),
          onDragCancel: ({ active }) => t('common.office.sort.cancelled', { name: nameOf(active.id) }),
        },
        screenReaderInstructions: { draggable: t('common.office.sort.instructions') },
      }}
    >
      {children}
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
    </DndContext>
  )
}

export interface SortItemProps {
  /** Whether the dragged item can be dropped here. */
  target?: boolean
  movable?: boolean | undefined
  first: boolean
  last: boolean
  step: (direction: 1 | -1) => void
}

/** An item of a sorted list: `handle` moves it, `props` are for its element. */
export function useSortItem(
  { id, name }: SortableItem,
  { target = true, movable = true, first, last, step }: SortItemProps,
) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id,
    disabled: { draggable: !movable, droppable: !target },
  })
  const handle = movable ? (
    <SortHandle
      name={name}
      grip={{ ref: setActivatorNodeRef, attributes, listeners }}
      first={first}
      last={last}
      step={step}
    />
  ) : null
  const style = { transform: CSS.Translate.toString(transform), transition }
  return { handle, props: { ref: setNodeRef, style, 'data-dragging': isDragging || undefined } }
}
