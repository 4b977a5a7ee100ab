import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import type { UseMutationResult } from '@tanstack/react-query'
import { useId } from 'react'
import { RowList, RowText, Section } from '../frame/layout-parts.tsx'
import { useShowFailure } from '../frame/screen.tsx'

/** Brings something back by its id and says so with the words of `done`, wherever that was asked. */
export function useRestoreWithNotice<Thing>(
  restoring: UseMutationResult<Thing, Error, string>,
  done: (item: Thing) => string,
) {
  const showFailure = useShowFailure()
  const restore = (id: string) =>
    // A promise, for what is given to `mutate` is forgotten with the screen, and the message outlives that.
    restoring.mutateAsync(id).then((item) => {
      notifications.hide(`deleted-${id}`)
      notifications.show({ message: done(item) })
    }, showFailure)
  return { restore, busy: restoring.isPending ? restoring.variables : null }
}

interface DeletedListProps extends ReturnType<typeof useRestoreWithNotice> {
  title: string
  /** `when`: since when it is gone, and until when it can come back. `actNamed`: what its button says to those who hear it. */
  items: { id: string; name: string; when: string; actNamed: string }[]
  act: string
}

/** What was deleted and can still be brought back; nothing at all where there is none. */
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
