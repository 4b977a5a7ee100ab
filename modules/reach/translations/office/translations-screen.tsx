import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { changeSettings, editContent } from '#core/access/policy.ts'
import { hotelPath, hotelScreens } from '#core/app/office-paths.ts'
import type { Lang } from '#core/i18n/contract.ts'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { EmptyState, Failure, Screen } from '#core/ui-office/frame/screen.tsx'
import { ListSkeleton } from '#core/ui-office/frame/skeletons.tsx'
import { useManagedHotel } from '#modules/hotel/hotels/office/api.ts'
import { translationsQuery } from './api.ts'
import { TranslationDesk } from './components/translation-desk.tsx'

/**
 * Every text of the hotel in two of its languages, side by side. The languages are in the address (`?from=fr&to=es`).
 */
export default function TranslationsScreen() {
  const { t } = useTranslation()
  const { orgId, hotel, actor } = useManagedHotel()
  const [address] = useSearchParams()
  const requestedLang = (name: string): Lang | undefined => hotel.languages.find((lang) => lang === address.get(name))
  const translations = useQuery(translationsQuery(orgId, requestedLang('from'), requestedLang('to')))
  const mayEdit = editContent(actor)
  return (
    <Screen
      width="full"
      title={t('translations.office.title')}
      intro={t(mayEdit ? 'translations.office.intro' : 'translations.office.readOnly')}
    >
      {hotel.languages.length < 2 ? (
        <EmptyState
          title={t('translations.office.single')}
          action={
            changeSettings(actor) && (
              <ToLink to={hotelPath(orgId, hotelScreens.edit)}>{t('translations.office.singleAct')}</ToLink>
            )
          }
        >
          {t('translations.office.singleNext')}
        </EmptyState>
      ) : translations.isPending ? (
        <ListSkeleton rows={5} />
      ) : translations.isLoadingError || !translations.data ? (
        <Failure error={translations.error} retry={() => void translations.refetch()} />
      ) : translations.data.texts.length === 0 ? (
        <EmptyState
          title={t('translations.office.nothing')}
          action={
            mayEdit && <ToLink to={hotelPath(orgId, hotelScreens.info)}>{t('translations.office.nothingAct')}</ToLink>
          }
        >
          {t('translations.office.nothingNext')}
        </EmptyState>
      ) : (
        <TranslationDesk
          key={`${translations.data.from} ${translations.data.to} ${translations.dataUpdatedAt}`}
          translations={translations.data}
        />
      )}
    </Screen>
  )
}

const ToLink = ({ to, children }: { to: string; children: string }) => (
  <Button component={Link} to={to}>
    {children}
  </Button>
)
