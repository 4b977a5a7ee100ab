import { Button, Checkbox, Table, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Search } from '#core/ui-office/icons.tsx'
import { Panel } from '#core/ui-office/parts.tsx'
import { readable } from '../../rules.ts'
import type { RoomCode } from '../api.ts'
import styles from './room-table.module.css'

/** From how many rooms on a search saves time, and how many are drawn until somebody asks for all. */
const many = 12
const atFirst = 100

interface RoomTableProps {
  codes: RoomCode[]
  /** Ids of the chosen ones. */
  chosen: ReadonlySet<string>
  onChoose: (ids: Set<string>) => void
  onOpen: (code: RoomCode) => void
}

export function RoomTable({ codes, chosen, onChoose, onOpen }: RoomTableProps) {
  const { t } = useTranslation()
  const [asked, setAsked] = useState('')
  const [all, setAll] = useState(false)
  const words = asked.trim().toLowerCase()
  const found = codes.filter(
    ({ room, token }) => room.toLowerCase().includes(words) || token.startsWith(words.replace('-', '').toUpperCase()),
  )
  const shown = all ? found : found.slice(0, atFirst)
  const chosenShown = shown.filter(({ id }) => chosen.has(id)).length
  const choose = (ids: string[], yes: boolean) => {
    const next = new Set(chosen)
    for (const id of ids) yes ? next.add(id) : next.delete(id)
    onChoose(next)
  }
  return (
    <>
      {codes.length >= many && (
        <TextInput
          maw={280}
          mb={12}
          type="search"
          value={asked}
          onChange={(event) => setAsked(event.currentTarget.value)}
          aria-label={t('qrCodes.office.rooms.search')}
          placeholder={t('qrCodes.office.rooms.search')}
          leftSection={<Search size={16} />}
        />
      )}
      {found.length === 0 ? (
        <p role="status">{t('qrCodes.office.rooms.noMatch', { asked })}</p>
      ) : (
        <Panel p={0}>
          <Table highlightOnHover className={styles.table}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th w={36} scope="col">
                  <Checkbox
                    aria-label={t('qrCodes.office.rooms.chooseAll')}
                    checked={chosenShown === shown.length}
                    indeterminate={chosenShown > 0 && chosenShown < shown.length}
                    onChange={(event) =>
                      choose(
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
                <Table.Tr key={code.id}>
                  <Table.Td w={36}>
                    <Checkbox
                      aria-label={t('qrCodes.office.rooms.choose', { room: code.room })}
                      checked={chosen.has(code.id)}
                      onChange={(event) => choose([code.id], event.currentTarget.checked)}
                    />
                  </Table.Td>
                  <Table.Th scope="row">
                    <button type="button" className={styles.open} onClick={() => onOpen(code)}>
                      {code.room}
                    </button>
                  </Table.Th>
                  <Table.Td c="dimmed" style={{ whiteSpace: 'nowrap' }}>
                    {readable(code.token)}
                  </Table.Td>
                  <Table.Td ta="end">{code.scans}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Panel>
      )}
      {shown.length < found.length && (
        <Button variant="default" mt="md" onClick={() => setAll(true)}>
          {t('qrCodes.office.rooms.more', { count: found.length })}
        </Button>
      )}
    </>
  )
}
