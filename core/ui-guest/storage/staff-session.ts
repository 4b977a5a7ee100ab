import { storedText } from './values.ts'

/** The session of staff on this phone, whose own visits and searches are not counted. */
export const staffToken = storedText(() => 'token')
