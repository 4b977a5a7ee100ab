/** The link in the latest email to this address, read from the mailbox page. `after`: a link that was read before and does not count. */
export async function linkInMailbox(origin: string, email: string, after = ''): Promise<string> {
  for (let tries = 0; tries < 300; tries++) {
    const page = await (await fetch(`${origin}/mailbox?to=${encodeURIComponent(email)}`)).text()
    const emails = page.split('<article').slice(1)
    const [link, earlier] = emails.map((html) => /<a href="([^"]+)"/.exec(html)?.[1]?.replaceAll('&amp;', '&'))
    // Two emails of the same second have the same link, because it contains its expiry in seconds.
    if (link && (link !== after || earlier === after)) return link
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`no email to ${email}`)
}
