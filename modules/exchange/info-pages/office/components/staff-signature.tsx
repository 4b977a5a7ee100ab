import { Button, Group, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { useShowFailure } from '#core/ui-office/frame/screen.tsx'
import { useManagedHotel } from '#modules/hotel/hotels/office/api.ts'
import type { InventoryRecord } from '../../contract.ts'
import { maxGuestTextLengths } from '../../rules.ts'
import { useSignInventory } from '../api.ts'

/** The signature of staff: shown, or to be given once. Records of an earlier release have no chain to sign in. */
export function StaffSignature({ record: { id, staff, number, name } }: { record: InventoryRecord }) {
  const { t } = useTranslation()
  const { orgId } = useManagedHotel()
  const [typed, setTyped] = useState('')
  const showFailure = useShowFailure()
  const { mutate, isPending } = useSignInventory(orgId, id)
  if (staff)
    return (
      <Text mt="md">
        {t('infoPages.office.records.chain.signedStaff', {
          name: staff.name ?? t('infoPages.office.records.forgotten'),
        })}
      </Text>
    )
  if (number === null || name === null) return null
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (typed.trim()) mutate(typed.trim(), { onError: showFailure })
      }}
    >
      <Group align="flex-end" gap={8} mt="md">
        <TextInput
          label={t('infoPages.office.records.chain.signName')}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          maxLength={maxGuestTextLengths.name}
          autoComplete="name"
          required
        />
        <Button type="submit" loading={isPending}>
          {t('infoPages.office.records.chain.sign')}
        </Button>
      </Group>
    </form>
  )
}
