import { NativeSelect } from '@mantine/core'
import type { ComponentProps } from 'react'
import { useTranslation } from '#core/i18n/use-translation.ts'
import type { Slots } from '#modules/content/services/slots-rules.ts'

interface ResourceFieldProps extends Omit<ComponentProps<typeof NativeSelect>, 'data' | 'label'> {
  slots: Slots
  /** Whether the smallest free resource can be chosen; otherwise all of them together. */
  automatic?: boolean
}

/** The choice of a resource; blank: the smallest free one, or all. */
export function ResourceField({ slots, automatic, ...field }: ResourceFieldProps) {
  const { t } = useTranslation()
  return (
    <NativeSelect
      {...field}
      label={t('orders.office.bookings.form.resource')}
      data={[
        { value: '', label: t(`orders.office.bookings.form.${automatic ? 'automatic' : 'allResources'}`) },
        ...slots.resources.map(({ id, name, seats }) => ({
          value: id,
          label: seats > 1 ? t('orders.office.bookings.form.resourceSeats', { name, count: seats }) : name,
        })),
      ]}
    />
  )
}
