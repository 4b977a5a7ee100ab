import { ActionIcon, Button, Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { hotelPath, hotelScreens } from '#core/app/office-paths.ts'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { weekWords } from '#core/time/hours-wording.ts'
import { Trash } from '#core/ui-office/frame/icons.tsx'
import { LinkedRow } from '#core/ui-office/frame/linked-row.tsx'
import { MediaPreview } from '#modules/foundation/media/office/api.ts'
import { useManagedHotel } from '#modules/hotel/hotels/office/api.ts'
import type { Service } from '../../../contract.ts'
import { SaleStateText } from '../articles/sale-state-text.tsx'
import { ServiceStateControl } from './service-state-control.tsx'

interface ServiceListItemProps {
  service: Service
  handle: ReactNode
  /** Absent: the user may not delete the service. */
  onDelete?: (service: Service) => void
}

export function ServiceListItem({ service, handle, onDelete }: ServiceListItemProps) {
  const { t } = useTranslation()
  const { orgId, hotel } = useManagedHotel()
  const servicePath = hotelPath(orgId, hotelScreens.service(service.id))
  const { length: articleCount } = service.articles
  const hasArticles = service.kind === 'order' || service.kind === 'request' || articleCount > 0
  return (
    <LinkedRow
      handle={handle}
      picture={<MediaPreview url={service.picture ?? ''} />}
      name={service.name}
      to={servicePath}
      description={
        <>
          <p>
            {t(`services.office.kinds.${service.kind}.name`)} · <HoursText hours={service.hours} />
          </p>
          <SaleStateText service={service} timeZone={hotel.timeZone} />
        </>
      }
    >
      {hasArticles && (
        <Button component={Link} to={`${servicePath}/articles`} variant="default">
          {t('services.office.articles.count', { count: articleCount })}
        </Button>
      )}
      <Group gap="4px 12px">
        <ServiceStateControl service={service} />
        {onDelete && (
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('services.office.delete.of', { name: service.name })}
            onClick={() => onDelete(service)}
          >
            <Trash />
          </ActionIcon>
        )}
      </Group>
    </LinkedRow>
  )
}

/** The weekly opening hours as text. */
export function HoursText({ hours }: Pick<Service, 'hours'>) {
  const { t, i18n } = useTranslation()
  if (hours === null) return t('common.office.hours.always')
  const lines = weekWords(hours, i18n.language, t('common.office.hours.everyDay'))
  return lines.length > 0 ? lines.join(' ; ') : t('common.office.hours.never')
}
