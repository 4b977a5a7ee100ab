import { Stack } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { Modal } from '#core/ui-office/dialogs/dialogs.tsx'
import { FormActions } from '#core/ui-office/fields/form-actions.tsx'
import { ActionFailure, useFailureText } from '#core/ui-office/frame/screen.tsx'
import { useManagedHotel } from '#modules/hotel/hotels/office/api.ts'
import type { Article } from '../../../contract.ts'
import { useMoveArticle } from '../../sections-api.ts'
import { ArticlePlaceFields } from './article-place.tsx'

/** Moves an article to another section, or to another service of the hotel. */
export function MoveArticle({ article, onDone }: { article: Article; onDone: () => void }) {
  const { t } = useTranslation()
  const failureText = useFailureText()
  const { orgId } = useManagedHotel()
  const moving = useMoveArticle(orgId)
  const [place, setPlace] = useState<Pick<Article, 'serviceId' | 'sectionId'>>(article)
  const { serviceId, sectionId } = place
  const move = () =>
    moving.mutate(
      { article, to: { serviceId, sectionId } },
      {
        onSuccess: () => {
          notifications.show({ message: t('services.office.move.done', { name: article.name }) })
          onDone()
        },
      },
    )
  return (
    <Modal opened onClose={onDone} title={t('services.office.move.title', { name: article.name })} centered>
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
          <ArticlePlaceFields current={article} value={place} onChange={setPlace} />
          <FormActions act={t('services.office.move.act')} busy={moving.isPending} onCancel={onDone} />
        </Stack>
      </form>
    </Modal>
  )
}
