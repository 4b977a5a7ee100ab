/**
 * The header of a report whose data come from a replica that is behind: the instant whose data it shows, ISO 8601.
 * Absent: the report is current.
 */
export const asOfHeader = 'livret-as-of'
