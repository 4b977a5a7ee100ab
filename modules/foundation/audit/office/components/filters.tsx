import { NativeSelect, SimpleGrid, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { useCurrentHotel } from '#core/ui-office/app/current-hotel.ts'
import { useOfficeModules } from '#core/ui-office/app/office-module.ts'
import { authorsQuery, type Filter } from '../api.ts'

/** Days in the hotel's time zone, both included. */
export interface Days {
  from?: string | undefined
  until?: string | undefined
}

/** Filters by subject, person and days. People who have left stay in the list as long as the journal names them. */
export function Filters({ filter, onChoose }: { filter: Filter & Days; onChoose: (chosen: Filter & Days) => void }) {
  const { t } = useTranslation()
  const translate = t as unknown as (key: string) => string
  const nouns = useOfficeModules().flatMap(({ journal }) =>
    (journal?.nouns ?? []).map((value) => ({ value, label: translate(`${journal?.texts}.journal.nouns.${value}`) })),
  )
  const authors = useQuery(authorsQuery(useCurrentHotel().orgId)).data ?? []
  return (
    <SimpleGrid cols={{ base: 2, md: 4 }} spacing={12} maw={860} mb={20}>
      <NativeSelect
        label={t('audit.office.filter.about')}
        value={filter.about ?? ''}
        onChange={(event) => onChoose({ ...filter, about: event.currentTarget.value || undefined })}
        data={[{ value: '', label: t('audit.office.filter.allAbout') }, ...nouns]}
      />
      <NativeSelect
        label={t('audit.office.filter.by')}
        value={filter.by ?? ''}
        onChange={(event) => onChoose({ ...filter, by: event.currentTarget.value || undefined })}
        data={[
          { value: '', label: t('audit.office.filter.allBy') },
          ...authors.map(({ userId, name }) => ({ value: userId, label: name })),
        ]}
      />
      {(['from', 'until'] as const).map((bound) => (
        <TextInput
          key={bound}
          type="date"
          label={t(`audit.office.filter.${bound}`)}
          value={filter[bound] ?? ''}
          min={bound === 'until' ? filter.from : undefined}
          max={bound === 'from' ? filter.until : undefined}
          onChange={(event) => onChoose({ ...filter, [bound]: event.currentTarget.value || undefined })}
        />
      ))}
    </SimpleGrid>
  )
}
