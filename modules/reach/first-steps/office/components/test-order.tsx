import { Button, Loader, Text, VisuallyHidden } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { Link } from 'react-router'
import { hotelPath, hotelScreens } from '#core/app/office-paths.ts'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { External } from '#core/ui-office/frame/icons.tsx'
import type { Service } from '#modules/content/services/contract.ts'
import { useManagedHotel } from '#modules/hotel/hotels/office/api.ts'
import { publicPath } from '#modules/hotel/hotels/paths.ts'
import type { OrderNeeds } from '../first-steps.ts'

interface TestOrderProps {
  arrived: boolean
  /** All earlier steps are done. */
  next: boolean
  /** What must be done first. */
  needs?: OrderNeeds | undefined
  services?: Pick<Service, 'hidden' | 'articles'>[] | undefined
}

/** A test order: when it is placed on the guest page in another tab, it appears here. */
export function TestOrder({ arrived, next, needs, services = [] }: TestOrderProps) {
  const { t } = useTranslation()
  const { orgId, hotel } = useManagedHotel()
  const [waiting, { open: wait }] = useDisclosure()
  return (
    <>
      <Text role="status">
        {arrived ? (
          <b>{t('hotels.office.steps.order.arrived')}</b>
        ) : needs ? (
          t(`hotels.office.steps.order.${needs}`, { count: services.flatMap(({ articles }) => articles).length })
        ) : (
          waiting && (
            <>
              <Loader size={14} aria-hidden="true" /> {t('hotels.office.steps.order.waiting')}
            </>
          )
        )}
      </Text>
      {arrived ? (
        <Button component={Link} to={hotelPath(orgId, hotelScreens.orders)} variant="default" mt={4}>
          {t('hotels.office.steps.order.board')}
        </Button>
      ) : (
        !needs && (
          <Button
            component="a"
            href={publicPath(hotel.slug)}
            target="_blank"
            rel="noreferrer"
            onClick={wait}
            variant={next && !waiting ? 'filled' : 'default'}
            rightSection={<External size={14} />}
            mt={4}
          >
            {t('hotels.office.steps.order.act')}
            <VisuallyHidden component="span">{t('hotels.office.bar.newTab')}</VisuallyHidden>
          </Button>
        )
      )}
    </>
  )
}
