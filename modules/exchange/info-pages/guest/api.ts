/** What the layout and other modules' guest screens may use of the information. */
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
export { useArrivalLine, useBreakfastLine, useCallOrder } from './fact-lines.ts'
