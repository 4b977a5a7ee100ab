import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import { changeSettings } from '#core/access/policy.ts'
import type { InAllLanguages } from '#core/i18n/contract.ts'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { weekWords } from '#core/time/hours-wording.ts'
import { useSubject } from '#core/ui-office/app/current-hotel.ts'
import { missingTexts } from '#core/ui-office/drafts/draft-texts.ts'
import { useEditor } from '#core/ui-office/drafts/editor.ts'
import { EditorForm } from '#core/ui-office/drafts/editor-form.tsx'
import type { Field } from '#core/ui-office/fields/field.ts'
import { Fields } from '#core/ui-office/fields/fields.tsx'
import { translateErrors } from '#core/ui-office/fields/form-errors.ts'
import { FactList } from '#core/ui-office/frame/layout-parts.tsx'
import { HoursEditor } from '#core/ui-office/hours/hours-editor.tsx'
import { useManagedHotel } from '#modules/hotel/hotels/office/api.ts'
import { maxChatTextLengths } from '../../rules.ts'
import type { ChatSettings } from '../../settings-contract.ts'
import { readSettings, updateSettings } from '../api.ts'
import { checkSettings, draftSettings, settingsFieldPath, storedSettings } from '../settings-draft.ts'
import { CannedEditor } from './canned-editor.tsx'

type Settings = InAllLanguages<typeof ChatSettings>

export function SettingsForm({ settings }: { settings: Settings }) {
  const { t, i18n } = useTranslation()
  const { orgId, hotel, actor } = useManagedHotel()
  const { defaultLang: base, languages: langs } = hotel
  // The values that the form started from; later saves by others arrive with a new version.
  const [initialSettings] = useState(settings)
  const draftAndVersion = (current: Settings) => ({ draft: draftSettings(current), version: current.version })
  const editor = useEditor({
    initial: draftSettings(initialSettings),
    base,
    langs,
    subject: useSubject('chat-settings'),
    readOnly: !changeSettings(actor),
    shared: {
      version: initialSettings.version,
      latest: settings.version,
      read: async () => draftAndVersion(await readSettings(orgId)),
    },
    check: (draft) =>
      translateErrors(checkSettings(draft, base), (fault) =>
        fault === 'required' ? t('chat.office.settings.required') : t(`services.office.errors.${fault}`),
      ),
    stored: storedSettings,
    write: ({ changes, version }) => updateSettings(orgId, changes, version),
    fieldPath: settingsFieldPath,
    onSaved: () => notifications.show({ message: t('common.office.saved') }),
  })
  const { form } = editor
  const draft = form.values
  const hoursErrors = Object.fromEntries(
    Object.entries(form.errors).map(([path, error]) => [path.replace(/^hours\./, ''), String(error)]),
  )
  const { hours } = settings
  const enabled: Field = {
    kind: 'boolean',
    name: 'enabled',
    label: t('chat.office.settings.enabled'),
    description: t('chat.office.settings.enabledHint'),
  }
  const awayText: Field = {
    kind: 'text',
    name: 'awayText',
    label: t('chat.office.settings.away'),
    description: t('chat.office.settings.awayHint'),
    localized: true,
    max: maxChatTextLengths.awayText,
  }
  return (
    <EditorForm editor={editor} texts={{ langs, missing: missingTexts(draft, langs, 'title', 'text') }}>
      <Fields editor={editor} fields={[enabled]} />
      {editor.readOnly ? (
        <FactList look="above">
          <div>
            <dt>{t('chat.office.settings.hours')}</dt>
            {(hours
              ? weekWords(hours, i18n.language, t('common.office.hours.everyDay'))
              : [t('chat.office.settings.always')]
            ).map((line) => (
              <dd key={line}>{line}</dd>
            ))}
          </div>
        </FactList>
      ) : (
        <HoursEditor
          value={draft.hours}
          onChange={(value) => form.setFieldValue('hours', value)}
          errors={hoursErrors}
          without={t('chat.office.settings.always')}
        />
      )}
      <Fields editor={editor} fields={[awayText]} />
      <CannedEditor editor={editor} />
    </EditorForm>
  )
}
