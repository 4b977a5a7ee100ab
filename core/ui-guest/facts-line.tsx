import css from './facts-line.module.css'

export interface Fact {
  text: string
  tone?: 'open' | 'accent'
}

/** A few facts in one line, with a dot between two of them; nothing where there are none. */
export function FactsLine({ facts }: { facts: readonly (Fact | null)[] }) {
  const known = facts.filter((fact) => fact?.text)
  if (known.length === 0) return null
  return (
    <p className={css.line}>
      {known.map((fact) => (
        <span key={fact?.text} className={fact?.tone && css[fact.tone]}>
          {fact?.text}
        </span>
      ))}
    </p>
  )
}
