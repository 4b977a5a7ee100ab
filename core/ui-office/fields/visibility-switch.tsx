import { Switch } from '@mantine/core'
import type { UseMutationResult } from '@tanstack/react-query'
import { useShowFailure } from '../frame/screen.tsx'

interface Hideable {
  id: string
  hidden: boolean
}

interface VisibilitySwitchProps {
  item: Hideable
  setHidden: Pick<UseMutationResult<unknown, Error, Hideable>, 'mutate'>
  label: string
  /** Includes the item's name. */
  accessibleLabel: string
}

/** Shows an item to guests or hides it. The change is saved immediately. */
export function VisibilitySwitch({ item, setHidden, label, accessibleLabel }: VisibilitySwitchProps) {
  const showFailure = useShowFailure()
  return (
    <Switch
      checked={!item.hidden}
      onChange={({ currentTarget: { checked } }) =>
        setHidden.mutate({ id: item.id, hidden: !checked }, { onError: showFailure })
      }
      label={label}
      aria-label={accessibleLabel}
    />
  )
}
