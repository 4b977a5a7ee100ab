/** What other modules' screens for provider staff use. */
export { ProviderRefused, useProviderStaff } from './components/provider-refused.tsx'
