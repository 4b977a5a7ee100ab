import { type ComboboxItem, Select, type SelectProps } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { folded } from '#core/i18n/folded.ts'

/** One of a long list, found by typing a part of it, accents or not. */
export function ChoiceField(props: SelectProps) {
  const { t } = useTranslation()
  return (
    <Select
      searchable
      allowDeselect={false}
      maxDropdownHeight={280}
      // Hundreds of choices are not drawn again with every letter typed elsewhere in the form.
      comboboxProps={{ keepMounted: false }}
      nothingFoundMessage={t('hotels.office.form.nothingFound')}
      filter={({ options, search }) =>
        (options as ComboboxItem[]).filter(({ label }) => folded(label).includes(folded(search.trim())))
      }
      {...props}
    />
  )
}
