import { Button, Group, Stack } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQuery } from '@tanstack/react-query'
import { languageName } from '#core/i18n/format.ts'
import { languageNames } from '#core/i18n/langs.ts'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { Modal } from '#core/ui-office/dialogs/dialogs.tsx'
import { missingTexts } from '#core/ui-office/drafts/draft-texts.ts'
import { QuietNotice } from '#core/ui-office/frame/layout-parts.tsx'
import { ActionFailure, Failure, useFailureText } from '#core/ui-office/frame/screen.tsx'
import { useManagedHotel } from '#modules/hotel/hotels/office/api.ts'
import type { PageSummary } from '../../contract.ts'
import { hasPlaceholders } from '../../placeholder-rules.ts'
import { unseenReasons } from '../../rules.ts'
import { usePublishPage, versionsQuery, versionTextsQuery } from '../api.ts'
import { type BlockDraft, excerptOf } from '../block-draft.ts'
import { type DeletedPictures, unseenDraftReason } from '../guest-preview.ts'
import { type PageDraft, toPageDraft } from '../page-draft.ts'
import { hasNoChanges, type UnpublishedChanges, unpublishedChanges } from '../unpublished-changes.ts'
import { useTargets } from './blocks/targets.ts'
import styles from './publish-page.module.css'

interface PublishPageProps {
  page: PageSummary
  draft: PageDraft
  lost: DeletedPictures
  /** Saves unsaved changes first; null when that failed. */
  saved: () => Promise<number | null>
  opened: boolean
  onClose: () => void
}

/** Shows what will change for guests before the page is published. */
export function PublishPage({ page, draft, lost, saved, opened, onClose }: PublishPageProps) {
  const { t, i18n } = useTranslation()
  const failureText = useFailureText()
  const { orgId, hotel } = useManagedHotel()
  const publishing = usePublishPage(orgId, page.id)
  const close = () => {
    publishing.reset()
    onClose()
  }
  const publish = async () => {
    const version = await saved()
    if (version === null) return close()
    publishing.mutate(version, {
      onSuccess: () => {
        notifications.show({ message: t('customPages.office.publish.done', { name: page.title }) })
        close()
      },
    })
  }
  const missing = Object.entries(missingTexts(draft, hotel.languages, 'title')).filter(([, count]) => count > 0)
  const { seen } = useTargets(page.id, lost)
  const unseen = seen ? draft.blocks.map((block) => unseenDraftReason(block, hotel.defaultLang, seen)) : []
  const counts = unseenReasons
    .map((reason) => ({ reason, count: unseen.filter((why) => why === reason).length }))
    .filter(({ count }) => count > 0)
  const placeholderCount = draft.blocks.filter((block) => hasPlaceholders(block, hotel.languages)).length
  return (
    <Modal opened={opened} onClose={close} title={t('customPages.office.publish.title', { name: page.title })}>
      <Stack gap={10}>
        {page.published ? (
          opened && <ComparedDraft page={page} draft={draft} />
        ) : (
          <p>{t('customPages.office.publish.first')}</p>
        )}
        {counts.map(({ reason, count }) => (
          <QuietNotice px={12} py={8} c="var(--office-warn)" key={reason}>
            {t(`customPages.office.publish.unseen.${reason}`, { count })}
          </QuietNotice>
        ))}
        {placeholderCount > 0 && (
          <QuietNotice px={12} py={8} c="var(--office-warn)">
            {t('customPages.office.publish.holes', { count: placeholderCount })}
          </QuietNotice>
        )}
        {missing.map(([lang, count]) => (
          <QuietNotice px={12} py={8} c="var(--office-warn)" key={lang}>
            {t('customPages.office.publish.missing', {
              count,
              language: languageName(lang, i18n.language),
            })}
          </QuietNotice>
        ))}
        {publishing.isError && (
          <ActionFailure title={t('common.office.failure.act')}>{failureText(publishing.error)}</ActionFailure>
        )}
      </Stack>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={close} data-autofocus>
          {t('common.office.cancel')}
        </Button>
        <Button loading={publishing.isPending} onClick={() => void publish()}>
          {t('customPages.office.publish.confirm')}
        </Button>
      </Group>
    </Modal>
  )
}

/** Compares the draft with the version that guests read. */
function ComparedDraft({ page, draft }: { page: PageSummary; draft: PageDraft }) {
  const { t } = useTranslation()
  const { orgId } = useManagedHotel()
  const versions = useQuery(versionsQuery(orgId, page.id))
  const last = versions.data?.[0]?.id ?? ''
  const version = useQuery({ ...versionTextsQuery(orgId, page.id, last), enabled: last !== '' })
  const error = versions.error ?? version.error
  if (error)
    return <Failure error={error} retry={() => void (versions.isError ? versions.refetch() : version.refetch())} />
  if (!version.data) return <p aria-busy="true">{t('customPages.office.publish.comparing')}</p>
  const changes = unpublishedChanges(toPageDraft(version.data, page.slug), draft)
  if (hasNoChanges(changes)) return <p>{t('customPages.office.publish.nothing')}</p>
  return (
    <>
      <p>{t('customPages.office.publish.changes')}</p>
      <ChangeList changes={changes} />
    </>
  )
}

function ChangeList({ changes: { titles, added, changed, removed, moved } }: { changes: UnpublishedChanges }) {
  const { t } = useTranslation()
  const base = useManagedHotel().hotel.defaultLang
  const nameOf = (block: BlockDraft) => {
    const excerpt = excerptOf(block, base, base)
    const kind = t(`customPages.office.kinds.${block.kind}`)
    return excerpt ? t('customPages.office.publish.quoted', { kind, words: excerpt.slice(0, 60) }) : kind
  }
  const lines = (
    [
      ['added', added],
      ['changed', changed],
      ['removed', removed],
    ] as const
  ).flatMap(([act, blocks]) => blocks.map((block) => ({ key: `${act} ${block.id}`, act, name: nameOf(block) })))
  return (
    <ul className={styles.changes}>
      {titles.length > 0 && (
        <li>
          {t('customPages.office.publish.titles', { languages: titles.map((lang) => languageNames[lang]).join(', ') })}
        </li>
      )}
      {lines.map(({ key, act, name }) => (
        <li key={key} data-act={act}>
          {t(`customPages.office.publish.${act}`, { name })}
        </li>
      ))}
      {moved && <li>{t('customPages.office.publish.moved')}</li>}
    </ul>
  )
}
