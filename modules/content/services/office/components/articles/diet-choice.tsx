import { Checkbox, Group } from '@mantine/core'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { type Diet, diets } from '../../../rules.ts'

export function DietChoice({ value, onChange }: { value: Diet[]; onChange: (diets: Diet[]) => void }) {
  const { t } = useTranslation()
  return (
    <Checkbox.Group
      label={t('services.office.fields.diets')}
      value={value}
      // Always in the order of the list, so that ticking and unticking gives the same value.
      onChange={(checkedDiets) => onChange(diets.filter((diet) => checkedDiets.includes(diet)))}
    >
      <Group gap="10px 20px" mt={6}>
        {diets.map((diet) => (
          <Checkbox key={diet} value={diet} label={t(`services.guest.diets.${diet}`)} />
        ))}
      </Group>
    </Checkbox.Group>
  )
}
