import { Select, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { Modal } from '#core/ui-office/dialogs/dialogs.tsx'
import { FormActions } from '#core/ui-office/fields/form-actions.tsx'
import { useManagedHotel } from '#modules/hotel/hotels/office/api.ts'
import { servicesQuery } from '../../api.ts'
import type { ChangeOf } from '../../several-articles-api.ts'
import { sharedOptionsOf } from '../../shared-options.ts'

interface AddSharedOptionProps {
  count: number
  onChange: (changeOf: ChangeOf) => void
  onClose: () => void
}

/** Adds a shared option to the selected articles that do not have it. */
export function AddSharedOption({ count, onChange, onClose }: AddSharedOptionProps) {
  const { t } = useTranslation()
  const { orgId } = useManagedHotel()
  const options = sharedOptionsOf(useQuery(servicesQuery(orgId)).data ?? [])
  const [sharedId, setSharedId] = useState<string | null>(null)
  const [isSubmitted, setSubmitted] = useState(false)
  const submit = () => {
    setSubmitted(true)
    if (sharedId)
      onChange(({ options }) =>
        options.some((option) => option.sharedId === sharedId) ? null : { sharedOption: { sharedId, used: true } },
      )
  }
  return (
    <Modal opened onClose={onClose} title={t('services.office.several.options.title', { count })} centered>
      {options.length === 0 ? (
        <Text>{t('services.office.several.options.none')}</Text>
      ) : (
        <form
          onSubmit={(event) => {
            event.preventDefault()
            submit()
          }}
        >
          <Stack>
            <Select
              label={t('services.office.several.options.label')}
              description={t('services.office.several.options.hint')}
              data={options.map((option) => ({
                value: option.sharedId,
                label: `${option.name} (${option.choices.join(', ')})`,
              }))}
              value={sharedId}
              onChange={setSharedId}
              error={isSubmitted && !sharedId && t('services.office.several.options.missing')}
              data-autofocus
            />
            <FormActions act={t('services.office.several.options.act')} busy={false} onCancel={onClose} />
          </Stack>
        </form>
      )}
    </Modal>
  )
}
