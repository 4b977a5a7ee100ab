import { ActionIcon, Box, Button, Stack } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Lang } from '#core/i18n/contract.ts'
import { CopyFrom } from './copy-from.tsx'
import { Drawer } from './dialogs.tsx'
import type { Editor } from './editor.ts'
import styles from './editor-form.module.css'
import { ConflictNotice, KeptDraftNotice } from './editor-notices.tsx'
import { Phone } from './icons.tsx'
import { LostRightNotice } from './lost-right.tsx'
import { SaveBar } from './save-bar.tsx'
import { ActFailure, useFailureText } from './screen.tsx'
import { TextLanguage } from './text-language.tsx'
import { UnsavedGuard } from './unsaved.tsx'

interface EditorFormProps<Draft extends object> {
  editor: Editor<Draft>
  /** The languages of its texts, and how many are still to be written in each; absent: it has none. */
  texts?: { langs: Lang[]; missing: Partial<Record<Lang, number>> }
  /** `card`: on a screen of its own; `plain`: in a drawer. */
  look?: 'card' | 'plain'
  /** The guest's page as it will be. Beside the form where there is room, else a touch away. */
  preview?: ReactNode
  /** What saving is called, where it is more than that. */
  act?: string
  /** Beside the button that saves: another way to save. */
  more?: ReactNode
  /** What others have written, in a line for each field: said with a conflict. */
  theirs?: ReactNode
  children: ReactNode
}

/** Whether a preview has its place beside a form; else it is a touch away. */
export const useRoomBeside = () =>
  useMediaQuery('(min-width: 80em)', false, { getInitialValueInEffect: false }) ?? false

/** The frame of every editing screen: what is left of an earlier visit, languages, fields, and the foot that saves. */
export function EditorForm<Draft extends object>(props: EditorFormProps<Draft>) {
  const { editor, texts, look = 'card', preview, act, more, theirs, children } = props
  const mayEdit = !editor.readOnly
  const { t } = useTranslation()
  const wide = useRoomBeside()
  const [previewing, setPreviewing] = useState(false)
  return (
    <div className={styles.editor} data-preview={Boolean(preview) && wide}>
      <form
        ref={editor.ref}
        onSubmit={editor.submit}
        onKeyDown={editor.onKeyDown}
        noValidate
        className={styles.form}
        data-look={look}
        data-read-only={editor.readOnly || undefined}
      >
        <UnsavedGuard unsaved={() => editor.sending || editor.unsaved()} kept={editor.kept.keeps} />
        {mayEdit && <KeptDraftNotice kept={editor.kept} />}
        <Stack gap="lg">
          {texts && (
            <TextLanguage
              langs={texts.langs}
              value={editor.lang}
              onChange={editor.setLang}
              missing={mayEdit ? texts.missing : {}}
            />
          )}
          {texts && mayEdit && <CopyFrom key={editor.lang} editor={editor} langs={texts.langs} />}
          {children}
        </Stack>
        {editor.lost && <LostRightNotice unsaved={editor.unsaved()} typed={editor.typed} />}
        {mayEdit && (
          <SaveBar
            unsaved={editor.unsaved()}
            busy={editor.busy}
            waiting={editor.sending && t('common.office.fields.sending')}
            history={editor.history}
            act={act}
            notice={<SaveNotice editor={editor} theirs={theirs} />}
          >
            {preview && !wide && (
              <>
                <Button visibleFrom="sm" variant="default" leftSection={<Phone />} onClick={() => setPreviewing(true)}>
                  {t('common.office.preview.title')}
                </Button>
                <ActionIcon
                  hiddenFrom="sm"
                  variant="default"
                  size="lg"
                  aria-label={t('common.office.preview.title')}
                  onClick={() => setPreviewing(true)}
                >
                  <Phone />
                </ActionIcon>
              </>
            )}
            {more}
          </SaveBar>
        )}
      </form>
      {preview && wide && <div className={styles.preview}>{preview}</div>}
      {preview && !wide && (
        <Drawer
          opened={previewing}
          onClose={() => setPreviewing(false)}
          position="right"
          size="430px"
          title={t('common.office.preview.title')}
        >
          {preview}
        </Drawer>
      )}
    </div>
  )
}

/** What came between the person and a save. */
function SaveNotice<Draft extends object>({ editor, theirs }: { editor: Editor<Draft>; theirs: ReactNode }) {
  const { t } = useTranslation()
  const text = useFailureText()
  if (editor.conflict) return <ConflictNotice conflict={editor.conflict}>{theirs}</ConflictNotice>
  if (!editor.failure) return null
  return (
    <Box p="12px var(--edge) 0">
      <ActFailure title={t('common.office.failure.save')}>{text(editor.failure)}</ActFailure>
    </Box>
  )
}
