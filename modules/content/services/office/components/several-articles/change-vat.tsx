import { Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { Modal } from '#core/ui-office/dialogs/dialogs.tsx'
import { FormActions } from '#core/ui-office/fields/form-actions.tsx'
import { parsePercent } from '#core/ui-office/fields/parse-input.ts'

import type { ChangeOf } from '../../several-articles-api.ts'

interface ChangeVatProps {
  count: number
  onChange: (changeOf: ChangeOf) => void
  onClose: () => void
}

/** Sets the VAT rate of several articles, in per cent. */
export function ChangeVat({ count, onChange, onClose }: ChangeVatProps) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState('')
  const [isSent, setIsSent] = useState(false)
  const vatRate = parsePercent(typed)
  const isValid = vatRate !== null && vatRate <= 50
  return (
    <Modal opened onClose={onClose} title={t('services.office.several.vat.title', { count })} centered>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          setIsSent(true)
          if (isValid) onChange((article) => (article.vatRate === vatRate ? null : { vatRate }))
        }}
      >
        <Stack>
          <TextInput
            label={t('services.office.fields.vatRate')}
            description={t('services.office.fields.vatRateHint')}
            inputMode="decimal"
            autoComplete="off"
            rightSection="%"
            data-autofocus
            value={typed}
            error={isSent && !isValid && t('services.office.errors.vatRate')}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          <FormActions act={t('services.office.several.vat.act')} busy={false} onCancel={onClose} />
        </Stack>
      </form>
    </Modal>
  )
}
