import { Button, Group, Stack, Text, UnstyledButton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDate, formatTime } from '#core/i18n/format.ts'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { Drawer } from '#core/ui-office/dialogs/dialogs.tsx'
import { ArrowLeft } from '#core/ui-office/frame/icons.tsx'
import { EmptyState, Failure } from '#core/ui-office/frame/screen.tsx'
import { ListSkeleton } from '#core/ui-office/frame/skeletons.tsx'
import { GuestPreview, useManagedHotel } from '#modules/hotel/hotels/office/api.ts'
import { customPagePath } from '#modules/hotel/hotels/paths.ts'
import type { PageSummary, PageVersionSummary } from '../../contract.ts'
import { versionsQuery, versionTextsQuery } from '../api.ts'
import { deletedPicturesIn, withPage } from '../guest-preview.ts'
import { type PageDraft, type PageTexts, toPageDraft } from '../page-draft.ts'
import styles from './history-drawer.module.css'

/** Makes a version the draft. `blocks`: as the server returns them, to know which pictures were deleted. */
export type Restore = (draft: PageDraft, blocks: PageTexts['blocks']) => void

interface HistoryProps {
  page: PageSummary
  /** Absent when the user may not change the page. */
  onRestore?: Restore
}

/** The published versions of a page: when and by whom each was published. */
export function HistoryDrawer({ opened, onClose, ...rest }: HistoryProps & { opened: boolean; onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      position="right"
      size="430px"
      title={t('customPages.office.history.title')}
    >
      <Versions {...rest} onClose={onClose} />
    </Drawer>
  )
}

function useWhen() {
  const { t, i18n } = useTranslation()
  const { timeZone } = useManagedHotel().hotel
  const lang = i18n.language
  return ({ at, by }: PageVersionSummary) => ({
    when: t('customPages.office.history.at', {
      day: formatDate(at, lang, timeZone),
      time: formatTime(at, lang, timeZone),
    }),
    who: by ? t('customPages.office.history.by', { name: by.name }) : t('customPages.office.history.byProduct'),
  })
}

function Versions({ page, onRestore, onClose }: HistoryProps & { onClose: () => void }) {
  const { t } = useTranslation()
  const { orgId } = useManagedHotel()
  const [chosen, setChosen] = useState<PageVersionSummary | null>(null)
  /** The version shown last, which gets the focus on return. */
  const [lastShownId, setLastShownId] = useState<string | null>(null)
  const versions = useQuery(versionsQuery(orgId, page.id))
  const formatWhen = useWhen()
  if (versions.isPending) return <ListSkeleton rows={3} />
  if (versions.isError) return <Failure error={versions.error} retry={() => void versions.refetch()} />
  if (chosen)
    return (
      <Version
        page={page}
        version={chosen}
        onBack={() => {
          setLastShownId(chosen.id)
          setChosen(null)
        }}
        onRestore={
          onRestore &&
          ((draft, blocks) => {
            onRestore(draft, blocks)
            onClose()
          })
        }
      />
    )
  if (versions.data.length === 0)
    return (
      <EmptyState title={t('customPages.office.history.empty')}>{t('customPages.office.history.emptyNext')}</EmptyState>
    )
  return (
    <Stack component="ol" gap={0}>
      {versions.data.map((version, i) => {
        const { when, who } = formatWhen(version)
        return (
          <li key={version.id}>
            <UnstyledButton
              className={`${styles.version} quiet`}
              onClick={() => setChosen(version)}
              autoFocus={version.id === lastShownId}
            >
              <b>{when}</b>
              <Text span c="dimmed">
                {who}
                {i === 0 && page.published ? ` · ${t('customPages.office.history.now')}` : ''}
              </Text>
              <Text span c="dimmed">
                {version.title}
              </Text>
            </UnstyledButton>
          </li>
        )
      })}
    </Stack>
  )
}

interface VersionProps {
  page: PageSummary
  version: PageVersionSummary
  onBack: () => void
  onRestore?: Restore
}

/** One version as guests read it, and the button that makes it the draft. */
function Version({ page, version, onBack, onRestore }: VersionProps) {
  const { t } = useTranslation()
  const { orgId, hotel } = useManagedHotel()
  const base = hotel.defaultLang
  const texts = useQuery(versionTextsQuery(orgId, page.id, version.id))
  const { when, who } = useWhen()(version)
  const blocks = texts.data?.blocks ?? []
  const draft = texts.data && toPageDraft(texts.data, page.slug)
  return (
    <Stack align="flex-start" gap={12}>
      <Button variant="subtle" color="gray" size="xs" leftSection={<ArrowLeft size={15} />} onClick={onBack} autoFocus>
        {t('customPages.office.history.all')}
      </Button>
      <p>
        <b>{when}</b>, {who}
      </p>
      {texts.isError && <Failure error={texts.error} retry={() => void texts.refetch()} />}
      {draft && (
        <>
          {onRestore && (
            <Group w="100%" justify="space-between">
              <span>{t('customPages.office.history.restoreText')}</span>
              <Button onClick={() => onRestore(draft, blocks)}>{t('customPages.office.history.restore')}</Button>
            </Group>
          )}
          <GuestPreview
            hotel={hotel}
            path=""
            place={customPagePath(page.id)}
            lang={base}
            change={(publicHotel) => ({
              ...withPage(publicHotel, page.id, draft, base, deletedPicturesIn(blocks)),
              defaultPage: publicHotel.defaultPage === page.id ? null : publicHotel.defaultPage,
            })}
          />
        </>
      )}
    </Stack>
  )
}
