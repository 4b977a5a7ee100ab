/** The number of invitations that a hotel may send in an hour. */
export const maxInvitedAddresses = 50

/**
 * The email addresses in a typed or pasted text: separated by commas, semicolons, blanks or line breaks, without
 * duplicates, in lower case. `Solenn Kervella <solenn@hotel.example>`, the form of mail programs, is accepted.
 */
export function parseEmailAddresses(typed: string): string[] {
  const withoutNames = typed.replaceAll(/(?:"[^"\n]*"|[^,;<>\n])*<([^<>\n]*)>/g, ' $1 ')
  return [
    ...new Set(
      withoutNames
        .toLowerCase()
        .split(/[\s,;]+/)
        .filter(Boolean),
    ),
  ]
}

/** A rough check of an email address; the server validates it. */
export const looksLikeEmailAddress = (address: string) => /^[^@\s]+@[^@\s]+\.[^@\s.]+$/.test(address)
