/** Maximum offers of a hotel, because every guest's phone loads all of them. */
export const maxTickets = 50

/** Only the partner's own domain: `tiqets.com.example.org` belongs to somebody else. */
export function isTiqets(link: string): boolean {
  if (!URL.canParse(link)) return false
  const { protocol, hostname, port, username, password } = new URL(link)
  return protocol === 'https:' && /^(.+\.)?tiqets\.com$/.test(hostname) && !port && !username && !password
}

/** The parameters of an affiliate link, in the order that the partner requires. */
const partnerParameters = ['partner', 'selected_date', 'selected_timeslot_id', 'selected_variants', 'currency'] as const
type PartnerParameters = Partial<Record<(typeof partnerParameters)[number], string>>

/**
 * A link to the partner's pages with affiliate parameters: known values replace those in the link, in the required
 * order before all others, each once. Any other link is unchanged.
 */
export function partnerLink(link: string, parameters: PartnerParameters & { partner: string }): string {
  if (!isTiqets(link)) return link
  const url = new URL(link)
  const query = new URLSearchParams()
  for (const name of partnerParameters) {
    const value = parameters[name] || url.searchParams.get(name)
    if (value) query.set(name, value)
  }
  const isOwn = (name: string) => partnerParameters.some((own) => own === name)
  for (const [name, value] of url.searchParams) if (!isOwn(name)) query.append(name, value)
  url.search = query.toString()
  return url.href
}
