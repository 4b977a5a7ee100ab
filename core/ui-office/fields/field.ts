import type { ComponentType, ReactNode } from 'react'
import type { RichText } from '#core/rich-text/document.ts'

interface Common {
  /** Where its value stands in the form; of a localized field, a text in each language. */
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

export interface FieldChoice {
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

/** Screens of the hotel under one heading, by the addresses that links in documents have for them. */
export interface LinkGroup {
  label: string
  items: readonly FieldChoice[]
}

/** What the editor of a document is given. */
export interface RichTextEditorProps {
  value: RichText
  onChange: (value: RichText) => void
  /** Of the element that is written in; its label is `<id>-label`. */
  id: string
  describedBy: string
  invalid: boolean
  lang: string | undefined
  placeholder: string
  autoFocus: boolean | undefined
  /** Screens of the hotel that a link can lead to. */
  links: readonly LinkGroup[]
}

/** A field of a form, by the specification's field kinds (point 3). Lengths are in characters. */
export type Field =
  | (Common & { kind: 'string'; max: number; address?: true })
  | (Common & { kind: 'text'; max: number; rows?: number })
  /** With paragraphs, lists, bold, italic and links, of at most `max` characters. */
  | (Common & { kind: 'rich'; max: number; links?: readonly LinkGroup[] })
  | (Common & { kind: 'number'; min: number; max: number; step?: number; unit?: string })
  | (Common & { kind: 'email' })
  | (Common & { kind: 'password'; max?: number })
  | (Common & { kind: 'boolean' })
  | (Common & { kind: 'file'; field: ComponentType<FileFieldProps>; accept?: string })
  /** One of these: the categories of places, for one. Few of them are all in sight. */
  | (Common & { kind: 'category'; options: readonly FieldChoice[] })
  /** One of these or none. */
  | (Common & { kind: 'tag'; options: readonly FieldChoice[] })
  /** `id`: where an outline leads. */
  | { kind: 'divider'; label: string; description?: string; id?: string }
