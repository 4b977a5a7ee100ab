import { Checkbox, MultiSelect, Radio, SimpleGrid, Stack } from '@mantine/core'
import { useMemo } from 'react'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { countryChoices } from '#modules/hotel/hotels/office/api.ts'
import { type Meat, type MeatOrigin, maxMeatCountries, meats } from '../../../rules.ts'

interface MeatOriginProps {
  value: MeatOrigin[] | null
  onChange: (value: MeatOrigin[] | null) => void
  /** The error of a meat without a country. */
  errorOf: (meat: Meat) => string | undefined
}

/** The country of each meat in an article, which French law asks for. Until it is answered, guests are told so. */
export function MeatOriginEditor({ value, onChange, errorOf }: MeatOriginProps) {
  const { t } = useTranslation()
  const title = t('services.office.meats.title')
  const state = value === null ? 'unknown' : value.length === 0 ? 'none' : 'stated'
  return (
    <fieldset>
      <legend>{title}</legend>
      <Radio.Group
        aria-label={title}
        value={state}
        onChange={(chosen) =>
          onChange(
            chosen === 'unknown' ? null : chosen === 'none' ? [] : [{ meat: 'beef', raised: [], slaughtered: [] }],
          )
        }
      >
        <Stack gap={10}>
          {(['unknown', 'none', 'stated'] as const).map((each) => (
            <Radio
              key={each}
              value={each}
              label={t(`services.office.meats.states.${each}.label`)}
              description={t(`services.office.meats.states.${each}.hint`)}
            />
          ))}
        </Stack>
      </Radio.Group>
      {value !== null && value.length > 0 && (
        <Stack gap={14} mt={14}>
          {meats.map((meat) => (
            <MeatFields key={meat} meat={meat} value={value} onChange={onChange} error={errorOf(meat)} />
          ))}
        </Stack>
      )}
    </fieldset>
  )
}

interface MeatFieldsProps {
  meat: Meat
  value: MeatOrigin[]
  onChange: (value: MeatOrigin[]) => void
  error: string | undefined
}

function MeatFields({ meat, value, onChange, error }: MeatFieldsProps) {
  const { t, i18n } = useTranslation()
  const countries = useMemo(() => countryChoices(i18n.language), [i18n.language])
  const origin = value.find((each) => each.meat === meat)
  const name = t(`services.meats.names.${meat}`)
  const change = (countriesOf: Partial<MeatOrigin>) =>
    onChange(value.map((each) => (each.meat === meat ? { ...each, ...countriesOf } : each)))
  const selectProps = {
    data: countries,
    searchable: true,
    clearable: true,
    maxValues: maxMeatCountries,
    nothingFoundMessage: t('services.office.meats.noCountry'),
    hidePickedOptions: true,
  }
  return (
    <div>
      <Checkbox
        label={name}
        checked={origin !== undefined}
        onChange={({ currentTarget }) =>
          onChange(
            // Always in the order of the list, so that ticking and unticking gives the same value.
            meats.flatMap((each) => {
              if (each !== meat) return value.filter((other) => other.meat === each)
              return currentTarget.checked ? [{ meat, raised: [], slaughtered: [] }] : []
            }),
          )
        }
      />
      {origin && (
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing={12} mt={8} pl={30}>
          <MultiSelect
            {...selectProps}
            label={t(`services.office.meats.${meat === 'beef' ? 'bornAndRaised' : 'raised'}`, { meat: name })}
            withAsterisk
            error={error}
            value={origin.raised}
            onChange={(raised) => change({ raised })}
          />
          <MultiSelect
            {...selectProps}
            label={t('services.office.meats.slaughtered', { meat: name })}
            description={t('services.office.meats.slaughteredHint')}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            value={origin.slaughtered}
            onChange={(slaughtered) => change({ slaughtered })}
          />
        </SimpleGrid>
      )}
    </div>
  )
}
