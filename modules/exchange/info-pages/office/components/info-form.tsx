import { SimpleGrid, Stack, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import { editContent, seeGuests } from '#core/access/policy.ts'
import type { InAllLanguages } from '#core/i18n/contract.ts'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { useSubject } from '#core/ui-office/app/current-hotel.ts'
import { refreshUnlessLive } from '#core/ui-office/app/office-module.ts'
import { missingTexts } from '#core/ui-office/drafts/draft-texts.ts'
import { useEditor } from '#core/ui-office/drafts/editor.ts'
import { EditorForm } from '#core/ui-office/drafts/editor-form.tsx'
import { useReadLastSave } from '#core/ui-office/drafts/use-read-last-save.ts'
import type { Field } from '#core/ui-office/fields/field.ts'
import { Fields, inputProps } from '#core/ui-office/fields/fields.tsx'
import { translateErrors } from '#core/ui-office/fields/form-errors.ts'
import { PriceInput } from '#core/ui-office/fields/price-input.tsx'
import { FormOutline } from '#core/ui-office/frame/form-outline.tsx'
import { maxInfoCounts, maxInfoTextLengths } from '#modules/foundation/info/rules.ts'
import type { Hotel } from '#modules/hotel/hotels/contract.ts'
import { GuestPreview, useManagedHotel } from '#modules/hotel/hotels/office/api.ts'
import { infosPath } from '#modules/hotel/hotels/paths.ts'
import { readInfoTexts, refreshHotel, updateInfo } from '../api.ts'
import { checkInfo, infoFieldPath, toInfoDraft, toInfoInput, withInfo } from '../info-draft.ts'
import { useInfoFields } from '../info-fields.ts'
import { useProposedEnd } from '../proposed-end.ts'
import { GuestbookEntries } from './guestbook-entries.tsx'
import { ItemsEditor } from './items-editor.tsx'
import { LinesEditor } from './lines-editor.tsx'
import { ListsEditor } from './lists-editor.tsx'

/** The sections of the form that have a heading. */
const outlined = [
  'announcement',
  'wifi',
  'breakfast',
  'access',
  'numbers',
  'arrival',
  'welcome',
  'guestbook',
  'inventory',
  'items',
] as const

type HotelTexts = InAllLanguages<typeof Hotel>

/** `texts`: the hotel with its texts in all languages. */
export function InfoForm({ texts }: { texts: HotelTexts }) {
  const { t, i18n } = useTranslation()
  const readLastSave = useReadLastSave()
  const { orgId, hotel, actor, newWords } = useManagedHotel()
  const { defaultLang: base, languages: langs, timeZone } = hotel
  const draftAndVersion = ({ info, version }: HotelTexts) => ({
    draft: toInfoDraft(info, { timeZone, reader: i18n.language, currency: hotel.currency }),
    version,
  })
  const editor = useEditor({
    initial: draftAndVersion(texts).draft,
    base,
    langs,
    readOnly: !editContent(actor),
    subject: useSubject('info'),
    shared: {
      version: texts.version,
      latest: hotel.version,
      read: async () => draftAndVersion(await readInfoTexts(orgId)),
      lastSave: () => readLastSave(orgId, 'info', orgId),
    },
    check: (draft) =>
      translateErrors(checkInfo(draft, base, hotel.currency), (error) => t(`infoPages.office.faults.${error}`)),
    stored: (draft) => toInfoInput(draft, timeZone, hotel.currency),
    write: ({ changes, version }) => updateInfo(orgId, changes, version),
    fieldPath: infoFieldPath,
    onSaved: () => {
      notifications.show({ message: t('common.office.saved') })
      refreshUnlessLive(orgId, () => refreshHotel(orgId))
    },
  })
  const { form } = editor
  const draft = form.values
  const fields = useInfoFields(draft)
  useProposedEnd(form, timeZone)
  const part = (list: Field[]) => <Fields editor={editor} fields={list} />
  const { price, from, until } = fields
  const moment = (field: typeof from) => {
    const props = inputProps(editor, field)
    // Read-only fields show no placeholder for a missing date.
    return <TextInput {...props} type={editor.readOnly && !props.value ? 'text' : 'datetime-local'} />
  }
  // The preview switches to the inventory's own screen while its lists are edited, because the overview does not show
  // them.
  const [page, setPage] = useState<string>(infosPath)
  return (
    <EditorForm
      editor={editor}
      texts={{ langs, missing: missingTexts(draft, langs) }}
      preview={
        <GuestPreview
          key={page}
          hotel={hotel}
          path={page}
          lang={editor.lang}
          change={(publicHotel) => withInfo(publicHotel, draft, base)}
        />
      }
    >
      <Stack
        gap="lg"
        onFocus={({ target }) => setPage(target.closest<HTMLElement>('[data-page]')?.dataset.page ?? infosPath)}
      >
        <FormOutline
          fields={outlined.flatMap((name): readonly Field[] => fields[name])}
          waiting={{ 'section-guestbook': newWords > 0 && t('infoPages.office.entries.waiting', { count: newWords }) }}
        />
        {part(fields.announcement)}
        <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }} spacing={12}>
          {moment(from)}
          {moment(until)}
        </SimpleGrid>
        {part(fields.wifi)}
        {part(fields.breakfast)}
        <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }} spacing={12}>
          {part(fields.breakfastHours)}
        </SimpleGrid>
        {part(fields.breakfastPlace)}
        <PriceInput {...inputProps(editor, price)} currency={hotel.currency} />
        {part(fields.access)}
        <LinesEditor editor={editor} list="codes" max={maxInfoCounts.codes} valueMax={maxInfoTextLengths.accessCode} />
        {draft.hotelAccess.codes.length > 0 && part(fields.codes)}
        {part(fields.numbers)}
        <LinesEditor editor={editor} list="numbers" max={maxInfoCounts.numbers} valueMax={maxInfoTextLengths.phone} />
        {part(fields.arrival)}
        <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }} spacing={12}>
          {part(fields.arrivalHours)}
        </SimpleGrid>
        {part(fields.arrivalText)}
        {part(fields.welcome)}
        {part(fields.guestbook)}
        {hotel.info.guestbook && seeGuests(actor) && <GuestbookEntries />}
        <Stack gap="lg" data-page="infos/inventory">
          {part(fields.inventory)}
          <ListsEditor editor={editor} />
        </Stack>
        {part(fields.items)}
        <ItemsEditor editor={editor} />
      </Stack>
    </EditorForm>
  )
}
