import { Button, Checkbox, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Search } from '#core/ui-office/icons.tsx'
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
          type="search"
          value={asked}
          onChange={(event) => setAsked(event.currentTarget.value)}
          aria-label={t('qrCodes.office.rooms.search')}
          placeholder={t('qrCodes.office.rooms.search')}
          leftSection={<Search size={16} />}
          className={styles.search}
        />
      )}
      {found.length === 0 ? (
        <p role="status">{t('qrCodes.office.rooms.noMatch', { asked })}</p>
      ) : (
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col" className={styles.tick}>
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
              </th>
              <th scope="col">{t('qrCodes.office.rooms.columns.room')}</th>
              <th scope="col">{t('qrCodes.office.rooms.columns.code')}</th>
              <th scope="col" className={styles.number}>
                {t('qrCodes.office.rooms.columns.scans')}
              </th>
            </tr>
          </thead>
          <tbody>
            {shown.map((code) => (
              <tr key={code.id}>
                <td className={styles.tick}>
                  <Checkbox
                    aria-label={t('qrCodes.office.rooms.choose', { room: code.room })}
                    checked={chosen.has(code.id)}
                    onChange={(event) => choose([code.id], event.currentTarget.checked)}
                  />
                </td>
                <th scope="row">
                  <button type="button" className={styles.open} onClick={() => onOpen(code)}>
                    {code.room}
                  </button>
                </th>
                <td className={styles.code}>{readable(code.token)}</td>
                <td className={styles.number}>{code.scans}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {shown.length < found.length && (
        <Button variant="default" mt="md" onClick={() => setAll(true)}>
          {t('qrCodes.office.rooms.more', { count: found.length })}
        </Button>
      )}
    </>
  )
}
