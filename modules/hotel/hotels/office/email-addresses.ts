/** As many as one hotel may invite in an hour. */
export const maxInvitedAddresses = 50

/**
 * The addresses in what somebody typed or pasted: separated by commas, semicolons, blanks or new lines, each once, in small
 * emails. `Solenn Kervella <solenn@hotel.example>`, as mail programs write it, is its address.
 */
export function parseEmailAddresses(typed: string): string[] {
  const bare = typed.replaceAll(/(?:"[^"\n]*"|[^,;<>\n])*<([^<>\n]*)>/g, ' $1 ')
  return [
    ...new Set(
      bare
        .toLowerCase()
        .split(/[\s,;]+/)
        .filter(Boolean),
    ),
  ]
}

/** A rough check of an email address; the server validates it. */
export const looksLikeEmailAddress = (address: string) => /^[^@\s]+@[^@\s]+\.[^@\s.]+$/.test(address)
