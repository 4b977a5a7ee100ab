import { SimpleGrid, Text, TextInput } from '@mantine/core'
import { useMemo } from 'react'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { AddressLookup, PositionMap } from '#modules/foundation/maps/office/api.ts'
import { isShortMapLink, maxPositionLength, parseDegrees, parsePosition } from '../../../position-rules.ts'
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
  const lang = i18n.language
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

/**
 * Latitude and longitude, with the map on which a pin sets them. Pasting both at once, as maps copy them, fills the two
 * fields. `hotelId` absent: a new hotel, for which addresses are not looked up.
 */
export function PositionFields({ form, hotelId }: { form: HotelFields; hotelId?: string }) {
  const { t, i18n } = useTranslation()
  const { street, postalCode, city, country, latitude, longitude } = form.values.address
  const setPosition = (position: { latitude: number; longitude: number }) => {
    for (const name of ['latitude', 'longitude'] as const) {
      form.setFieldValue(`address.${name}`, String(position[name]))
      form.clearFieldError(`address.${name}`)
    }
  }
  const fillBothFields = (text: string) => {
    const position = parsePosition(text)
    if (position) setPosition(position)
    return position !== null
  }
  const countryName = country && new Intl.DisplayNames(i18n.language, { type: 'region' }).of(country)
  const addressWords = [street, [postalCode, city].filter(Boolean).join(' '), countryName]
  return (
    <>
      {hotelId && (street || city) && (
        <AddressLookup hotelId={hotelId} address={addressWords.filter(Boolean).join(', ')} onChoose={setPosition} />
      )}
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing={14}>
        {(['latitude', 'longitude'] as const).map((name) => (
          <TextInput
            key={name}
            {...form.getInputProps(`address.${name}`)}
            onPaste={(event) => {
              const text = event.clipboardData.getData('text')
              const isRefused = isShortMapLink(text)
              if (isRefused) form.setFieldError(`address.${name}`, t('hotels.office.form.faults.shortLink'))
              if (isRefused || fillBothFields(text)) event.preventDefault()
            }}
            onBlur={(event) => fillBothFields(event.currentTarget.value)}
            label={t(`hotels.office.form.fields.address.${name}`)}
            placeholder={t(`hotels.office.form.examples.${name}`)}
            inputMode="text"
            maxLength={maxPositionLength}
            autoComplete="off"
          />
        ))}
      </SimpleGrid>
      <Text fz="sm" c="dimmed">
        {t('hotels.office.form.hints.position')}
      </Text>
      <PositionMap position={positionOf({ latitude, longitude })} country={country} onChange={setPosition} />
    </>
  )
}

/** The position in two fields; null: it is not complete, or not on the map. */
function positionOf(typed: { latitude: string; longitude: string }) {
  const latitude = parseDegrees(typed.latitude, 'latitude')
  const longitude = parseDegrees(typed.longitude, 'longitude')
  if (latitude === null || longitude === null || Math.abs(latitude) > 90 || Math.abs(longitude) > 180) return null
  return { latitude, longitude }
}
