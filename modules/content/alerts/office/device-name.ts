export const nameKey = 'deviceName'

/** The name of this device for the team; blank until somebody has set it. */
export const readDeviceName = () => localStorage.getItem(nameKey) ?? ''
