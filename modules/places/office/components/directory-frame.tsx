import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { BackLink } from '#core/ui-office/back-link.tsx'
import { Refused, Screen } from '#core/ui-office/screen.tsx'
import { isProvider, useMe } from '#modules/accounts/office/api.ts'

interface DirectoryScreenProps {
  title: string
  intro?: string
  /** It stands below the list. */
  back?: boolean
  actions?: ReactNode
  children: ReactNode
}

/** A screen of the shared directory: for provider staff alone. */
export function DirectoryScreen({ title, intro, back, actions, children }: DirectoryScreenProps) {
  const { t } = useTranslation()
  const me = useMe().data
  const may = Boolean(me && isProvider(me))
  return (
    <Screen
      title={title}
      intro={may ? intro : undefined}
      actions={may ? actions : undefined}
      above={back && may ? <BackLink to="/places">{t('places.office.directory.title')}</BackLink> : undefined}
    >
      {may ? children : <Refused />}
    </Screen>
  )
}
