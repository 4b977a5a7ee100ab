import { Alert, Button, Group } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { formatDay, formatHourInSentence, formatTime } from '#core/i18n/format.ts'
import { useTranslation } from '#core/i18n/use-translation.ts'
import type { LastSave } from '#core/journal/rules.ts'
import { Comparison } from './comparison/comparison.tsx'
import type { Editor } from './editor.ts'
import styles from './editor-form.module.css'

/** Offers to restore or discard a draft that was not saved in an earlier visit. */
export function StoredDraftNotice({ storedDraft }: { storedDraft: Editor<object>['storedDraft'] }) {
  const { t, i18n } = useTranslation()
  const { offered, isOlder, resume, abandon } = storedDraft
  if (!offered) return null
  const lang = i18n.language
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  const when = { day: formatDay(offered.at, lang, timeZone), time: formatTime(offered.at, lang, timeZone) }
  return (
    <Alert role="status" color="pine" title={t('common.office.draft.title')} bg="var(--office-accent-wash)" mb={20}>
      <p>{t('common.office.draft.text', when)}</p>
      {isOlder && <p>{t('common.office.draft.older')}</p>}
      <Group gap="8px 10px" mt="sm">
        <Button size="xs" onClick={resume}>
          {t('common.office.draft.resume')}
        </Button>
        <Button size="xs" variant="default" onClick={abandon}>
          {t('common.office.draft.abandon')}
        </Button>
      </Group>
    </Alert>
  )
}

interface ConflictNoticeProps {
  editor: Editor<object>
  conflict: NonNullable<Editor<object>['conflict']>
  nameOf?: ((path: string) => string | undefined) | undefined
  /** What the other person has written, if a form can show it in a line. */
  children?: ReactNode
}

/** Shown when two people edited at once. Until the person decides, everything they typed is kept. */
export function ConflictNotice({ editor, conflict, nameOf, children }: ConflictNoticeProps) {
  const { t } = useTranslation()
  const who = useSavedByText()
  const [isComparing, setIsComparing] = useState(false)
  return (
    <Alert role="alert" color="pine" title={t('common.office.conflict.title')} className={styles.conflict}>
      {conflict.lastSave && <p>{who(conflict.lastSave)}</p>}
      {children}
      <p>{t('common.office.conflict.text')}</p>
      <Group gap="8px 10px" mt="sm">
        <Button size="xs" onClick={() => setIsComparing(true)}>
          {t('common.office.conflict.compare')}
        </Button>
        <Button size="xs" variant="default" onClick={conflict.overwrite}>
          {t('common.office.conflict.mine')}
        </Button>
        <Button size="xs" variant="subtle" onClick={conflict.goOn}>
          {t('common.office.conflict.goOn')}
        </Button>
      </Group>
      <Comparison
        editor={editor}
        conflict={conflict}
        nameOf={nameOf}
        opened={isComparing}
        onClose={() => setIsComparing(false)}
      />
    </Alert>
  )
}

/** "Claire Morel a enregistré à 14 h 32": in this device's time zone, with the date if it was another day. */
function useSavedByText() {
  const { t, i18n } = useTranslation()
  const lang = i18n.language
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  return ({ by, at }: LastSave) => {
    const day = formatDay(at, lang, timeZone)
    const today = day === formatDay(new Date().toISOString(), lang, timeZone)
    const params = {
      who: by ?? t('common.office.conflict.somebody'),
      day,
      time: formatHourInSentence(at, lang, timeZone),
    }
    return t(today ? 'common.office.conflict.savedToday' : 'common.office.conflict.saved', params)
  }
}
