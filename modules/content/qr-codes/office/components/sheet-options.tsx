import { NativeSelect, Radio, Stack, Switch, TextInput } from '@mantine/core'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { isForScannedRooms, type Wifi } from '#modules/foundation/info/rules.ts'
import { isJoinable } from '#modules/foundation/info/wifi-rules.ts'
import { seatKinds } from '../../seats-rules.ts'
import { hasWifiPart, type SheetFormat, sheetFormats } from '../../sheets-rules.ts'

/** `targets`: places, services and pages; `chosen`: the codes in the address. */
export const codeChoices = ['hotel', 'rooms', 'some', ...seatKinds, 'targets', 'chosen'] as const
export type CodeChoice = (typeof codeChoices)[number]

export interface SheetOptions {
  format: SheetFormat
  choice: CodeChoice
  /** The typed rooms for the choice `some`. */
  rooms: string
  /** The ids of the codes for the choice `chosen`. */
  ids: string[]
  wifi: boolean
  name: string
}

interface SheetOptionsProps {
  options: SheetOptions
  onChange: (changed: Partial<SheetOptions>) => void
  counts: Record<CodeChoice, number>
  wifi: Wifi | null
  hasLogo: boolean
  errors: { rooms?: string; name?: string }
}

/** The options of printing: which codes, and in which format. */
export function SheetOptionsForm({ options, onChange, counts, wifi, hasLogo, errors }: SheetOptionsProps) {
  const { t } = useTranslation()
  const { format, choice } = options
  const wifiError = wifiProblem(format, wifi)
  const offeredChoices = codeChoices.filter((item) => counts[item] > 0)
  return (
    <Stack gap={20}>
      <Radio.Group
        label={t('qrCodes.office.print.format')}
        value={format}
        onChange={(value) => onChange({ format: value as SheetFormat })}
      >
        <Stack gap={10} mt={8}>
          {sheetFormats.map((item) => (
            <Radio
              key={item}
              value={item}
              label={t(`qrCodes.office.print.formats.${item}.name`)}
              description={t(`qrCodes.office.print.formats.${item}.text`)}
            />
          ))}
        </Stack>
      </Radio.Group>
      <NativeSelect
        label={t('qrCodes.office.print.which')}
        value={choice}
        onChange={(event) => onChange({ choice: event.currentTarget.value as CodeChoice })}
        data={offeredChoices.map((value) => ({
          value,
          label: t(`qrCodes.office.print.choices.${value}`, {
            count: counts[value],
          }),
        }))}
      />
      {choice === 'some' && (
        <TextInput
          label={t('qrCodes.office.print.list')}
          description={t('qrCodes.office.add.hint')}
          error={errors.rooms}
          value={options.rooms}
          onChange={(event) => onChange({ rooms: event.currentTarget.value })}
          spellCheck={false}
        />
      )}
      <Switch
        label={t('qrCodes.office.print.wifi')}
        description={wifiError ? t(`errors.fields.${wifiError}`) : t('qrCodes.office.print.wifiText')}
        disabled={wifiError !== null}
        checked={options.wifi && wifiError === null}
        onChange={(event) => onChange({ wifi: event.currentTarget.checked })}
      />
      {!hasLogo && (
        <TextInput
          label={t('qrCodes.office.print.name')}
          description={t('qrCodes.office.print.nameText')}
          error={errors.name}
          maxLength={120}
          value={options.name}
          onChange={(event) => onChange({ name: event.currentTarget.value })}
        />
      )}
    </Stack>
  )
}

/** Why the Wi-Fi cannot be printed; null when it can. The server refuses for the same reasons. */
export function wifiProblem(format: SheetFormat, wifi: Wifi | null) {
  if (!hasWifiPart(format)) return 'wifi_no_room'
  if (!wifi) return 'wifi_unset'
  if (isForScannedRooms(wifi)) return 'wifi_for_rooms'
  return isJoinable(wifi) ? null : 'wifi_password'
}
