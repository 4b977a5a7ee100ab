/** Maximum offers of a hotel, because every guest's phone loads all of them. */
export const maxTickets = 50

/** Whether a link leads to the partner's own domain; `tiqets.com.example.org` belongs to somebody else. */
export function isTiqetsLink(link: string): boolean {
  if (!URL.canParse(link)) return false
  const { protocol, hostname, port, username, password } = new URL(link)
  return protocol === 'https:' && /^(.+\.)?tiqets\.com$/.test(hostname) && !port && !username && !password
}

/** The parameters of an affiliate link, in the order that the partner requires. */
const partnerParameters = ['partner', 'selected_date', 'selected_timeslot_id', 'selected_variants', 'currency'] as const
type PartnerParameters = Partial<Record<(typeof partnerParameters)[number], string>>

/**
 * Adds affiliate parameters to a link to the partner's pages: the given values replace those in the link, and are in the
 * required order before all other parameters. Any other link is unchanged.
 */
export function partnerLink(link: string, parameters: PartnerParameters & { partner: string }): string {
  if (!isTiqetsLink(link)) return link
  const url = new URL(link)
  const query = new URLSearchParams()
  for (const name of partnerParameters) {
    const value = parameters[name] || url.searchParams.get(name)
    if (value) query.set(name, value)
  }
  const isPartnerParameter = (name: string) => partnerParameters.some((parameter) => parameter === name)
  for (const [name, value] of url.searchParams) if (!isPartnerParameter(name)) query.append(name, value)
  url.search = query.toString()
  return url.href
}
