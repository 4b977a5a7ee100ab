import { SimpleGrid, Text, TextInput } from '@mantine/core'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Lang } from '#core/i18n/contract.ts'
import { maxPositionLength, parsePosition } from '../../../position-rules.ts'
import { maxHotelTextLengths } from '../../../rules.ts'
import { countryChoices, currencyOf, onlyTimeZoneOf } from '../../countries.ts'
import type { HotelFields } from '../../hotel-editor.ts'
import { ChoiceField } from './choice-field.tsx'

interface AddressFieldsProps {
  form: HotelFields
  /** For a new hotel: proposes the settings that follow from the country. */
  proposing?: boolean
}

export function AddressFields({ form, proposing }: AddressFieldsProps) {
  const { t, i18n } = useTranslation()
  const lang = i18n.language as Lang
  const countries = useMemo(() => countryChoices(lang), [lang])
  const { address, currency } = form.values

  const chooseCountry = (country: string | null) => {
    if (!country) return
    form.setFieldValue('address.country', country)
    if (!proposing) return
    if (currency === currencyOf(address.country)) form.setFieldValue('currency', currencyOf(country) ?? currency)
    const zone = onlyTimeZoneOf(country)
    if (zone) form.setFieldValue('timeZone', zone)
  }
  return (
    <>
      <TextInput
        {...form.getInputProps('address.street')}
        label={t('hotels.office.form.fields.address.street')}
        maxLength={maxHotelTextLengths.street}
        autoComplete="street-address"
      />
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing={14}>
        <TextInput
          {...form.getInputProps('address.postalCode')}
          label={t('hotels.office.form.fields.address.postalCode')}
          maxLength={maxHotelTextLengths.postalCode}
          autoComplete="postal-code"
        />
        <TextInput
          {...form.getInputProps('address.city')}
          label={t('hotels.office.form.fields.address.city')}
          maxLength={maxHotelTextLengths.city}
          autoComplete="address-level2"
        />
      </SimpleGrid>
      <ChoiceField
        {...form.getInputProps('address.country')}
        onChange={chooseCountry}
        data={countries}
        label={t('hotels.office.form.fields.address.country')}
        autoComplete="off"
      />
    </>
  )
}

/** Latitude and longitude; pasting both at once, as maps copy them, fills the two fields. */
export function PositionFields({ form }: { form: HotelFields }) {
  const { t } = useTranslation()
  const fillBothFields = (text: string) => {
    const position = parsePosition(text)
    if (!position) return false
    form.setFieldValue('address.latitude', String(position.latitude))
    form.setFieldValue('address.longitude', String(position.longitude))
    return true
  }
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing={14}>
      {(['latitude', 'longitude'] as const).map((name) => (
        <TextInput
          key={name}
          {...form.getInputProps(`address.${name}`)}
          onPaste={(event) => {
            if (fillBothFields(event.clipboardData.getData('text'))) event.preventDefault()
          }}
          onBlur={(event) => fillBothFields(event.currentTarget.value)}
          label={t(`hotels.office.form.fields.address.${name}`)}
          placeholder={t(`hotels.office.form.examples.${name}`)}
          inputMode="text"
          maxLength={maxPositionLength}
          autoComplete="off"
        />
      ))}
      <Text fz="sm" c="dimmed">
        {t('hotels.office.form.hints.position')}
      </Text>
    </SimpleGrid>
  )
}
