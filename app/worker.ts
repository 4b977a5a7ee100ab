import { serveTasks } from '#core/workers/serve-tasks.ts'
import type { Tasks } from '#core/workers/tasks.ts'

// Runs in a worker thread, of which the build makes an entry of its own. Only what a task needs is loaded.
serveTasks<Tasks>({
  drawSheetFile: async () => (await import('#modules/qr-codes/server/sheet-file.ts')).drawSheetFile,
  judgePassword: async () => (await import('#modules/accounts/server/password-strength.ts')).passwordWeakness,
  decodeHeic: async () => (await import('#core/heic/decode.ts')).decodeHeic,
  readPlacesFile: async () => (await import('#modules/places/server/import-lines.ts')).readPlacesFile,
  readHotelFile: async () => (await import('#modules/transfers/server/hotel-file.ts')).readHotelFile,
  writeHotelFile: async () => (await import('#modules/transfers/server/hotel-file.ts')).writeHotelFile,
})
