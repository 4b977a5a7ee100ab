import { Autocomplete, Button, Group } from '@mantine/core'
import { useState } from 'react'
import { foldText } from '#core/i18n/plain-text/fold-text.ts'
import { maxRoomLength, nearestRooms } from '#modules/content/qr-codes/rules.ts'
import { isUnknownRoom } from '../../counter-order.ts'
import { useOrderWording } from '../../wording.ts'

interface RoomProps {
  room: string
  /** The hotel's list of rooms; empty when it has none: then any room is accepted. */
  rooms: readonly string[]
  required: boolean
  error?: string
  onChange: (room: string) => void
}

/** Maximum suggestions shown. */
const shown = 60

/** The rooms that contain the typed text, first those that begin with it; if there are none, similar ones. */
function roomsFor(typed: string, rooms: readonly string[]): string[] {
  const searchText = foldText(typed.trim())
  const matchingRooms = rooms.filter((room) => foldText(room).includes(searchText))
  const startsWithText = (room: string) => Number(foldText(room).startsWith(searchText))
  const found =
    matchingRooms.length > 0
      ? matchingRooms.sort((one, other) => startsWithText(other) - startsWithText(one))
      : nearestRooms(typed, rooms)
  return found.slice(0, shown)
}

/** The room of a counter order, from the hotel's list if it has one. */
export function CounterRoom({ room, rooms, required, error, onChange }: RoomProps) {
  const { t } = useOrderWording()
  const [wasLeft, setWasLeft] = useState(false)
  const unknown = isUnknownRoom(room, rooms)
  const similarRooms = unknown && (wasLeft || error) ? nearestRooms(room, rooms) : []
  return (
    <div>
      <Autocomplete
        label={t('orders.office.counter.room')}
        withAsterisk={required}
        required={required}
        maxLength={maxRoomLength}
        autoComplete="off"
        data={[...rooms]}
        filter={({ search }) => roomsFor(search, rooms).map((value) => ({ value, label: value }))}
        value={room}
        onChange={(value) => {
          setWasLeft(false)
          onChange(value)
        }}
        onBlur={() => setWasLeft(true)}
        error={unknown && wasLeft ? t('orders.office.counter.faults.roomUnknown', { room: room.trim() }) : error}
      />
      {similarRooms.length > 0 && (
        <Group gap={6} mt={6}>
          {similarRooms.map((each) => (
            <Button key={each} variant="default" size="xs" onClick={() => onChange(each)}>
              {t('orders.office.card.room', { room: each })}
            </Button>
          ))}
        </Group>
      )}
    </div>
  )
}
