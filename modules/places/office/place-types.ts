import { useQuery } from '@tanstack/react-query'
import { authorization, staffLang } from '#modules/accounts/office/api.ts'

interface PlaceType {
  value: string
  label: string
}

/** The tags that a place can have. None where nobody keeps any. */
export function usePlaceTypes(): PlaceType[] {
  const { data } = useQuery({
    queryKey: ['place-types', staffLang()],
    queryFn: async ({ signal }): Promise<PlaceType[]> => {
      const answer = await fetch(`/v1/place-types?lang=${staffLang()}`, { headers: authorization(), signal })
      if (!answer.ok) return []
      const types: unknown = await answer.json()
      return Array.isArray(types) ? types.map(({ id, name }) => ({ value: String(id), label: String(name) })) : []
    },
    staleTime: 60_000,
  })
  return data ?? []
}
