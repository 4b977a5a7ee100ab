import { queryClient } from '../app/query-client.ts'

/**
 * Changes a cached list before the server answers. Running reads are cancelled, because they may have the state before
 * the change; refetch the list afterwards.
 */
export async function updateCachedList<Item>(queryKey: readonly unknown[], change: (items: Item[]) => Item[]) {
  await queryClient.cancelQueries({ queryKey })
  queryClient.setQueryData<Item[]>(queryKey, (items) => items && change(items))
}

export const sortByIds = <Item extends { id: string }>(items: readonly Item[], ids: string[]) =>
  [...items].sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
