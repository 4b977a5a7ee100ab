/** What the hotel's clock shows, as a field of the type `datetime-local` has it: `2026-11-27T14:05`. */
export const toLocalDateTime = (timeZone: string, at: Date | string | number) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
    .format(new Date(at))
    .replace(' ', 'T')
