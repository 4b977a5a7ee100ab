import { type ReactNode, type Ref, useId } from 'react'
import { fieldErrors } from '#core/ui-office/form-errors.ts'
import { ActFailure, useFailureText } from '#core/ui-office/screen.tsx'
import styles from './account-section.module.css'

interface AccountSectionProps {
  title: string
  intro?: string
  /** For when what had the focus is gone. */
  heading?: Ref<HTMLHeadingElement>
  children: ReactNode
}

/** One matter of the account, on a card of its own. */
export function AccountSection({ title, intro, heading, children }: AccountSectionProps) {
  const id = useId()
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div>
        <h2 id={id} ref={heading} tabIndex={-1}>
          {title}
        </h2>
        {intro && <p className={styles.intro}>{intro}</p>}
      </div>
      {children}
    </section>
  )
}

/** Why a form was not taken, unless its fields say so themselves. */
export function FormFailure({ error, title }: { error: unknown; title: string }) {
  const text = useFailureText()
  return error && fieldErrors(error).length === 0 ? <ActFailure title={title}>{text(error)}</ActFailure> : null
}
