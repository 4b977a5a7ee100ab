import { Button, Group, Text, VisuallyHidden } from '@mantine/core'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { Panel, RowList, RowText } from '#core/ui-office/frame/layout-parts.tsx'
import { mayWork } from '../../upload.ts'
import { isUnderWay, type QueuedFile } from '../../upload-queue.ts'
import { useUploadFailure } from '../../use-upload-failure.ts'
import type { UploadsState } from '../../use-uploads.ts'
import { UploadProgress } from './upload-progress.tsx'

/** The files being uploaded: progress, errors and possible actions. Renders nothing when there are none. */
export function UploadList({ uploads }: { uploads: UploadsState }) {
  const { t } = useTranslation()
  const { queue, retry } = uploads
  const failed = queue.filter(({ state }) => state === 'failed')
  const unfinishedCount = queue.filter(isUnderWay).length
  const drawings = queue.filter(({ state }) => state === 'drawing')
  const duplicates = queue.filter(({ state }) => state === 'known')
  const announcements = [
    unfinishedCount && t('media.office.uploads.underWay', { count: unfinishedCount }),
    failed.length > 0 && t('media.office.uploads.failed', { count: failed.length }),
    drawings.length > 0 && t('media.office.uploads.drawings', { count: drawings.length }),
    duplicates.length > 0 && t('media.office.uploads.known', { count: duplicates.length }),
  ].filter((each) => typeof each === 'string')
  return (
    <>
      <VisuallyHidden role="status">{announcements.join(' ')}</VisuallyHidden>
      {queue.length > 0 && (
        <Panel component="section" px={16} py={4} mb={18} aria-label={t('media.office.uploads.title')}>
          <Group component="header" gap="8px 12px" py={10} justify="space-between">
            <h2>{announcements.join(' · ')}</h2>
            {failed.length > 1 && (
              <Button size="xs" variant="default" onClick={() => failed.map(({ key }) => retry(key))}>
                {t('media.office.uploads.retryAll')}
              </Button>
            )}
            {duplicates.length > 1 && duplicates.length === queue.length && (
              <Button size="xs" variant="default" onClick={() => duplicates.map(({ key }) => uploads.cancel(key))}>
                {t('media.office.uploads.knownAll')}
              </Button>
            )}
          </Group>
          <RowList
            plain
            style={{ maxHeight: 340, overflowY: 'auto' }}
            tabIndex={0}
            aria-label={t('media.office.uploads.title')}
          >
            {queue.map((entry) => (
              <UploadRow key={entry.key} entry={entry} uploads={uploads} />
            ))}
          </RowList>
        </Panel>
      )}
    </>
  )
}

function UploadRow({ entry, uploads }: { entry: QueuedFile; uploads: UploadsState }) {
  const { t } = useTranslation()
  const failureText = useUploadFailure()
  const { key, file, sent, state, failure, existing } = entry
  const { name } = file
  const isStopped = state === 'failed' || state === 'drawing'
  return (
    <li>
      <RowText>
        <Text fw={600} truncate title={name}>
          {name}
        </Text>
        {state === 'failed' ? (
          <Text c="hot" fz="sm">
            {failureText(failure)}
          </Text>
        ) : state === 'drawing' ? (
          <span>{t('media.office.drawing.why')}</span>
        ) : existing ? (
          <span>{t('media.office.known.as', { name: existing.name })}</span>
        ) : state === 'waiting' ? (
          <span>{t('media.office.uploads.waiting')}</span>
        ) : (
          <UploadProgress name={name} sent={sent} arrived={state === 'arrived'} />
        )}
      </RowText>
      <Group gap={8}>
        {state === 'failed' && mayWork(failure) && (
          <Button
            size="xs"
            onClick={() => uploads.retry(key)}
            aria-label={t('media.office.uploads.retryOne', { name })}
          >
            {t('media.office.uploads.retry')}
          </Button>
        )}
        {state === 'drawing' && (
          <Button
            size="xs"
            onClick={() => uploads.convert(key)}
            aria-label={t('media.office.drawing.drawOne', { name })}
          >
            {t('media.office.drawing.draw')}
          </Button>
        )}
        {state === 'known' && (
          <>
            <Button
              size="xs"
              variant="default"
              onClick={() => uploads.keepBoth(key)}
              aria-label={t('media.office.known.bothOne', { name })}
            >
              {t('media.office.known.both')}
            </Button>
            <Button size="xs" onClick={() => uploads.cancel(key)} aria-label={t('media.office.known.oneOne', { name })}>
              {t('media.office.known.one')}
            </Button>
          </>
        )}
        {state !== 'arrived' && state !== 'known' && (
          <Button
            size="xs"
            variant="subtle"
            onClick={() => uploads.cancel(key)}
            aria-label={t(`media.office.uploads.${isStopped ? 'giveUpOne' : 'cancelOne'}`, { name })}
          >
            {t(`media.office.uploads.${isStopped ? 'giveUp' : 'cancel'}`)}
          </Button>
        )}
      </Group>
    </li>
  )
}
