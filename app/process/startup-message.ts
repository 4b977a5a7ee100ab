import type { AppContext } from '#core/app/server/context.ts'
import { demoPassword } from '#modules/foundation/accounts/rules.ts'
import { publicPath } from '#modules/hotel/hotels/paths.ts'
import { demoAccounts } from '../demo/accounts.ts'
import { demoSlugs } from '../demo/seed.ts'
import { readVersion } from './project-folder.ts'

/** Prints the addresses to open and the demo accounts. */
export async function printStartupMessage(
  context: AppContext,
  url: string,
  print: (line: string) => void,
): Promise<void> {
  const slugs = await demoSlugs(context)
  print(`\n  Livret ${readVersion()} is ready.\n`)
  for (const [i, slug] of slugs.entries()) print(`  ${i === 0 ? 'Guests' : '      '}   ${url}${publicPath(slug)}`)
  print(`  Staff    ${url}/`)
  print(`  API      ${url}/v1/docs`)
  if (slugs.length > 0 && !context.config.production) {
    print(`\n  Demo accounts, all with the password ${demoPassword}:`)
    for (const { email, role } of demoAccounts) print(`    ${email.padEnd(28)}${role ?? 'provider staff'}`)
  }
  print('')
}
