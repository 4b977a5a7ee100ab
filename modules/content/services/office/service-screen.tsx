import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { editContent } from '#core/access/policy.ts'
import { hotelPath, hotelScreens } from '#core/app/office-paths.ts'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { BackLink } from '#core/ui-office/frame/back-link.tsx'
import { EditorOrReader } from '#core/ui-office/frame/lost-permission.tsx'
import { EmptyState, Failure, Screen } from '#core/ui-office/frame/screen.tsx'
import { FormSkeleton } from '#core/ui-office/frame/skeletons.tsx'
import { useManagedHotel } from '#modules/hotel/hotels/office/api.ts'
import { servicesQuery, serviceTextsQuery } from './api.ts'
import { ServiceAside } from './components/services/service-aside.tsx'
import { ServiceForm } from './components/services/service-form.tsx'
import { ServiceSummary } from './components/services/service-summary.tsx'
import styles from './service-screen.module.css'

/** One service: its texts, hours and delivery. */
export default function ServiceScreen() {
  const { t } = useTranslation()
  const { orgId, actor } = useManagedHotel()
  const { serviceId = '' } = useParams()
  const services = useQuery(servicesQuery(orgId))
  const service = services.data?.find(({ id }) => id === serviceId)

  return (
    <Screen
      title={service?.name ?? t('services.office.title')}
      intro={service && !editContent(actor) ? t('services.office.readOnly') : undefined}
      above={<BackToServices />}
    >
      {services.isPending ? (
        <FormSkeleton />
      ) : services.isError ? (
        <Failure error={services.error} retry={() => void services.refetch()} />
      ) : !service ? (
        <EmptyState title={t('services.office.gone.title')}>{t('services.office.gone.next')}</EmptyState>
      ) : (
        <div className={styles.columns} data-editing={editContent(actor)}>
          <EditorOrReader may={editContent(actor)} reader={<ServiceSummary service={service} />}>
            <Editor key={serviceId} id={serviceId} latest={service.version} />
          </EditorOrReader>
          <ServiceAside service={service} row={editContent(actor)} />
        </div>
      )}
    </Screen>
  )
}

function BackToServices() {
  const { t } = useTranslation()
  const { orgId } = useManagedHotel()
  return <BackLink to={hotelPath(orgId, hotelScreens.services)}>{t('services.office.title')}</BackLink>
}

/** The form starts from the server's current data, in all languages. */
function Editor({ id, latest }: { id: string; latest: number }) {
  const { orgId } = useManagedHotel()
  const service = useQuery(serviceTextsQuery(orgId, id))
  if (service.isPending) return <FormSkeleton />
  if (service.isError) return <Failure error={service.error} retry={() => void service.refetch()} />
  return <ServiceForm service={service.data} latest={latest} />
}
