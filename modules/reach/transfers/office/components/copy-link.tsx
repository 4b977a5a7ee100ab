import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { editContent } from '#core/access/policy.ts'
import { hotelPath, hotelScreens } from '#core/app/office-paths.ts'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { overviewQuery, useManagedHotel } from '#modules/hotel/hotels/office/api.ts'

/** A link from the screen of a place, service or page to where it is copied to other hotels, for people who have others. */
export function CopyLink({ id, fullWidth }: { id: string; fullWidth?: boolean | undefined }) {
  const { t } = useTranslation()
  const { orgId, actor } = useManagedHotel()
  const overview = useInfiniteQuery({ ...overviewQuery({ q: '', waits: undefined }), enabled: editContent(actor) })
  if (!editContent(actor) || (overview.data?.counts.all ?? 0) < 2) return null
  return (
    <Button
      component={Link}
      to={hotelPath(orgId, `${hotelScreens.copy}?item=${id}`)}
      variant="default"
      fullWidth={fullWidth}
    >
      {t('transfers.links.copy')}
    </Button>
  )
}
