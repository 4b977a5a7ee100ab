import { Radio, SegmentedControl, Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Rows } from '#core/ui-office/parts.tsx'
import { type Allergen, allergens } from '../../rules.ts'
import type { Allergens } from '../article-draft.ts'

interface AllergenProps {
  value: Allergens | null
  onChange: (value: Allergens | null) => void
}

/** The fourteen of EU 1169/2011. "Not filled in" is a state of its own: guests are then sent to reception, never reassured. */
export function AllergenEditor({ value, onChange }: AllergenProps) {
  const { t } = useTranslation()
  const set = (allergen: Allergen, state: string) => {
    const { [allergen]: _, ...others } = value ?? {}
    onChange(state === 'none' ? others : { ...others, [allergen]: state as 'contains' | 'may-contain' })
  }
  return (
    <fieldset>
      <legend>{t('services.office.allergens.title')}</legend>
      <Radio.Group
        aria-label={t('services.office.allergens.title')}
        value={value === null ? 'unknown' : 'known'}
        onChange={(state) => onChange(state === 'known' ? {} : null)}
      >
        <Stack gap={10}>
          <Radio
            value="unknown"
            label={t('services.office.allergens.notFilled')}
            description={t('services.office.allergens.notFilledHint')}
          />
          <Radio
            value="known"
            label={t('services.office.allergens.filled')}
            description={t('services.office.allergens.filledHint')}
          />
        </Stack>
      </Radio.Group>
      {value !== null && (
        <Rows plain>
          {allergens.map((allergen) => (
            <li key={allergen}>
              <span id={`allergen-${allergen}`}>{t(`services.guest.allergens.${allergen}`)}</span>
              <SegmentedControl
                size="xs"
                aria-labelledby={`allergen-${allergen}`}
                value={value[allergen] ?? 'none'}
                onChange={(state) => set(allergen, state)}
                data={(['none', 'may-contain', 'contains'] as const).map((state) => ({
                  value: state,
                  label: t(`services.office.allergens.states.${state}`),
                }))}
              />
            </li>
          ))}
        </Rows>
      )}
    </fieldset>
  )
}
