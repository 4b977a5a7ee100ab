import { Anchor, Stack, Text } from '@mantine/core'
import { Link } from 'react-router'
import { hotelPath } from '#core/app/office-paths.ts'
import { useTranslation } from '#core/i18n/use-translation.ts'
import type { FieldChange } from '#core/journal/rules.ts'
import { useCurrentHotel } from '#core/ui-office/app/current-hotel.ts'
import { FactList, RowList, RowText, Section } from '#core/ui-office/frame/layout-parts.tsx'
import type { AuditEntry } from '../../contract.ts'
import type { JournalWording } from '../journal-wording.ts'

/** Entries grouped by day, in the hotel's time zone. */
export function Days({ entries, wording }: { entries: AuditEntry[]; wording: JournalWording }) {
  const days = new Map<string, AuditEntry[]>()
  for (const entry of entries) {
    const day = wording.day(entry.at)
    const dayEntries = days.get(day)
    if (dayEntries) dayEntries.push(entry)
    else days.set(day, [entry])
  }
  return [...days].map(([day, dayEntries]) => (
    <Section key={day} title={day.charAt(0).toUpperCase() + day.slice(1)} mb={24}>
      <RowList>
        {dayEntries.map((entry) => (
          <EntryLine key={entry.id} entry={entry} wording={wording} />
        ))}
      </RowList>
    </Section>
  ))
}

function EntryLine({ entry, wording }: { entry: AuditEntry; wording: JournalWording }) {
  const { orgId } = useCurrentHotel()
  const { sentence, rest } = wording.describe(entry)
  const link = wording.link(entry)
  return (
    <li>
      <Text component="time" c="dimmed" w={52} dateTime={entry.at}>
        {wording.time(entry.at)}
      </Text>
      <RowText>
        {link ? (
          <Anchor component={Link} to={hotelPath(orgId, link)} c="bright" display="inline-block" py={2}>
            {sentence}
          </Anchor>
        ) : (
          sentence
        )}
        {rest.length > 0 && <Changes changes={rest} wording={wording} />}
      </RowText>
    </li>
  )
}

/** Maximum characters of a value in the list. */
const maxShortValueLength = 60

function Changes({ changes, wording }: { changes: FieldChange[]; wording: JournalWording }) {
  const { t } = useTranslation()
  const list = (
    <Stack component="ul" gap={4} c="dimmed">
      {changes.map((change) => (
        <ChangeLine key={change.field} change={change} wording={wording} />
      ))}
    </Stack>
  )
  const isShort =
    changes.length === 1 &&
    changes.every(({ from, to }) => (from ?? '').length + (to ?? '').length < maxShortValueLength)
  if (isShort) return list
  return (
    <details>
      <Text component="summary" c="dimmed" w="fit-content" py={{ base: 12, md: 4 }} style={{ cursor: 'pointer' }}>
        {t('audit.office.changes', { count: changes.length, fields: wording.fieldNames(changes) })}
      </Text>
      {list}
    </details>
  )
}

function ChangeLine({ change: { field, from, to }, wording }: { change: FieldChange; wording: JournalWording }) {
  const { t } = useTranslation()
  const [before, after] = [wording.valueText(field, from), wording.valueText(field, to)]
  const name = <b>{wording.fieldName(field)}</b>
  if (before === null || after === null || before === after)
    return (
      <li>
        {name} : {t('audit.office.values.changed')}
      </li>
    )
  if (before.length + after.length < maxShortValueLength)
    return (
      <li>
        {name} : {before} → {after}
      </li>
    )
  return (
    <li>
      {name}
      <FactList look="above">
        <div>
          <dt>{t('audit.office.before')}</dt>
          <dd>{before}</dd>
        </div>
        <div>
          <dt>{t('audit.office.after')}</dt>
          <dd>{after}</dd>
        </div>
      </FactList>
    </li>
  )
}
