/** The link of the latest email to this address, from the mailbox page of a product; `after` is the link of one that was read before. */
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
