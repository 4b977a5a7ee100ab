import { Alert, Button, Group } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { isRichText, plainText } from '#core/rich-text/document.ts'
import { differingPaths, draftValueAt } from '../drafts/differences.ts'
import styles from '../drafts/editor-form.module.css'

interface LostRight {
  lost: boolean
  /** Called when nothing has been typed, so that the read-only view may replace the form. */
  release: () => void
}
const Right = createContext<LostRight>({ lost: false, release: () => {} })

/** Whether the person could write here when the form was opened, but no longer can. */
export const useLostPermission = () => useContext(Right)

interface MayWriteProps {
  may: boolean
  /** The read-only view for people without the permission. */
  reader: ReactNode
  /** The editor. If the permission is lost while writing, it stays until the changes are discarded. */
  children: ReactNode
}

/** Shows an editor to people who may write, and a read-only view to others. */
export function EditorOrReader({ may, reader, children }: MayWriteProps) {
  const [hadPermission, setHeld] = useState(may)
  if (may && !hadPermission) setHeld(true)
  const right = useMemo(() => ({ lost: hadPermission && !may, release: () => setHeld(false) }), [hadPermission, may])
  return hadPermission || may ? <Right value={right}>{children}</Right> : reader
}

/** All texts within a value, except ids. */
const textsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return value.trim() ? [value] : []
  if (isRichText(value)) return textsIn(plainText(value))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) => (name === 'id' ? [] : textsIn(inner)))
}

/** The texts that differ from the saved ones, as plain text. */
export const changedText = (draft: object, saved: object): string =>
  differingPaths(draft, saved)
    .flatMap((path) => textsIn(draftValueAt(draft, path)))
    .join('\n')

/** Tells why a form can no longer be saved, and lets the person copy what they typed. */
export function LostPermissionNotice({ unsaved, typed }: { unsaved: boolean; typed: () => string }) {
  const { t } = useTranslation()
  const { release } = useLostPermission()
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
