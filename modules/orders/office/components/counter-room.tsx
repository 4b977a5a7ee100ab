import { Autocomplete, Button, Group } from '@mantine/core'
import { useState } from 'react'
import { folded } from '#core/i18n/folded.ts'
import { maxRoomLength, nearestRooms } from '#modules/qr-codes/rules.ts'
import { isUnknownRoom } from '../counter-order.ts'
import { useWords } from '../wording.ts'

interface RoomProps {
  room: string
  /** The hotel's list; empty where it has none: then any room is taken. */
  rooms: readonly string[]
  required: boolean
  error?: string
  onChange: (room: string) => void
}

/** Far more than one reads: who looks for a room types on. */
const shown = 60

/** The rooms that hold what is typed, first those that begin with it; where none does, those that may have been meant. */
function roomsFor(typed: string, rooms: readonly string[]): string[] {
  const asked = folded(typed.trim())
  const held = rooms.filter((room) => folded(room).includes(asked))
  const begins = (room: string) => Number(folded(room).startsWith(asked))
  const found = held.length > 0 ? held.sort((one, other) => begins(other) - begins(one)) : nearestRooms(typed, rooms)
  return found.slice(0, shown)
}

/** The room of a counter order: one of the hotel's list, where it has one. */
export function CounterRoom({ room, rooms, required, error, onChange }: RoomProps) {
  const { t } = useWords()
  const [left, setLeft] = useState(false)
  const unknown = isUnknownRoom(room, rooms)
  const near = unknown && (left || error) ? nearestRooms(room, rooms) : []
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
          setLeft(false)
          onChange(value)
        }}
        onBlur={() => setLeft(true)}
        error={unknown && left ? t('orders.office.counter.faults.roomUnknown', { room: room.trim() }) : error}
      />
      {near.length > 0 && (
        <Group gap={6} mt={6}>
          {near.map((each) => (
            <Button key={each} variant="default" size="xs" onClick={() => onChange(each)}>
              {t('orders.office.card.room', { room: each })}
            </Button>
          ))}
        </Group>
      )}
    </div>
  )
}
