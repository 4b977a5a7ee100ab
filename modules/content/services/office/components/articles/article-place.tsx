import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { useManagedHotel } from '#modules/hotel/hotels/office/api.ts'
import { isOrdered } from '../../../rules.ts'
import { servicesQuery } from '../../api.ts'
import { noSection } from '../../sections.ts'

/** A service, and one of its sections; null: no section. */
export interface ArticlePlace {
  serviceId: string
  sectionId: string | null
}

interface ArticlePlaceFieldsProps {
  /** The place of the articles now, which is offered even if nothing can be ordered there. */
  current: ArticlePlace
  value: ArticlePlace
  onChange: (place: ArticlePlace) => void
}

/** Chooses the service and the section that articles are moved to. */
export function ArticlePlaceFields({ current, value, onChange }: ArticlePlaceFieldsProps) {
  const { t } = useTranslation()
  const { orgId } = useManagedHotel()
  const services = (useQuery(servicesQuery(orgId)).data ?? []).filter(
    ({ id, kind }) => isOrdered(kind) || id === current.serviceId,
  )
  const sections = services.find(({ id }) => id === value.serviceId)?.sections ?? []
  return (
    <>
      <Select
        label={t('services.office.move.service')}
        data={services.map(({ id, name }) => ({ value: id, label: name }))}
        value={value.serviceId}
        allowDeselect={false}
        onChange={(serviceId) =>
          onChange(serviceId === null || serviceId === current.serviceId ? current : { serviceId, sectionId: null })
        }
      />
      <Select
        label={t('services.office.fields.section')}
        data={[
          { value: noSection, label: t('services.office.sections.none') },
          ...sections.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        value={value.sectionId ?? noSection}
        allowDeselect={false}
        onChange={(id) => onChange({ ...value, sectionId: id === noSection ? null : id })}
      />
    </>
  )
}
