const maxShown = 8

/** `101, 102, 103 … 220` */
export const shortRoomList = (rooms: string[]) =>
  rooms.length <= maxShown ? rooms.join(', ') : `${rooms.slice(0, maxShown - 1).join(', ')} … ${rooms.at(-1)}`
