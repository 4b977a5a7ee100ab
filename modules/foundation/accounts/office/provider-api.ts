/** For other modules' screens for provider staff. */
export { ProviderRefused, useIsProviderStaff } from './components/provider-refused.tsx'
