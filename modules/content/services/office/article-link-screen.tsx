import { useQuery } from '@tanstack/react-query'
import { Navigate, useParams } from 'react-router'
import { hotelPath, hotelScreens } from '#core/app/office-paths.ts'
import { ScreenSkeleton } from '#core/ui-office/frame/skeletons.tsx'
import { useManagedHotel } from '#modules/hotel/hotels/office/api.ts'
import { servicesQuery } from './api.ts'

/** Redirects from an article's id to its editor in the menu, or to the services if it was deleted. */
export default function ArticleLinkScreen() {
  const { articleId = '' } = useParams()
  const { orgId } = useManagedHotel()
  const services = useQuery(servicesQuery(orgId))
  if (services.isPending) return <ScreenSkeleton shape="list" />
  const service = services.data?.find(({ articles }) => articles.some(({ id }) => id === articleId))
  const to = service ? `${hotelScreens.articles(service.id)}?article=${articleId}` : hotelScreens.services
  return <Navigate replace to={hotelPath(orgId, to)} />
}
