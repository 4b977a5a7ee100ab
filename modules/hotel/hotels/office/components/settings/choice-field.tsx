import { type ComboboxItem, Select, type SelectProps } from '@mantine/core'
import { foldText } from '#core/i18n/plain-text/fold-text.ts'
import { useTranslation } from '#core/i18n/use-translation.ts'

/** A choice from a long list, searched with or without accents. */
export function ChoiceField(props: SelectProps) {
  const { t } = useTranslation()
  return (
    <Select
      searchable
      allowDeselect={false}
      maxDropdownHeight={280}
      // Memoized, so that hundreds of options do not re-render with every change of the form.
      comboboxProps={{ keepMounted: false }}
      nothingFoundMessage={t('hotels.office.form.nothingFound')}
      filter={({ options, search }) =>
        (options as ComboboxItem[]).filter(({ label }) => foldText(label).includes(foldText(search.trim())))
      }
      {...props}
    />
  )
}
