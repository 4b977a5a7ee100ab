import { NativeSelect, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { Search as SearchIcon } from '#core/ui-office/frame/icons.tsx'
import { placeCategories } from '../../rules.ts'
import type { PlaceSearchTerms } from '../api.ts'

/** Searches the directory by words and category. */
export function PlaceSearch({
  search,
  onSearch,
}: {
  search: PlaceSearchTerms
  onSearch: (search: PlaceSearchTerms) => void
}) {
  const { t } = useTranslation()
  const searchFor = useDebouncedCallback((q: string) => onSearch({ ...search, q }), 250)
  return (
    <>
      <TextInput
        type="search"
        flex="1 1 220px"
        defaultValue={search.q}
        onChange={(event) => searchFor(event.currentTarget.value.trim())}
        label={t('places.office.directory.search')}
        leftSection={<SearchIcon size={16} />}
        maxLength={100}
      />
      <NativeSelect
        flex="1 1 180px"
        label={t('places.office.directory.category')}
        value={search.category}
        onChange={(event) =>
          onSearch({ ...search, category: event.currentTarget.value as PlaceSearchTerms['category'] })
        }
        data={[
          { value: '', label: t('places.office.directory.allCategories') },
          ...placeCategories.map((value) => ({ value, label: t(`places.guest.categories.${value}`) })),
        ]}
      />
    </>
  )
}
