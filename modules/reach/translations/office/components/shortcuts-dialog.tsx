import { useTranslation } from '#core/i18n/use-translation.ts'
import { Modal } from '#core/ui-office/dialogs/dialogs.tsx'
import { ShortcutsTable } from '#core/ui-office/lists/shortcuts-table.tsx'
import { shortcuts } from '../desk-shortcuts.ts'

/** The list of keyboard shortcuts of the translation screen. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const rows = shortcuts.map(({ act, keys }) => ({ keys, description: t(`translations.office.keys.${act}`) }))
  return (
    <Modal opened onClose={onClose} centered title={t('translations.office.keys.title')}>
      <ShortcutsTable rows={rows} enterKeyName={t('translations.office.keys.enter')} />
    </Modal>
  )
}
