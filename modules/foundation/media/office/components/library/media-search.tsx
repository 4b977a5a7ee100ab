import { Group, SegmentedControl, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { useEffect, useRef } from 'react'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { Search } from '#core/ui-office/frame/icons.tsx'
import { maxMediaTextLengths } from '../../../rules.ts'
import { type MediaFilter, type MediaSearchTerms, mediaFilters } from '../../library.ts'

interface MediaSearchProps {
  terms: MediaSearchTerms
  onSearch: (terms: MediaSearchTerms) => void
  /** Whether to offer the choice of a file type besides the search words. */
  filtered: boolean
}

/** Searches a library by words and file type. */
export function MediaSearch({ terms, onSearch, filtered }: MediaSearchProps) {
  const { t } = useTranslation()
  const input = useRef<HTMLInputElement>(null)
  const search = (part?: Partial<MediaSearchTerms>) =>
    onSearch({ ...terms, q: input.current?.value.trim() ?? '', ...part })
  const searchDebounced = useDebouncedCallback(() => search(), 250)
  // The URL changed from outside; a focused field is not overwritten.
  useEffect(() => {
    if (input.current && input.current !== document.activeElement) input.current.value = terms.q
  }, [terms.q])
  return (
    <Group component="search" gap={12} mb={18}>
      <TextInput
        flex="1 1 220px"
        ref={input}
        type="search"
        defaultValue={terms.q}
        onChange={searchDebounced}
        // Enter must not submit a form around the dialog; the search runs by itself after a pause.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        aria-label={t('media.office.library.search')}
        placeholder={t('media.office.library.search')}
        maxLength={maxMediaTextLengths.search}
        leftSection={<Search size={16} />}
      />
      {filtered && (
        <SegmentedControl
          maw="100%"
          value={terms.filter}
          onChange={(filter) => {
            searchDebounced.cancel()
            search({ filter: filter as MediaFilter })
          }}
          aria-label={t('media.office.library.filter')}
          data={mediaFilters.map((value) => ({ value, label: t(`media.office.library.filters.${value}`) }))}
        />
      )}
    </Group>
  )
}
