import '@fontsource-variable/newsreader/wght.css'
import { useTranslation } from 'react-i18next'
import type { QrCode } from '../../contract.ts'
import { readable } from '../../rules.ts'
import type { RoomCode } from '../api.ts'
import type { PrintedWords } from '../printed-text.ts'
import styles from './printed.module.css'
import { QrPicture } from './qr-picture.tsx'

interface Printed<Code> {
  hotel: string
  code: Code
  words: PrintedWords[]
}

/** For the bedside table: the room big, the code at 34 mm. */
export function RoomCard({ hotel, code, words }: Printed<RoomCode>) {
  const { t } = useTranslation()
  return (
    <article className={styles.card}>
      <div className={styles.left}>
        <QrPicture url={code.url} label={t('qrCodes.office.picture.room', { room: code.room })} />
        <ByHand code={code} />
      </div>
      <div className={styles.right}>
        <p className={styles.hotel}>{hotel}</p>
        <p className={styles.label}>{[...new Set(words.map(({ room }) => room))].join(' · ')}</p>
        <p className={styles.room} data-long={code.room.length > 5 || undefined}>
          {code.room}
        </p>
        <Lines words={words} of="scan" />
      </div>
    </article>
  )
}

/** For the reception's counter: A6, upright, the code at 62 mm. */
export function HotelStand({ hotel, code, words }: Printed<QrCode>) {
  const { t } = useTranslation()
  return (
    <article className={styles.stand}>
      <p className={styles.welcome}>{words.map(({ welcome }) => welcome).join(' · ')}</p>
      <p className={styles.name}>{hotel}</p>
      <QrPicture url={code.url} label={t('qrCodes.office.picture.hotel')} />
      <Lines words={words} of="stand" />
      <ByHand code={code} />
    </article>
  )
}

function Lines({ words, of }: { words: PrintedWords[]; of: 'scan' | 'stand' }) {
  return (
    <ul className={styles.lines}>
      {words.map((each) => (
        <li key={each.lang} lang={each.lang}>
          {each[of]}
        </li>
      ))}
    </ul>
  )
}

/** For whom no camera works: the code, and where to type it. */
function ByHand({ code }: { code: QrCode }) {
  return (
    <p className={styles.byHand}>
      <b>{readable(code.token)}</b> <span>{new URL(code.url).host}/q</span>
    </p>
  )
}
