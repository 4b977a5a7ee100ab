import { matchPath } from 'react-router'
import { screenPattern } from '#core/app/office-paths.ts'
import type { OfficeModule, ScreenShape } from '../app/office-module.ts'
import screen from './screen.module.css'
import styles from './skeletons.module.css'

const times = (count: number) => Array.from({ length: count }, (_, index) => index)

/**
 * A grey bar in place of text. Without text or style attributes, because the server renders it before it knows the
 * person.
 */
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
  <div className={`${styles.list} card`} aria-hidden="true">
    {times(rows).map((row) => (
      <div key={row} className={styles.row}>
        <Bar size="l" />
        <Bar />
      </div>
    ))}
  </div>
)

export const FormSkeleton = () => (
  <div className={`${styles.list} card`} aria-hidden="true">
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

/** The skeleton that modules have registered for the screen of an address. */
export function screenShape(modules: readonly OfficeModule[], pathname: string): ScreenShape {
  const shapes = ['columns', 'form'] as const
  const isAt = (pattern: string) => matchPath(screenPattern(pattern), pathname) !== null
  return shapes.find((shape) => modules.some(({ skeletons }) => skeletons?.[shape]?.some(isAt))) ?? 'list'
}

/** The skeleton of a screen that is loading. */
export function ScreenSkeleton({ shape }: { shape: ScreenShape }) {
  if (shape === 'columns') return <Framed of={<ColumnsSkeleton />} full />
  return <Framed of={shape === 'form' ? <FormSkeleton /> : <ListSkeleton />} />
}

const Framed = ({ of, full = false }: { of: React.ReactNode; full?: boolean }) => (
  <main className={screen.screen} data-width={full ? 'full' : 'list'} aria-busy="true">
    <div aria-hidden="true">
      <Bar size="l" />
    </div>
    {of}
  </main>
)
