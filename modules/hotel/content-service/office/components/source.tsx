import { Button, Group } from '@mantine/core'
import { localeOf } from '#core/i18n/format.ts'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { FactList, Panel, QuietNotice, StatusDot } from '#core/ui-office/frame/layout-parts.tsx'
import { ActionFailure, useFailureText } from '#core/ui-office/frame/screen.tsx'
import { type SpaceInAllLanguages, useRefreshContentSpace } from '../api.ts'

/** For place types from an external service: its address, when they were last read, and why reading failed since. */
export function Source({ space }: { space: SpaceInAllLanguages }) {
  const { t, i18n } = useTranslation()
  const failureText = useFailureText()
  const refreshing = useRefreshContentSpace()
  if (space.kind === 'own') return null
  const formatInstant = (instant: string) =>
    new Intl.DateTimeFormat(localeOf[i18n.language], { dateStyle: 'long', timeStyle: 'short' }).format(
      new Date(instant),
    )
  return (
    <Panel>
      <Group justify="space-between" align="flex-start">
        <FactList>
          <div>
            <dt>{t('contentService.office.source.service')}</dt>
            <dd>{space.host}</dd>
          </div>
          <div>
            <dt>{t('contentService.office.source.space')}</dt>
            <dd>{`${space.space} / ${space.environment}`}</dd>
          </div>
          <div>
            <dt>{t('contentService.office.source.readAt')}</dt>
            <dd>{space.readAt ? formatInstant(space.readAt) : t('contentService.office.source.never')}</dd>
          </div>
          <div>
            <dt>{t('contentService.office.source.state')}</dt>
            <dd>
              <StatusDot c={space.failure ? 'var(--office-warn)' : 'var(--good)'} role="status">
                {t(space.failure ? 'contentService.office.source.failing' : 'contentService.office.source.fine')}
              </StatusDot>
            </dd>
          </div>
        </FactList>
        <Button variant="default" loading={refreshing.isPending} onClick={() => refreshing.mutate()}>
          {t('contentService.office.source.refresh')}
        </Button>
      </Group>
      {refreshing.isError && (
        <ActionFailure title={t('common.office.failure.act')}>{failureText(refreshing.error)}</ActionFailure>
      )}
      <QuietNotice mt={14}>
        {t(space.failure ? `contentService.office.source.${space.failure}` : 'contentService.office.source.elsewhere')}
      </QuietNotice>
    </Panel>
  )
}
