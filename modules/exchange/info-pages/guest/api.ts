/** The components and functions of info pages that the layout and guest screens of other modules may use. */
export { AnnouncementBanner } from './components/announcement-banner.tsx'
export {
  ArrivalInfo,
  BreakfastFacts,
  InfoFact,
  InfoFactList,
  InfoPart,
  InfoText,
  WayInfo,
} from './components/facts.tsx'
export { InfoRow, infoIcons } from './components/info-row.tsx'
export { WifiQr } from './components/wifi-qr.tsx'
export { useArrivalLine, useBreakfastLine, useNumbersInCallOrder } from './fact-lines.ts'
