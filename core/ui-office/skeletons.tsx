import styles from './skeletons.module.css'

const times = (count: number) => Array.from({ length: count }, (_, index) => index)

/** A grey bar where words will be. No words, no style attribute: the server renders these before it knows who asks. */
const Bar = ({ size = 'm' }: { size?: 's' | 'm' | 'l' | 'xl' }) => <span className={styles.bar} data-size={size} />

export const BarSkeleton = () => (
  <div className={styles.top} aria-hidden="true">
    <Bar size="l" />
    <Bar size="s" />
    <i />
    <Bar size="s" />
    <Bar size="s" />
  </div>
)

export const HeadSkeleton = () => (
  <div className={styles.head} aria-hidden="true">
    <Bar size="l" />
  </div>
)

export const ListSkeleton = ({ rows = 5 }: { rows?: number }) => (
  <div className={styles.list} aria-hidden="true">
    {times(rows).map((row) => (
      <div key={row} className={styles.row}>
        <div>
          <Bar size="l" />
          <Bar size="m" />
        </div>
        <Bar size="s" />
      </div>
    ))}
  </div>
)

export const FormSkeleton = () => (
  <div className={styles.form} aria-hidden="true">
    {times(5).map((field) => (
      <div key={field} className={styles.field}>
        <Bar size="m" />
        <span className={styles.input} />
      </div>
    ))}
  </div>
)

export const ColumnsSkeleton = () => (
  <div className={styles.columns} aria-hidden="true">
    {[2, 1, 2, 1, 0].map((cards, column) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the columns never move
      <div key={column}>
        <Bar size="m" />
        {times(cards).map((card) => (
          <div key={card} className={styles.card}>
            <Bar size="l" />
            <Bar size="xl" />
            <span className={styles.input} />
          </div>
        ))}
      </div>
    ))}
  </div>
)

/** The shape of the screen at this address, while nothing of it is known. */
export function ScreenSkeleton({ path }: { path: string }) {
  if (/\/orders$/.test(path)) return <Framed of={<ColumnsSkeleton />} full />
  if (/\/(services|pages|medias)\/[^/]+$|\/(edit|new)$|^\/account$/.test(path)) return <Framed of={<FormSkeleton />} />
  return <Framed of={<ListSkeleton />} />
}

const Framed = ({ of, full = false }: { of: React.ReactNode; full?: boolean }) => (
  <main className={styles.screen} data-full={full} aria-busy="true">
    <HeadSkeleton />
    {of}
  </main>
)
