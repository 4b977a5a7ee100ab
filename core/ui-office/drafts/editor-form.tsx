import { ActionIcon, Box, Button, Stack } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { type ReactNode, useState } from 'react'
import type { Lang } from '#core/i18n/contract.ts'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { Drawer } from '../dialogs/dialogs.tsx'
import { TextLanguage } from '../fields/text-language.tsx'
import { Phone } from '../frame/icons.tsx'
import { LostPermissionNotice } from '../frame/lost-permission.tsx'
import { ActionFailure, useFailureText } from '../frame/screen.tsx'
import { CopyFrom } from './copy-from.tsx'
import type { Editor } from './editor.ts'
import styles from './editor-form.module.css'
import { ConflictNotice, StoredDraftNotice } from './editor-notices.tsx'
import { SaveBar } from './save-bar.tsx'
import { UnsavedGuard } from './unsaved-guard.tsx'

interface EditorFormProps<Draft extends object> {
  editor: Editor<Draft>
  /** The languages of its texts, and how many texts are missing in each; undefined: the form has none. */
  texts?: { langs: Lang[]; missing: Partial<Record<Lang, number>> }
  /** `card`: on a screen of its own; `plain`: in a drawer. */
  look?: 'card' | 'plain'
  /** A preview of the guest's page: beside the form if it fits, otherwise behind a button. */
  preview?: ReactNode
  /** The label of the save button, if it does more than save. */
  saveLabel?: string
  /** Another button beside the save button. */
  extraButton?: ReactNode
  /** What others have written, one line per field; shown with a conflict. */
  conflictDetails?: ReactNode
  /** Names a field by its path where the form does not show it, for the comparison of two versions. */
  nameOf?: (path: string) => string | undefined
  children: ReactNode
}

/** Whether a preview fits beside a form; otherwise a button opens it. */
export const useHasSpaceForPreview = () =>
  useMediaQuery('(min-width: 80em)', false, { getInitialValueInEffect: false }) ?? false

/** The frame of every editing screen: a stored draft, languages, fields, and the save bar. */
export function EditorForm<Draft extends object>(props: EditorFormProps<Draft>) {
  const { editor, texts, look = 'card', preview, saveLabel, extraButton, conflictDetails, nameOf, children } = props
  const mayEdit = !editor.readOnly
  const { t } = useTranslation()
  const previewFits = useHasSpaceForPreview()
  const [previewing, setPreviewing] = useState(false)
  return (
    <div className={styles.editor} data-preview={Boolean(preview) && previewFits}>
      <form
        ref={editor.ref}
        onSubmit={editor.submit}
        onKeyDown={editor.onKeyDown}
        noValidate
        className={`${styles.form}${look === 'card' ? ' card' : ''}`}
        data-look={look}
        data-read-only={editor.readOnly || undefined}
      >
        <UnsavedGuard unsaved={() => editor.sending || editor.unsaved()} isDraftStored={editor.storedDraft.isStored} />
        {mayEdit && <StoredDraftNotice storedDraft={editor.storedDraft} />}
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
        {editor.lostPermission && <LostPermissionNotice unsaved={editor.unsaved()} typed={editor.typed} />}
        {mayEdit && (
          <SaveBar
            unsaved={editor.unsaved()}
            busy={editor.busy}
            waiting={editor.sending && t('common.office.fields.sending')}
            history={editor.history}
            saveLabel={saveLabel}
            notice={<SaveNotice editor={editor} conflictDetails={conflictDetails} nameOf={nameOf} />}
          >
            {preview && !previewFits && (
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
            {extraButton}
          </SaveBar>
        )}
      </form>
      {preview && previewFits && <div className={styles.preview}>{preview}</div>}
      {preview && !previewFits && (
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

/** The reason why a save failed. */
function SaveNotice<Draft extends object>({
  editor,
  conflictDetails,
  nameOf,
}: Pick<EditorFormProps<Draft>, 'editor' | 'conflictDetails' | 'nameOf'>) {
  const { t } = useTranslation()
  const failureText = useFailureText()
  if (editor.conflict)
    return (
      <ConflictNotice editor={editor as unknown as Editor<object>} conflict={editor.conflict} nameOf={nameOf}>
        {conflictDetails}
      </ConflictNotice>
    )
  if (!editor.failure) return null
  return (
    <Box p="12px var(--edge) 0">
      <ActionFailure title={t('common.office.failure.save')}>{failureText(editor.failure)}</ActionFailure>
    </Box>
  )
}
