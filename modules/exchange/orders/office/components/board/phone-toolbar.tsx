import { ActionIcon, Button, Group, Indicator, Stack, Text, Title } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { Link } from 'react-router'
import { answerGuests } from '#core/access/policy.ts'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { Drawer } from '#core/ui-office/dialogs/dialogs.tsx'
import { History, More, Plus, Sliders } from '#core/ui-office/frame/icons.tsx'
import {
  AlertDevices,
  DeviceServices,
  EnableSoundButton,
  useNoAlertDevice,
} from '#modules/content/alerts/office/api.ts'
import { isOrdered } from '#modules/content/services/rules.ts'
import { useManagedHotel } from '#modules/hotel/hotels/office/api.ts'
import { kitchenSearch } from '../../kitchen-settings.ts'
import { PrintChoice } from '../tickets/print-choice.tsx'
import { Connection } from './connection.tsx'
import styles from './toolbar.module.css'
import { HiddenOrdersButton, type ToolbarProps, useUnavailable } from './toolbar.tsx'

/** The toolbar on a phone: one row of icons, and a sheet with all tools by name. */
export function PhoneToolbar({ services, hidden, stream, totals, onTool }: Omit<ToolbarProps, 'acceptance'>) {
  const { t } = useTranslation()
  const [opened, sheet] = useDisclosure()
  const forGuests = answerGuests(useManagedHotel().actor)
  const { stopped, soldOut } = useUnavailable(services)
  const availability = [
    t('orders.office.availability.open'),
    stopped.length > 0 && t('orders.office.availability.paused', { list: stopped.join(', ') }),
    soldOut > 0 && t('orders.office.availability.soldOut', { count: soldOut }),
  ]
    .filter(Boolean)
    .join(' · ')
  const hasNoAlertDevice = useNoAlertDevice()
  const openTool = (tool: 'availability' | 'counter') => () => {
    sheet.close()
    onTool(tool)
  }
  return (
    <Group component="header" gap={2} py={4} pl={16} pr={8} wrap="nowrap" className={styles.phone}>
      <Title flex={1} className="one-line">
        {t('orders.office.title')}
      </Title>
      <HiddenOrdersButton hidden={hidden} />
      <Indicator disabled={stopped.length + soldOut === 0} color="var(--office-warn)" offset={6}>
        <ActionIcon variant="subtle" size={44} aria-label={availability} onClick={() => onTool('availability')}>
          <Sliders size={22} />
        </ActionIcon>
      </Indicator>
      {forGuests && (
        <>
          <ActionIcon
            variant="subtle"
            size={44}
            aria-label={t('orders.office.counter.open')}
            onClick={openTool('counter')}
          >
            <Plus size={22} />
          </ActionIcon>
          <ActionIcon
            component={Link}
            to="history"
            variant="subtle"
            size={44}
            aria-label={t('orders.office.history.open')}
          >
            <History size={22} />
          </ActionIcon>
        </>
      )}
      <AlertDevices compact />
      <ActionIcon
        variant="subtle"
        size={44}
        aria-label={t('orders.office.tools')}
        aria-haspopup="dialog"
        onClick={sheet.open}
      >
        <More size={22} />
      </ActionIcon>
      <Drawer opened={opened} onClose={sheet.close} position="bottom" size="auto" title={t('orders.office.tools')}>
        <Stack gap={10} pb={16}>
          {hasNoAlertDevice && (
            <Text c="hot">
              <b>{t('alerts.office.listening.nobody')}</b> {t('alerts.office.listening.nobodyNext')}
            </Text>
          )}
          <EnableSoundButton />
          <Connection stream={stream} />
          <DeviceServices services={services.filter(({ kind }) => isOrdered(kind))}>
            <PrintChoice />
          </DeviceServices>
          <Button variant="default" onClick={openTool('availability')}>
            {availability}
          </Button>
          {forGuests && (
            <>
              <Button variant="default" onClick={openTool('counter')}>
                {t('orders.office.counter.open')}
              </Button>
              <Button component={Link} to="history" variant="default">
                {t('orders.office.history.open')}
              </Button>
            </>
          )}
          {totals}
          <Button component={Link} to={kitchenSearch} variant="default">
            {t('orders.office.kitchen.open')}
          </Button>
        </Stack>
      </Drawer>
    </Group>
  )
}
