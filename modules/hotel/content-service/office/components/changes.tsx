import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Lang } from '#core/i18n/contract.ts'
import { localeOf } from '#core/i18n/format.ts'
import { languageNames } from '#core/i18n/langs.ts'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { RowList, RowText, Section } from '#core/ui-office/frame/layout-parts.tsx'
import { Failure } from '#core/ui-office/frame/screen.tsx'
import { ListSkeleton } from '#core/ui-office/frame/skeletons.tsx'
import type { ContentChange } from '../../contract.ts'
import { changesQuery } from '../api.ts'

/** The changes and their authors, latest first. */
export function Changes() {
  const { t } = useTranslation()
  const changes = useQuery(changesQuery)
  return (
    <Section title={t('contentService.office.changes.title')}>
      {changes.isPending ? (
        <ListSkeleton rows={2} />
      ) : changes.isError ? (
        <Failure error={changes.error} retry={() => void changes.refetch()} />
      ) : changes.data.length === 0 ? (
        <Text c="dimmed">{t('contentService.office.changes.empty')}</Text>
      ) : (
        <RowList>
          {changes.data.map((change) => (
            <li key={change.id}>
              <ChangeDescription change={change} />
            </li>
          ))}
        </RowList>
      )}
    </Section>
  )
}

/** The only field is a name in one language: `name.fr`. */
const languageOf = (field: string) => languageNames[field.split('.')[1] as Lang] ?? field

function ChangeDescription({ change: { at, by, act, subject, changes } }: { change: ContentChange }) {
  const { t, i18n } = useTranslation()
  const formatInstant = new Intl.DateTimeFormat(localeOf[i18n.language], {
    dateStyle: 'long',
    timeStyle: 'short',
  })
  return (
    <RowText>
      <p>{t(`contentService.office.changes.${act}`, { who: by, subject })}</p>
      {changes.length > 0 && (
        <p>
          {changes
            .map(({ field, from, to }) =>
              t('contentService.office.pair', { name: languageOf(field), text: `${from ?? '–'} → ${to ?? '–'}` }),
            )
            .join(' · ')}
        </p>
      )}
      <Text component="time" dateTime={at} c="dimmed" fz="md">
        {formatInstant.format(new Date(at))}
      </Text>
    </RowText>
  )
}
