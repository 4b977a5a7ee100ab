import { Box, Progress, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { formatBytes } from '#core/i18n/format.ts'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { FactList, Panel } from '#core/ui-office/frame/layout-parts.tsx'
import { Failure } from '#core/ui-office/frame/screen.tsx'
import { ListSkeleton } from '#core/ui-office/frame/skeletons.tsx'
import type { StorageUsage as Usage } from '../../../storage-contract.ts'
import { storageQuery } from '../../library.ts'

/** How much of its quotas the hotel uses, by kind of content. */
export function StorageUsage({ hotelId }: { hotelId: string }) {
  const { t, i18n } = useTranslation()
  const id = useId()
  const usage = useQuery(storageQuery(hotelId))
  const formatSize = (bytes: number) => formatBytes(bytes, i18n.language)
  return (
    <Panel component="section" mt={32} aria-labelledby={id}>
      <h2 id={id}>{t('media.office.storage.title')}</h2>
      {usage.isPending && <ListSkeleton rows={2} />}
      {usage.isError && <Failure error={usage.error} retry={() => void usage.refetch()} />}
      {usage.isSuccess && (
        <Stack gap={16} mt={12}>
          <Quota name={t('media.office.storage.content')} {...usage.data.content} />
          <Quota name={t('media.office.storage.files')} {...usage.data.files} />
          <FactList>
            {usage.data.kinds.map(({ kind, bytes }) => (
              <div key={kind}>
                <dt>{t(`media.office.storage.kinds.${kind}`)}</dt>
                <dd>{formatSize(bytes)}</dd>
              </div>
            ))}
          </FactList>
          <Text c="dimmed">{t('media.office.storage.otherWhat')}</Text>
        </Stack>
      )}
    </Panel>
  )
}

/** `1.2 GB of 5 GB` for files only, with a warning when little is left. */
export function FilesQuota({ hotelId }: { hotelId: string }) {
  const { t } = useTranslation()
  const { data } = useQuery(storageQuery(hotelId))
  if (!data) return null
  return (
    <Box mb={16}>
      <Quota name={t('media.office.storage.files')} {...data.files} />
    </Box>
  )
}

function Quota({ name, used, max }: { name: string } & Usage['files']) {
  const { t, i18n } = useTranslation()
  const lang = i18n.language
  const share = Math.min(1, used / max)
  const usageText = t('media.office.storage.of', { used: formatBytes(used, lang), max: formatBytes(max, lang) })
  const color = share >= 0.9 ? 'hot' : undefined
  return (
    <div>
      <Text>
        {name} <b>{usageText}</b>
      </Text>
      <Progress.Root mt={6} size={8}>
        <Progress.Section value={share * 100} {...(color && { color })} aria-label={name} aria-valuetext={usageText} />
      </Progress.Root>
      {share >= 0.9 && (
        <Text c="var(--office-warn)" mt={4}>
          {t(`media.office.storage.${share >= 1 ? 'full' : 'almost'}`)}
        </Text>
      )}
    </div>
  )
}
