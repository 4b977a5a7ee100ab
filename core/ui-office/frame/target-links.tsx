import { useOfficeModules } from '../app/office-module.ts'

/** On the screen of a place, a service or a page: what other modules have that leads guests to it. */
export function TargetLinks(props: { id: string; fullWidth?: boolean | undefined }) {
  return useOfficeModules().map(({ TargetLinks: Links }, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the list of modules never changes
    Links ? <Links key={index} {...props} /> : null,
  )
}
