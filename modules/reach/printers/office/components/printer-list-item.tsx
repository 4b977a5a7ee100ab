import { ActionIcon, Button, Group, Menu, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { changeSettings } from '#core/access/policy.ts'
import { formatDate, formatTime } from '#core/i18n/format.ts'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { More } from '#core/ui-office/frame/icons.tsx'
import { Pill, RowText } from '#core/ui-office/frame/layout-parts.tsx'
import { useFailureText } from '#core/ui-office/frame/screen.tsx'
import { servicesQuery } from '#modules/content/services/office/api.ts'
import { useManagedHotel } from '#modules/hotel/hotels/office/api.ts'
import type { Printer } from '../../contract.ts'
import { useTestPrinter } from '../api.ts'

interface PrinterListItemProps {
  printer: Printer
  onEdit: () => void
  onRenew: () => void
  onRemove: () => void
}

/** A printer: its state, what it prints, and its actions. */
export function PrinterListItem({ printer, onEdit, onRenew, onRemove }: PrinterListItemProps) {
  const { t, i18n } = useTranslation()
  const failureText = useFailureText()
  const { orgId, hotel, actor } = useManagedHotel()
  const { id, name, services, paperWidth, atAcceptance, seenAt } = printer
  const all = useQuery(servicesQuery(orgId)).data ?? []
  const lang = i18n.language
  const testing = useTestPrinter(orgId, {
    done: t('printers.office.testSent'),
    failed: t('printers.office.printOn.failed'),
    failureText,
  })
  const names = all.filter((service) => services?.includes(service.id)).map((service) => service.name)
  const time = seenAt && `${formatDate(seenAt, lang, hotel.timeZone)}, ${formatTime(seenAt, lang, hotel.timeZone)}`
  return (
    <li>
      <RowText>
        <Group gap={8} mb={2}>
          <b>{name}</b>
          <State printer={printer} />
        </Group>
        <p>
          {[
            t(`printers.office.says.${atAcceptance ? 'atAcceptance' : 'onDemand'}`),
            services === null ? t('printers.office.fields.allServices') : names.join(', '),
            t('printers.office.fields.millimetres', { width: paperWidth }),
          ].join(' · ')}
        </p>
        {time && printer.trouble && <Text c="dimmed">{t('printers.office.seen', { time })}</Text>}
      </RowText>
      <Group gap={8}>
        <Button
          variant="default"
          loading={testing.isPending}
          aria-label={t('printers.office.testOf', { name })}
          onClick={() => testing.mutate(id)}
        >
          {t('printers.office.test')}
        </Button>
        {changeSettings(actor) && (
          <>
            <Button variant="default" aria-label={t('printers.office.editOf', { name })} onClick={onEdit}>
              {t('printers.office.edit')}
            </Button>
            <Menu position="bottom-end">
              <Menu.Target>
                <ActionIcon variant="default" size={36} aria-label={t('printers.office.more', { name })}>
                  <More />
                </ActionIcon>
              </Menu.Target>
              <Menu.Dropdown>
                <Menu.Item onClick={onRenew}>{t('printers.office.renew')}</Menu.Item>
                <Menu.Item color="hot" onClick={onRemove}>
                  {t('printers.office.remove')}
                </Menu.Item>
              </Menu.Dropdown>
            </Menu>
          </>
        )}
      </Group>
    </li>
  )
}

function State({ printer: { trouble, paperLow } }: { printer: Printer }) {
  const { t } = useTranslation()
  if (trouble === 'new') return <Pill tone="plain">{t('printers.office.state.new')}</Pill>
  if (trouble) return <Pill tone="warn">{t(`printers.office.state.${trouble}`)}</Pill>
  if (paperLow) return <Pill tone="warn">{t('printers.office.state.paperLow')}</Pill>
  return <Pill tone="ok">{t('printers.office.state.ok')}</Pill>
}
