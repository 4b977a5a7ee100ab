import { Button, Group, NativeSelect, Stack, TextInput } from '@mantine/core'
import type { Editor } from '@tiptap/react'
import { type FormEvent, useState } from 'react'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { maxAddressLength } from '#core/net/lengths.ts'
import { hotelScreenOf, isSafeLink } from '#core/rich-text/document.ts'
import { Modal } from '../dialogs/dialogs.tsx'
import type { LinkGroup } from './field.ts'

interface LinkDialogProps {
  editor: Editor
  opened: boolean
  onClose: () => void
  links: readonly LinkGroup[]
}

/** The target of the selected text. */
export function LinkDialog({ opened, onClose, ...rest }: LinkDialogProps) {
  const { t } = useTranslation()
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t('common.office.richText.link')}
      centered
      returnFocus={false}
      // Returns the focus to the selection instead of the beginning of the text.
      onExitTransitionEnd={() => rest.editor.commands.focus()}
    >
      <LinkForm {...rest} onClose={onClose} />
    </Modal>
  )
}

/** The address from what a person typed: possibly without `https://`, or an email address or telephone number. */
export function linkAddressOf(typed: string): string {
  const text = typed.trim()
  if (/^[\w-]+:/.test(text) || text === '') return text
  if (/^[^\s@/]+@[^\s@/]+\.[^\s@/.]+$/.test(text)) return `mailto:${text}`
  if (/^\+?\d[\d\s().-]{3,}$/.test(text)) return `tel:${text}`
  return `https://${text}`
}

/** The value of the select while the address is typed. */
const typedAddress = ''

function LinkForm({ editor, onClose, links }: Omit<LinkDialogProps, 'opened'>) {
  const { t } = useTranslation()
  const existing: string = editor.getAttributes('link').href ?? ''
  const [screen, setScreen] = useState(() => (hotelScreenOf(existing) ? existing : typedAddress))
  const [address, setAddress] = useState(() => (hotelScreenOf(existing) ? '' : existing))
  const [linkText, setLinkText] = useState('')
  const [wrong, setWrong] = useState(false)
  const asksWords = editor.state.selection.empty && !existing
  const chosen = screen || linkAddressOf(address)

  const apply = (event: FormEvent) => {
    event.preventDefault()
    // Keeps the surrounding form from being submitted.
    event.stopPropagation()
    if (!isSafeLink(chosen)) {
      setWrong(true)
      return
    }
    const chain = editor.chain()
    const marks = [{ type: 'link', attrs: { href: chosen } }]
    const screenName = links.flatMap(({ items }) => items).find(({ value }) => value === screen)?.label
    if (asksWords)
      chain.insertContent({ type: 'text', text: linkText.trim() || screenName || address.trim(), marks }).run()
    else chain.extendMarkRange('link').setMark('link', { href: chosen }).run()
    onClose()
  }
  const remove = () => {
    editor.chain().extendMarkRange('link').unsetMark('link', { extendEmptyMarkRange: true }).run()
    onClose()
  }
  return (
    <form onSubmit={apply} noValidate>
      <Stack>
        {links.length > 0 && (
          <NativeSelect
            label={t('common.office.richText.leadsTo')}
            value={screen}
            onChange={({ currentTarget }) => setScreen(currentTarget.value)}
            data={[
              { value: typedAddress, label: t('common.office.richText.elsewhere') },
              ...links.map(({ label, items }) => ({ group: label, items: [...items] })),
            ]}
          />
        )}
        {screen === typedAddress && (
          <TextInput
            label={t('common.office.richText.address')}
            description={t('common.office.richText.addressHint')}
            placeholder="https://"
            inputMode="url"
            autoComplete="off"
            maxLength={maxAddressLength}
            value={address}
            onChange={({ currentTarget }) => {
              setAddress(currentTarget.value)
              setWrong(false)
            }}
            error={wrong && t('common.office.richText.wrong')}
            data-autofocus
          />
        )}
        {asksWords && (
          <TextInput
            label={t('common.office.richText.words')}
            maxLength={200}
            value={linkText}
            onChange={({ currentTarget }) => setLinkText(currentTarget.value)}
          />
        )}
        <Group justify="flex-end">
          {existing && (
            <Button variant="default" onClick={remove}>
              {t('common.office.richText.unlink')}
            </Button>
          )}
          <Button type="submit">{t('common.office.richText.apply')}</Button>
        </Group>
      </Stack>
    </form>
  )
}
