import { execFileSync } from 'node:child_process'
import { chmodSync, cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** `good`: starts after its migration; `bad migration`: its migration fails; `bad start`: its migration works and it never starts. */
export type VersionKind = 'good' | 'bad migration' | 'bad start'

const project = fileURLToPath(new URL('../..', import.meta.url))

/** Makes archives of versions like those of `npm pack`, from the one of this checkout. */
export class Versions {
  /** The folder of an unpacked archive, and the `bin` with an `npm` that installs from what was installed once. */
  readonly package: string
  readonly bin: string
  readonly #folder: string
  /** The migrations of the versions that were installed and stayed, by their number. */
  readonly kept: number[] = []

  constructor(folder: string) {
    this.#folder = folder
    this.package = join(folder, 'package')
    this.bin = join(folder, 'bin')
    execFileSync('npm', ['pack', '--silent', '--pack-destination', folder], {
      cwd: project,
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    const archive = readdirSync(folder).find((name) => name.endsWith('.tgz')) as string
    execFileSync('tar', ['-xzf', archive], { cwd: folder })
    rmSync(join(folder, archive))
    const installed = join(folder, 'installed')
    mkdirSync(installed)
    for (const name of ['package.json', 'npm-shrinkwrap.json']) cpSync(join(this.package, name), join(installed, name))
    execFileSync('npm', ['ci', '--omit=dev', '--no-audit', '--no-fund', '--silent'], {
      cwd: installed,
      stdio: 'inherit',
    })
    mkdirSync(this.bin)
    // Hard links, because each round installs; the libraries are those of every version here.
    writeFileSync(join(this.bin, 'npm'), `#!/bin/sh\n[ "$1" = ci ] && exec cp -al ${installed}/node_modules .\n`)
    chmodSync(join(this.bin, 'npm'), 0o755)
  }

  /** Copies the version of this checkout, installed, into a new folder. */
  install(target: string): void {
    cpSync(this.package, target, { recursive: true })
    execFileSync(join(this.bin, 'npm'), ['ci'], { cwd: target })
  }

  /** Writes the archive of version `9.0.number`, whose migration adds the column `try_number`. Returns its file. */
  make(number: number, kind: VersionKind): string {
    const version = join(this.#folder, 'version')
    rmSync(version, { recursive: true, force: true })
    const target = join(version, 'package')
    cpSync(this.package, target, { recursive: true })
    this.#change(join(target, 'package.json'), (manifest) => ({ ...manifest, version: `9.0.${number}` }))
    const migrations = join(target, 'core/db/migrations')
    this.#change(join(migrations, 'meta/_journal.json'), ({ entries, ...rest }) => {
      const last = entries.at(-1)
      const added = [...this.kept, number].map((each, i) => ({
        ...last,
        idx: last.idx + 1 + i,
        when: last.when + each,
        tag: `try_${each}`,
      }))
      return { ...rest, entries: [...entries, ...added] }
    })
    for (const each of [...this.kept, number]) {
      const fails = each === number && kind === 'bad migration' ? ';--> statement-breakpoint\nselect 1 / 0' : ''
      writeFileSync(
        join(migrations, `try_${each}.sql`),
        `alter table rate_limits add column try_${each} integer${fails}`,
      )
    }
    if (kind === 'bad start') writeFileSync(join(target, 'scripts/start.mjs'), 'process.exit(1)\n')
    const file = join(this.#folder, `livret-9.0.${number}.tgz`)
    execFileSync('tar', ['--use-compress-program=gzip -1', '-cf', file, '-C', version, 'package'])
    return file
  }

  // biome-ignore lint/suspicious/noExplicitAny: files of JSON that only this test reads
  #change(file: string, change: (content: any) => unknown): void {
    writeFileSync(file, JSON.stringify(change(JSON.parse(readFileSync(file, 'utf8')))))
  }
}
