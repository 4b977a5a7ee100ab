import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { hotelPath, hotelScreens } from '#core/app/office-paths.ts'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { Section } from '#core/ui-office/frame/layout-parts.tsx'
import { ActionFailure, useFailureText } from '#core/ui-office/frame/screen.tsx'
import { useManagedHotel } from '#modules/hotel/hotels/office/api.ts'
import { maxHotelTextLengths } from '#modules/hotel/hotels/rules.ts'
import { useCloneHotel } from '../api.ts'

/** Creates a hotel like this one with one button; the name can be changed before. */
export function CloneHotel() {
  const { t } = useTranslation()
  const failureText = useFailureText()
  const navigate = useNavigate()
  const { orgId, hotel } = useManagedHotel()
  const [name, setName] = useState(() =>
    t('transfers.office.clone.copyOf', { name: hotel.name }).slice(0, maxHotelTextLengths.name),
  )
  const cloning = useCloneHotel(orgId)
  const clone = () =>
    cloning.mutate(name.trim(), {
      onSuccess: ({ id, name: cloneName }) => {
        notifications.show({ message: t('transfers.office.clone.done', { name: cloneName }) })
        void navigate(hotelPath(id, hotelScreens.edit))
      },
    })
  return (
    <Section title={t('transfers.office.clone.title')} mt={32}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (name.trim() && !cloning.isPending) clone()
        }}
      >
        <Stack gap="md" align="flex-start">
          <Text>{t('transfers.office.clone.text')}</Text>
          <Group gap={10} align="flex-end">
            <TextInput
              label={t('transfers.office.clone.name')}
              value={name}
              maxLength={maxHotelTextLengths.name}
              onChange={({ currentTarget }) => setName(currentTarget.value)}
            />
            <Button type="submit" disabled={!name.trim()} loading={cloning.isPending}>
              {t('transfers.office.clone.act')}
            </Button>
          </Group>
          <Text role="status">{cloning.isPending && t('transfers.office.clone.running')}</Text>
          {cloning.isError && (
            <ActionFailure title={t('transfers.office.clone.failed')}>{failureText(cloning.error)}</ActionFailure>
          )}
        </Stack>
      </form>
    </Section>
  )
}
