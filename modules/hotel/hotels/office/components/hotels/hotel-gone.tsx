import { Button, Stack } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useEffect } from 'react'
import { Link } from 'react-router'
import { officePaths } from '#core/app/office-paths.ts'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { Screen } from '#core/ui-office/frame/screen.tsx'
import { forgetHotel } from '../../members-api.ts'

interface GoneProps {
  hotelId: string
  /** The hotel's name, from before access was lost. */
  name: string
  /** Whether the person was a member; provider staff see hotels without being members. */
  worked: boolean
}

/** Shown when access to the hotel has just been lost. */
export function HotelGone({ hotelId, name, worked }: GoneProps) {
  const { t } = useTranslation()
  useEffect(() => {
    forgetHotel(hotelId, { keepName: true })
    notifications.clean()
    return () => forgetHotel(hotelId)
  }, [hotelId])
  return (
    <Screen
      title={t(worked ? 'members.office.gone.title' : 'members.office.gone.closed', { hotel: name })}
      width="text"
    >
      <Stack align="flex-start" gap={14} maw="60ch" role="alert">
        <p>{t(worked ? 'members.office.gone.text' : 'members.office.gone.closedText')}</p>
        <Button component={Link} to={officePaths.hotels}>
          {t('members.office.gone.hotels')}
        </Button>
      </Stack>
    </Screen>
  )
}
