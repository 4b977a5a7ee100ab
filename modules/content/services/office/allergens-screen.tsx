import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { editContent } from '#core/access/policy.ts'
import { hotelPath, hotelScreens } from '#core/app/office-paths.ts'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { BackLink } from '#core/ui-office/frame/back-link.tsx'
import { EmptyState, Failure, Screen } from '#core/ui-office/frame/screen.tsx'
import { ListSkeleton } from '#core/ui-office/frame/skeletons.tsx'
import { useManagedHotel } from '#modules/hotel/hotels/office/api.ts'
import { servicesQuery } from './api.ts'
import { AllergenTable } from './components/allergens/allergen-table.tsx'

/** The allergens of all articles of a service as a table. People who may not edit content read it. */
export default function AllergensScreen() {
  const { t } = useTranslation()
  const { orgId, actor } = useManagedHotel()
  const { serviceId = '' } = useParams()
  const services = useQuery(servicesQuery(orgId))
  const service = services.data?.find(({ id }) => id === serviceId)
  const mayEdit = editContent(actor)
  const articlesPath = hotelPath(orgId, hotelScreens.articles(serviceId))
  return (
    <Screen
      title={
        service
          ? t('services.office.allergens.table.of', { name: service.name })
          : t('services.office.allergens.table.title')
      }
      intro={t(mayEdit ? 'services.office.allergens.table.intro' : 'services.office.allergens.table.readOnly')}
      above={
        <BackLink to={articlesPath}>
          {service ? t('services.office.articles.of', { name: service.name }) : t('services.office.articles.title')}
        </BackLink>
      }
      width="full"
    >
      {service && service.articles.length > 0 ? (
        // The table stays open when the service cannot be refetched.
        <AllergenTable key={service.id} service={service} mayEdit={mayEdit} />
      ) : services.isPending ? (
        <ListSkeleton rows={8} />
      ) : services.isError ? (
        <Failure error={services.error} retry={() => void services.refetch()} />
      ) : service ? (
        <EmptyState
          title={t('services.office.articles.empty')}
          action={
            <Button component={Link} to={articlesPath} variant="default">
              {t('services.office.articles.of', { name: service.name })}
            </Button>
          }
        >
          {t('services.office.allergens.table.emptyNext')}
        </EmptyState>
      ) : (
        <EmptyState title={t('services.office.gone.title')}>{t('services.office.gone.next')}</EmptyState>
      )}
    </Screen>
  )
}
