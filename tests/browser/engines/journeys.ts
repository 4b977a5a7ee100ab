import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, describe } from 'vitest'
import { createWifi } from '../unreliable-wifi.ts'
import { guestJourneys } from './guest-journeys.ts'
import { EnginePage } from './page.ts'
import { staffJourneys } from './staff-journeys.ts'
import type { JourneyTools } from './start.ts'
import type { Engine, EngineWindow, Size } from './window.ts'

/** Runs all journeys in one engine; they are skipped where it is not installed. */
export function describeJourneys(name: string, executable: string, startEngine: (path: string) => Promise<Engine>) {
  describe.skipIf(!existsSync(executable))(name, () => {
    let engine: Engine
    let folder = ''
    const windows: EngineWindow[] = []
    let expectedErrors: RegExp[] = []

    beforeAll(async () => {
      engine = await startEngine(executable)
      folder = await mkdtemp(path.join(tmpdir(), 'livret-engine-'))
      await writeFile(path.join(folder, 'photo.jpg'), await createRotatedPhoto())
    })
    afterEach(async ({ task }) => {
      const errors = windows.flatMap((window) => window.errors)
      const unexpected = errors.filter((error) => !expectedErrors.some((pattern) => pattern.test(error)))
      expectedErrors = []
      for (const window of windows.splice(0)) {
        if (task.result?.state === 'fail') await saveScreenshot(window, `${name} ${task.name}`)
        await window.close()
      }
      if (unexpected.length > 0) throw new Error(`What went wrong on a page:\n${unexpected.join('\n')}`)
    })
    afterAll(async () => {
      await engine?.close()
      await rm(folder, { recursive: true, force: true })
    })

    const open = async (size: Size) => {
      const window = await engine.openWindow(size)
      windows.push(window)
      return new EnginePage(window, await createWifi())
    }
    const tools: JourneyTools = {
      open,
      expectError: (pattern) => expectedErrors.push(pattern),
      photo: () => path.join(folder, 'photo.jpg'),
    }
    guestJourneys(tools)
    staffJourneys(tools)
  })
}

/** Saves what the screen showed when a test failed. */
async function saveScreenshot(window: EngineWindow, name: string): Promise<void> {
  await mkdir('test-results', { recursive: true })
  const picture = await window.screenshot().catch(() => null)
  if (picture) await writeFile(`test-results/${name.slice(0, 70)}.png`, picture)
}

async function createRotatedPhoto(): Promise<Buffer> {
  const halfOfPhoto = (background: string) => ({
    create: { width: 300, height: 400, channels: 3 as const, background },
  })
  return sharp({ create: { width: 600, height: 400, channels: 3, background: '#000' } })
    .composite([
      { input: halfOfPhoto('#d00000'), left: 0, top: 0 },
      { input: halfOfPhoto('#0000d0'), left: 300, top: 0 },
    ])
    .jpeg()
    .withMetadata({ orientation: 6 })
    .toBuffer()
}
