import { Switch } from '@mantine/core'
import type { UseMutationResult } from '@tanstack/react-query'
import { useShowFailure } from '../frame/screen.tsx'

interface Shown {
  id: string
  hidden: boolean
}

interface ShownSwitchProps {
  itemKind: Shown
  hiding: Pick<UseMutationResult<unknown, Error, Shown>, 'mutate'>
  label: string
  /** The accessible label, which includes the item's name. */
  of: string
}

/** Shows an item to guests or hides it, at once. */
export function VisibilitySwitch({ itemKind: { id, hidden }, hiding, label, of }: ShownSwitchProps) {
  const showFailure = useShowFailure()
  return (
    <Switch
      checked={!hidden}
      onChange={({ currentTarget: { checked } }) => hiding.mutate({ id, hidden: !checked }, { onError: showFailure })}
      label={label}
      aria-label={of}
    />
  )
}
