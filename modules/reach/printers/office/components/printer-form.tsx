import { Checkbox, Radio, Select, Stack, Switch, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQuery } from '@tanstack/react-query'
import type { Lang } from '#core/i18n/contract.ts'
import { languageNames } from '#core/i18n/langs.ts'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { Modal } from '#core/ui-office/dialogs/dialogs.tsx'
import { CallForm, useCallForm } from '#core/ui-office/fields/call-form.tsx'
import { FormActions } from '#core/ui-office/fields/form-actions.tsx'
import { staffLangs } from '#locales/languages.ts'
import { servicesQuery } from '#modules/content/services/office/api.ts'
import { isOrdered } from '#modules/content/services/rules.ts'
import { useManagedHotel } from '#modules/hotel/hotels/office/api.ts'
import type { Printer, PrinterInput } from '../../contract.ts'
import { maxPrinterNameLength, paperWidths } from '../../rules.ts'
import { savePrinter } from '../api.ts'

interface PrinterFormProps {
  /** `new`: a new printer. */
  printer: Printer | 'new'
  /** `address`: of a new printer, returned only once. */
  onDone: (address: string | null) => void
  onClose: () => void
}

export function PrinterDialog(props: PrinterFormProps) {
  const { t } = useTranslation()
  return (
    <Modal
      opened
      onClose={props.onClose}
      title={t(props.printer === 'new' ? 'printers.office.add' : 'printers.office.editTitle')}
    >
      <PrinterForm {...props} />
    </Modal>
  )
}

function PrinterForm({ printer, onDone, onClose }: PrinterFormProps) {
  const { t } = useTranslation()
  const { orgId, hotel } = useManagedHotel()
  const services = (useQuery(servicesQuery(orgId)).data ?? []).filter(({ kind }) => isOrdered(kind))
  const existing = printer === 'new' ? undefined : printer
  const { form, call, formProps } = useCallForm({
    initialValues: {
      name: existing?.name ?? '',
      all: existing ? existing.services === null : true,
      services: existing?.services ?? [],
      paperWidth: String(existing?.paperWidth ?? 80),
      lang: existing?.lang ?? hotel.operationsLang,
      atAcceptance: existing?.atAcceptance ?? true,
    },
    validate: {
      name: (name) => (name.trim() ? null : t('printers.office.fields.nameMissing')),
      services: (chosen, { all }) => (all || chosen.length > 0 ? null : t('printers.office.fields.servicesMissing')),
    },
    send: ({ all, paperWidth, ...values }) =>
      savePrinter(orgId, existing, {
        ...values,
        services: all ? null : values.services,
        paperWidth: paperWidth === '58' ? 58 : 80,
      } satisfies PrinterInput),
    onSuccess: (address) => {
      notifications.show({ message: t(`printers.office.done.${existing ? 'changed' : 'added'}`) })
      onDone(address)
    },
  })
  return (
    <CallForm {...formProps} failureTitle={t('printers.office.failed')}>
      <TextInput
        {...form.getInputProps('name')}
        label={t('printers.office.fields.name')}
        description={t('printers.office.fields.nameHint')}
        maxLength={maxPrinterNameLength}
        data-autofocus
      />
      <Switch
        {...form.getInputProps('atAcceptance', { type: 'checkbox' })}
        label={t('printers.office.fields.atAcceptance')}
        description={t('printers.office.fields.atAcceptanceHint')}
      />
      <Radio.Group
        label={t('printers.office.fields.services')}
        value={form.values.all ? 'all' : 'some'}
        onChange={(value) => form.setFieldValue('all', value === 'all')}
      >
        <Stack gap={8} mt={6}>
          <Radio value="all" label={t('printers.office.fields.allServices')} />
          <Radio value="some" label={t('printers.office.fields.someServices')} />
        </Stack>
      </Radio.Group>
      {!form.values.all && (
        <Checkbox.Group {...form.getInputProps('services')} label={t('printers.office.fields.chooseServices')}>
          <Stack gap={8} mt={6}>
            {services.map(({ id, name }) => (
              <Checkbox key={id} value={id} label={name} />
            ))}
          </Stack>
        </Checkbox.Group>
      )}
      <Radio.Group {...form.getInputProps('paperWidth')} label={t('printers.office.fields.paperWidth')}>
        <Stack gap={8} mt={6}>
          {paperWidths.map((width) => (
            <Radio key={width} value={String(width)} label={t('printers.office.fields.millimetres', { width })} />
          ))}
        </Stack>
      </Radio.Group>
      <Select
        {...form.getInputProps('lang')}
        label={t('printers.office.fields.lang')}
        description={t('printers.office.fields.langHint')}
        data={staffLangs.map((lang: Lang) => ({ value: lang, label: languageNames[lang] }))}
        allowDeselect={false}
      />
      <FormActions act={t('common.office.save')} busy={call.isPending} onCancel={onClose} />
    </CallForm>
  )
}
