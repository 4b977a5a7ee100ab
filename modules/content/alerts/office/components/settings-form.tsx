import { Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { changeSettings } from '#core/access/policy.ts'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { useSubject } from '#core/ui-office/app/current-hotel.ts'
import { useEditor } from '#core/ui-office/drafts/editor.ts'
import { EditorForm } from '#core/ui-office/drafts/editor-form.tsx'
import { useReadLastSave } from '#core/ui-office/drafts/use-read-last-save.ts'
import type { Field } from '#core/ui-office/fields/field.ts'
import { Fields } from '#core/ui-office/fields/fields.tsx'
import { translateErrors } from '#core/ui-office/fields/form-errors.ts'
import { QuietNotice } from '#core/ui-office/frame/layout-parts.tsx'
import { useManagedHotel } from '#modules/hotel/hotels/office/api.ts'
import type { AlertSettings } from '../../contract.ts'
import { maxAlertDelaySeconds } from '../../rules.ts'
import type { AlertChoice } from '../alert-choices.ts'
import { readSettings, updateSettings } from '../queries.ts'
import { checkSettings, draftSettings, storedSettings } from '../settings-draft.ts'
import { MailState } from './mail-state.tsx'
import { ServiceDelays } from './service-delays.tsx'

interface SettingsFormProps {
  settings: AlertSettings
  /** The services that take orders. */
  services: readonly AlertChoice[]
}

/** The delays of the hotel and of its services, and the email address. */
export function SettingsForm({ settings, services }: SettingsFormProps) {
  const { t } = useTranslation()
  const readLastSave = useReadLastSave()
  const { orgId, hotel, actor } = useManagedHotel()
  const editor = useEditor({
    initial: draftSettings(settings, services),
    base: hotel.defaultLang,
    subject: useSubject('alerts'),
    readOnly: !changeSettings(actor),
    shared: {
      version: settings.version,
      latest: undefined,
      read: async () => {
        const latest = await readSettings(orgId)
        return { draft: draftSettings(latest, services), version: latest.version }
      },
      lastSave: () => readLastSave(orgId, 'alerts', orgId),
    },
    check: (draft) => translateErrors(checkSettings(draft), (error) => t(`alerts.office.errors.${error}`)),
    stored: storedSettings,
    write: ({ changes, version }) => updateSettings(orgId, changes, version),
    onSaved: () => notifications.show({ message: t('common.office.saved') }),
  })
  const fields = useHotelFields()
  const { mailTo } = editor.form.values
  const isSaved = mailTo.trim().toLowerCase() === settings.mailTo
  return (
    <EditorForm editor={editor}>
      <Text c="dimmed">{t('alerts.office.clocks.hint')}</Text>
      {!settings.mailAvailable && <QuietNotice>{t('alerts.office.clocks.mailOff')}</QuietNotice>}
      {settings.mailAvailable && !mailTo.trim() && <QuietNotice>{t('alerts.office.clocks.noMailTo')}</QuietNotice>}
      <Fields editor={editor} fields={fields} />
      {settings.mailAvailable && settings.mailTo && isSaved && (
        <MailState key={settings.mailTo} address={settings.mailTo} confirmed={settings.mailConfirmed} />
      )}
      {services.length > 0 && <ServiceDelays editor={editor} services={services} />}
    </EditorForm>
  )
}

function useHotelFields(): Field[] {
  const { t } = useTranslation()
  const delayField = (name: string, label: string): Field => ({
    kind: 'number',
    name,
    label,
    description: t('alerts.office.clocks.blank'),
    // A value that is too small shows an error; it is not corrected while typing.
    min: 0,
    max: maxAlertDelaySeconds,
    step: 30,
    unit: t('alerts.office.clocks.seconds'),
  })
  return [
    delayField('pushAfter', t('alerts.office.clocks.push')),
    delayField('mailAfter', t('alerts.office.clocks.mail')),
    {
      kind: 'email',
      name: 'mailTo',
      label: t('alerts.office.clocks.mailTo'),
      description: t('alerts.office.clocks.mailToHint'),
    },
  ]
}
