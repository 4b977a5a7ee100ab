/** What the layout and other modules' guest screens may use of the information. */
export { AnnouncementBanner, useStandingAnnouncement } from './components/announcement-banner.tsx'
export { InfoRow } from './components/info-row.tsx'
