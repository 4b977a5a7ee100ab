import { Radio, Stack, TextInput } from '@mantine/core'
import { useNavigate } from 'react-router'
import { hotelPath, hotelScreens } from '#core/app/office-paths.ts'
import { languageNames } from '#core/i18n/langs.ts'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { Modal } from '#core/ui-office/dialogs/dialogs.tsx'
import { CallForm, useCallForm } from '#core/ui-office/fields/call-form.tsx'
import { FormActions } from '#core/ui-office/fields/form-actions.tsx'
import { useManagedHotel } from '#modules/hotel/hotels/office/api.ts'
import { maxMenuTextLengths, type ServiceKind, serviceKinds } from '../../../rules.ts'
import { createService, serviceSaved } from '../../api.ts'

/** Creates a service with its name and kind; other fields are edited on the service's screen. */
export function CreateService({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <Modal opened={opened} onClose={onClose} title={t('services.office.create.title')}>
      <CreateForm onClose={onClose} />
    </Modal>
  )
}

function CreateForm({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { orgId, hotel } = useManagedHotel()
  const { form, call, formProps } = useCallForm({
    initialValues: { name: '', kind: 'order' as ServiceKind },
    validate: { name: (name) => (name.trim() ? null : t('services.office.errors.name')) },
    // Guests do not see it until somebody shows it, because it is still empty.
    send: (input) => createService(orgId, hotel.defaultLang, { ...input, hidden: true }),
    onSuccess: async ({ id }) => {
      serviceSaved(orgId)
      await navigate(hotelPath(orgId, hotelScreens.service(id)))
    },
  })
  return (
    <CallForm {...formProps} failureTitle={t('common.office.failure.save')}>
      <TextInput
        {...form.getInputProps('name')}
        lang={hotel.defaultLang}
        label={`${t('services.office.fields.name')} (${languageNames[hotel.defaultLang]})`}
        placeholder={t('services.office.create.example')}
        maxLength={maxMenuTextLengths.name}
        description={t('services.office.create.hint')}
        data-autofocus
      />
      <Radio.Group
        label={t('services.office.fields.kind')}
        value={form.values.kind}
        onChange={(kind) => form.setFieldValue('kind', kind as ServiceKind)}
      >
        <Stack gap="sm" mt={6}>
          {serviceKinds.map((kind) => (
            <Radio
              key={kind}
              value={kind}
              label={t(`services.office.kinds.${kind}.name`)}
              description={t(`services.office.kinds.${kind}.what`)}
            />
          ))}
        </Stack>
      </Radio.Group>
      <FormActions act={t('services.office.create.act')} busy={call.isPending} onCancel={onClose} />
    </CallForm>
  )
}
