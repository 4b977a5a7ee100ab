import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { QuietNotice } from '#core/ui-office/frame/layout-parts.tsx'
import type { TranslationDeskStore } from '../desk-store.ts'
import { useDeskVersion } from '../use-desk.ts'

/**
 * Saves or discards the unsaved texts that are not being typed: suggestions of an engine, texts left by an earlier
 * visit, and texts that could not be saved without a network.
 */
export function UnsavedTextsBar({ desk }: { desk: TranslationDeskStore }) {
  const { t } = useTranslation()
  const [busy, setBusy] = useState(false)
  useDeskVersion(desk)
  const waitingTexts = desk.unsaved().filter(([, { origin, state }]) => origin !== 'typed' || state === 'offline')
  if (waitingTexts.length === 0) return null
  const save = async () => {
    setBusy(true)
    // Saved one after the other, each through the editor of its kind.
    for (const [name] of waitingTexts) await desk.save(name)
    setBusy(false)
  }
  return (
    <QuietNotice role="status" mb={12}>
      <Group gap="8px 16px">
        {t('translations.office.waiting', { count: waitingTexts.length })}
        <Group gap={8}>
          <Button size="compact-sm" loading={busy} onClick={() => void save()}>
            {t('translations.office.saveAll')}
          </Button>
          <Button
            size="compact-sm"
            variant="default"
            disabled={busy}
            onClick={() => {
              for (const [name] of waitingTexts) desk.revert(name)
            }}
          >
            {t('translations.office.dropAll')}
          </Button>
        </Group>
      </Group>
    </QuietNotice>
  )
}
