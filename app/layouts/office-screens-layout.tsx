import { Button, Group } from '@mantine/core'
import { Link, Outlet, useParams, useRouteError } from 'react-router'
import { hotelPath, hotelScreens, officePaths } from '#core/app/office-paths.ts'
import type { StaffLang } from '#core/i18n/contract.ts'
import { isModuleLoadError } from '#core/i18n/module-load-error.ts'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { Notice, Screen } from '#core/ui-office/frame/screen.tsx'
import { failureTexts } from '#locales/languages.ts'

/** Surrounds every staff screen below the top bar, so that the navigation stays when a screen fails. */
export default function OfficeScreensLayout() {
  return <Outlet />
}

export function ErrorBoundary() {
  const { i18n } = useTranslation()
  const { orgId } = useParams()
  const texts = failureTexts[i18n.language as StaffLang]
  const home = orgId ? hotelPath(orgId, hotelScreens.orders) : officePaths.hotels
  return (
    <Screen title={texts.title}>
      <Notice
        title={isModuleLoadError(useRouteError()) ? texts.missing : texts.broken}
        action={
          <Group gap={10}>
            <Button onClick={() => location.reload()}>{texts.retry}</Button>
            <Button variant="default" component={Link} to={home}>
              {texts.home}
            </Button>
          </Group>
        }
      />
    </Screen>
  )
}
