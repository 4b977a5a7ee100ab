/** Windows of the hotel, by floor, left to right: whether they are lit. */
const litWindowsByFloor = [
  [false, true, false, false, true],
  [true, false, false, true, false],
  [false, false, true, false, false],
  [true, true, false, false, true],
]

/** A decorative illustration of a small hotel at dusk. */
export function HotelIllustration({ className }: { className?: string }) {
  return (
    <svg className={className} viewBox="0 0 500 800" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
      <rect fill="var(--entry-sky)" width="500" height="800" />
      <circle fill="var(--entry-sun)" cx="420" cy="236" r="58" />
      <path
        fill="var(--entry-far)"
        d="M0 470 60 430v-50h46v40l54-44 60 50v-60h50v70l70-50 60 44v-40h50v60l50-30v380H0z"
      />
      <path fill="var(--entry-wall)" d="M70 290 130 216h240l60 74v510H70z" />
      <path fill="var(--entry-wall)" d="M160 216v-44h26v44zM330 216v-60h26v60z" />
      {[150, 230, 310].map((x) => (
        <path key={x} fill="var(--entry-lit)" d={`M${x} 276v-28q20-22 40 0v28z`} />
      ))}
      {litWindowsByFloor.map((windows, floor) =>
        windows.map((isLit, column) => {
          const x = 96 + column * 66
          const y = 316 + floor * 92
          return (
            <g key={`${x}-${y}`}>
              <rect fill={`var(--entry-${isLit ? 'lit' : 'dark'})`} x={x} y={y} width="40" height="58" rx="2" />
              <path fill="none" stroke="var(--entry-wall)" strokeWidth="3" d={`M${x + 20} ${y}v58M${x} ${y + 26}h40`} />
              <path fill="var(--entry-trim)" d={`M${x - 6} ${y + 58}h52v6h-52z`} />
            </g>
          )
        }),
      )}
      <path fill="var(--entry-trim)" d="M176 700h148l14 22H162z" />
      <path fill="var(--entry-door)" d="M206 722h88v78h-88z" />
      <path fill="var(--entry-lit)" d="M216 734h30v66h-30zM254 734h30v66h-30z" />
    </svg>
  )
}
