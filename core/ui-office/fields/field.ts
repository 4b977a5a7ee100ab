import type { ComponentType, ReactNode } from 'react'
import type { RichText } from '#core/rich-text/document.ts'

interface Common {
  /** The path of its value in the form; of a localized field, a text in each language. */
  name: string
  label: string
  description?: string
  /** The placeholder. A localized field shows the text of the base language. */
  example?: string
  required?: boolean
  /** The value is written in each language of the hotel. */
  localized?: boolean
  /** The first field to fill in for a new item. */
  first?: boolean
}

export interface FieldChoice {
  value: string
  label: string
}

/** The props of the reusable file-upload field (specification point 2), with additions for forms. */
export interface FileFieldProps {
  label?: string
  id?: string
  /** The address of the current file. */
  url: string
  /** The name of the field that receives the uploaded file's address. */
  propertyName: string
  fileUploaded: (propertyName: string, url: string) => void
  onRemove?: () => void
  /** Called when an upload starts and ends. */
  onRunning?: (running: boolean) => void
  description?: ReactNode
  error?: ReactNode
  accept?: string
  /** The file is only shown. */
  readOnly?: boolean
}

/** Screens of the hotel under one heading, by the addresses that links in rich texts use. */
export interface LinkGroup {
  label: string
  items: readonly FieldChoice[]
}

/** The props of a rich text editor. */
export interface RichTextEditorProps {
  value: RichText
  onChange: (value: RichText) => void
  /** The id of the editable element; the id of its label is `<id>-label`. */
  id: string
  describedBy: string
  invalid: boolean
  lang: string | undefined
  placeholder: string
  autoFocus: boolean | undefined
  /** The hotel screens that a link can lead to. */
  links: readonly LinkGroup[]
}

/** A field of a form, by the field kinds of specification point 3. Lengths are in characters. */
export type Field =
  | (Common & { kind: 'string'; max: number; address?: true })
  | (Common & { kind: 'text'; max: number; rows?: number })
  /** A rich text of at most `max` characters: paragraphs, lists, bold, italic and links. */
  | (Common & { kind: 'rich'; max: number; links?: readonly LinkGroup[] })
  | (Common & { kind: 'number'; min: number; max: number; step?: number; unit?: string })
  | (Common & { kind: 'email' })
  | (Common & { kind: 'password'; max?: number })
  | (Common & { kind: 'boolean' })
  | (Common & { kind: 'file'; field: ComponentType<FileFieldProps>; accept?: string })
  /** One of the options, for example a category of places. A few options are all visible. */
  | (Common & { kind: 'category'; options: readonly FieldChoice[] })
  /** One of the options or none. */
  | (Common & { kind: 'tag'; options: readonly FieldChoice[] })
  /** `id` is the target of an outline's link. */
  | { kind: 'divider'; label: string; description?: string; id?: string }
