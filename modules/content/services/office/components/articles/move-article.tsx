import { Select, Stack } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Modal } from '#core/ui-office/dialogs/dialogs.tsx'
import { FormActions } from '#core/ui-office/fields/form-actions.tsx'
import { ActionFailure, useFailureText } from '#core/ui-office/frame/screen.tsx'
import { useManagedHotel } from '#modules/hotel/hotels/office/api.ts'
import type { Article } from '../../../contract.ts'
import { isOrdered } from '../../../rules.ts'
import { servicesQuery } from '../../api.ts'
import { noSection } from '../../sections.ts'
import { useMoveArticle } from '../../sections-api.ts'

/** Moves an article to another section, or to another service of the hotel. */
export function MoveArticle({ article, onDone }: { article: Article; onDone: () => void }) {
  const { t } = useTranslation()
  const failureText = useFailureText()
  const { orgId } = useManagedHotel()
  const services = (useQuery(servicesQuery(orgId)).data ?? []).filter(
    ({ id, kind }) => isOrdered(kind) || id === article.serviceId,
  )
  const moving = useMoveArticle(orgId)
  const [serviceId, setServiceId] = useState(article.serviceId)
  const [sectionId, setSectionId] = useState(article.sectionId ?? noSection)
  const sections = services.find(({ id }) => id === serviceId)?.sections ?? []
  const move = () =>
    moving.mutate(
      { article, to: { serviceId, sectionId: sectionId === noSection ? null : sectionId } },
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
          <Select
            label={t('services.office.move.service')}
            data={services.map(({ id, name }) => ({ value: id, label: name }))}
            value={serviceId}
            allowDeselect={false}
            onChange={(selected) => {
              setServiceId(selected ?? article.serviceId)
              setSectionId(selected === article.serviceId ? (article.sectionId ?? noSection) : noSection)
            }}
          />
          <Select
            label={t('services.office.fields.section')}
            data={[
              { value: noSection, label: t('services.office.sections.none') },
              ...sections.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            value={sectionId}
            allowDeselect={false}
            onChange={(selected) => setSectionId(selected ?? noSection)}
          />
          <FormActions act={t('services.office.move.act')} busy={moving.isPending} onCancel={onDone} />
        </Stack>
      </form>
    </Modal>
  )
}
