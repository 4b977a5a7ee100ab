import { Button } from '@mantine/core'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { editContent, seeGuests } from '#core/access/policy.ts'
import { hotelPath, hotelScreens } from '#core/app/office-paths.ts'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { Pill } from '#core/ui-office/frame/layout-parts.tsx'
import { Failure, Screen } from '#core/ui-office/frame/screen.tsx'
import { FormSkeleton } from '#core/ui-office/frame/skeletons.tsx'
import { useManagedHotel } from '#modules/hotel/hotels/office/api.ts'
import { infoTextsQuery, inventoriesQuery } from './api.ts'
import { InfoForm } from './components/info-form.tsx'
import { infoName } from './screen-name.ts'
import { isNewRecord, lastSeenRecord } from './seen-records.ts'

/** The screen "Informations", specification point 2: all practical information for guests. */
export default function InfoScreen() {
  const { t } = useTranslation()
  const { orgId, hotel, actor } = useManagedHotel()
  const texts = useQuery(infoTextsQuery(orgId))
  return (
    <Screen
      title={t(infoName(hotel))}
      intro={t(editContent(actor) ? 'infoPages.office.intro' : 'infoPages.office.readOnly')}
      width="full"
      actions={seeGuests(actor) && <SignedInventories />}
    >
      {texts.isPending ? (
        <FormSkeleton />
      ) : texts.isError ? (
        <Failure error={texts.error} retry={() => void texts.refetch()} />
      ) : (
        <InfoForm texts={texts.data} />
      )}
    </Screen>
  )
}

/**
 * Links to the signed inventories, and counts those that this browser has not shown yet: of the first page only, which
 * is enough.
 */
function SignedInventories() {
  const { t } = useTranslation()
  const { orgId, hotel } = useManagedHotel()
  const records = useInfiniteQuery(inventoriesQuery(orgId, '')).data ?? []
  const lastSeenId = lastSeenRecord(orgId)
  const count = records.filter((record) => isNewRecord(record, lastSeenId)).length
  if (!hotel.info.inventory && records.length === 0) return null
  return (
    <Button
      component={Link}
      to={hotelPath(orgId, hotelScreens.inventories)}
      variant="default"
      rightSection={count > 0 && <Pill tone="accent">{t('infoPages.office.records.newCount', { count })}</Pill>}
    >
      {t('infoPages.office.records.title')}
    </Button>
  )
}
