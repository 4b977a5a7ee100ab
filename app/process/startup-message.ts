import type { AppContext } from '#core/app/server/context.ts'
import { demoPassword } from '#modules/foundation/accounts/rules.ts'
import { publicPath } from '#modules/hotel/hotels/paths.ts'
import { demoAccounts } from '../demo/accounts.ts'
import { demoSlugs } from '../demo/seed.ts'

/** Prints the addresses to open and the demo accounts. */
export async function printStartupMessage(
  context: AppContext,
  url: string,
  say: (line: string) => void,
): Promise<void> {
  const slugs = await demoSlugs(context)
  say('\n  Livret is ready.\n')
  for (const [i, slug] of slugs.entries()) say(`  ${i === 0 ? 'Guests' : '      '}   ${url}${publicPath(slug)}`)
  say(`  Staff    ${url}/`)
  say(`  API      ${url}/v1/docs`)
  if (slugs.length > 0 && !context.config.production) {
    say(`\n  Demo accounts, all with the password ${demoPassword}:`)
    for (const { email, role } of demoAccounts) say(`    ${email.padEnd(28)}${role ?? 'provider staff'}`)
  }
  say('')
}
