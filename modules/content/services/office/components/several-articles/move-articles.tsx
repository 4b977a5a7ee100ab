import { Select, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Modal } from '#core/ui-office/dialogs/dialogs.tsx'
import { FormActions } from '#core/ui-office/fields/form-actions.tsx'
import { ActionFailure, useFailureText } from '#core/ui-office/frame/screen.tsx'
import { useManagedHotel } from '#modules/hotel/hotels/office/api.ts'
import type { Article, Service } from '../../../contract.ts'
import { isOrdered } from '../../../rules.ts'
import { servicesQuery } from '../../api.ts'
import { noSection } from '../../sections.ts'
import { type ChangeOf, useMoveArticles } from '../../several-articles-api.ts'

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
  const services = (useQuery(servicesQuery(orgId)).data ?? []).filter(
    ({ id, kind }) => isOrdered(kind) || id === service.id,
  )
  const [serviceId, setServiceId] = useState(service.id)
  const [section, setSection] = useState(noSection)
  const sections = services.find(({ id }) => id === serviceId)?.sections ?? []
  const move = () => {
    const sectionId = section === noSection ? null : section
    if (serviceId === service.id) return onChange((article) => (article.sectionId === sectionId ? null : { sectionId }))
    moving.mutate({ articles, to: { serviceId, sectionId } }, { onSuccess: onClose })
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
          <Select
            label={t('services.office.move.service')}
            data={services.map(({ id, name }) => ({ value: id, label: name }))}
            value={serviceId}
            allowDeselect={false}
            onChange={(chosen) => {
              setServiceId(chosen ?? service.id)
              setSection(noSection)
            }}
          />
          <Select
            label={t('services.office.fields.section')}
            data={[
              { value: noSection, label: t('services.office.sections.none') },
              ...sections.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            value={section}
            allowDeselect={false}
            onChange={(chosen) => setSection(chosen ?? noSection)}
          />
          <FormActions act={t('services.office.move.act')} busy={moving.isPending} onCancel={onClose} />
        </Stack>
      </form>
    </Modal>
  )
}
