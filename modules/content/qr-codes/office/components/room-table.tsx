import { Checkbox, Table } from '@mantine/core'
import { foldText } from '#core/i18n/plain-text/fold-text.ts'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { formatToken } from '../../proof-rules.ts'
import type { RoomCode } from '../api.ts'
import { LongList } from './long-list.tsx'
import styles from './room-table.module.css'

interface RoomTableProps {
  /** The ids of the selected codes. */
  chosen: ReadonlySet<string>
  onChoose: (ids: Set<string>) => void
  onOpen: (code: RoomCode) => void
}

/** Matches the room's name, or the beginning of its code. */
function matches({ room, token }: RoomCode, searchText: string): boolean {
  const searchKey = foldText(searchText)
  return foldText(room).includes(searchKey) || token.startsWith(searchKey.replace('-', '').toUpperCase())
}

export function RoomTable({ codes, ...acts }: RoomTableProps & { codes: RoomCode[] }) {
  const { t } = useTranslation()
  return (
    <LongList
      items={codes}
      atFirst={100}
      matches={matches}
      searchLabel={t('qrCodes.office.rooms.search')}
      noMatch={(query) => t('qrCodes.office.rooms.noMatch', { asked: query })}
      more={(count) => t('qrCodes.office.rooms.more', { count })}
    >
      {(shownCodes) => <RoomRows shown={shownCodes} {...acts} />}
    </LongList>
  )
}

function RoomRows({ shown, chosen, onChoose, onOpen }: RoomTableProps & { shown: RoomCode[] }) {
  const { t } = useTranslation()
  const selectedCount = shown.filter(({ id }) => chosen.has(id)).length
  const setSelected = (ids: string[], isSelected: boolean) => {
    const next = new Set(chosen)
    for (const id of ids) isSelected ? next.add(id) : next.delete(id)
    onChoose(next)
  }
  return (
    <Table highlightOnHover>
      <Table.Thead>
        <Table.Tr>
          <Table.Th w={36} scope="col">
            <Checkbox
              aria-label={t('qrCodes.office.rooms.chooseAll')}
              checked={selectedCount === shown.length}
              indeterminate={selectedCount > 0 && selectedCount < shown.length}
              onChange={(event) =>
                setSelected(
                  shown.map(({ id }) => id),
                  event.currentTarget.checked,
                )
              }
            />
          </Table.Th>
          <Table.Th scope="col">{t('qrCodes.office.rooms.columns.room')}</Table.Th>
          <Table.Th scope="col">{t('qrCodes.office.rooms.columns.code')}</Table.Th>
          <Table.Th ta="end" scope="col">
            {t('qrCodes.office.rooms.columns.scans')}
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {shown.map((code) => (
          <Table.Tr key={code.id} pos="relative">
            <Table.Td w={36}>
              <Checkbox
                className={styles.above}
                aria-label={t('qrCodes.office.rooms.choose', { room: code.room })}
                checked={chosen.has(code.id)}
                onChange={(event) => setSelected([code.id], event.currentTarget.checked)}
              />
            </Table.Td>
            <Table.Th scope="row">
              <button type="button" className={`${styles.open} whole`} onClick={() => onOpen(code)}>
                {code.room}
              </button>
            </Table.Th>
            <Table.Td c="dimmed" style={{ whiteSpace: 'nowrap' }}>
              {formatToken(code.token)}
            </Table.Td>
            <Table.Td ta="end">{code.scans}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}
