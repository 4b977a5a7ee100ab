import { Button, Group, Switch, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { changeSettings } from '#core/access/policy.ts'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { Panel } from '#core/ui-office/frame/layout-parts.tsx'
import { useShowFailure } from '#core/ui-office/frame/screen.tsx'
import { useManagedHotel } from '#modules/hotel/hotels/office/api.ts'
import type { Translations } from '../../contract.ts'
import { changeDrafts, refreshTranslations } from '../api.ts'

/** The names of engines as their makers write them. */
const engineNames: Record<string, string> = { deepl: 'DeepL', libretranslate: 'LibreTranslate' }

/** Has missing texts drafted by the engine, or no longer, and says what that means. */
export function DraftsPanel({ drafts: { enabled, engine } }: { drafts: NonNullable<Translations['drafts']> }) {
  const { t } = useTranslation()
  const { orgId, actor } = useManagedHotel()
  const showFailure = useShowFailure()
  const change = useMutation({
    mutationFn: (next: boolean) => changeDrafts(orgId, next),
    onSuccess: () => refreshTranslations(orgId),
    onError: showFailure,
  })
  const name = { engine: engineNames[engine] ?? engine }
  return (
    <Panel component="section" p={16} mb={16} aria-label={t('translations.office.drafts.label')}>
      <Group gap="8px 16px" justify="space-between" align="start">
        <Switch
          flex="1 1 300px"
          checked={change.isPending ? change.variables : enabled}
          disabled={!changeSettings(actor) || change.isPending}
          onChange={({ currentTarget: { checked } }) => change.mutate(checked)}
          label={t('translations.office.drafts.label')}
          description={t(enabled ? 'translations.office.drafts.on' : 'translations.office.drafts.off', name)}
        />
        {enabled && (
          <Button variant="default" size="compact-sm" onClick={() => void refreshTranslations(orgId)}>
            {t('translations.office.drafts.refresh')}
          </Button>
        )}
      </Group>
      <Text component="details" c="dimmed" fz="sm" mt={8}>
        <summary>{t('translations.office.drafts.more')}</summary>
        <Text inherit mt={6}>
          {t('translations.office.drafts.sent', name)}
        </Text>
        <Text inherit mt={6}>
          {t('translations.office.drafts.never')}
        </Text>
      </Text>
    </Panel>
  )
}
