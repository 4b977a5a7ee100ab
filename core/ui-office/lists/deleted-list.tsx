import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import type { UseMutationResult } from '@tanstack/react-query'
import { useId } from 'react'
import { RowList, RowText, Section } from '../frame/layout-parts.tsx'
import { useShowFailure } from '../frame/screen.tsx'

/** Restores a deleted item by its id, and confirms it with the text `done` even on another screen. */
export function useRestoreWithNotice<Thing>(
  restoring: UseMutationResult<Thing, Error, string>,
  done: (item: Thing) => string,
) {
  const showFailure = useShowFailure()
  const restore = (id: string) =>
    // Awaited as a promise, because callbacks passed to `mutate` are dropped when the screen is left.
    restoring.mutateAsync(id).then((item) => {
      notifications.hide(`deleted-${id}`)
      notifications.show({ message: done(item) })
    }, showFailure)
  return { restore, busy: restoring.isPending ? restoring.variables : null }
}

interface DeletedListProps extends ReturnType<typeof useRestoreWithNotice> {
  title: string
  /** `when`: when it was deleted, and until when it can be restored. `actNamed`: the accessible name of its button. */
  items: { id: string; name: string; when: string; actNamed: string }[]
  act: string
}

/** Deleted items that can still be restored; renders nothing if there are none. */
export function DeletedList({ title, items, act, restore, busy }: DeletedListProps) {
  const heading = useId()
  if (items.length === 0) return null
  return (
    <Section title={title} id={heading} aria-labelledby={heading} mt={36}>
      <RowList>
        {items.map(({ id, name, when, actNamed }) => (
          <li key={id}>
            <RowText>
              <b>{name}</b>
              <p>{when}</p>
            </RowText>
            <Button
              variant="default"
              loading={busy === id}
              disabled={busy !== null && busy !== id}
              onClick={() => restore(id)}
              aria-label={actNamed}
            >
              {act}
            </Button>
          </li>
        ))}
      </RowList>
    </Section>
  )
}
