import css from './facts-line.module.css'

export interface LineFact {
  text: string
  tone?: 'open' | 'accent'
}

/** A few facts in one line, separated by dots; renders nothing if there are none. */
export function FactsLine({ facts }: { facts: readonly (LineFact | null)[] }) {
  const filled = facts.filter((fact) => fact?.text)
  if (filled.length === 0) return null
  return (
    <p className={css.line}>
      {filled.map((fact) => (
        <span key={fact?.text} className={fact?.tone && css[fact.tone]}>
          {fact?.text}
        </span>
      ))}
    </p>
  )
}
