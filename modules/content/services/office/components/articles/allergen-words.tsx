import { Text } from '@mantine/core'
import { useTranslation } from '#core/i18n/use-translation.ts'
import type { Article } from '../../../contract.ts'
import { allergens, undeclaredAllergens } from '../../../rules.ts'

/** Names the allergens that are contained or possible, and says how many are unanswered. */
export function AllergenLabels({ value }: { value: Article['allergens'] }) {
  const { t } = useTranslation()
  const unansweredCount = undeclaredAllergens(value).length
  const allergenNames = allergens
    .filter((allergen) => value?.[allergen] && value[allergen] !== 'none')
    .map((allergen) => {
      const name = t(`services.guest.allergens.${allergen}`)
      return value?.[allergen] === 'contains' ? name : t('services.office.allergens.traces', { name })
    })
  if (unansweredCount === 0)
    return allergenNames.length > 0 ? allergenNames.join(', ') : t('services.office.allergens.none')
  return (
    <>
      {allergenNames.length > 0 && `${allergenNames.join(', ')} · `}
      <Text span c="var(--office-warn)">
        {unansweredCount === allergens.length
          ? t('services.office.allergens.unknown')
          : t('services.office.allergens.left', { count: unansweredCount })}
      </Text>
    </>
  )
}
