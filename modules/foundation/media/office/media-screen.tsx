import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { editContent } from '#core/access/policy.ts'
import { hotelPath, hotelScreens } from '#core/app/office-paths.ts'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { isAccessLost, useCurrentHotel } from '#core/ui-office/app/current-hotel.ts'
import { BackLink } from '#core/ui-office/frame/back-link.tsx'
import { FormColumns } from '#core/ui-office/frame/layout-parts.tsx'
import { EditorOrReader } from '#core/ui-office/frame/lost-permission.tsx'
import { EmptyState, Failure, Screen } from '#core/ui-office/frame/screen.tsx'
import { FormSkeleton } from '#core/ui-office/frame/skeletons.tsx'
import { MediaAside } from './components/library/media-aside.tsx'
import { MediaForm } from './components/library/media-form.tsx'
import { MediaSummary } from './components/library/media-summary.tsx'
import { mediaQuery } from './library.ts'

export default function MediaScreen() {
  const { t } = useTranslation()
  const { orgId, hotel, actor } = useCurrentHotel()
  const { mediaId = '' } = useParams()
  const media = useQuery(mediaQuery(orgId, mediaId))
  const canEdit = editContent(actor)
  const isGone = isAccessLost(media.error)
  return (
    <Screen
      title={(!isGone && media.data?.name) || t('media.office.library.title')}
      intro={media.data && !canEdit ? t('media.office.readOnly') : undefined}
      above={<BackLink to={hotelPath(orgId, hotelScreens.medias)}>{t('media.office.library.title')}</BackLink>}
    >
      {isGone ? (
        <EmptyState title={t('media.office.gone.title')}>{t('media.office.gone.next')}</EmptyState>
      ) : media.isPending ? (
        <FormSkeleton />
      ) : !media.data ? (
        <Failure error={media.error} retry={() => void media.refetch()} />
      ) : (
        <FormColumns>
          <EditorOrReader may={canEdit} reader={<MediaSummary media={media.data} langs={hotel.languages} />}>
            <MediaForm key={mediaId} media={media.data} latest={media.data.version} />
          </EditorOrReader>
          <MediaAside media={media.data} />
        </FormColumns>
      )}
    </Screen>
  )
}
