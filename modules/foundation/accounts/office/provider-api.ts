/** What other modules' screens for provider staff use. */
export { ProviderRefused, useIsProviderStaff } from './components/provider-refused.tsx'
