import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import type { AllLanguages } from '#core/http/contract.ts'
import type { AllTexts, Localized } from '#core/i18n/contract.ts'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { queryClient } from '#core/ui-office/app/query-client.ts'
import { staffQuery } from '#core/ui-office/app/staff-query.ts'
import { staffLang, staffRequest } from '#core/ui-office/app/staff-request.ts'
import type { FieldChoice } from '#core/ui-office/fields/field.ts'
import { sortByIds } from '#core/ui-office/lists/cached-list.ts'
import type * as contract from '../contract.ts'
import type { ContentSpace } from '../contract.ts'

const placeTypesKey = ['place-types']

/** The types that places can have, in order, in the language of the screen. */
export const placeTypesQuery = () =>
  queryOptions({
    queryKey: [...placeTypesKey, 'choices', staffLang()],
    queryFn: async ({ signal }) =>
      (
        await staffRequest<typeof contract.listPlaceTypes>('get', '/v1/place-types', {
          query: { lang: staffLang() },
          signal,
        })
      ).data.placeTypes,
    staleTime: 60_000,
  })

/**
 * The options for a place's tags: `choices` for lists of tags and for the field kind `tag`, which adds the empty option
 * itself; `withNone` starts with the empty option. Specification point 3.
 */
export function usePlaceTypeChoices() {
  const { t } = useTranslation()
  const query = useQuery(placeTypesQuery())
  const choices: FieldChoice[] = (query.data ?? []).map(({ id, name }) => ({ value: id, label: name }))
  const emptyChoice: FieldChoice = { value: '', label: t('common.office.fields.none') }
  return { ...query, choices, withNone: [emptyChoice, ...choices] }
}

export type SpaceInAllLanguages = Omit<ContentSpace, 'placeTypes'> & { placeTypes: EditedInAllLanguages[] }
export type EditedInAllLanguages = { id: string; name: AllTexts; version: number | null }

/** Place types with their names in all languages, and the state of the service that they come from. */
export const contentSpaceQuery = queryOptions({
  queryKey: [...placeTypesKey, 'space'],
  queryFn: async ({ signal }): Promise<SpaceInAllLanguages> => {
    const options = { query: { lang: 'all' as const }, signal }
    return (await staffRequest<AllLanguages<typeof contract.readContentSpace>>('get', '/v1/content-space', options))
      .data
  },
  staleTime: 5_000,
})

export const changesQuery = staffQuery<typeof contract.listContentChanges>(
  [...placeTypesKey, 'changes'],
  '/v1/content-space/changes',
  {},
)

export const tokensQuery = staffQuery<typeof contract.listContentTokens>(
  [...placeTypesKey, 'tokens'],
  '/v1/content-tokens',
  {},
)

/** Reloads everything shown of the place types. */
const refreshPlaceTypes = () => queryClient.invalidateQueries({ queryKey: placeTypesKey })

/** Adds a place type, or changes its names in the given languages. `version`: the version last seen. */
/** Creates a place type, or changes the existing one. */
export async function savePlaceType(
  name: Localized,
  existing: { id: string; version?: number | undefined } | null,
): Promise<void> {
  const options = { query: { lang: 'all' as const }, body: { name } }
  const saving = existing
    ? staffRequest<AllLanguages<typeof contract.updatePlaceType>>('patch', '/v1/place-types/{placeTypeId}', {
        ...options,
        params: { placeTypeId: existing.id },
        version: existing.version,
      })
    : staffRequest<AllLanguages<typeof contract.createPlaceType>>('post', '/v1/place-types', options)
  await saving.finally(() => void refreshPlaceTypes())
}

export const useDeletePlaceType = (onDone: () => void) =>
  useMutation({
    mutationFn: (placeTypeId: string) =>
      staffRequest<typeof contract.deletePlaceType>('delete', '/v1/place-types/{placeTypeId}', {
        params: { placeTypeId },
      }),
    onSuccess: onDone,
    onSettled: () => void refreshPlaceTypes(),
  })

/** Shown in the new order at once, before the server has answered. */
export const useOrderPlaceTypes = () =>
  useMutation({
    mutationFn: (ids: string[]) =>
      staffRequest<typeof contract.orderPlaceTypes>('put', '/v1/place-types/order', { body: ids }),
    onMutate: async (ids) => {
      await queryClient.cancelQueries({ queryKey: contentSpaceQuery.queryKey })
      queryClient.setQueryData(
        contentSpaceQuery.queryKey,
        (space) => space && { ...space, placeTypes: sortByIds(space.placeTypes, ids) },
      )
    },
    onSettled: () => refreshPlaceTypes(),
  })

/**
 * Loads the place types from the external content service now, instead of at the next scheduled time. Takes long when
 * the service does not answer, because the server retries.
 */
export const useRefreshContentSpace = () =>
  useMutation({
    mutationFn: () =>
      staffRequest<AllLanguages<typeof contract.refreshContentSpace>>('post', '/v1/content-space/refresh', {
        query: { lang: 'all' },
      }),
    onSettled: () => refreshPlaceTypes(),
  })

export const createToken = async (name: string) => {
  const creating = staffRequest<typeof contract.createContentToken>('post', '/v1/content-tokens', { body: { name } })
  return (await creating.finally(() => void refreshPlaceTypes())).data
}

export const useDeleteToken = (onDone: () => void) =>
  useMutation({
    mutationFn: (contentTokenId: string) =>
      staffRequest<typeof contract.deleteContentToken>('delete', '/v1/content-tokens/{contentTokenId}', {
        params: { contentTokenId },
      }),
    onSuccess: onDone,
    onSettled: () => void refreshPlaceTypes(),
  })
