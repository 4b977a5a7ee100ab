import { Box, Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { notifications } from '@mantine/notifications'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from 'react-router'
import { editContent } from '#core/access/policy.ts'
import { hotelPath, hotelScreens } from '#core/app/office-paths.ts'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { BackLink } from '#core/ui-office/frame/back-link.tsx'
import { EditorOrReader } from '#core/ui-office/frame/lost-permission.tsx'
import { EmptyState, Failure, Screen } from '#core/ui-office/frame/screen.tsx'
import { FormSkeleton } from '#core/ui-office/frame/skeletons.tsx'
import { useManagedHotel } from '#modules/hotel/hotels/office/api.ts'
import type { Deal } from '../contract.ts'
import { dealsQuery, dealTextsQuery } from './api.ts'
import { DealForm } from './components/deal-form.tsx'
import { DealCounts } from './components/deal-list-item.tsx'
import { DealSummary } from './components/deal-summary.tsx'
import { DeleteDeal } from './components/delete-deal.tsx'

/** One deal: its texts, dates, hours, limits and the PIN of its venue. */
export default function DealScreen() {
  const { t } = useTranslation()
  const { orgId, actor } = useManagedHotel()
  const { placeId = '' } = useParams()
  const deals = useQuery(dealsQuery(orgId))
  const deal = deals.data?.find(({ place }) => place.id === placeId)
  const mayEdit = editContent(actor)

  return (
    <Screen
      title={deal?.title ?? t('deals.office.title')}
      intro={deal ? (mayEdit ? deal.place.name : t('deals.office.readOnly')) : undefined}
      above={<BackLink to={hotelPath(orgId, hotelScreens.deals)}>{t('deals.office.title')}</BackLink>}
      actions={deal ? <DealActions deal={deal} mayDelete={mayEdit} /> : undefined}
    >
      {deals.isPending ? (
        <FormSkeleton />
      ) : deals.isError ? (
        <Failure error={deals.error} retry={() => void deals.refetch()} />
      ) : !deal ? (
        <EmptyState title={t('deals.office.gone.title')}>{t('deals.office.gone.next')}</EmptyState>
      ) : (
        <>
          <Box mb={16}>
            <DealCounts deal={deal} />
          </Box>
          <EditorOrReader may={mayEdit} reader={<DealSummary deal={deal} />}>
            <Editor key={deal.id} placeId={placeId} latest={deal.version} />
          </EditorOrReader>
        </>
      )}
    </Screen>
  )
}

function DealActions({ deal, mayDelete }: { deal: Deal; mayDelete: boolean }) {
  const { t } = useTranslation()
  const { orgId } = useManagedHotel()
  const navigate = useNavigate()
  const [isConfirmingDelete, { open, close }] = useDisclosure()
  const leave = () => {
    notifications.show({ message: t('deals.office.deleted') })
    void navigate(hotelPath(orgId, hotelScreens.deals))
  }
  return (
    <>
      <Button component={Link} to={hotelPath(orgId, hotelScreens.place(deal.place.id))} variant="default">
        {t('deals.office.toPlace')}
      </Button>
      {mayDelete ? (
        <Button variant="default" onClick={open}>
          {t('deals.office.delete.act')}
        </Button>
      ) : null}
      <DeleteDeal deal={deal} opened={isConfirmingDelete} onDone={leave} onCancel={close} />
    </>
  )
}

/** The form, loaded with the current data of the server in all languages. */
function Editor({ placeId, latest }: { placeId: string; latest: number }) {
  const { orgId } = useManagedHotel()
  const deal = useQuery(dealTextsQuery(orgId, placeId))
  if (deal.isPending) return <FormSkeleton />
  if (deal.isError) return <Failure error={deal.error} retry={() => void deal.refetch()} />
  return <DealForm deal={deal.data} latest={latest} />
}
