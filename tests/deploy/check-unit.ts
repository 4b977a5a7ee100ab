import { spawnSync } from 'node:child_process'

/** The exposure that systemd computes for the unit, from 0 (best) to 10; it was 8.5 without restrictions. */
const maxExposure = 2

/** `systemd-analyze` on the unit, which need not be installed. Prints its exposure. Returns what is wrong. */
export function checkUnit(): string[] {
  const analyze = (...args: string[]) => {
    const { status, stdout, stderr } = spawnSync('systemd-analyze', [...args, 'deploy/livret.service'], {
      encoding: 'utf8',
    })
    return { status, output: `${stdout}${stderr}` }
  }
  const verified = analyze('verify')
  const faults = verified.status === 0 && verified.output === '' ? [] : [`systemd-analyze verify: ${verified.output}`]
  const { output } = analyze('security', '--offline=true', '--no-pager')
  const exposure = Number(/Overall exposure level[^:]*: ([\d.]+)/.exec(output)?.[1])
  console.log(`  livret.service  exposure ${exposure}`)
  if (!(exposure <= maxExposure)) faults.push(`the exposure of the unit is ${exposure}, more than ${maxExposure}`)
  return faults
}
