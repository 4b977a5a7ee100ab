import type { UniqueIdentifier } from '@dnd-kit/core'
import { arrayMove, SortableContext, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { Box, Text } from '@mantine/core'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { groupOf, positionAfterStep, positionInGroups, type SortGroup, withItemIn } from './sort-groups.ts'
import styles from './sortable.module.css'
import { type SortableItem, type SortItemProps, Sorting, useSortItem } from './sorting.tsx'

interface SortableGroupsProps<T extends SortableItem> {
  /** Must be the same object until the list changes. */
  groups: SortGroup<T>[]
  /** The id of the group that is always first and cannot be moved. */
  fixed: string
  /** Undefined: the order cannot be changed. */
  onMove?: (id: string, to: { group: string; before: string | null }) => void
  onMoveGroup?: (ids: string[]) => void
  /** `handle`: the controls that move the group; `null` when it cannot be moved. */
  head: (group: SortGroup<T>, handle: ReactNode) => ReactNode
  children: (item: T, handle: ReactNode) => ReactNode
  /** Shown in a group without items. */
  empty: string
}

/**
 * A list with groups. Items can be moved within and between groups, and groups among themselves: by dragging, by
 * keyboard (space, arrows, space) or with buttons. Each move is announced to screen readers.
 */
export function SortableGroups<T extends SortableItem>(props: SortableGroupsProps<T>) {
  const { groups, fixed, onMove, onMoveGroup, head, children, empty } = props
  const { t } = useTranslation()
  const [announcement, setAnnouncement] = useState('')
  const [dragged, setDragged] = useState<'item' | 'group' | null>(null)
  /** The groups after the current move, shown until the `of` groups are replaced by new ones. */
  const [draft, setDraft] = useState<{ of: SortGroup<T>[]; groups: SortGroup<T>[] } | null>(null)
  const shown = draft?.of === groups ? draft.groups : groups
  /** The item that a button moved to another group. Its new row takes the focus. */
  const stepped = useRef<{ id: string; direction: 1 | -1 } | null>(null)
  const movable = groups.filter(({ id }) => id !== fixed).map(({ id }) => id)
  const isGroup = (id: UniqueIdentifier) => groups.some((group) => group.id === id)

  /** Announces `{name}, position 2 of 5, {group}` to screen readers. */
  const announce = (key: 'lifted' | 'over' | 'moved', id: UniqueIdentifier, at: UniqueIdentifier, list = shown) => {
    if (isGroup(id)) {
      const name = groups.find((group) => group.id === id)?.name ?? ''
      return t(`common.office.sort.${key}`, { name, place: movable.indexOf(String(at)) + 1, count: movable.length })
    }
    const group = isGroup(at) ? list.find((each) => each.id === at) : groupOf(list, String(at))
    const name = groupOf(list, String(id))?.items.find((item) => item.id === id)?.name ?? ''
    const position = Math.max(0, group?.items.findIndex((item) => item.id === at) ?? 0) + 1
    const count = Math.max(position, group?.items.length ?? 0)
    return `${t(`common.office.sort.${key}`, { name, place: position, count })} ${group?.name ?? ''}`
  }
  const nameOf = (id: UniqueIdentifier) =>
    [...groups, ...groups.flatMap(({ items }) => items)].find((each) => each.id === id)?.name

  const step = (id: string, direction: 1 | -1) => {
    const to = positionAfterStep(shown, id, direction)
    if (!to) return
    const next = withItemIn(shown, id, to)
    stepped.current = to.group === groupOf(shown, id)?.id ? null : { id, direction }
    setDraft({ of: groups, groups: next })
    setAnnouncement(announce('moved', id, id, next))
    onMove?.(id, to)
  }
  const stepGroup = (id: string, direction: 1 | -1) => {
    const from = movable.indexOf(id)
    onMoveGroup?.(arrayMove(movable, from, from + direction))
    const name = groups.find((group) => group.id === id)?.name
    setAnnouncement(t('common.office.sort.moved', { name, place: from + direction + 1, count: movable.length }))
  }

  /** Shows a dragged item in the group that it is over. */
  const dragOver = (id: string, over: string) => {
    const from = groupOf(shown, id)
    const to = isGroup(over) ? shown.find((group) => group.id === over) : groupOf(shown, over)
    if (!from || !to || from.id === to.id) return
    setDraft({ of: groups, groups: withItemIn(shown, id, { group: to.id, before: isGroup(over) ? null : over }) })
  }
  const drop = (id: string, over: string | undefined) => {
    setDragged(null)
    if (isGroup(id)) {
      if (over && over !== id) onMoveGroup?.(arrayMove(movable, movable.indexOf(id), movable.indexOf(over)))
      return
    }
    let next = shown
    const group = groupOf(shown, id)
    if (group && over && over !== id && group.items.some((item) => item.id === over)) {
      const ids = group.items.map((item) => item.id)
      const items = arrayMove(group.items, ids.indexOf(id), ids.indexOf(over))
      next = shown.map((each) => (each.id === group.id ? { ...each, items } : each))
    }
    const previous = positionInGroups(groups, id)
    const position = positionInGroups(next, id)
    if (!position || (previous?.group === position.group && previous.before === position.before)) return setDraft(null)
    setDraft({ of: groups, groups: next })
    onMove?.(id, position)
  }

  const count = shown.reduce((sum, { items }) => sum + items.length, 0)
  const ids = shown.flatMap(({ items }) => items.map(({ id }) => id))
  return (
    <Sorting
      nameOf={nameOf}
      announce={announce}
      announcement={announcement}
      onDragStart={({ active }) => setDragged(isGroup(active.id) ? 'group' : 'item')}
      onDragOver={({ active, over }) => over && !isGroup(active.id) && dragOver(String(active.id), String(over.id))}
      onDragEnd={({ active, over }) => drop(String(active.id), over ? String(over.id) : undefined)}
      onDragCancel={() => {
        setDragged(null)
        setDraft(null)
      }}
    >
      <SortableContext items={movable} strategy={verticalListSortingStrategy}>
        {shown.map((group) => (
          <GroupBox
            key={group.id}
            group={group}
            target={dragged === 'group' || group.items.length === 0}
            movable={onMoveGroup && group.id !== fixed && movable.length > 1}
            first={movable[0] === group.id}
            last={movable.at(-1) === group.id}
            step={(direction) => stepGroup(group.id, direction)}
            head={(handle) => head(group, handle)}
          >
            <SortableContext items={group.items.map(({ id }) => id)} strategy={verticalListSortingStrategy}>
              {group.items.length === 0 ? (
                <Text c="dimmed" fz="sm" p={16} className="card">
                  {empty}
                </Text>
              ) : (
                <ul className={`${styles.list} card`} aria-label={group.name}>
                  {group.items.map((item) => (
                    <ItemRow
                      key={item.id}
                      item={item}
                      target={dragged !== 'group'}
                      movable={onMove !== undefined && (count > 1 || groups.length > 1)}
                      first={ids[0] === item.id && shown[0]?.items.length !== 0}
                      last={ids.at(-1) === item.id && shown.at(-1)?.items.length !== 0}
                      step={(direction) => step(item.id, direction)}
                      stepped={stepped}
                    >
                      {(handle) => children(item, handle)}
                    </ItemRow>
                  ))}
                </ul>
              )}
            </SortableContext>
          </GroupBox>
        ))}
      </SortableContext>
    </Sorting>
  )
}

interface GroupBoxProps extends SortItemProps {
  group: SortableItem
  head: (handle: ReactNode) => ReactNode
  children: ReactNode
}

function GroupBox({ group, head, children, ...sortProps }: GroupBoxProps) {
  const { handle, props } = useSortItem(group, sortProps)
  return (
    <Box component="section" mb={24} aria-label={group.name} className={styles.group} {...props}>
      {head(handle)}
      {children}
    </Box>
  )
}

interface ItemRowProps extends SortItemProps {
  item: SortableItem
  stepped: { current: { id: string; direction: 1 | -1 } | null }
  children: (handle: ReactNode) => ReactNode
}

function ItemRow({ item, stepped, children, ...sortProps }: ItemRowProps) {
  const { handle, props } = useSortItem(item, sortProps)
  const row = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (stepped.current?.id !== item.id) return
    row.current?.querySelector<HTMLElement>(`[data-step="${stepped.current.direction}"]`)?.focus()
    stepped.current = null
  }, [stepped, item.id])
  return (
    <li
      {...props}
      ref={(element) => {
        props.ref(element)
        row.current = element
      }}
    >
      {children(handle)}
    </li>
  )
}
