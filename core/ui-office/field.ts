import type { ComponentType, ReactNode } from 'react'
import type { Lang } from '#core/i18n/contract.ts'
import { countMissing } from '#core/i18n/missing.ts'

interface Common {
  /** Where its value stands in the form; of a localized field, within `texts.<lang>`. */
  name: string
  label: string
  description?: string
  /** Shown while it is empty. A localized field shows the text of the base language. */
  example?: string
  required?: boolean
  /** Written in each language of the hotel. */
  localized?: boolean
  /** The first thing to fill in of something new. */
  first?: boolean
}

export interface Choice {
  value: string
  label: string
}

/** The reusable file-upload field, as the specification's point 2 has it, and what a form wants of it beyond that. */
export interface FileFieldProps {
  label?: string
  id?: string
  /** The current file address. */
  url: string
  /** Names the field that receives the uploaded file's address. */
  propertyName: string
  fileUploaded: (propertyName: string, url: string) => void
  onRemove?: () => void
  /** Hears when a file begins and ceases to be on its way. */
  onRunning?: (running: boolean) => void
  description?: ReactNode
  error?: ReactNode
  accept?: string
  /** The file is only shown. */
  readOnly?: boolean
}

/** A field of a form, by the specification's field kinds (point 3). Lengths are in characters. */
export type Field =
  | (Common & { kind: 'string'; max: number; address?: true })
  | (Common & { kind: 'text'; max: number; rows?: number })
  | (Common & { kind: 'number'; min: number; max: number; step?: number; unit?: string })
  | (Common & { kind: 'email' })
  | (Common & { kind: 'password'; max?: number })
  | (Common & { kind: 'boolean' })
  | (Common & { kind: 'file'; field: ComponentType<FileFieldProps>; accept?: string })
  /** One of these: the categories of places, for one. Few of them are all in sight. */
  | (Common & { kind: 'category'; options: readonly Choice[] })
  /** One of these or none. */
  | (Common & { kind: 'tag'; options: readonly Choice[] })
  /** `id`: where an outline leads. */
  | { kind: 'divider'; label: string; description?: string; id?: string }

export type Texts = Record<string, string>

/** Where a localized field stands in the form. */
export const textPath = (lang: Lang, name: string) => `texts.${lang}.${name}`

/** How many texts of these fields are still to be written in each language. */
export function missingTexts(
  fields: readonly Pick<Common, 'name' | 'required'>[],
  texts: Partial<Record<Lang, object>>,
): Partial<Record<Lang, number>> {
  const langs = Object.keys(texts) as Lang[]
  const said = (name: string) => Object.fromEntries(langs.map((lang) => [lang, (texts[lang] as Texts)[name] ?? '']))
  return countMissing(
    fields.map(({ name, required }) => ({ text: said(name), required })),
    langs,
  )
}
