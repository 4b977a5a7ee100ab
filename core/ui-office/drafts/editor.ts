import { type UseFormReturnType, useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { type KeyboardEvent, useCallback, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { Lang } from '#core/i18n/contract.ts'
import { isInAllLanguages } from '#core/i18n/localized.ts'
import { isRichText } from '#core/rich-text/document.ts'
import { guestLangs } from '#locales/languages.ts'
import { preventEnterSubmit } from '../fields/enter-key.ts'
import { fieldErrors, showErrors } from '../fields/form-errors.ts'
import { changedText, useLostPermission } from '../frame/lost-permission.tsx'
import { chooseFields } from './comparison/comparison-rows.ts'
import {
  isVersionConflict,
  lastSaveOf,
  type ServerVersion,
  type SharedRecord,
  useServerChanges,
  VersionConflict,
} from './conflict.ts'
import { type Changes, changesIn, differingPaths, draftValueAt, mergeChanges } from './differences.ts'
import { useStoredDraft } from './use-stored-draft.ts'
import { useUndo } from './use-undo.ts'

/** The input of one save, which is a single call. */
export interface Save<Draft, Stored> {
  /** The changes to an existing item. */
  changes: Changes<Stored>
  draft: Draft
  saved: Draft
  /** Sent as `If-Match`. */
  version: number | undefined
}

interface EditorOptions<Draft, Stored> {
  initial: Draft
  base: Lang
  /** The languages in which its texts are written. */
  langs?: readonly Lang[]
  /** Messages for values that cannot be stored, by path in the draft. */
  check: (draft: Draft, saved: Draft) => Record<string, string>
  /** The draft as it is sent, used to compare versions. */
  stored: (draft: Draft) => Stored
  /** Sends the changes, if there are any. */
  write: (save: Save<Draft, Stored>) => Promise<{ version: number }>
  /** Maps the path of an invalid field in a response to its path in the draft. */
  fieldPath?: (path: string, draft: Draft) => string
  onSaved: () => void
  /** The key under which this browser stores the draft; undefined: it is not stored. */
  subject?: string
  /** Set when somebody else may save the same item meanwhile. */
  shared?: SharedRecord<Draft>
  /** The person may not change the item: nothing is edited, stored or saved. */
  readOnly?: boolean
}

/** The language of a path in a draft, if it has one. */
const langOfPath = (path: string) => guestLangs.find((lang) => path.endsWith(`.${lang}`))

/** How often a save is retried when others changed something else meanwhile. */
const maxAttempts = 5

/**
 * A form whose texts are written in several languages: it tracks typed and saved values and the current language. A
 * failed save keeps everything, and moves to the first invalid field in its language. Typed values survive a reload,
 * each step can be undone, and nobody unknowingly overwrites another person's changes.
 */
export function useEditor<Draft extends object, Stored extends object>(options: EditorOptions<Draft, Stored>) {
  const { base, check, stored, write, fieldPath, onSaved, shared } = options
  const right = useLostPermission()
  const readOnly = options.readOnly || right.lost
  const [began, setBegan] = useState(!readOnly)
  if (!readOnly && !began) setBegan(true)
  /** The person lost the right to write: what they typed stays visible and stored, but is not sent. */
  const lostPermission = readOnly && began
  const subject = readOnly && !lostPermission ? undefined : options.subject
  const saved = useRef(options.initial)
  const version = useRef(shared?.version ?? null)
  const ref = useRef<HTMLFormElement>(null)
  const [search] = useSearchParams()
  const [lang, setLang] = useState(() => options.langs?.find((each) => each === search.get('lang')) ?? base)
  /** The fields whose file is still uploading. Saving must wait for them. */
  const [sending, setSending] = useState<readonly string[]>([])
  const onSending = useCallback((name: string, running: boolean) => {
    setSending((previous) => {
      if (previous.includes(name) === running) return previous
      return running ? [...previous, name] : previous.filter((other) => other !== name)
    })
  }, [])
  const form: UseFormReturnType<Draft> = useForm<Draft>({ initialValues: options.initial })

  const unsaved = useCallback(
    () => (!readOnly || lostPermission) && differingPaths(form.getValues(), saved.current).length > 0,
    [form.getValues, readOnly, lostPermission],
  )
  const history = useUndo(form, (path) => setLang((shown) => langOfPath(path) ?? shown))
  const storedDraft = useStoredDraft(subject, form, { saved, version, unsaved })

  const reveal = (errors: Record<string, string>) => {
    const langs = Object.keys(errors).map(langOfPath)
    const first = langs.includes(lang) || langs.includes(undefined) ? lang : langs[0]
    showErrors(ref, () => {
      form.setErrors(errors)
      if (first) setLang(first)
    })
  }

  /**
   * The path of an invalid field: a plain text counts as invalid in the hotel's language, a rich text in each language.
   */
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
          if (!shared || !isVersionConflict(error) || attempt === maxAttempts) throw error
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

  /** Resets the form to the server's version; `values` are the values to show. */
  const resetTo = (serverVersion: ServerVersion<Draft>, values: Draft) => {
    saved.current = serverVersion.draft
    version.current = serverVersion.version
    form.setValues(values)
  }
  const others = useServerChanges(shared, {
    saved,
    version,
    values: form.values,
    toStored: stored,
    busy: saving.isPending,
    // Without unsaved changes, the form shows the server's version.
    onServerVersion: (serverVersion) => {
      if (unsaved()) return false
      resetTo(serverVersion, serverVersion.draft)
      history.restart(serverVersion.draft)
      return true
    },
  })

  /** Saves; returns whether everything is stored now. */
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
  /** The conflict, and the ways to resolve it. */
  const conflict = serverVersion && {
    lastSave: found.lastSave,
    /** What both versions started from. */
    before: saved.current,
    mine: form.values,
    theirs: serverVersion.draft,
    fields: others.changed(serverVersion, form.values),
    /** Takes the other version with these fields of mine, and saves them. What is not taken stays a stored draft. */
    choose: (paths: readonly string[]) => {
      const chosen = chooseFields(form.getValues(), serverVersion.draft, paths)
      if (paths.length === 0) storedDraft.setAside()
      resetTo(serverVersion, chosen)
      others.settle()
      if (paths.length > 0) void save(chosen)
    },
    overwrite: () => {
      const merged = mergeChanges(saved.current, form.getValues(), serverVersion.draft)
      resetTo(serverVersion, merged)
      others.settle()
      void save(merged)
    },
    goOn: others.settle,
  }

  const onKeyDown = (event: KeyboardEvent<HTMLFormElement>) => {
    preventEnterSubmit(event)
    // Ctrl+Z without Alt belongs to the field.
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
    lostPermission,
    /** The unsaved changes, as plain text. */
    typed: () => changedText(form.getValues(), saved.current),
    submit,
    /** Saves without the form's own button; returns whether everything is stored. */
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
