import { type InputHTMLAttributes, type ReactNode, type TextareaHTMLAttributes, useId } from 'react'
import { fromBreakTags, toBreakTags } from '#core/i18n/plain-text/break-tags.ts'
import { useTranslation } from '#core/i18n/use-translation.ts'
import css from './field.module.css'

interface Common {
  label: string
  /** A small note at the right of the label, such as "facultatif". */
  aside?: string
  hint?: string
  error?: string
}

function useFieldIds({ hint, error }: Common) {
  const id = useId()
  const describedBy = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ') || undefined
  return { id, control: { id, 'aria-describedby': describedBy, 'aria-invalid': error ? true : undefined } }
}

/** The number of characters left, shown when the field is almost full. */
function CharactersLeft({ left, max }: { left: number; max: number }) {
  const { t } = useTranslation()
  const isNearLimit = left <= Math.min(50, max / 5)
  return (
    <p className={css.hint} role="status">
      {isNearLimit ? t(left > 0 ? 'common.guest.left' : 'common.guest.full', { count: left > 0 ? left : max }) : null}
    </p>
  )
}

function FieldFrame({
  id,
  label,
  aside,
  hint,
  error,
  left: charactersLeft,
  max,
  children,
}: Common & { id: string; left?: number | undefined; max?: number | undefined; children: ReactNode }) {
  return (
    <div className={css.field}>
      <label className={css.label} htmlFor={id}>
        <span>{label}</span> {aside ? <small>{aside}</small> : null}
      </label>
      {children}
      {error ? (
        <p className={css.error} id={`${id}-error`}>
          {error}
        </p>
      ) : null}
      {/* Only for controlled fields: pages of plain HTML have no translations either. */}
      {max !== undefined && charactersLeft !== undefined ? <CharactersLeft left={charactersLeft} max={max} /> : null}
      {hint ? (
        <p className={css.hint} id={`${id}-hint`}>
          {hint}
        </p>
      ) : null}
    </div>
  )
}

export function TextField({ label, aside, hint, error, ...input }: Common & InputHTMLAttributes<HTMLInputElement>) {
  const { id, control } = useFieldIds({ label, hint, error })
  const { maxLength: max, value } = input
  const left = max && typeof value === 'string' ? max - value.length : undefined
  return (
    <FieldFrame id={id} label={label} aside={aside} hint={hint} error={error} left={left} max={max}>
      <input type="text" dir="auto" {...input} {...control} className={css.control} />
    </FieldFrame>
  )
}

/**
 * A text area whose value has a break tag for each line break (specification point 5). `Lines` displays such values.
 */
export function TextArea({
  label,
  aside,
  hint,
  error,
  value,
  maxLength,
  onText,
  ...area
}: Common & { value: string; onText: (text: string) => void } & Omit<
    TextareaHTMLAttributes<HTMLTextAreaElement>,
    'value' | 'onChange'
  >) {
  const { id, control } = useFieldIds({ label, hint, error })
  const typed = fromBreakTags(value)
  return (
    <FieldFrame
      id={id}
      label={label}
      aside={aside}
      hint={hint}
      error={error}
      left={maxLength && Math.max(0, maxLength - value.length)}
      max={maxLength}
    >
      <textarea
        rows={2}
        dir="auto"
        {...area}
        {...control}
        className={css.control}
        value={typed}
        // A line break counts as its tag's length, as it does on the server.
        maxLength={maxLength && maxLength - (value.length - typed.length)}
        onChange={({ currentTarget }) => onText(toBreakTags(currentTarget.value))}
      />
    </FieldFrame>
  )
}

export function SelectField({
  label,
  aside,
  hint,
  error,
  children,
  ...select
}: Common & InputHTMLAttributes<HTMLSelectElement> & { children: ReactNode }) {
  const { id, control } = useFieldIds({ label, hint, error })
  return (
    <FieldFrame id={id} label={label} aside={aside} hint={hint} error={error}>
      <select {...select} {...control} className={css.control}>
        {children}
      </select>
    </FieldFrame>
  )
}

/** Several controls with one legend. */
export function Group({
  legend,
  aside,
  error,
  children,
}: Omit<Common, 'label'> & { legend: string; children: ReactNode }) {
  const id = useId()
  return (
    <fieldset className={css.group} aria-describedby={error ? id : undefined} data-invalid={error ? true : undefined}>
      <legend className={css.label}>
        <span>{legend}</span> {aside ? <small>{aside}</small> : null}
      </legend>
      {error ? (
        <p className={css.error} id={id}>
          {error}
        </p>
      ) : null}
      {children}
    </fieldset>
  )
}
