/** The maximum number of characters of a web address that somebody enters. */
export const maxAddressLength = 1000
export const maxEmailLength = 254
