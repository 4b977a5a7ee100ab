import { Anchor, Button, Stack } from '@mantine/core'
import { Link, useLocation } from 'react-router'
import { officePaths } from '#core/app/office-paths.ts'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { Screen } from '#core/ui-office/frame/screen.tsx'

/** Replaces a hotel that requires a second factor: links to the account screen, which leads back here. */
export function SecondFactorNeeded() {
  const { t } = useTranslation()
  const { pathname, search } = useLocation()
  return (
    <Screen title={t('auth.office.secondFactor.needed.title')} width="text">
      <Stack role="alert" align="start">
        <p>{t('auth.office.secondFactor.needed.text')}</p>
        <Button component={Link} to={`${officePaths.account}?${new URLSearchParams({ next: pathname + search })}`}>
          {t('auth.office.secondFactor.needed.account')}
        </Button>
      </Stack>
    </Screen>
  )
}

/** On the account screen, for users who were sent there by a hotel. */
export function BackToHotel({ to }: { to: string }) {
  const { t } = useTranslation()
  return (
    <Anchor component={Link} to={to} display="inline-block" mb="md">
      {t('auth.office.secondFactor.needed.back')}
    </Anchor>
  )
}
