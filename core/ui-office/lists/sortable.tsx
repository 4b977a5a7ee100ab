import type { UniqueIdentifier } from '@dnd-kit/core'
import { arrayMove, SortableContext, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { type ReactNode, useState } from 'react'
import { useTranslation } from '#core/i18n/use-translation.ts'
import styles from './sortable.module.css'
import { type SortableItem, type SortItemProps, Sorting, useSortItem } from './sorting.tsx'

interface SortableProps<T extends SortableItem> {
  /** The accessible name of the list. */
  label: string
  items: T[]
  /** Receives the ids in their new order. Undefined: the order cannot be changed. */
  onMove?: (ids: string[]) => void
  /** `handle`: the controls that move an item; `null` when it cannot be moved. */
  children: (item: T, handle: ReactNode) => ReactNode
}

/**
 * A list sorted by dragging, by keyboard (space, arrows, space) or with buttons. Each move is announced to screen
 * readers.
 */
export function Sortable<T extends SortableItem>({ label, items, onMove, children }: SortableProps<T>) {
  const { t } = useTranslation()
  const [announcement, setAnnouncement] = useState('')
  const ids = items.map(({ id }) => id)
  const count = items.length
  const nameOf = (id: UniqueIdentifier) => items.find((item) => item.id === id)?.name ?? ''
  const positionOf = (id: UniqueIdentifier) => ids.indexOf(String(id)) + 1

  const move = (from: number, to: number) => onMove?.(arrayMove(ids, from, to))
  const step = (id: string, direction: 1 | -1) => {
    const from = ids.indexOf(id)
    move(from, from + direction)
    setAnnouncement(t('common.office.sort.moved', { name: nameOf(id), place: from + direction + 1, count }))
  }
  const announce = (key: 'lifted' | 'over' | 'moved', id: UniqueIdentifier, at: UniqueIdentifier) =>
    t(`common.office.sort.${key}`, { name: nameOf(id), place: positionOf(at), count })

  if (!onMove || count < 2)
    return (
      <ul className={`${styles.list} card`} aria-label={label}>
        {items.map((item) => (
          <li key={item.id}>{children(item, null)}</li>
        ))}
      </ul>
    )
  return (
    <Sorting
      nameOf={nameOf}
      announce={announce}
      announcement={announcement}
      onDragEnd={({ active, over }) => {
        if (over && over.id !== active.id) move(positionOf(active.id) - 1, positionOf(over.id) - 1)
      }}
    >
      <SortableContext items={ids} strategy={verticalListSortingStrategy}>
        <ul className={`${styles.list} card`} aria-label={label}>
          {items.map((item, index) => (
            <SortableListItem
              key={item.id}
              item={item}
              first={index === 0}
              last={index === count - 1}
              step={(direction) => step(item.id, direction)}
            >
              {(handle) => children(item, handle)}
            </SortableListItem>
          ))}
        </ul>
      </SortableContext>
    </Sorting>
  )
}

interface ItemProps extends SortItemProps {
  item: SortableItem
  children: (handle: ReactNode) => ReactNode
}

function SortableListItem({ item, children, ...sorting }: ItemProps) {
  const { handle, props } = useSortItem(item, sorting)
  return <li {...props}>{children(handle)}</li>
}
