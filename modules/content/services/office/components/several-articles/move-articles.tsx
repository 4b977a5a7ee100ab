import { Stack } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { Modal } from '#core/ui-office/dialogs/dialogs.tsx'
import { FormActions } from '#core/ui-office/fields/form-actions.tsx'
import { ActionFailure, useFailureText } from '#core/ui-office/frame/screen.tsx'
import { useManagedHotel } from '#modules/hotel/hotels/office/api.ts'
import type { Article, Service } from '../../../contract.ts'
import { type ChangeOf, useMoveArticles } from '../../several-articles-api.ts'
import { type ArticlePlace, ArticlePlaceFields } from '../articles/article-place.tsx'

interface MoveArticlesProps {
  service: Service
  articles: Article[]
  /** Called for a move within the service, which can be undone. */
  onChange: (changeOf: ChangeOf) => void
  onClose: () => void
}

/** Moves articles to another section, or to another service of the hotel. */
export function MoveArticles({ service, articles, onChange, onClose }: MoveArticlesProps) {
  const { t } = useTranslation()
  const failureText = useFailureText()
  const { orgId } = useManagedHotel()
  const moving = useMoveArticles(orgId)
  const current = { serviceId: service.id, sectionId: null }
  const [place, setPlace] = useState<ArticlePlace>(current)
  const move = () => {
    const { serviceId, sectionId } = place
    if (serviceId === service.id) return onChange((article) => (article.sectionId === sectionId ? null : { sectionId }))
    moving.mutate({ articles, to: place }, { onSuccess: onClose })
  }
  return (
    <Modal opened onClose={onClose} title={t('services.office.several.move', { count: articles.length })} centered>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          move()
        }}
      >
        <Stack>
          {moving.isError && (
            <ActionFailure title={t('common.office.failure.act')}>{failureText(moving.error)}</ActionFailure>
          )}
          <ArticlePlaceFields current={current} value={place} onChange={setPlace} />
          <FormActions act={t('services.office.move.act')} busy={moving.isPending} onCancel={onClose} />
        </Stack>
      </form>
    </Modal>
  )
}
