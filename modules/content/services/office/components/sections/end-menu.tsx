import { ActionIcon, Menu } from '@mantine/core'
import { formatDay, formatHourInSentence } from '#core/i18n/format.ts'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { localDate } from '#core/time/hours.ts'
import { Clock } from '#core/ui-office/frame/icons.tsx'
import { useManagedHotel } from '#modules/hotel/hotels/office/api.ts'

interface EndMenuProps {
  label: string
  busy: boolean
  disabled?: boolean
  choices: { label: string; onPick: () => void }[]
}

/** A menu for the end of a pause or sold-out, beside the switch that sets no end. */
export function EndMenu({ label, busy, disabled, choices }: EndMenuProps) {
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          loading={busy}
          disabled={disabled}
          aria-label={label}
          title={label}
        >
          <Clock />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {choices.map((choice) => (
          <Menu.Item key={choice.label} onClick={choice.onPick}>
            {choice.label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

/** "jusqu’à 19 h 30", "jusqu’au mardi 3 mars à 5 h", "jusqu’à nouvel ordre". */
export function useUntilText(): (until: string | null) => string {
  const { t, i18n } = useTranslation()
  const lang = i18n.language
  const { timeZone } = useManagedHotel().hotel
  return (until) => {
    if (until === null) return t('services.office.sale.untilUndone')
    const end = new Date(until)
    const time = formatHourInSentence(end, lang, timeZone)
    return localDate(timeZone, end) === localDate(timeZone, new Date())
      ? t('services.office.sale.untilTime', { time })
      : t('services.office.sale.untilDay', { time, day: formatDay(end, lang, timeZone) })
  }
}
