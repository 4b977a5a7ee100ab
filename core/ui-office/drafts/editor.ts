import { type UseFormReturnType, useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { type KeyboardEvent, useCallback, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { Lang } from '#core/i18n/contract.ts'
import { langs } from '#core/i18n/langs.ts'
import { isInAllLanguages } from '#core/i18n/localized.ts'
import { isRichText } from '#core/rich-text/document.ts'
import { preventEnterSubmit } from '../fields/enter-key.ts'
import { fieldErrors, showErrors } from '../fields/form-errors.ts'
import { changedText, useLostPermission } from '../frame/lost-permission.tsx'
import {
  isVersionConflict,
  lastSaveOf,
  type ServerVersion,
  type SharedRecord,
  useOthersChanges,
  VersionConflict,
} from './conflict.ts'
import { type Changes, changesIn, differingPaths, draftValueAt, mergeChanges } from './differences.ts'
import { useStoredDraft } from './use-stored-draft.ts'
import { useUndo } from './use-undo.ts'

/** One save: a single call, whatever was changed. */
export interface Save<Draft, Stored> {
  /** What is to be sent of something that is there already. */
  changes: Changes<Stored>
  draft: Draft
  saved: Draft
  /** To be sent as `If-Match`. */
  version: number | undefined
}

interface EditorOptions<Draft, Stored> {
  initial: Draft
  base: Lang
  /** The languages that its texts are written in. */
  langs?: readonly Lang[]
  /** Sentences of what cannot be stored, by path in the draft. */
  check: (draft: Draft, saved: Draft) => Record<string, string>
  /** A draft as it is sent: what two versions are compared by. */
  stored: (draft: Draft) => Stored
  /** Sends it, where anything differs. */
  write: (save: Save<Draft, Stored>) => Promise<{ version: number }>
  /** Where a field the server found wrong stands in the draft, if it has another name there. */
  fieldPath?: (path: string, draft: Draft) => string
  onSaved: () => void
  /** Names what is written among all that this browser keeps drafts of; absent: nothing is kept. */
  subject?: string
  /** Where somebody else may save the same thing meanwhile. */
  shared?: SharedRecord<Draft>
  /** Who looks at it may not change it: nothing is written, kept or saved. */
  readOnly?: boolean
}

/** The language of a path in a draft, where it has one. */
const langIn = (path: string) => langs.find((lang) => path.endsWith(`.${lang}`))

/** So often a save is tried again when others changed something else in between. */
const attempts = 5

/**
 * A form whose texts are written in several languages: what is typed, what is saved, which language is in sight. A failed
 * save keeps everything, and takes the person to the first field that is wrong, in its language. What is typed outlives the
 * page, each step can be taken back, and nobody overwrites unknowingly what somebody else has saved.
 */
export function useEditor<Draft extends object, Stored extends object>(options: EditorOptions<Draft, Stored>) {
  const { base, check, stored, write, fieldPath, onSaved, shared } = options
  const right = useLostPermission()
  const readOnly = options.readOnly || right.lost
  const [began, setBegan] = useState(!readOnly)
  if (!readOnly && !began) setBegan(true)
  /** The person could write here and cannot any more: what is typed stays in sight and is kept, and is not sent. */
  const lost = readOnly && began
  const subject = readOnly && !lost ? undefined : options.subject
  const saved = useRef(options.initial)
  const version = useRef(shared?.version ?? null)
  const ref = useRef<HTMLFormElement>(null)
  const [search] = useSearchParams()
  const [lang, setLang] = useState(() => options.langs?.find((each) => each === search.get('lang')) ?? base)
  /** The fields whose file is on its way: saving before it has arrived would leave it behind. */
  const [sending, setSending] = useState<readonly string[]>([])
  const onSending = useCallback((name: string, running: boolean) => {
    setSending((previous) => {
      if (previous.includes(name) === running) return previous
      return running ? [...previous, name] : previous.filter((other) => other !== name)
    })
  }, [])
  const form: UseFormReturnType<Draft> = useForm<Draft>({ initialValues: options.initial })

  const unsaved = useCallback(
    () => (!readOnly || lost) && differingPaths(form.getValues(), saved.current).length > 0,
    [form.getValues, readOnly, lost],
  )
  const history = useUndo(form, (path) => setLang((shown) => langIn(path) ?? shown))
  const storedDraft = useStoredDraft(subject, form, { saved, version, unsaved })

  const reveal = (errors: Record<string, string>) => {
    const langs = Object.keys(errors).map(langIn)
    const first = langs.includes(lang) || langs.includes(undefined) ? lang : langs[0]
    showErrors(ref, () => {
      form.setErrors(errors)
      if (first) setLang(first)
    })
  }

  /** Where the server found a field wrong: a text as a whole is wrong in the language of the hotel, a document wherever it is. */
  const pathOfFault = (path: string, draft: Draft) => {
    const names = (fieldPath?.(path, draft) ?? path).split('.')
    const within = names.findIndex((_, i) => isRichText(draftValueAt(draft, names.slice(0, i).join('.'))))
    const wholePath = names.slice(0, within < 0 ? undefined : within).join('.')
    return isInAllLanguages(draftValueAt(draft, wholePath)) ? `${wholePath}.${base}` : wholePath
  }

  const saving = useMutation({
    mutationFn: async (draft: Draft) => {
      for (let attempt = 1; ; attempt++)
        try {
          const changes = changesIn(stored(draft), stored(saved.current))
          if (Object.keys(changes).length > 0) {
            const knownVersion = version.current ?? undefined
            version.current = (await write({ changes, draft, saved: saved.current, version: knownVersion })).version
          }
          saved.current = draft
          return
        } catch (error) {
          if (!shared || !isVersionConflict(error) || attempt === attempts) throw error
          const serverVersion = await shared.read()
          if (!serverVersion) throw error
          if (others.isNews(serverVersion, draft)) throw new VersionConflict(serverVersion, lastSaveOf(error))
          version.current = serverVersion.version
        }
    },
    onSuccess: () => {
      storedDraft.drop()
      onSaved()
    },
    onError: (error, draft) => {
      if (error instanceof VersionConflict)
        others.tell({ serverVersion: error.serverVersion as ServerVersion<Draft>, lastSave: error.lastSave })
      const errors = fieldErrors(error).map(({ path, message }) => [pathOfFault(path, draft), message])
      if (errors.length > 0) reveal(Object.fromEntries(errors))
    },
  })

  /** Resets the form to the server's version; `values`: the values shown. */
  const resetTo = (serverVersion: ServerVersion<Draft>, values: Draft) => {
    saved.current = serverVersion.draft
    version.current = serverVersion.version
    form.setValues(values)
  }
  const others = useOthersChanges(shared, {
    saved,
    version,
    values: form.values,
    stored,
    busy: saving.isPending,
    // Without unsaved changes the form shows the server's version.
    onNews: (serverVersion) => {
      if (unsaved()) return false
      resetTo(serverVersion, serverVersion.draft)
      history.restart(serverVersion.draft)
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

  const found = others.conflict
  const serverVersion = found?.serverVersion
  /** The conflict, and the three ways to resolve it. */
  const conflict = serverVersion && {
    lastSave: found.lastSave,
    theirs: serverVersion.draft,
    fields: others.changed(serverVersion, form.values),
    seeTheirs: () => {
      storedDraft.setAside()
      resetTo(serverVersion, serverVersion.draft)
      others.settle()
    },
    overwrite: () => {
      const mine = mergeChanges(saved.current, form.getValues(), serverVersion.draft)
      resetTo(serverVersion, mine)
      others.settle()
      void save(mine)
    },
    goOn: others.settle,
  }

  const onKeyDown = (event: KeyboardEvent<HTMLFormElement>) => {
    preventEnterSubmit(event)
    // Ctrl+Z alone belongs to the field.
    if (!event.ctrlKey || !event.altKey || event.key.toLowerCase() !== 'z') return
    event.preventDefault()
    if (event.shiftKey) history.redo()
    else history.undo()
  }

  const failure = saving.error instanceof VersionConflict ? null : saving.error
  return {
    form,
    ref,
    base,
    lang,
    setLang,
    unsaved,
    readOnly,
    lost,
    /** What is typed and not saved, as plain text. */
    typed: () => changedText(form.getValues(), saved.current),
    submit,
    /** Saves outside of the form's own button; answers whether all is stored. */
    save: () => save(form.getValues()),
    onKeyDown,
    busy: saving.isPending,
    sending: sending.length > 0,
    onSending,
    failure,
    history,
    storedDraft,
    conflict,
  }
}

export type Editor<Draft extends object> = ReturnType<typeof useEditor<Draft, object>>
