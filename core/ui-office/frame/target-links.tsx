import { useCurrentHotel } from '../app/current-hotel.ts'
import { useOfficeModules } from '../app/office-module.ts'

/** Lists what other modules have that links to a place, a service or a page, on the screen of that item. */
export function TargetLinks(props: { id: string; fullWidth?: boolean | undefined }) {
  const { actor } = useCurrentHotel()
  return useOfficeModules().map(({ TargetLinks: Links, may }, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the list of modules never changes
    Links && may?.(actor) !== false ? <Links key={index} {...props} /> : null,
  )
}
