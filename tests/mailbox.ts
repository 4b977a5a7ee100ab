/** The link in the latest email to this address, read from the mailbox page. `after`: a link that was read before and does not count. */
export async function linkInMailbox(origin: string, email: string, after = ''): Promise<string> {
  for (let tries = 0; tries < 300; tries++) {
    const [, latest = ''] = (await (await fetch(`${origin}/mailbox?to=${encodeURIComponent(email)}`)).text()).split(
      '<article',
    )
    const link = /<a href="([^"]+)"/.exec(latest)?.[1]?.replaceAll('&amp;', '&')
    if (link && link !== after) return link
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`no email to ${email}`)
}
