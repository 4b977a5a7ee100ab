import { Group, SegmentedControl, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Search } from '#core/ui-office/icons.tsx'
import { longest } from '../../rules.ts'
import { type MediaFilter, type MediaSearchTerms, mediaFilters } from '../library.ts'

interface MediaSeekProps {
  seeking: MediaSearchTerms
  onSeek: (seeking: MediaSearchTerms) => void
  /** Else only words are asked for. */
  filtered: boolean
}

/** What is sought in a library: words, and a kind of file. */
export function MediaSearch({ seeking, onSeek, filtered }: MediaSeekProps) {
  const { t } = useTranslation()
  const input = useRef<HTMLInputElement>(null)
  const seek = (part?: Partial<MediaSearchTerms>) =>
    onSeek({ ...seeking, q: input.current?.value.trim() ?? '', ...part })
  const seekSoon = useDebouncedCallback(() => seek(), 250)
  // Sought from elsewhere: a link to the whole library, for one. Who is writing is not written over.
  useEffect(() => {
    if (input.current && input.current !== document.activeElement) input.current.value = seeking.q
  }, [seeking.q])
  return (
    <Group component="search" gap={12} mb={18}>
      <TextInput
        flex="1 1 220px"
        ref={input}
        type="search"
        defaultValue={seeking.q}
        onChange={seekSoon}
        // Enter means the same as a pause; in a dialog of a form it must not send that.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        aria-label={t('media.office.library.search')}
        placeholder={t('media.office.library.search')}
        maxLength={longest.search}
        leftSection={<Search size={16} />}
      />
      {filtered && (
        <SegmentedControl
          maw="100%"
          value={seeking.filter}
          onChange={(filter) => {
            seekSoon.cancel()
            seek({ filter: filter as MediaFilter })
          }}
          aria-label={t('media.office.library.filter')}
          data={mediaFilters.map((value) => ({ value, label: t(`media.office.library.filters.${value}`) }))}
        />
      )}
    </Group>
  )
}
