import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Failure, Screen } from '#core/ui-office/screen.tsx'
import { FormSkeleton } from '#core/ui-office/skeletons.tsx'
import { useHotelScope } from '#modules/hotels/office/api.ts'
import { infoTextsQuery } from './api.ts'
import { GuestbookEntries } from './components/guestbook-entries.tsx'
import { InfoForm } from './components/info-form.tsx'

/** "Informations", specification point 2: everything practical that guests read. */
export default function InfoScreen() {
  const { t } = useTranslation()
  const { orgId, hotel } = useHotelScope()
  const texts = useQuery(infoTextsQuery(orgId, hotel.languages))
  return (
    <Screen title={t('infoPages.office.title')} intro={t('infoPages.office.intro')} width="full">
      {texts.isPending ? (
        <FormSkeleton />
      ) : texts.isError ? (
        <Failure error={texts.error} retry={() => void texts.refetch()} />
      ) : (
        <InfoForm readings={texts.data} />
      )}
      {hotel.info.guestbook && <GuestbookEntries />}
    </Screen>
  )
}
