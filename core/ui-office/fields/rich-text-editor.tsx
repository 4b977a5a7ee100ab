import '@mantine/tiptap/styles.layer.css'
import { useDisclosure } from '@mantine/hooks'
import { RichTextEditor as Frame } from '@mantine/tiptap'
import { Link } from '@tiptap/extension-link'
import { ListItem, OrderedList } from '@tiptap/extension-list'
import { type Editor, Extension, useEditor } from '@tiptap/react'
import { StarterKit } from '@tiptap/starter-kit'
import { useEffect, useMemo, useRef } from 'react'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { canonicalRichText, isBlankRichText, isSafeLink, type RichText } from '#core/rich-text/document.ts'
import { LinkIcon } from '../frame/icons.tsx'
import type { RichTextEditorProps } from './field.ts'
import styles from './rich-text-field.module.css'
import { LinkDialog } from './rich-text-link.tsx'
import { cleanPaste } from './rich-text-paste.ts'

/**
 * The extensions that allow exactly what a rich text may contain. Everything else that is typed or pasted is converted,
 * or reduced to text.
 */
const schema = [
  StarterKit.configure({
    blockquote: false,
    code: false,
    codeBlock: false,
    dropcursor: false,
    gapcursor: false,
    heading: false,
    horizontalRule: false,
    link: false,
    listItem: false,
    orderedList: false,
    strike: false,
    trailingNode: false,
    underline: false,
  }),
  OrderedList.extend({ addAttributes: () => ({}) }),
  ListItem.extend({
    content: 'paragraph+',
    // Tab leaves the field, because lists cannot be nested.
    addKeyboardShortcuts() {
      return {
        Enter: () => this.editor.commands.splitListItem(this.name),
        'Shift-Tab': () => this.editor.commands.liftListItem(this.name),
      }
    },
  }),
  Link.extend({ addAttributes: () => ({ href: { default: null } }) }).configure({
    openOnClick: false,
    isAllowedUri: isSafeLink,
    defaultProtocol: 'https',
  }),
]

/** An empty rich text needs a paragraph to write in. */
const contentOf = (value: RichText) =>
  value.content.length > 0 ? value : { ...value, content: [{ type: 'paragraph' }] }

const readValue = (editor: Editor) => canonicalRichText(editor.getJSON() as RichText)

/** The editor of a rich text, loaded when the first field needs it. */
export function RichTextEditor(props: RichTextEditorProps) {
  const { value, onChange, id, describedBy, invalid, lang, placeholder, autoFocus, links } = props
  const { t } = useTranslation()
  const [linking, { open, close }] = useDisclosure()
  const changed = useRef(onChange)
  useEffect(() => {
    changed.current = onChange
  })
  const blank = isBlankRichText(value) && value.content.every(({ type }) => type === 'paragraph')
  const editorProps = useMemo(
    () => ({
      attributes: {
        // Excluded from translation by the browser, which would be saved.
        translate: 'no',
        id,
        class: `${styles.text} prose`,
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-labelledby': `${id}-label`,
        'aria-describedby': describedBy,
        'data-placeholder': placeholder,
        ...(blank && { 'data-blank': 'true' }),
        ...(invalid && { 'aria-invalid': 'true' }),
        ...(lang && { lang }),
      },
      transformPastedHTML: cleanPaste,
      handleDOMEvents: {
        // Elsewhere these keys open the command palette.
        keydown: (_: unknown, event: KeyboardEvent) => {
          if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k') event.stopPropagation()
          return false
        },
      },
    }),
    [id, describedBy, placeholder, blank, invalid, lang],
  )
  const extensions = useMemo(
    () => [
      ...schema,
      Extension.create({
        name: 'linkDialog',
        addKeyboardShortcuts: () => ({
          'Mod-k': () => {
            open()
            return true
          },
        }),
      }),
    ],
    [open],
  )
  const editor = useEditor({
    extensions,
    content: contentOf(value),
    autofocus: autoFocus ? 'end' : false,
    // Its style tag would need the page's nonce; the rules are in the module's own style sheet.
    injectCSS: false,
    shouldRerenderOnTransaction: true,
    editorProps,
    onUpdate: ({ editor }) => changed.current(readValue(editor)),
  })

  // The value changed outside of the editor: an undo of the form, another version, or somebody else's save.
  useEffect(() => {
    if (JSON.stringify(canonicalRichText(value)) === JSON.stringify(readValue(editor))) return
    if (isBlankRichText(value) && editor.isEmpty) return
    editor.commands.setContent(contentOf(value), { emitUpdate: false })
  }, [editor, value])

  const labels = {
    boldControlLabel: t('common.office.richText.bold'),
    italicControlLabel: t('common.office.richText.italic'),
    bulletListControlLabel: t('common.office.richText.bullets'),
    orderedListControlLabel: t('common.office.richText.numbers'),
  }
  return (
    <Frame
      editor={editor}
      labels={labels}
      withCodeHighlightStyles={false}
      withTypographyStyles={false}
      className={styles.frame}
      classNames={{ control: styles.control ?? '' }}
      data-invalid={invalid || undefined}
    >
      <Frame.Toolbar role="toolbar" aria-label={t('common.office.richText.toolbar')} aria-controls={id}>
        <Frame.ControlsGroup>
          <Frame.Bold />
          <Frame.Italic />
        </Frame.ControlsGroup>
        <Frame.ControlsGroup>
          <Frame.BulletList />
          <Frame.OrderedList />
        </Frame.ControlsGroup>
        <Frame.ControlsGroup>
          <Frame.Control
            aria-label={t('common.office.richText.link')}
            title={t('common.office.richText.link')}
            active={editor.isActive('link')}
            onClick={open}
          >
            <LinkIcon size={16} />
          </Frame.Control>
        </Frame.ControlsGroup>
      </Frame.Toolbar>
      <Frame.Content />
      <LinkDialog editor={editor} opened={linking} onClose={close} links={links} />
    </Frame>
  )
}
