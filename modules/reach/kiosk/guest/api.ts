/** What the layout gives to the screen in the lobby. */
export type { KioskParts } from './components/kiosk-frame.tsx'
