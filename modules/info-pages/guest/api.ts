/** What the layout and other modules' guest screens may use of the information. */
export { AnnouncementBanner, useStandingAnnouncement } from './components/announcement-banner.tsx'
export { ArrivalInfo, Fact, Facts, Part, Prose } from './components/facts.tsx'
export { InfoRow } from './components/info-row.tsx'
export { WifiQr } from './components/wifi-qr.tsx'
export { useArrivalLine, useBreakfastFacts, useBreakfastLine, useCallOrder } from './fact-lines.ts'
