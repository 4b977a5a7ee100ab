import { Button, SegmentedControl } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { CSSProperties, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import { ArrowLeft } from '#core/ui-office/icons.tsx'
import { Empty, Failure, Screen } from '#core/ui-office/screen.tsx'
import { ListSkeleton } from '#core/ui-office/skeletons.tsx'
import { usePage } from '#core/ui-office/use-page.ts'
import { useHotelScope } from '#modules/hotels/office/api.ts'
import type { QrCode } from '../contract.ts'
import { sameRoom } from '../rules.ts'
import { codesQuery, type RoomCode } from './api.ts'
import { HotelStand, RoomCard } from './components/printed.tsx'
import { cards, cutMarks, type Grid, paper, sheetsOf, stand } from './cut-marks.ts'
import styles from './print-screen.module.css'
import { type PrintedWords, printedWordsQuery } from './printed-text.ts'

/** Sheets of A4 to print and cut: cards of rooms, all or those named in the address, or the hotel's stand. */
export default function PrintScreen() {
  const { t } = useTranslation()
  const { orgId, hotel } = useHotelScope()
  const codes = useQuery(codesQuery(orgId))
  const words = useQuery(printedWordsQuery(hotel.languages))
  const failed = codes.isError ? codes : words.isError ? words : null
  if (codes.data && words.data) return <Printable own={codes.data.own} rooms={codes.data.rooms} words={words.data} />
  return (
    <Screen title={t('qrCodes.office.print.title')}>
      {failed ? <Failure error={failed.error} retry={() => void failed.refetch()} /> : <ListSkeleton />}
    </Screen>
  )
}

function Printable({ own, rooms, words }: { own: QrCode; rooms: RoomCode[]; words: PrintedWords[] }) {
  const { t } = useTranslation()
  const { orgId, hotel } = useHotelScope()
  const [search, setSearch] = useSearchParams()
  const named = new Set(search.getAll('room').map(sameRoom))
  const printed = named.size > 0 ? rooms.filter(({ room }) => named.has(sameRoom(room))) : rooms
  const what = search.has('stand') ? 'stand' : 'cards'
  const sheets = what === 'stand' ? 1 : sheetsOf(printed, cards).length
  usePage('size: A4; margin: 0')

  const choose = (next: string) => {
    const query = new URLSearchParams(search)
    query.delete('stand')
    if (next === 'stand') query.set('stand', '')
    setSearch(query, { replace: true })
  }
  return (
    <main className={styles.screen}>
      <title>{`${t('qrCodes.office.print.title')} · Livret`}</title>
      <div className={styles.tools}>
        <h1>{t('qrCodes.office.print.title')}</h1>
        <Button component={Link} to={`/hotels/${orgId}/qrcode`} variant="subtle" leftSection={<ArrowLeft />}>
          {t('qrCodes.office.print.back')}
        </Button>
        <SegmentedControl
          aria-label={t('qrCodes.office.print.what')}
          value={what}
          onChange={choose}
          data={(['cards', 'stand'] as const).map((value) => ({ value, label: t(`qrCodes.office.print.${value}`) }))}
        />
        {sheets > 0 && <Button onClick={() => window.print()}>{t('qrCodes.office.print.print')}</Button>}
        {sheets > 0 && <p>{t('qrCodes.office.print.sheets', { count: sheets })}</p>}
      </div>
      {what === 'stand' ? (
        <Sheet grid={stand} label={t('qrCodes.office.print.sheet', { number: 1 })}>
          <HotelStand hotel={hotel.name} code={own} words={words} />
        </Sheet>
      ) : printed.length === 0 ? (
        <div>
          <Empty title={t('qrCodes.office.print.noRooms')}>{t('qrCodes.office.print.noRoomsNext')}</Empty>
        </div>
      ) : (
        sheetsOf(printed, cards).map((codes, i) => (
          <Sheet key={codes[0]?.id} grid={cards} label={t('qrCodes.office.print.sheet', { number: i + 1 })}>
            {codes.map((code) => (
              <RoomCard key={code.id} hotel={hotel.name} code={code} words={words} />
            ))}
          </Sheet>
        ))
      )}
    </main>
  )
}

const mm = (length: number) => `${length}mm`

function Sheet({ grid, label, children }: { grid: Grid; label: string; children: ReactNode }) {
  const place: CSSProperties = {
    padding: `${mm(grid.top)} ${mm(grid.left)} 0`,
    gridTemplateColumns: `repeat(${grid.columns}, ${mm(grid.width)})`,
    gridAutoRows: mm(grid.height),
  }
  return (
    <section
      className={styles.sheet}
      aria-label={label}
      ref={(element) => void Object.assign(element?.style ?? {}, place)}
    >
      <svg className={styles.marks} viewBox={`0 0 ${paper.width} ${paper.height}`} aria-hidden="true">
        <path d={cutMarks(grid)} fill="none" stroke="#000" strokeWidth="0.2" />
      </svg>
      {children}
    </section>
  )
}
