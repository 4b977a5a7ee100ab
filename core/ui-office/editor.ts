import { type UseFormReturnType, useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { type KeyboardEvent, useCallback, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { FieldError } from '#core/http/contract.ts'
import type { Lang } from '#core/i18n/contract.ts'
import { isOutdated, Overtaken, type Shared, saveBefore, type Theirs, useOthers } from './conflict.ts'
import { differences, merged } from './differences.ts'
import { fieldErrors, showErrors } from './form-errors.ts'
import { useKeptDraft } from './use-kept-draft.ts'
import { useUndo } from './use-undo.ts'

/** A call that failed while the texts of one language were being written. */
export class WriteError extends Error {
  readonly lang: Lang
  constructor(lang: Lang, cause: unknown) {
    super('write failed', { cause })
    this.lang = lang
  }
}

/**
 * Makes one call of a save, with the version to send as `If-Match`, and follows the one that comes back: the texts of each
 * language are a call of their own. Throws `WriteError`.
 */
export type Send = <Answer extends { version: number }>(
  lang: Lang,
  call: (version: number | undefined) => Promise<Answer>,
) => Promise<Answer>

interface EditorOptions<Draft> {
  initial: Draft
  base: Lang
  /** Sentences of what cannot be stored, by path in the draft. */
  check: (draft: Draft, saved: Draft) => Record<string, string>
  /** Writes what differs; throws `WriteError`. Called again, it writes the same again. */
  write: (draft: Draft, saved: Draft, send: Send) => Promise<void>
  /** Where a field the server found wrong stands in the draft. */
  fieldPath: (error: FieldError, lang: Lang, draft: Draft) => string
  onSaved: () => void
  /** Names what is written among all that this browser keeps drafts of; absent: nothing is kept. */
  subject?: string
  /** Where somebody else may save the same thing meanwhile. */
  shared?: Shared<Draft>
  /** Who looks at it may not change it: nothing is written, kept or saved. */
  readOnly?: boolean
}

/** The language of a path in a draft, where it has one. */
const langIn = (path: string) => /^(?:.*\.)?(?:texts|names)\.([a-z]{2})(?:\.|$)/.exec(path)?.[1] as Lang | undefined

/** The language that the address asks for (`?lang=es`), where the draft has texts in it. */
const askedLang = (asked: string | null, draft: object): Lang | undefined =>
  asked && 'texts' in draft && Object.keys(draft.texts as object).includes(asked) ? (asked as Lang) : undefined

/** So often a save is tried again when others changed something else in between. */
const attempts = 5

/**
 * A form whose texts are written in several languages: what is typed, what is saved, which language is in sight. A failed
 * save keeps everything, and takes the person to the first field that is wrong, in its language. What is typed outlives the
 * page, each step can be taken back, and nobody overwrites unknowingly what somebody else has saved.
 */
export function useEditor<Draft extends object>(options: EditorOptions<Draft>) {
  const { base, check, write, fieldPath, onSaved, shared, readOnly = false } = options
  const subject = readOnly ? undefined : options.subject
  const saved = useRef(options.initial)
  const version = useRef(shared?.version ?? null)
  const ref = useRef<HTMLFormElement>(null)
  const [search] = useSearchParams()
  const [lang, setLang] = useState(() => askedLang(search.get('lang'), options.initial) ?? base)
  /** The fields whose file is on its way: saving before it has arrived would leave it behind. */
  const [sending, setSending] = useState<readonly string[]>([])
  const onSending = useCallback((name: string, running: boolean) => {
    setSending((known) => {
      if (known.includes(name) === running) return known
      return running ? [...known, name] : known.filter((other) => other !== name)
    })
  }, [])
  const form: UseFormReturnType<Draft> = useForm<Draft>({ initialValues: options.initial })

  const unsaved = useCallback(
    () => !readOnly && differences(form.getValues(), saved.current).length > 0,
    [form.getValues, readOnly],
  )
  const history = useUndo(form, (place) => setLang((shown) => langIn(place) ?? shown))
  const kept = useKeptDraft(subject, form, { saved, version, unsaved })

  const reveal = (errors: Record<string, string>) => {
    const langs = Object.keys(errors).map(langIn)
    const first = langs.includes(lang) || langs.includes(undefined) ? lang : langs[0]
    showErrors(ref, () => {
      form.setErrors(errors)
      if (first) setLang(first)
    })
  }

  const send: Send = async (lang, call) => {
    try {
      const answer = await call(version.current ?? undefined)
      version.current = answer.version
      return answer
    } catch (cause) {
      throw new WriteError(lang, cause)
    }
  }

  const saving = useMutation({
    mutationFn: async (draft: Draft) => {
      for (let attempt = 1; ; attempt++)
        try {
          await write(draft, saved.current, send)
          saved.current = draft
          return
        } catch (error) {
          if (!shared || !isOutdated(error) || attempt === attempts) throw error
          const theirs = await shared.read()
          if (!theirs) throw error
          if (others.isNews(theirs, draft)) throw new Overtaken(theirs, saveBefore(error))
          version.current = theirs.version
        }
    },
    onSuccess: () => {
      kept.drop()
      onSaved()
    },
    onError: (error, draft) => {
      if (error instanceof Overtaken) others.tell({ theirs: error.theirs as Theirs<Draft>, lastSave: error.lastSave })
      if (!(error instanceof WriteError)) return
      const errors = fieldErrors(error.cause).map((each) => [fieldPath(each, error.lang, draft), each.message])
      if (errors.length > 0) reveal(Object.fromEntries(errors))
    },
  })

  /** The form stands on what the server holds; `values`: what is shown on top of it. */
  const standOn = (theirs: Theirs<Draft>, values: Draft) => {
    saved.current = theirs.draft
    version.current = theirs.version
    form.setValues(values)
  }
  const others = useOthers(shared, {
    saved,
    version,
    values: form.values,
    busy: saving.isPending,
    // Who has typed nothing simply sees what is true now.
    onNews: (theirs) => {
      if (unsaved()) return false
      standOn(theirs, theirs.draft)
      history.restart(theirs.draft)
      return true
    },
  })

  /** Whether all of it is stored now. */
  const save = async (draft: Draft): Promise<boolean> => {
    if (readOnly) return false
    saving.reset()
    form.clearErrors()
    const errors = check(draft, saved.current)
    if (Object.keys(errors).length > 0) {
      reveal(errors)
      return false
    }
    return saving.mutateAsync(structuredClone(draft)).then(
      () => true,
      () => false,
    )
  }
  const submit = (event: { preventDefault: () => void }) => {
    event.preventDefault()
    void save(form.getValues())
  }

  const { news } = others
  const theirs = news?.theirs
  /** What others made of it, and three ways out. */
  const conflict = theirs && {
    lastSave: news.lastSave,
    theirs: theirs.draft,
    fields: others.changed(theirs, form.values),
    seeTheirs: () => {
      kept.setAside()
      standOn(theirs, theirs.draft)
      others.settle()
    },
    overwrite: () => {
      const mine = merged(saved.current, form.getValues(), theirs.draft)
      standOn(theirs, mine)
      others.settle()
      void save(mine)
    },
    goOn: others.settle,
  }

  const onKeyDown = (event: KeyboardEvent) => {
    // Ctrl+Z alone is the field's own.
    if (!event.ctrlKey || !event.altKey || event.key.toLowerCase() !== 'z') return
    event.preventDefault()
    if (event.shiftKey) history.redo()
    else history.undo()
  }

  const error = saving.error instanceof WriteError ? saving.error.cause : saving.error
  const failure = error instanceof Overtaken ? null : error
  return {
    form,
    ref,
    base,
    lang,
    setLang,
    unsaved,
    readOnly,
    submit,
    /** Saves outside of the form's own button; answers whether all is stored. */
    save: () => save(form.getValues()),
    onKeyDown,
    busy: saving.isPending,
    sending: sending.length > 0,
    onSending,
    failure,
    history,
    kept,
    conflict,
  }
}

export type Editor<Draft extends object> = ReturnType<typeof useEditor<Draft>>
