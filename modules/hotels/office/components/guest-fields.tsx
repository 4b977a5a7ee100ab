import { NumberInput, Switch, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { HotelFields } from '../hotel-editor.ts'

/** What guests say of the house, here and elsewhere. */
export function OpinionFields({ form }: { form: HotelFields }) {
  const { t } = useTranslation()
  return (
    <>
      <Switch
        {...form.getInputProps('hasRating', { type: 'checkbox' })}
        label={t('hotels.office.form.fields.hasRating')}
        description={t('hotels.office.form.hints.hasRating')}
      />
      {(['google', 'tripadvisor'] as const).map((name) => (
        <TextInput
          key={name}
          {...form.getInputProps(`reviewLinks.${name}`)}
          type="url"
          label={t(`hotels.office.form.fields.reviewLinks.${name}`)}
          description={name === 'google' ? t('hotels.office.form.hints.reviewLinks') : undefined}
          placeholder="https://"
          maxLength={500}
        />
      ))}
    </>
  )
}

export function RetentionField({ form }: { form: HotelFields }) {
  const { t } = useTranslation()
  return (
    <NumberInput
      {...form.getInputProps('retentionDays')}
      label={t('hotels.office.form.fields.retentionDays')}
      description={t('hotels.office.form.hints.retentionDays')}
      suffix={` ${t('hotels.office.form.days')}`}
      min={1}
      max={400}
      clampBehavior="none"
      allowDecimal={false}
      allowNegative={false}
    />
  )
}
