export { PasskeyEntry } from './components/passkey-entry.tsx'
export { PasskeySection } from './components/passkey-section.tsx'
