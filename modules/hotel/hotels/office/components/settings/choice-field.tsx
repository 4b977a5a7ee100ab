import { type ComboboxItem, Select, type SelectProps } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { foldText } from '#core/i18n/plain-text/fold-text.ts'

/** One of a long list, found by typing a part of it, accents or not. */
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
