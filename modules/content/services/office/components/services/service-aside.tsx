import { Button, Flex, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { editContent } from '#core/access/policy.ts'
import { hotelPath, hotelScreens } from '#core/app/office-paths.ts'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { External, Trash } from '#core/ui-office/frame/icons.tsx'
import { Panel } from '#core/ui-office/frame/layout-parts.tsx'
import { TargetLinks } from '#core/ui-office/frame/target-links.tsx'
import { useManagedHotel } from '#modules/hotel/hotels/office/api.ts'
import { publicPath, servicePath } from '#modules/hotel/hotels/paths.ts'
import type { Service } from '../../../contract.ts'
import { isOrdered } from '../../../rules.ts'
import { SaleStateText } from '../articles/sale-state-text.tsx'
import { DeleteService } from './delete-service.tsx'
import { ServiceStateControl } from './service-state-control.tsx'

/**
 * The current state of the service, and actions that take effect at once. `row`: the panel is above the form, because
 * the preview is beside it.
 */
export function ServiceAside({ service, row = false }: { service: Service; row?: boolean }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { orgId, hotel, actor } = useManagedHotel()
  const [deleting, setDeleting] = useState(false)
  const { length: articleCount } = service.articles
  return (
    <Panel component="aside" py={row ? 12 : 20} aria-label={t('services.office.now')}>
      <Flex
        direction={row ? { base: 'column', md: 'row' } : 'column'}
        align={row ? { md: 'center' } : undefined}
        wrap="wrap"
        gap="10px 16px"
      >
        <Group justify="space-between" gap="10px 16px">
          <SaleStateText service={service} timeZone={hotel.timeZone} />
          <ServiceStateControl service={service} />
        </Group>
        <Text c="dimmed" fz="sm" flex={row ? '0 0 100%' : undefined} style={{ order: row ? 1 : 0 }}>
          {t(service.hidden ? 'services.office.shown.hint' : 'services.office.pause.hint')}
        </Text>
        {(isOrdered(service.kind) || articleCount > 0) && (
          <Button
            component={Link}
            to={`${hotelPath(orgId, hotelScreens.articles(service.id))}${articleCount > 0 ? '' : '?article=new'}`}
            variant={articleCount > 0 ? 'default' : 'filled'}
            fullWidth={!row}
          >
            {articleCount > 0
              ? t('services.office.articles.count', { count: articleCount })
              : t('services.office.articles.first')}
          </Button>
        )}
        {!service.hidden && (
          <Button
            component="a"
            href={publicPath(orgId, servicePath(service.id))}
            target="_blank"
            rel="noreferrer"
            variant="default"
            fullWidth={!row}
            rightSection={<External size={14} />}
          >
            {t('services.office.seeAsGuest')}
          </Button>
        )}
        <TargetLinks id={service.id} fullWidth={!row} />
        {editContent(actor) && (
          <Button
            variant="subtle"
            color="gray"
            fullWidth={!row}
            leftSection={<Trash />}
            onClick={() => setDeleting(true)}
          >
            {t('services.office.delete.act')}
          </Button>
        )}
        <DeleteService
          service={deleting ? service : null}
          onCancel={() => setDeleting(false)}
          onDone={() => void navigate(hotelPath(orgId, hotelScreens.services))}
        />
      </Flex>
    </Panel>
  )
}
