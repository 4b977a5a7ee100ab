import { serveTasks } from '#core/workers/serve-tasks.ts'
import type { Tasks } from '#core/workers/tasks.ts'

// The entry of worker threads, built as a bundle of its own. Only the code that a task needs is loaded.
serveTasks<Tasks>({
  drawSheetFile: async () => (await import('#modules/content/qr-codes/server/sheets/jobs.ts')).drawSheetFile,
  judgePassword: async () => (await import('#modules/foundation/accounts/server/passwords/rules.ts')).passwordWeakness,
  drawDocument: async () => (await import('#core/pdf/draw-document.ts')).drawDocument,
  decodeHeic: async () => (await import('#core/heic/decode.ts')).decodeHeic,
  readPlacesFile: async () => (await import('#modules/content/places/server/place-import/jobs.ts')).readPlacesFile,
  readBusyTimes: async () => (await import('#modules/exchange/orders/server/calendars/rules.ts')).readBusyTimes,
  readHotelFile: async () => (await import('#modules/reach/transfers/server/hotel-file/service.ts')).readHotelFile,
  writeHotelFile: async () => (await import('#modules/reach/transfers/server/hotel-file/service.ts')).writeHotelFile,
})
