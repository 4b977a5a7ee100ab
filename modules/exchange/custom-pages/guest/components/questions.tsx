import { Icon } from '#core/ui-guest/content/icon.tsx'
import type { Block } from '../../contract.ts'
import { PageText } from './page-text.tsx'
import css from './questions.module.css'

/** Questions whose answers open one at a time, also without scripts. */
export function Questions({ id, questions }: Pick<Extract<Block, { kind: 'questions' }>, 'id' | 'questions'>) {
  return (
    <div id={id} className={css.questions}>
      {questions.map(({ id: key, question, answer }) => (
        <details key={key}>
          <summary>
            <span>{question}</span>
            <Icon name="forward" />
          </summary>
          <div className={css.answer}>
            <PageText text={answer} />
          </div>
        </details>
      ))}
    </div>
  )
}
