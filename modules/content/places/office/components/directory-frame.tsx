import type { ReactNode } from 'react'
import { officePaths } from '#core/app/office-paths.ts'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { BackLink } from '#core/ui-office/frame/back-link.tsx'
import { Screen } from '#core/ui-office/frame/screen.tsx'
import { ProviderRefused, useIsProviderStaff } from '#modules/foundation/accounts/office/provider-api.ts'

interface DirectoryScreenProps {
  title: string
  intro?: string
  /** Shows a link back to the list. */
  back?: boolean
  actions?: ReactNode
  children: ReactNode
}

/** A screen of the shared directory, for provider staff only. */
export function DirectoryScreen({ title, intro, back, actions, children }: DirectoryScreenProps) {
  const { t } = useTranslation()
  const isProviderStaff = useIsProviderStaff()
  return (
    <Screen
      title={title}
      intro={isProviderStaff ? intro : undefined}
      actions={isProviderStaff ? actions : undefined}
      above={
        back && isProviderStaff ? (
          <BackLink to={officePaths.directory}>{t('places.links.directory')}</BackLink>
        ) : undefined
      }
    >
      {isProviderStaff ? children : <ProviderRefused />}
    </Screen>
  )
}
