import { useTranslation } from 'react-i18next'
import type { AuditEntry } from '../../contract.ts'
import type { Change } from '../../rules.ts'
import styles from '../audit.module.css'
import type { JournalWords } from '../words.ts'

/** The lines under the day they were written on, by the hotel's clock. */
export function Days({ entries, words }: { entries: AuditEntry[]; words: JournalWords }) {
  const days = new Map<string, AuditEntry[]>()
  for (const entry of entries) {
    const day = words.day(entry.at)
    const lines = days.get(day)
    if (lines) lines.push(entry)
    else days.set(day, [entry])
  }
  return [...days].map(([day, lines]) => (
    <section key={day} className={styles.day}>
      <h2>{day}</h2>
      <ul>
        {lines.map((entry) => (
          <Line key={entry.id} entry={entry} words={words} />
        ))}
      </ul>
    </section>
  ))
}

function Line({ entry, words }: { entry: AuditEntry; words: JournalWords }) {
  const { sentence, rest } = words.tell(entry)
  return (
    <li className={styles.line}>
      <time dateTime={entry.at}>{words.time(entry.at)}</time>
      <div className={styles.words}>
        {sentence}
        {rest.length > 0 && <Changes changes={rest} words={words} />}
      </div>
    </li>
  )
}

/** Longer than this, values would bury the sentence they belong to. */
const short = 60

function Changes({ changes, words }: { changes: Change[]; words: JournalWords }) {
  const { t } = useTranslation()
  const list = (
    <ul className={styles.changes}>
      {changes.map((change) => (
        <ChangeLine key={change.field} change={change} words={words} />
      ))}
    </ul>
  )
  const brief = changes.length === 1 && changes.every(({ from, to }) => (from ?? '').length + (to ?? '').length < short)
  if (brief) return list
  return (
    <details>
      <summary>{t('audit.office.changes', { count: changes.length, fields: words.fieldNames(changes) })}</summary>
      {list}
    </details>
  )
}

function ChangeLine({ change: { field, from, to }, words }: { change: Change; words: JournalWords }) {
  const { t } = useTranslation()
  const [before, after] = [words.valueText(field, from), words.valueText(field, to)]
  const name = <b>{words.fieldName(field)}</b>
  if (before === null || after === null || before === after)
    return (
      <li>
        {name} : {t('audit.office.values.changed')}
      </li>
    )
  if (before.length + after.length < short)
    return (
      <li>
        {name} : {before} → {after}
      </li>
    )
  return (
    <li>
      {name}
      <dl>
        <dt>{t('audit.office.before')}</dt>
        <dd>{before}</dd>
        <dt>{t('audit.office.after')}</dt>
        <dd>{after}</dd>
      </dl>
    </li>
  )
}
