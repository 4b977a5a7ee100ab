import { ActionIcon, Button, Group, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { officePaths } from '#core/app/office-paths.ts'
import type { Lang } from '#core/i18n/contract.ts'
import { languageNames } from '#core/i18n/langs.ts'
import { readText } from '#core/i18n/localized.ts'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { Plus, Trash } from '#core/ui-office/frame/icons.tsx'
import { LinkedRow } from '#core/ui-office/frame/linked-row.tsx'
import { EmptyState, Failure, Screen, useShowFailure } from '#core/ui-office/frame/screen.tsx'
import { ListSkeleton } from '#core/ui-office/frame/skeletons.tsx'
import { Sortable } from '#core/ui-office/lists/sortable.tsx'
import { guestLangs } from '#locales/languages.ts'
import { ProviderRefused, useIsProviderStaff } from '#modules/foundation/accounts/office/provider-api.ts'
import { contentSpaceQuery, type EditedInAllLanguages, useOrderPlaceTypes } from './api.ts'
import { Changes } from './components/changes.tsx'
import { ChoicePreview } from './components/choice-preview.tsx'
import { DeletePlaceType } from './components/delete-place-type.tsx'
import { EditPlaceType } from './components/edit-place-type.tsx'
import { Source } from './components/source.tsx'
import { Tokens } from './components/tokens.tsx'

/**
 * The types that places can have, shared by all hotels: provider staff edit them here, or see those of an external
 * service.
 */
export default function PlaceTypesScreen() {
  const { t } = useTranslation()
  if (useIsProviderStaff()) return <PlaceTypes />
  return (
    <Screen title={t('contentService.office.title')}>
      <ProviderRefused
        wayOut={
          <Button component={Link} to={officePaths.hotels}>
            {t('hotels.office.list.title')}
          </Button>
        }
      />
    </Screen>
  )
}

function PlaceTypes() {
  const { t } = useTranslation()
  const space = useQuery(contentSpaceQuery)
  /** The type that is being edited; `new`: one that does not exist yet. */
  const [edited, setEdited] = useState<EditedInAllLanguages | 'new' | null>(null)
  const [placeTypeToDelete, setPlaceTypeToDelete] = useState<EditedInAllLanguages | null>(null)
  const isBuiltIn = space.data?.kind === 'own'
  const addButton = (
    <Button leftSection={<Plus size={16} />} onClick={() => setEdited('new')}>
      {t('contentService.office.add')}
    </Button>
  )
  return (
    <Screen
      title={t('contentService.office.title')}
      intro={t('contentService.office.intro')}
      actions={isBuiltIn && space.data?.placeTypes.length ? addButton : undefined}
    >
      {space.isPending ? (
        <ListSkeleton />
      ) : space.isError ? (
        <Failure error={space.error} retry={() => void space.refetch()} />
      ) : (
        <Stack gap={32}>
          <Source space={space.data} />
          {space.data.placeTypes.length === 0 ? (
            <EmptyState title={t('contentService.office.empty.title')} action={isBuiltIn ? addButton : undefined}>
              {t(isBuiltIn ? 'contentService.office.empty.own' : 'contentService.office.empty.elsewhere')}
            </EmptyState>
          ) : (
            <List
              placeTypes={space.data.placeTypes}
              own={isBuiltIn}
              onEdit={setEdited}
              onDelete={setPlaceTypeToDelete}
            />
          )}
          <ChoicePreview />
          {isBuiltIn && <Tokens space={space.data} />}
          <Changes />
        </Stack>
      )}
      <EditPlaceType edited={edited} onClose={() => setEdited(null)} />
      <DeletePlaceType placeType={placeTypeToDelete} onDone={() => setPlaceTypeToDelete(null)} />
    </Screen>
  )
}

interface ListProps {
  placeTypes: EditedInAllLanguages[]
  own: boolean
  onEdit: (placeType: EditedInAllLanguages) => void
  onDelete: (placeType: EditedInAllLanguages) => void
}

function List({ placeTypes, own, onEdit, onDelete }: ListProps) {
  const { t, i18n } = useTranslation()
  const showFailure = useShowFailure()
  const ordering = useOrderPlaceTypes()
  const lang = i18n.language
  const namedPlaceTypes = placeTypes.map((placeType) => ({
    ...placeType,
    texts: placeType.name,
    name: readText(placeType.name, lang, 'fr'),
  }))
  const reorder = (ids: string[]) => ordering.mutate(ids, { onError: showFailure })
  return (
    <Sortable label={t('contentService.office.title')} items={namedPlaceTypes} onMove={own ? reorder : undefined}>
      {({ id, name, texts, version }, handle) => (
        <LinkedRow handle={handle} name={name} description={<OtherLanguages texts={texts} lang={lang} />}>
          {own && (
            <Group gap={10} wrap="nowrap">
              <Button
                variant="default"
                aria-label={t('contentService.office.edit.of', { name })}
                onClick={() => onEdit({ id, name: texts, version })}
              >
                {t('contentService.office.edit.act')}
              </Button>
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={t('contentService.office.delete.of', { name })}
                onClick={() => onDelete({ id, name: texts, version })}
              >
                <Trash />
              </ActionIcon>
            </Group>
          )}
        </LinkedRow>
      )}
    </Sortable>
  )
}

/** The names in the other languages; a missing one is marked. */
function OtherLanguages({ texts, lang }: { texts: EditedInAllLanguages['name']; lang: Lang }) {
  const { t } = useTranslation()
  return (
    <p>
      {guestLangs
        .filter((other) => other !== lang)
        .map((other) =>
          t('contentService.office.pair', {
            name: languageNames[other],
            text: texts[other] || t('contentService.office.missing'),
          }),
        )
        .join(' · ')}
    </p>
  )
}
