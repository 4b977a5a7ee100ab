/** The longest address that can be looked up. */
export const maxLookupLength = 200
export const minLookupLength = 3

/** The zoom levels of the map of staff, from a continent to single houses. */
export const minStaffZoom = 3
export const maxStaffZoom = 18
