/** All figures of the statistics, in the order in which they are shown. */
export const measureNames = [
  'visitors',
  'visits',
  'scans',
  'orders',
  'revenue',
  'accept',
  'serve',
  'messages',
  'answer',
  'opinions',
  'rating',
] as const

/** Where the statistics say that orders go; `booking`: something is booked, and nothing is handed over. */
export const destinationKinds = ['room', 'reception', 'table', 'sunbed', 'meeting-room', 'booking'] as const

/** Kinds of data that a hotel may store about a guest. Their labels are in `hotels.guest.privacy.kinds`. */
export const visitorDataKinds = [
  'orders',
  'orderNames',
  'dealCodes',
  'guestbook',
  'inventories',
  'messages',
  'opinions',
  'contacts',
] as const

/** The instant `days` days after `at`. */
export const daysAfter = (at: Date, days: number) => new Date(at.getTime() + days * 86_400_000)

/** Days after which a guest's public contribution is deleted if no member of staff has approved or refused it. */
export const maxPendingUploadDays = 400

/** Months for which counts of visits, scans and searches are stored. */
export const statisticsRetentionMonths = 25

/** A searched term is shown to staff when it was searched at least this often, so that a name typed once is not. */
export const minShownSearches = 3

/** What is checked in a hotel, in the order in which it is listed. Its words are in `checks.names`. */
export const checkNames = [
  'alertAddress',
  'silentPrinters',
  'expiredDeals',
  'missingHours',
  'placeholders',
  'deadLinks',
  'missingAllergens',
  'missingTranslations',
  'missingPictures',
  'unscannedCodes',
] as const
