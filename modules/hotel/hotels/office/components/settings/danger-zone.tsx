import { Box, Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { notifications } from '@mantine/notifications'
import { useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { officePaths } from '#core/app/office-paths.ts'
import { foldText } from '#core/i18n/plain-text/fold-text.ts'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { Modal } from '#core/ui-office/dialogs/dialogs.tsx'
import { FormActions } from '#core/ui-office/fields/form-actions.tsx'
import { Panel } from '#core/ui-office/frame/layout-parts.tsx'
import { ActionFailure, useFailureText } from '#core/ui-office/frame/screen.tsx'
import { hotelRestoreDays } from '../../../rules.ts'
import { useDeleteHotel, useManagedHotel } from '../../api.ts'
import { DeletedNotice } from '../hotels/deleted-notice.tsx'

/** Deletes the hotel; separate from all other settings. */
export function DangerZone() {
  const { t } = useTranslation()
  const id = useId()
  const [isDialogOpen, { open, close }] = useDisclosure()
  return (
    <Panel component="section" mt={32} style={{ borderColor: 'var(--office-hot)' }} aria-labelledby={id}>
      <Group gap={16}>
        <Box flex="1 1 320px">
          <h2 id={id}>{t('hotels.office.delete.title')}</h2>
          <Text c="dimmed">{t('hotels.office.delete.what', { count: hotelRestoreDays })}</Text>
        </Box>
        <Button variant="outline" color="hot" onClick={open}>
          {t('hotels.office.delete.act')}
        </Button>
      </Group>
      <Modal
        opened={isDialogOpen}
        onClose={close}
        title={t('hotels.office.delete.question')}
        centered
        closeButtonProps={{ 'aria-label': t('common.office.close') }}
      >
        <DeleteForm onCancel={close} />
      </Modal>
    </Panel>
  )
}

const isSameName = (typed: string, name: string) => foldText(typed).trim() === foldText(name).trim()

/** The user must type the hotel's name to confirm. */
function DeleteForm({ onCancel }: { onCancel: () => void }) {
  const { t } = useTranslation()
  const failureText = useFailureText()
  const navigate = useNavigate()
  const { orgId, hotel } = useManagedHotel()
  const [typedName, setTypedName] = useState('')
  const [isWrongName, setIsWrongName] = useState(false)
  const deleting = useDeleteHotel(orgId, async () => {
    await navigate(officePaths.hotels)
    notifications.show({
      id: `deleted-${orgId}`,
      autoClose: 20_000,
      title: t('hotels.office.delete.done', { name: hotel.name }),
      message: <DeletedNotice orgId={orgId} />,
      closeButtonProps: { 'aria-label': t('common.office.close') },
    })
  })
  const submit = (event: React.FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isSameName(typedName, hotel.name)) deleting.mutate()
    else {
      setIsWrongName(true)
      event.currentTarget.querySelector('input')?.focus()
    }
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="sm">
        {deleting.isError && (
          <ActionFailure title={t('common.office.failure.act')}>{failureText(deleting.error)}</ActionFailure>
        )}
        <Stack component="ul" gap={6} pl={20} style={{ listStyle: 'disc' }}>
          <li>{t('hotels.office.delete.guests')}</li>
          <li>{t('hotels.office.delete.team')}</li>
          <li>{t('hotels.office.delete.restore', { count: hotelRestoreDays })}</li>
        </Stack>
        <TextInput
          label={t('hotels.office.delete.typeName', { name: hotel.name })}
          value={typedName}
          onChange={(event) => {
            setTypedName(event.currentTarget.value)
            setIsWrongName(false)
          }}
          error={isWrongName && t('hotels.office.delete.wrongName')}
          autoComplete="off"
          data-autofocus
        />
      </Stack>
      <FormActions
        mt="lg"
        color="hot"
        act={t('hotels.office.delete.act')}
        busy={deleting.isPending}
        onCancel={onCancel}
      />
    </form>
  )
}
