import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useNavigate } from 'react-router'
import { officePaths } from '#core/app/office-paths.ts'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { ConfirmMutation } from '#core/ui-office/dialogs/confirm.tsx'
import { useManagedHotel } from '../../api.ts'
import { forgetHotel, useLeave } from '../../members-api.ts'

/** Lets the user leave the hotel, then opens the list of their other hotels. */
export function LeaveHotel() {
  const { t } = useTranslation()
  const { orgId, hotel } = useManagedHotel()
  const navigate = useNavigate()
  const leaving = useLeave(orgId)
  const [isDialogOpen, { open, close }] = useDisclosure()
  const leave = () =>
    leaving.mutate(undefined, {
      onSuccess: async () => {
        await navigate(officePaths.hotels)
        forgetHotel(orgId)
      },
    })
  return (
    <>
      <Button variant="default" onClick={open}>
        {t('members.office.leave.act')}
      </Button>
      <ConfirmMutation
        opened={isDialogOpen}
        title={t('members.office.leave.title', { hotel: hotel.name })}
        act={t('members.office.leave.act')}
        mutation={leaving}
        onCancel={close}
        onConfirm={leave}
      >
        <span>{t('members.office.leave.text')}</span>
      </ConfirmMutation>
    </>
  )
}
