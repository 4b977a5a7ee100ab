import { Button, Group, SegmentedControl, TextInput } from '@mantine/core'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { Search } from '#core/ui-office/frame/icons.tsx'
import { type ArticleFilter, type ArticleSearch, articleFilters } from '../../article-filter.ts'

interface ArticleToolsProps {
  search: ArticleSearch
  onSearch: (search: ArticleSearch) => void
  choosing: boolean
  /** Undefined: the user may not change articles. */
  onChoosing: ((choosing: boolean) => void) | undefined
}

/** Searches and filters the articles of a service, and turns on the choice of several. */
export function ArticleTools({ search, onSearch, choosing, onChoosing }: ArticleToolsProps) {
  const { t } = useTranslation()
  return (
    <Group gap={10} mb={14}>
      <TextInput
        type="search"
        flex="1 1 220px"
        aria-label={t('services.office.several.search')}
        placeholder={t('services.office.several.search')}
        leftSection={<Search size={16} />}
        value={search.text}
        onChange={(event) => onSearch({ ...search, text: event.currentTarget.value })}
      />
      <SegmentedControl
        aria-label={t('services.office.several.filter')}
        value={search.filter}
        onChange={(filter) => onSearch({ ...search, filter: filter as ArticleFilter })}
        data={articleFilters.map((filter) => ({
          value: filter,
          label: t(`services.office.several.filters.${filter}`),
        }))}
      />
      {onChoosing && (
        <Button variant="default" aria-pressed={choosing} onClick={() => onChoosing(!choosing)}>
          {t(choosing ? 'services.office.several.end' : 'services.office.several.choose')}
        </Button>
      )}
    </Group>
  )
}
