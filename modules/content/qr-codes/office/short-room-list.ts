const shown = 8

/** `101, 102, 103 … 220` */
export const shortRoomList = (rooms: string[]) =>
  rooms.length <= shown ? rooms.join(', ') : `${rooms.slice(0, shown - 1).join(', ')} … ${rooms.at(-1)}`
