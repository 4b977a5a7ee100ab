import { type UseFormReturnType, useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { useCallback, useRef, useState } from 'react'
import type { FieldError } from '#core/http/contract.ts'
import type { Lang } from '#core/i18n/contract.ts'
import { fieldErrors, showErrors } from './form-errors.ts'

/** A call that failed while the texts of one language were being written. */
export class WriteError extends Error {
  readonly lang: Lang
  constructor(lang: Lang, cause: unknown) {
    super('write failed', { cause })
    this.lang = lang
  }
}

interface EditorOptions<Draft> {
  initial: Draft
  base: Lang
  /** Sentences of what cannot be stored, by path in the draft. */
  check: (draft: Draft, saved: Draft) => Record<string, string>
  /** Writes what differs; throws `WriteError`. Called again, it writes the same again. */
  write: (draft: Draft, saved: Draft) => Promise<void>
  /** Where a field the server found wrong stands in the draft. */
  fieldPath: (error: FieldError, lang: Lang, draft: Draft) => string
  onSaved: () => void
}

const langIn = (path: string) => /^(?:.*\.)?(?:texts|names)\.([a-z]{2})(?:\.|$)/.exec(path)?.[1] as Lang | undefined

/**
 * A form whose texts are written in several languages: what is typed, what is saved, which language is in sight. A failed
 * save keeps everything, and takes the person to the first field that is wrong, in its language.
 */
export function useEditor<Draft extends object>(options: EditorOptions<Draft>) {
  const { base, check, write, fieldPath, onSaved } = options
  const saved = useRef(options.initial)
  const ref = useRef<HTMLFormElement>(null)
  const [lang, setLang] = useState(base)
  const form: UseFormReturnType<Draft> = useForm<Draft>({ initialValues: options.initial })

  const unsaved = useCallback(
    () => JSON.stringify(form.getValues()) !== JSON.stringify(saved.current),
    [form.getValues],
  )
  const reveal = (errors: Record<string, string>) => {
    const langs = Object.keys(errors).map(langIn)
    const first = langs.includes(lang) || langs.includes(undefined) ? lang : langs[0]
    showErrors(ref, () => {
      form.setErrors(errors)
      if (first) setLang(first)
    })
  }
  const saving = useMutation({
    mutationFn: async (draft: Draft) => {
      await write(draft, saved.current)
      saved.current = draft
    },
    onSuccess: onSaved,
    onError: (error, draft) => {
      if (!(error instanceof WriteError)) return
      const errors = fieldErrors(error.cause).map((each) => [fieldPath(each, error.lang, draft), each.message])
      if (errors.length > 0) reveal(Object.fromEntries(errors))
    },
  })
  const submit = (event: { preventDefault: () => void }) => {
    event.preventDefault()
    saving.reset()
    form.clearErrors()
    const draft = form.getValues()
    const errors = check(draft, saved.current)
    if (Object.keys(errors).length > 0) reveal(errors)
    else saving.mutate(structuredClone(draft))
  }
  const failure = saving.error instanceof WriteError ? saving.error.cause : saving.error
  return { form, ref, lang, setLang, unsaved, submit, busy: saving.isPending, failure }
}
