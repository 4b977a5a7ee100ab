import { Anchor, Button, Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { officePaths } from '#core/app/office-paths.ts'
import { Screen } from '#core/ui-office/frame/screen.tsx'

/** In place of a hotel that asks the person for a second factor: where to add one. The account leads back here. */
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

/** On the account page, for who was sent there. */
export function BackToHotel({ to }: { to: string }) {
  const { t } = useTranslation()
  return (
    <Anchor component={Link} to={to} display="inline-block" mb="md">
      {t('auth.office.secondFactor.needed.back')}
    </Anchor>
  )
}
