import { Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import type { InAllLanguages } from '#core/i18n/contract.ts'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { useSubject } from '#core/ui-office/app/current-hotel.ts'
import { AddressDrawer } from '#core/ui-office/dialogs/dialogs.tsx'
import { missingTexts } from '#core/ui-office/drafts/draft-texts.ts'
import { useEditor } from '#core/ui-office/drafts/editor.ts'
import { EditorForm } from '#core/ui-office/drafts/editor-form.tsx'
import { useReadLastSave } from '#core/ui-office/drafts/use-read-last-save.ts'
import type { Field } from '#core/ui-office/fields/field.ts'
import { Fields } from '#core/ui-office/fields/fields.tsx'
import { translateErrors } from '#core/ui-office/fields/form-errors.ts'
import { EmptyState, Failure } from '#core/ui-office/frame/screen.tsx'
import { FormSkeleton } from '#core/ui-office/frame/skeletons.tsx'
import { HoursEditor } from '#core/ui-office/hours/hours-editor.tsx'
import { useManagedHotel } from '#modules/hotel/hotels/office/api.ts'
import type { Section } from '../../../contract.ts'
import { maxMenuTextLengths } from '../../../rules.ts'
import { readServiceTexts, serviceSaved, servicesQuery, serviceTextsQuery } from '../../api.ts'
import { blankSection, checkSection, draftSection, sectionFieldPath, storedSection } from '../../section-draft.ts'
import { createSection, updateSection } from '../../sections-api.ts'

type SectionTexts = InAllLanguages<typeof Section>

/** Edits a section in a drawer beside the list: `?section=<id>` or `?section=new`. */
export function SectionDrawer({ serviceId }: { serviceId: string }) {
  const { t } = useTranslation()
  const [search, setSearch] = useSearchParams()
  const requestedSection = search.get('section')
  const opened = requestedSection !== null && !search.has('article')
  // Closes by changing the address, so that unsaved changes are confirmed as for any navigation.
  const close = () => setSearch({}, { preventScrollReset: true, replace: true })
  return (
    <AddressDrawer
      opened={opened}
      onClose={close}
      position="right"
      size="600px"
      title={t(requestedSection === 'new' ? 'services.office.sections.create' : 'services.office.sections.edit')}
    >
      {opened && (
        <SectionEditor key={requestedSection} serviceId={serviceId} openId={requestedSection} onDone={close} />
      )}
    </AddressDrawer>
  )
}

function SectionEditor({ serviceId, openId, onDone }: { serviceId: string; openId: string; onDone: () => void }) {
  const { t } = useTranslation()
  const { orgId } = useManagedHotel()
  const service = useQuery(serviceTextsQuery(orgId, serviceId))
  const cachedServices = useQuery(servicesQuery(orgId)).data
  if (service.isPending) return <FormSkeleton />
  if (service.isError) return <Failure error={service.error} retry={() => void service.refetch()} />
  const section = service.data.sections.find(({ id }) => id === openId)
  if (!section && openId !== 'new')
    return <EmptyState title={t('services.office.sections.gone')}>{t('services.office.sections.goneNext')}</EmptyState>
  const existing = section && {
    section,
    latest: cachedServices?.find(({ id }) => id === serviceId)?.sections.find(({ id }) => id === openId)?.version,
    read: async () => (await readServiceTexts(orgId, serviceId)).sections.find(({ id }) => id === openId) ?? null,
  }
  return <SectionForm serviceId={serviceId} saved={existing} onDone={onDone} />
}

interface SectionFormProps {
  serviceId: string
  /** An existing section; absent: a new one. */
  saved?: { section: SectionTexts; latest: number | undefined; read: () => Promise<SectionTexts | null> } | undefined
  onDone: () => void
}

function SectionForm({ serviceId, saved, onDone }: SectionFormProps) {
  const { t } = useTranslation()
  const readLastSave = useReadLastSave()
  const { orgId, hotel } = useManagedHotel()
  const { defaultLang: base, languages: langs } = hotel
  const draftAndVersion = (section: SectionTexts) => ({ draft: draftSection(section), version: section.version })
  const original = saved && draftAndVersion(saved.section)
  const id = saved?.section.id
  const editor = useEditor({
    initial: original?.draft ?? blankSection(),
    base,
    langs,
    subject: useSubject(`service/${serviceId}/section/${id ?? 'new'}`),
    shared: saved &&
      original && {
        version: original.version,
        latest: saved.latest,
        read: async () => {
          const section = await saved.read()
          return section && draftAndVersion(section)
        },
        lastSave: () => readLastSave(orgId, 'section', saved.section.id),
      },
    check: (draft) => translateErrors(checkSection(draft, base), (error) => t(`services.office.errors.${error}`)),
    stored: storedSection,
    write: ({ changes, draft, version }) =>
      saved
        ? updateSection(orgId, saved.section, changes, version)
        : createSection(orgId, serviceId, storedSection(draft)),
    fieldPath: sectionFieldPath,
    onSaved: () => {
      notifications.show({ message: t('common.office.saved') })
      serviceSaved(orgId)
      onDone()
    },
  })
  const { form } = editor
  const draft = form.values
  const fields: Field[] = [
    {
      kind: 'string',
      name: 'name',
      label: t('services.office.fields.name'),
      localized: true,
      required: true,
      max: maxMenuTextLengths.section,
      first: !saved,
    },
  ]
  const errors = Object.fromEntries(
    Object.entries(form.errors).map(([path, error]) => [path.replace(/^hours\./, ''), String(error)]),
  )
  return (
    <EditorForm editor={editor} look="plain" texts={{ langs, missing: missingTexts(draft, langs, 'name') }}>
      <Fields editor={editor} fields={fields} />
      <HoursEditor
        value={draft.hours}
        onChange={(hours) => form.setFieldValue('hours', hours)}
        errors={errors}
        without={t('services.office.sections.sameHours')}
      />
      <Text c="dimmed" fz="sm">
        {t('services.office.sections.hoursHint')}
      </Text>
    </EditorForm>
  )
}
