import { NumberInput, Table, Text } from '@mantine/core'
import { useTranslation } from '#core/i18n/use-translation.ts'
import type { EditableForm } from '#core/ui-office/fields/fields.tsx'
import { Section } from '#core/ui-office/frame/layout-parts.tsx'
import type { AlertChoice } from '../alert-choices.ts'

interface ServiceDelaysProps {
  editor: EditableForm
  /** The services that take orders, in the order of the draft. */
  services: readonly AlertChoice[]
}

const columns = ['pushAfter', 'mailAfter'] as const

/** The delays of each service in seconds, as a table. A blank one shows the hotel's delay, which applies to it. */
export function ServiceDelays({ editor: { form, readOnly }, services }: ServiceDelaysProps) {
  const { t } = useTranslation()
  const seconds = t('alerts.office.clocks.seconds')
  const labels = { pushAfter: 'alerts.office.clocks.pushOf', mailAfter: 'alerts.office.clocks.mailOf' } as const
  const hotelDelay = (name: (typeof columns)[number]) => {
    const { value } = form.getInputProps(name)
    return value === '' ? t('alerts.office.clocks.never') : `${value}\u00a0${seconds}`
  }
  return (
    <Section title={t('alerts.office.clocks.services')}>
      <Text c="dimmed" mb={8}>
        {t('alerts.office.clocks.servicesHint')}
      </Text>
      <Table layout="fixed" verticalSpacing={6} horizontalSpacing={8} aria-label={t('alerts.office.clocks.services')}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{t('alerts.office.clocks.service')}</Table.Th>
            <Table.Th scope="col">{t('alerts.office.clocks.pushColumn')}</Table.Th>
            <Table.Th scope="col">{t('alerts.office.clocks.mail')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {services.map(({ id, name: service }, i) => (
            <Table.Tr key={id}>
              <Table.Th scope="row" fw={400} style={{ overflowWrap: 'anywhere' }}>
                {service}
              </Table.Th>
              {columns.map((name) => (
                <Table.Td key={name} valign="top">
                  <NumberInput
                    {...form.getInputProps(`services.${i}.${name}`)}
                    aria-label={t(labels[name], { service })}
                    placeholder={hotelDelay(name)}
                    suffix={`\u00a0${seconds}`}
                    // A value out of range shows an error; it is not corrected while typing.
                    clampBehavior="none"
                    allowDecimal={false}
                    allowNegative={false}
                    hideControls
                    readOnly={readOnly}
                  />
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Section>
  )
}
