import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { QuietNotice } from '#core/ui-office/frame/layout-parts.tsx'
import type { TranslationDeskStore } from '../desk-store.ts'
import { useDeskVersion } from '../use-desk.ts'

/** Unsaved texts from before: suggestions, texts of an earlier visit, and texts that could not be saved. */
export function WaitingBar({ desk }: { desk: TranslationDeskStore }) {
  const { t } = useTranslation()
  const [busy, setBusy] = useState(false)
  useDeskVersion(desk)
  const waiting = desk.unsaved().filter(([, { origin, state }]) => origin !== 'typed' || state === 'offline')
  if (waiting.length === 0) return null
  const save = async () => {
    setBusy(true)
    // One after the other, because each is saved with the rules of its own editor.
    for (const [name] of waiting) await desk.save(name)
    setBusy(false)
  }
  return (
    <QuietNotice role="status" mb={12}>
      <Group gap="8px 16px">
        {t('translations.office.waiting', { count: waiting.length })}
        <Group gap={8}>
          <Button size="compact-sm" loading={busy} onClick={() => void save()}>
            {t('translations.office.saveAll')}
          </Button>
          <Button
            size="compact-sm"
            variant="default"
            disabled={busy}
            onClick={() => {
              for (const [name] of waiting) desk.revert(name)
            }}
          >
            {t('translations.office.dropAll')}
          </Button>
        </Group>
      </Group>
    </QuietNotice>
  )
}
