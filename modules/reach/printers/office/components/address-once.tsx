import { useTranslation } from '#core/i18n/use-translation.ts'
import { SecretOnce } from '#core/ui-office/dialogs/secret-once.tsx'

/** The address to type into a printer. It is shown only once, because only its hash is stored. */
export function AddressOnce({ address, onClose }: { address: string | null; onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <SecretOnce
      secret={address}
      title={t('printers.office.address.title')}
      text={t('printers.office.address.words')}
      label={t('printers.office.address.label')}
      copyLabel={t('printers.office.address.copy')}
      copiedLabel={t('printers.office.address.copied')}
      doneLabel={t('printers.office.address.done')}
      onClose={onClose}
    />
  )
}
