export const nameKey = 'deviceName'

/** What this device is called among the team; blank until somebody has named it. */
export const readDeviceName = () => localStorage.getItem(nameKey) ?? ''
