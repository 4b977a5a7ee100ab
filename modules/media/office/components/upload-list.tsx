import { Button, VisuallyHidden } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useFailureText } from '#core/ui-office/screen.tsx'
import { mayWork } from '../upload.ts'
import { isUnderWay, type QueuedFile } from '../upload-queue.ts'
import type { Uploads } from '../use-uploads.ts'
import { Sending } from './sending.tsx'
import styles from './upload-list.module.css'

/** The files on their way: how far each is, what went wrong with it and what can be done. Nothing when there are none. */
export function UploadList({ uploads }: { uploads: Uploads }) {
  const { t } = useTranslation()
  const { queue, retry } = uploads
  const failed = queue.filter(({ state }) => state === 'failed')
  const underWay = queue.filter(isUnderWay).length
  const title = underWay
    ? t('media.office.uploads.underWay', { count: underWay })
    : t('media.office.uploads.failed', { count: failed.length })
  const said = [
    underWay && t('media.office.uploads.underWay', { count: underWay }),
    failed.length > 0 && t('media.office.uploads.failed', { count: failed.length }),
  ]
  return (
    <>
      <VisuallyHidden role="status">{said.filter(Boolean).join(' ')}</VisuallyHidden>
      {queue.length > 0 && (
        <section className={styles.uploads} aria-label={t('media.office.uploads.title')}>
          <header>
            <h2>{title}</h2>
            {failed.length > 1 && (
              <Button size="xs" variant="default" onClick={() => failed.map(({ key }) => retry(key))}>
                {t('media.office.uploads.retryAll')}
              </Button>
            )}
          </header>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls is scrolled by keyboard too */}
          <ul tabIndex={0} aria-label={t('media.office.uploads.title')}>
            {queue.map((entry) => (
              <UploadRow key={entry.key} entry={entry} uploads={uploads} />
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

function UploadRow({ entry, uploads }: { entry: QueuedFile; uploads: Uploads }) {
  const { t } = useTranslation()
  const text = useFailureText()
  const { key, file, sent, state, failure } = entry
  const { name } = file
  return (
    <li>
      <div className={styles.words}>
        <b title={name}>{name}</b>
        {state === 'failed' ? (
          <span className={styles.failed}>{text(failure)}</span>
        ) : state === 'waiting' ? (
          <span>{t('media.office.uploads.waiting')}</span>
        ) : (
          <Sending name={name} sent={sent} arrived={state === 'arrived'} />
        )}
      </div>
      <div className={styles.acts}>
        {state === 'failed' && mayWork(failure) && (
          <Button
            size="xs"
            onClick={() => uploads.retry(key)}
            aria-label={t('media.office.uploads.retryOne', { name })}
          >
            {t('media.office.uploads.retry')}
          </Button>
        )}
        {state !== 'arrived' && (
          <Button
            size="xs"
            variant="subtle"
            onClick={() => uploads.cancel(key)}
            aria-label={t(`media.office.uploads.${state === 'failed' ? 'giveUpOne' : 'cancelOne'}`, { name })}
          >
            {t(`media.office.uploads.${state === 'failed' ? 'giveUp' : 'cancel'}`)}
          </Button>
        )}
      </div>
    </li>
  )
}
