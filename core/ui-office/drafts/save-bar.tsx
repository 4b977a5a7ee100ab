import { ActionIcon, Button, Group } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { useBottomInset } from '../frame/bottom-inset.ts'
import { Redo, Undo } from '../frame/icons.tsx'
import styles from './editor-form.module.css'

interface SaveBarProps {
  unsaved: boolean
  busy: boolean
  /** Undo and redo. */
  history?: { undo: () => void; redo: () => void; canUndo: boolean; canRedo: boolean }
  /** The label of the save button, if it does more than save: "Créer l’hôtel". */
  saveLabel?: string
  /** Why saving has to wait, for example for a file that is uploading. */
  waiting?: string | false
  /** A message about the save, above the bar. */
  notice?: ReactNode
  /** Another button beside the save button. */
  children?: ReactNode
}

/** Sticks to the bottom of a form: shows whether there are unsaved changes, undo and redo, and the save button. */
export function SaveBar({ unsaved, busy, waiting, saveLabel, history, notice, children }: SaveBarProps) {
  const { t } = useTranslation()
  const foot = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const pressed = useRef(false)
  useBottomInset(foot)
  // A disabled button loses the focus, so it is restored after the save.
  useEffect(() => {
    if (busy) return
    if (pressed.current && document.activeElement === document.body) button.current?.focus({ preventScroll: true })
    pressed.current = false
  }, [busy])
  return (
    <div ref={foot} className={styles.foot}>
      {notice}
      <Group gap="8px 12px" px="var(--edge, 20px)" py={12}>
        {history && (
          <Group gap={2} ml={-8} mr="auto">
            <Step act="undo" possible={history.canUndo} onClick={history.undo} icon={<Undo />} keys="Control+Alt+Z" />
            <Step
              act="redo"
              possible={history.canRedo}
              onClick={history.redo}
              icon={<Redo />}
              keys="Control+Alt+Shift+Z"
            />
          </Group>
        )}
        <span className={styles.state} role="status">
          {waiting || (unsaved ? t('common.office.unsaved.state') : '')}
        </span>
        {children}
        <Button
          ref={button}
          type="submit"
          loading={busy}
          disabled={Boolean(waiting)}
          onClick={() => {
            pressed.current = true
          }}
        >
          {saveLabel ?? t('common.office.save')}
        </Button>
      </Group>
    </div>
  )
}

interface StepProps {
  act: 'undo' | 'redo'
  possible: boolean
  onClick: () => void
  icon: ReactNode
  keys: string
}

/** An undo or redo button. It is not removed at the last step, so that it keeps the focus. */
function Step({ act, possible, onClick, icon, keys }: StepProps) {
  const { t } = useTranslation()
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="lg"
      opacity={possible ? 1 : 0.4}
      aria-disabled={!possible}
      aria-label={t(`common.office.${act}`)}
      aria-keyshortcuts={keys}
      title={t(`common.office.${act}Keys`)}
      onClick={() => possible && onClick()}
    >
      {icon}
    </ActionIcon>
  )
}
