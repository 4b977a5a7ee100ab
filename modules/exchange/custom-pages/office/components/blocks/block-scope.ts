import type { Lang } from '#core/i18n/contract.ts'
import type { Editor } from '#core/ui-office/drafts/editor.ts'
import type { EditableForm } from '#core/ui-office/fields/fields.tsx'
import type { BlockDraft, LinkTargetKind } from '../../block-draft.ts'
import type { PageDraft } from '../../page-draft.ts'

export type PageEditing = Editor<PageDraft>

/** Writes into a block by its id, because it may have moved while a file was being uploaded. */
export const writeBlock = ({ form }: PageEditing, id: string, change: (block: BlockDraft) => BlockDraft) =>
  form.setFieldValue('blocks', (blocks: BlockDraft[]) =>
    blocks.map((block) => (block.id === id ? change(block) : block)),
  )

/**
 * The fields of one block, as if it were a form of its own. `targetFor`: the first target that is offered for a kind of
 * link.
 */
export function blockScope(
  editor: PageEditing,
  index: number,
  block: BlockDraft,
  targetFor: (to: LinkTargetKind) => string,
): EditableForm {
  const { form, base, lang, onSending } = editor
  const getInputProps = (path: string) => {
    const props = form.getInputProps(`blocks.${index}.${path}`)
    if (path !== 'to' && path !== 'point') return props
    // Another kind of link, or another kind of position on a map, needs another target.
    const onChange = (chosen: string | { currentTarget: { value: string } }) => {
      const value = typeof chosen === 'string' ? chosen : chosen.currentTarget.value
      const target = value === 'hotel' ? '' : targetFor(value as LinkTargetKind)
      writeBlock(editor, block.id, (current) => ({ ...current, [path]: value, target }))
    }
    return { ...props, onChange }
  }
  const setFieldValue = (name: string, value: unknown) =>
    writeBlock(editor, block.id, (current) => ({ ...current, [name]: value }))
  return {
    form: { ...form, values: block, getInputProps, setFieldValue } as unknown as EditableForm['form'],
    base,
    lang: lang as Lang,
    onSending: (name, running) => onSending(`${block.id}.${name}`, running),
  }
}
