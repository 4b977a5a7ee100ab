import { Input, Skeleton, Text } from '@mantine/core'
import { type ComponentType, type ReactNode, useEffect, useId, useState } from 'react'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { isRichText, plainText, type RichText, richTextFromPlain } from '#core/rich-text/document.ts'
import { RichTextView } from '#core/rich-text/rich-text-view.tsx'
import type { LinkGroup, RichTextEditorProps } from './field.ts'
import styles from './rich-text-field.module.css'

type Editor = ComponentType<RichTextEditorProps>
let loaded: Editor | undefined
let loading: Promise<Editor> | undefined

/** Loads the editor once, on the first screen that needs it. */
function useRichTextEditor(needed: boolean): Editor | undefined {
  const [editor, setEditor] = useState<Editor | undefined>(() => loaded)
  useEffect(() => {
    if (!needed || editor) return
    loading ??= import('./rich-text-editor.tsx').then(({ RichTextEditor }) => {
      loaded = RichTextEditor
      return RichTextEditor
    })
    let isUnmounted = false
    loading.then(
      (found) => isUnmounted || setEditor(() => found),
      // After a failure, the next field tries again.
      () => {
        loading = undefined
      },
    )
    return () => {
      isUnmounted = true
    }
  }, [needed, editor])
  return editor
}

/** Preloads the editor. */
export const useRichTextReady = () => void useRichTextEditor(true)

/** The value of a field as a rich text; an empty one when a language has no text yet. */
export const asRichText = (value: unknown): RichText => (isRichText(value) ? value : richTextFromPlain(''))

interface RichTextFieldProps {
  value: unknown
  onChange: (value: RichText) => void
  label: string
  description?: ReactNode
  error?: ReactNode
  lang?: string | undefined
  placeholder?: unknown
  required?: boolean | undefined
  readOnly?: boolean | undefined
  autoFocus?: boolean | undefined
  /** The maximum number of characters of its plain text. */
  max: number
  links?: readonly LinkGroup[] | undefined
}

/** A text with paragraphs, lists, bold, italic and links. */
export function RichTextField(props: RichTextFieldProps) {
  const {
    onChange,
    label,
    description,
    error,
    lang,
    placeholder,
    required,
    readOnly,
    autoFocus,
    max,
    links = [],
  } = props
  const { t } = useTranslation()
  const id = useId()
  const Editor = useRichTextEditor(!readOnly)
  const value = asRichText(props.value)
  const plain = plainText(value)
  const { length } = plain
  const described = [description && `${id}-description`, error && `${id}-error`, `${id}-count`]
    .filter(Boolean)
    .join(' ')
  const shownPlaceholder = isRichText(placeholder) ? plainText(placeholder) : `${placeholder ?? ''}`
  return (
    <Input.Wrapper
      id={id}
      label={label}
      labelElement="div"
      labelProps={{ onClick: () => document.getElementById(id)?.focus() }}
      description={description}
      error={error}
      required={required}
      inputContainer={(children) => (
        <>
          {children}
          {!readOnly && (
            <Text id={`${id}-count`} fz="sm" mt={4} ta="right" c={length > max ? 'var(--office-hot)' : 'dimmed'}>
              {t('common.office.richText.count', { length, max })}
            </Text>
          )}
        </>
      )}
    >
      {readOnly ? (
        <div className={`${styles.read} prose`} lang={lang}>
          {plain ? <RichTextView text={value} link={(href, content) => <a href={href}>{content}</a>} /> : '–'}
        </div>
      ) : Editor ? (
        <Editor
          value={value}
          onChange={onChange}
          id={id}
          describedBy={described}
          invalid={Boolean(error)}
          lang={lang}
          placeholder={shownPlaceholder}
          autoFocus={autoFocus}
          links={links}
        />
      ) : (
        <Skeleton height={132} aria-busy="true" />
      )}
    </Input.Wrapper>
  )
}
