import { Alert, Button, Group } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isRichText, plainText } from '#core/rich-text/document.ts'
import { differences, draftValueAt } from './differences.ts'
import styles from './editor-form.module.css'

interface LostRight {
  lost: boolean
  /** Nothing is typed that could be lost: the form may make room for what is to be read. */
  release: () => void
}
const Right = createContext<LostRight>({ lost: false, release: () => {} })

/** Whether the person could write here when the form was opened, and cannot any more. */
export const useLostRight = () => useContext(Right)

interface MayWriteProps {
  may: boolean
  /** What others read instead. */
  reader: ReactNode
  /** An editor. It stays for whoever loses the right while writing, until what is typed is let go. */
  children: ReactNode
}

/** An editor for who may write, and something to read for others. */
export function MayWrite({ may, reader, children }: MayWriteProps) {
  const [held, setHeld] = useState(may)
  if (may && !held) setHeld(true)
  const right = useMemo(() => ({ lost: held && !may, release: () => setHeld(false) }), [held, may])
  return held || may ? <Right value={right}>{children}</Right> : reader
}

/** The texts in a value, one after the other; ids are no text. */
const textsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return value.trim() ? [value] : []
  if (isRichText(value)) return textsIn(plainText(value))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) => (name === 'id' ? [] : textsIn(inner)))
}

/** What differs from what was saved, as plain text. */
export const typedText = (draft: object, saved: object): string =>
  differences(draft, saved)
    .flatMap((path) => textsIn(draftValueAt(draft, path)))
    .join('\n')

/** Says at the foot of a form why it cannot be saved any more, and gives out what was typed. */
export function LostRightNotice({ unsaved, typed }: { unsaved: boolean; typed: () => string }) {
  const { t } = useTranslation()
  const { release } = useLostRight()
  const clipboard = useClipboard({ timeout: 4000 })
  useEffect(() => {
    if (!unsaved) release()
  }, [unsaved, release])
  if (!unsaved) return null
  return (
    <div className={styles.foot}>
      <Alert role="alert" color="orange" variant="light" radius={0}>
        <b>{t('common.office.lostRight.title')}</b>
        <p>{t('common.office.lostRight.text')}</p>
        <Group gap="8px 12px" mt="sm">
          <Button size="xs" variant="default" onClick={() => clipboard.copy(typed())}>
            {t('common.office.lostRight.copy')}
          </Button>
          <span role="status">
            {clipboard.copied && t('common.office.lostRight.copied')}
            {clipboard.error && t('common.office.lostRight.notCopied')}
          </span>
        </Group>
      </Alert>
    </div>
  )
}
