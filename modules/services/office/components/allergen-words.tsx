import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Article } from '../../contract.ts'
import { allergens, unanswered } from '../../rules.ts'

/** What was answered, and how much was not: the one is never taken for the other. */
export function AllergenWords({ value }: { value: Article['allergens'] }) {
  const { t } = useTranslation()
  const left = unanswered(value).length
  const known = allergens
    .filter((allergen) => value?.[allergen] && value[allergen] !== 'none')
    .map((allergen) => {
      const name = t(`services.guest.allergens.${allergen}`)
      return value?.[allergen] === 'contains' ? name : t('services.office.allergens.traces', { name })
    })
  if (left === 0) return known.length > 0 ? known.join(', ') : t('services.office.allergens.none')
  return (
    <>
      {known.length > 0 && `${known.join(', ')} · `}
      <Text span c="var(--office-warn)">
        {left === allergens.length
          ? t('services.office.allergens.unknown')
          : t('services.office.allergens.left', { count: left })}
      </Text>
    </>
  )
}
