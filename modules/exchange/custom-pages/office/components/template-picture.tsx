import type { PageTemplate } from '../../rules.ts'

/** The style of lines of text. */
const textLineStyle = {
  fill: 'none',
  stroke: 'var(--office-edge)',
  strokeWidth: 1.6,
  strokeLinecap: 'round',
  opacity: 0.55,
} as const

/** An element of the drawing: a title, text, a photograph, tiles, a button, rows of information, a thin line. */
type Part = 'title' | 'words' | 'short' | 'photo' | 'tiles' | 'button' | 'rows' | 'line' | 'rail'

const parts: Record<PageTemplate | 'empty', readonly Part[]> = {
  welcome: ['photo', 'words', 'rows', 'title', 'tiles'],
  'house-rules': ['words', 'title', 'short', 'title', 'rows', 'line', 'words'],
  restaurant: ['photo', 'words', 'title', 'short', 'button', 'rail'],
  spa: ['photo', 'short', 'title', 'words', 'button', 'rail'],
  around: ['photo', 'title', 'short', 'title', 'short', 'rail'],
  empty: [],
}

const heights: Record<Part, number> = {
  title: 9,
  words: 15,
  short: 9,
  photo: 30,
  tiles: 20,
  button: 13,
  rows: 20,
  line: 7,
  rail: 20,
}

/** A small drawing of a template. Its name and description are shown beside it. */
export function TemplatePicture({ template }: { template: PageTemplate | 'empty' }) {
  let top = 6
  const placed = parts[template].map((part, i) => {
    const at = top
    top += heights[part]
    return { part, at, key: `${i} ${part}` }
  })
  return (
    <svg width="72" height="104" viewBox="0 0 72 104" aria-hidden="true">
      <rect fill="var(--office-card)" stroke="var(--office-line)" x="0.5" y="0.5" width="71" height="103" rx="6" />
      {placed.map(({ part, at, key }) => (
        <g key={key} transform={`translate(8 ${at})`}>
          {shapes[part]}
        </g>
      ))}
      {template === 'empty' && (
        <path fill="none" stroke="var(--accent)" strokeWidth="2" strokeLinecap="round" d="M36 43v18M27 52h18" />
      )}
    </svg>
  )
}

const shapes: Record<Part, React.ReactNode> = {
  title: <rect fill="var(--office-ink)" y="2" width="34" height="4" rx="2" />,
  words: <path {...textLineStyle} d="M1 2h54M1 6.5h50M1 11h36" />,
  short: <path {...textLineStyle} d="M1 2h52M1 6h30" />,
  photo: (
    <>
      <rect fill="var(--office-sunk)" width="56" height="26" rx="3" />
      <path fill="var(--accent)" opacity="0.3" d="m0 23 15-11 11 8 9-6 21 9v3H0z" />
      <circle fill="var(--office-warn)" opacity="0.55" cx="44" cy="8" r="3" />
    </>
  ),
  tiles: (
    <>
      <rect fill="var(--office-sunk)" width="26" height="16" rx="3" />
      <rect fill="var(--office-sunk)" x="30" width="26" height="16" rx="3" />
    </>
  ),
  button: <rect fill="var(--accent)" width="28" height="9" rx="4.5" />,
  rows: (
    <>
      <rect fill="none" stroke="var(--office-line)" x="0.5" y="0.5" width="55" height="16" rx="3" />
      <path {...textLineStyle} d="M6 5h24M6 12h32M0.5 8.5h55" />
    </>
  ),
  line: <path {...textLineStyle} d="M1 2h54" />,
  rail: (
    <>
      <rect fill="var(--office-sunk)" width="24" height="16" rx="3" />
      <rect fill="var(--office-sunk)" x="27" width="24" height="16" rx="3" />
      <rect fill="var(--office-sunk)" x="54" width="2" height="16" rx="1" />
    </>
  ),
}
