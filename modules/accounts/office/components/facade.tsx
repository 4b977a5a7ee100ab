import styles from './facade.module.css'

/** Windows of the façade, floor by floor, left to right: who is in has the light on. */
const floors = [
  [false, true, false, false, true],
  [true, false, false, true, false],
  [false, false, true, false, false],
  [true, true, false, false, true],
]

/** Our own drawing of a small hotel at nightfall; a decoration. */
export function Facade({ className }: { className?: string }) {
  return (
    <svg className={className} viewBox="0 0 500 800" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
      <rect className={styles.sky} width="500" height="800" />
      <circle className={styles.sun} cx="420" cy="236" r="58" />
      <path
        className={styles.far}
        d="M0 470 60 430v-50h46v40l54-44 60 50v-60h50v70l70-50 60 44v-40h50v60l50-30v380H0z"
      />
      <path className={styles.wall} d="M70 290 130 216h240l60 74v510H70z" />
      <path className={styles.wall} d="M160 216v-44h26v44zM330 216v-60h26v60z" />
      {[150, 230, 310].map((x) => (
        <path key={x} className={styles.dormer} d={`M${x} 276v-28q20-22 40 0v28z`} />
      ))}
      {floors.map((windows, floor) =>
        windows.map((lit, column) => {
          const x = 96 + column * 66
          const y = 316 + floor * 92
          return (
            <g key={`${x}-${y}`}>
              <rect className={lit ? styles.lit : styles.dark} x={x} y={y} width="40" height="58" rx="2" />
              <path className={styles.trim} d={`M${x + 20} ${y}v58M${x} ${y + 26}h40`} />
              <path className={styles.sill} d={`M${x - 6} ${y + 58}h52v6h-52z`} />
            </g>
          )
        }),
      )}
      <path className={styles.awning} d="M176 700h148l14 22H162z" />
      <path className={styles.door} d="M206 722h88v78h-88z" />
      <path className={styles.light} d="M216 734h30v66h-30zM254 734h30v66h-30z" />
    </svg>
  )
}
