import { SimpleGrid, Stack, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Lang } from '#core/i18n/contract.ts'
import { useEditor } from '#core/ui-office/editor.ts'
import { EditorForm } from '#core/ui-office/editor-form.tsx'
import type { Field } from '#core/ui-office/field.ts'
import { Fields, inputProps } from '#core/ui-office/fields.tsx'
import { Outline } from '#core/ui-office/outline.tsx'
import { PriceInput } from '#core/ui-office/price-input.tsx'
import { GuestPreview, readLastSave, useHotelScope, useSubject } from '#modules/hotels/office/api.ts'
import { changeSettings } from '#modules/members/policy.ts'
import { most } from '../../rules.ts'
import { readInfoTexts, refreshHotel, updateInfo } from '../api.ts'
import {
  checkInfo,
  draftInfo,
  type InfoDraft,
  infoChanges,
  infoFieldPath,
  type KnownIds,
  learnIds,
  missingInfo,
  type Readings,
  storedInfo,
  withIds,
  withInfo,
} from '../info-draft.ts'
import { useInfoFields } from '../info-fields.ts'
import { GuestbookEntries } from './guestbook-entries.tsx'
import { ItemsEditor } from './items-editor.tsx'
import { LinesEditor } from './lines-editor.tsx'
import { ListsEditor } from './lists-editor.tsx'

/** The parts of the form that begin with a heading. */
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

/** `readings`: the hotel in each of its languages, blanks left blank. */
export function InfoForm({ readings }: { readings: Readings }) {
  const { t, i18n } = useTranslation()
  const { orgId, hotel, actor, newWords } = useHotelScope()
  const { defaultLang: base, timeZone } = hotel
  const place = { timeZone, reader: i18n.language as Lang }
  const standing = (read: Readings) => ({
    draft: draftInfo(read, base, place),
    version: Math.min(...Object.values(read).map(({ version }) => version)),
  })
  const ids = useRef<KnownIds>(new Map())
  const editor = useEditor<InfoDraft>({
    initial: draftInfo(readings, base, place),
    base,
    readOnly: !changeSettings(actor),
    subject: useSubject('info'),
    shared: {
      version: standing(readings).version,
      latest: hotel.version,
      read: async () => standing(await readInfoTexts(orgId, hotel.languages)),
      stored: (draft) => storedInfo(draft, timeZone),
      lastSave: () => readLastSave(orgId, 'info', orgId),
    },
    check: (draft) =>
      Object.fromEntries(
        Object.entries(checkInfo(draft, base)).map(([path, fault]) => [path, t(`infoPages.office.faults.${fault}`)]),
      ),
    write: async (typed, saved, send) => {
      for (const lang of [base, ...hotel.languages.filter((each) => each !== base)]) {
        const draft = withIds(typed, ids.current)
        const changes = infoChanges(draft, withIds(saved, ids.current), lang, timeZone)
        if (Object.keys(changes).length === 0) continue
        const written = await send(lang, (version) => updateInfo(orgId, lang, changes, version))
        learnIds(ids.current, draft, written)
      }
    },
    fieldPath: infoFieldPath,
    onSaved: () => {
      notifications.show({ message: t('common.office.saved') })
      void refreshHotel(orgId)
    },
  })
  const { form } = editor
  const draft = form.values
  const fields = useInfoFields(draft)
  const part = (list: Field[]) => <Fields editor={editor} fields={list} />
  const { price, from, until } = fields
  const moment = (field: typeof from) => {
    const props = inputProps(editor, field)
    // To read: a date that is not there is no pattern to fill in.
    return <TextInput {...props} type={editor.readOnly && !props.value ? 'text' : 'datetime-local'} />
  }
  // Lists are not to be seen among everything else: their page stands beside them while they are written.
  const [page, setPage] = useState('infos')
  return (
    <EditorForm
      editor={editor}
      texts={{ langs: hotel.languages, missing: missingInfo(draft) }}
      preview={
        <GuestPreview
          key={page}
          hotel={hotel}
          path={page}
          lang={editor.lang}
          change={(seen) => withInfo(seen, draft, base)}
        />
      }
    >
      <Stack
        gap="lg"
        onFocus={({ target }) => setPage(target.closest<HTMLElement>('[data-page]')?.dataset.page ?? 'infos')}
      >
        <Outline
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
        <LinesEditor editor={editor} list="codes" max={most.codes} valueMax={40} />
        {draft.codes.length > 0 && part(fields.codes)}
        {part(fields.numbers)}
        <LinesEditor editor={editor} list="numbers" max={most.numbers} valueMax={40} />
        {part(fields.arrival)}
        <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }} spacing={12}>
          {part(fields.arrivalHours)}
        </SimpleGrid>
        {part(fields.arrivalText)}
        {part(fields.welcome)}
        {part(fields.guestbook)}
        {hotel.info.guestbook && <GuestbookEntries />}
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
