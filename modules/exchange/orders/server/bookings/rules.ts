import type { Slots, TakenTimes } from '#modules/content/services/slots-rules.ts'
import type { TakenRow } from './queries.ts'

/** What is taken of each resource of a service, without the rows that `isIgnored` names. */
export const takenOf = (
  rows: readonly TakenRow[],
  serviceId: string,
  { resources }: Pick<Slots, 'resources'>,
  isIgnored: (row: TakenRow) => boolean = () => false,
): TakenTimes =>
  new Map(
    resources.map(({ id }) => [
      id,
      rows.filter(
        (row) => row.serviceId === serviceId && (row.resourceId === null || row.resourceId === id) && !isIgnored(row),
      ),
    ]),
  )
