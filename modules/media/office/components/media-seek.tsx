import { SegmentedControl, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Search } from '#core/ui-office/icons.tsx'
import { type MediaFilter, mediaFilters, type Seeking } from '../library.ts'
import styles from './media-grid.module.css'

interface MediaSeekProps {
  seeking: Seeking
  onSeek: (seeking: Seeking) => void
  /** Else only words are asked for. */
  filtered: boolean
}

/** What is sought in a library: words, and a kind of file. */
export function MediaSeek({ seeking, onSeek, filtered }: MediaSeekProps) {
  const { t } = useTranslation()
  // What is chosen while words are still being typed must not be undone by them when their pause is over.
  const [wanted, setWanted] = useState(seeking)
  const seek = useDebouncedCallback(onSeek, 250)
  const want = (part: Partial<Seeking>) => {
    const next = { ...wanted, ...part }
    setWanted(next)
    seek(next)
  }
  return (
    <search className={styles.seek}>
      <TextInput
        type="search"
        defaultValue={seeking.q}
        onChange={(event) => want({ q: event.currentTarget.value.trim() })}
        // Enter means the same as a pause; in a dialog of a form it must not send that.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        aria-label={t('media.office.library.search')}
        placeholder={t('media.office.library.search')}
        maxLength={100}
        leftSection={<Search size={16} />}
      />
      {filtered && (
        <SegmentedControl
          value={wanted.filter}
          onChange={(filter) => {
            want({ filter: filter as MediaFilter })
            seek.flush()
          }}
          aria-label={t('media.office.library.filter')}
          data={mediaFilters.map((value) => ({ value, label: t(`media.office.library.filters.${value}`) }))}
        />
      )}
    </search>
  )
}
