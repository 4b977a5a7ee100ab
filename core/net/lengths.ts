/** Characters of an address that somebody writes. */
export const maxAddressLength = 1000
export const maxEmailLength = 254
