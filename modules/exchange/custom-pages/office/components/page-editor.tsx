import { notifications } from '@mantine/notifications'
import { useRef, useState } from 'react'
import type { Translate } from '#core/i18n/text-key.ts'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { useSubject } from '#core/ui-office/app/current-hotel.ts'
import { missingTexts } from '#core/ui-office/drafts/draft-texts.ts'
import { useEditor } from '#core/ui-office/drafts/editor.ts'
import { EditorForm } from '#core/ui-office/drafts/editor-form.tsx'
import { useReadLastSave } from '#core/ui-office/drafts/use-read-last-save.ts'
import type { Field } from '#core/ui-office/fields/field.ts'
import { Fields } from '#core/ui-office/fields/fields.tsx'
import { translateErrors } from '#core/ui-office/fields/form-errors.ts'
import { Screen } from '#core/ui-office/frame/screen.tsx'
import { GuestPreview, useManagedHotel } from '#modules/hotel/hotels/office/api.ts'
import { customPagePath, homePath, publicPath } from '#modules/hotel/hotels/paths.ts'
import type { Block, PageSummary } from '../../contract.ts'
import { blockAnchorOf } from '../../guest/page.ts'
import { maxPageTextLengths } from '../../rules.ts'
import { pageSaved, readPageTexts, updatePage } from '../api.ts'
import type { BlockDraft } from '../block-draft.ts'
import { deletedPicturesIn, withPage } from '../guest-preview.ts'
import { checkPage, type PageTexts, pageFieldPath, toPageDraft, toPagePatch } from '../page-draft.ts'
import { BackToPages } from './back-to-pages.tsx'
import { BlockList } from './blocks/block-list.tsx'
import { PageActions } from './page-actions.tsx'
import { PageState } from './page-state.tsx'

interface PageEditorProps {
  page: PageSummary
  /** The page with its texts in all languages. */
  texts: PageTexts
}

/** The editor of a page's draft, with a preview of the guest page beside it. */
export function PageEditor({ page, texts }: PageEditorProps) {
  const { t } = useTranslation()
  const readLastSave = useReadLastSave()
  const { orgId, hotel } = useManagedHotel()
  const { defaultLang: base, languages: langs } = hotel
  const { id } = page
  const [first] = useState(texts)
  /** The blocks of the last response, which tell the pictures that were deleted. */
  const [storedBlocks, setStoredBlocks] = useState<PageTexts['blocks']>(texts.blocks)
  const deletedPictures = deletedPicturesIn(storedBlocks)
  /** The version of the last save. */
  const version = useRef(first.version)
  const applyAnswer = (answer: PageTexts) => {
    version.current = answer.version
    setStoredBlocks(answer.blocks)
    return answer
  }
  const editor = useEditor({
    initial: toPageDraft(first, first.slug),
    base,
    langs,
    subject: useSubject(`page/${id}`),
    shared: {
      version: first.version,
      latest: page.version,
      read: async () => {
        const serverTexts = applyAnswer(await readPageTexts(orgId, id))
        return { draft: toPageDraft(serverTexts, serverTexts.slug), version: serverTexts.version }
      },
      lastSave: () => readLastSave(orgId, 'page', id),
    },
    check: (draft) => translateErrors(checkPage(draft, base), (error) => t(`customPages.office.faults.${error}`)),
    stored: toPagePatch,
    write: async ({ changes, version }) => applyAnswer(await updatePage(orgId, id, changes, version)),
    fieldPath: pageFieldPath,
    onSaved: () => {
      notifications.show({ message: t('common.office.saved') })
      pageSaved(orgId)
    },
  })
  const draft = editor.form.values
  const [show, setShow] = useState({ id: '', requestId: 0 })
  const fields = usePageFields(hotel.slug)
  const look = (blockId: string) =>
    setShow(({ requestId }) => ({
      id: blockAnchorOf(draft.blocks as unknown as Block[], blockId),
      requestId: requestId + 1,
    }))

  /**
   * Saves if needed and returns the version that contains everything typed; null when saving failed, which the footer
   * reports.
   */
  const saved = async () => (!editor.unsaved() || (await editor.save()) ? version.current : null)

  return (
    <Screen
      title={draft.title[base] || page.title}
      intro={<PageState page={page} home={hotel.defaultPage === id} />}
      above={<BackToPages />}
      actions={
        <PageActions
          page={page}
          draft={draft}
          lost={deletedPictures}
          unsaved={editor.unsaved()}
          waiting={editor.sending || editor.busy}
          saved={saved}
          onRestore={(old, blocks) => {
            setStoredBlocks((now) => [...now, ...blocks])
            editor.form.setValues({ ...old, slug: draft.slug })
          }}
        />
      }
      width="full"
    >
      <EditorForm
        editor={editor}
        texts={{ langs, missing: missingTexts(draft, langs, 'title') }}
        nameOf={(path) => blockName(path, draft.blocks, t)}
        preview={
          <GuestPreview
            hotel={hotel}
            path=""
            place={hotel.defaultPage === id ? homePath : customPagePath(id)}
            show={show}
            lang={editor.lang}
            change={(publicHotel) => withPage(publicHotel, id, draft, base, deletedPictures)}
          />
        }
      >
        <Fields editor={editor} fields={fields} />
        <BlockList editor={editor} pageId={id} lost={deletedPictures} onShow={look} />
      </EditorForm>
    </Screen>
  )
}

/** What a closed block is called, for a comparison of two versions. */
function blockName(path: string, blocks: readonly BlockDraft[], t: Translate): string | undefined {
  const [list, index] = path.split('.')
  if (list !== 'blocks') return undefined
  const kind = blocks[Number(index)]?.kind
  return kind ? `${Number(index) + 1}. ${t(`customPages.office.kinds.${kind}`)}` : t('customPages.office.blocks.title')
}

function usePageFields(hotelSlug: string): Field[] {
  const { t } = useTranslation()
  return [
    {
      kind: 'string',
      name: 'title',
      label: t('customPages.office.fields.title'),
      localized: true,
      required: true,
      max: maxPageTextLengths.title,
    },
    {
      kind: 'string',
      name: 'slug',
      label: t('customPages.office.fields.slug'),
      description: t('customPages.office.fields.slugHint', { start: publicPath(hotelSlug, customPagePath('')) }),
      required: true,
      max: maxPageTextLengths.slug,
    },
  ]
}
