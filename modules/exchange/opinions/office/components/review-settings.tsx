import { notifications } from '@mantine/notifications'
import { changeSettings } from '#core/access/policy.ts'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { maxAddressLength } from '#core/net/lengths.ts'
import { useSubject } from '#core/ui-office/app/current-hotel.ts'
import { useEditor } from '#core/ui-office/drafts/editor.ts'
import { EditorForm } from '#core/ui-office/drafts/editor-form.tsx'
import type { Field } from '#core/ui-office/fields/field.ts'
import { Fields } from '#core/ui-office/fields/fields.tsx'
import { toSubmission } from '#core/ui-office/fields/line-breaks.ts'
import { QuietNotice } from '#core/ui-office/frame/layout-parts.tsx'
import type { Hotel } from '#modules/hotel/hotels/contract.ts'
import { readHotel, updateHotel, useManagedHotel } from '#modules/hotel/hotels/office/api.ts'

const draftOf = ({ hasRating, reviewLinks }: Hotel) => ({
  hasRating,
  google: reviewLinks.google ?? '',
  tripadvisor: reviewLinks.tripadvisor ?? '',
})

/** Whether guests are asked for their opinion (`hasRating`), and the links to external review sites. */
export function ReviewSettings() {
  const { t } = useTranslation()
  const { orgId, hotel, actor } = useManagedHotel()
  const mayEdit = changeSettings(actor)
  const base = hotel.defaultLang
  const editor = useEditor({
    initial: draftOf(hotel),
    base,
    readOnly: !mayEdit,
    subject: useSubject('opinions'),
    shared: {
      version: hotel.version,
      latest: hotel.version,
      read: async () => {
        const now = await readHotel(orgId)
        return { draft: draftOf(now), version: now.version }
      },
    },
    check: () => ({}),
    stored: ({ hasRating, google, tripadvisor }) =>
      toSubmission({
        hasRating,
        reviewLinks: { google: google.trim() || null, tripadvisor: tripadvisor.trim() || null },
      }),
    write: ({ changes, version }) => updateHotel(orgId, changes, version),
    fieldPath: (path) => path.replace('reviewLinks.', ''),
    onSaved: () => void notifications.show({ message: t('common.office.saved') }),
  })
  const { hasRating, google, tripadvisor } = editor.form.values
  const noLinks = hasRating && !google.trim() && !tripadvisor.trim()
  const fields: Field[] = [
    {
      kind: 'boolean',
      name: 'hasRating',
      label: t('opinions.office.invite'),
      description: noLinks ? t('opinions.office.noLinks') : t('opinions.office.inviteHint'),
    },
    ...(['google', 'tripadvisor'] as const).map(
      (site): Field => ({
        kind: 'string',
        name: site,
        label: t(`opinions.office.${site}`),
        description: t(`opinions.office.${site}Hint`),
        example: 'https://',
        address: true,
        max: maxAddressLength,
      }),
    ),
  ]
  return (
    <>
      {!mayEdit && <QuietNotice mb={12}>{t('opinions.office.readOnly')}</QuietNotice>}
      <EditorForm editor={editor}>
        <Fields editor={editor} fields={fields} />
      </EditorForm>
    </>
  )
}
