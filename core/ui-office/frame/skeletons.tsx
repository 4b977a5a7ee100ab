import screen from './screen.module.css'
import styles from './skeletons.module.css'

const times = (count: number) => Array.from({ length: count }, (_, index) => index)

/** A grey bar where words will be. No words, no style attribute: the server renders these before it knows who asks. */
const Bar = ({ size = 'm' }: { size?: 's' | 'm' | 'l' }) => <span className={styles.bar} data-size={size} />

export const BarSkeleton = () => (
  <div className={styles.top} aria-hidden="true">
    <Bar size="l" />
    <Bar size="s" />
    <i />
    <Bar size="s" />
    <Bar size="s" />
  </div>
)

export const ListSkeleton = ({ rows = 5 }: { rows?: number }) => (
  <div className={styles.list} aria-hidden="true">
    {times(rows).map((row) => (
      <div key={row} className={styles.row}>
        <Bar size="l" />
        <Bar />
      </div>
    ))}
  </div>
)

export const FormSkeleton = () => (
  <div className={styles.list} aria-hidden="true">
    {times(5).map((field) => (
      <div key={field} className={styles.row}>
        <Bar />
        <span className={styles.input} />
      </div>
    ))}
  </div>
)

export const ColumnsSkeleton = () => (
  <div className={styles.columns} aria-hidden="true">
    {times(4).map((column) => (
      <ListSkeleton key={column} rows={4 - column} />
    ))}
  </div>
)

/** The shape of the screen at this address, while nothing of it is known. */
export function ScreenSkeleton({ path }: { path: string }) {
  if (/\/orders$/.test(path)) return <Framed of={<ColumnsSkeleton />} full />
  if (/\/(services|places|deals|pages|medias)\/[^/]+$|\/(edit|new)$|\/chat\/settings$|^\/account$/.test(path))
    return <Framed of={<FormSkeleton />} />
  return <Framed of={<ListSkeleton />} />
}

const Framed = ({ of, full = false }: { of: React.ReactNode; full?: boolean }) => (
  <main className={screen.screen} data-width={full ? 'full' : 'list'} aria-busy="true">
    <div aria-hidden="true">
      <Bar size="l" />
    </div>
    {of}
  </main>
)
