import { Alert, Button, Group } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Lang } from '#core/i18n/contract.ts'
import { formatDay, formatTime } from '#core/i18n/format.ts'
import type { Editor } from './editor.ts'
import styles from './editor-notices.module.css'

/** What an earlier visit typed and never saved: taken up again or let go, nothing is done unasked. */
export function KeptDraftNotice({ kept }: { kept: Editor<object>['kept'] }) {
  const { t, i18n } = useTranslation()
  const { offered, isOlder, resume, abandon } = kept
  if (!offered) return null
  const lang = i18n.language as Lang
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  const when = { day: formatDay(offered.at, lang, timeZone), time: formatTime(offered.at, lang, timeZone) }
  return (
    <Alert role="status" color="pine" title={t('common.office.draft.title')} className={styles.draft}>
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

/** Two people wrote at once. Until the person has chosen, everything typed stays as it is. */
export function ConflictNotice({ conflict }: { conflict: NonNullable<Editor<object>['conflict']> }) {
  const { t } = useTranslation()
  return (
    <Alert role="alert" color="pine" title={t('common.office.conflict.title')} className={styles.conflict}>
      <p>{t('common.office.conflict.text')}</p>
      <Group gap="8px 10px" mt="sm">
        <Button size="xs" variant="default" onClick={conflict.seeTheirs}>
          {t('common.office.conflict.theirs')}
        </Button>
        <Button size="xs" variant="default" onClick={conflict.overwrite}>
          {t('common.office.conflict.mine')}
        </Button>
        <Button size="xs" variant="subtle" onClick={conflict.goOn}>
          {t('common.office.conflict.goOn')}
        </Button>
      </Group>
    </Alert>
  )
}
