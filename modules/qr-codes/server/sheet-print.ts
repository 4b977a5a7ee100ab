import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import sharp from 'sharp'
import { accentTokens } from '#core/accent/accent.ts'
import type { FieldProblem } from '#core/http/server/api-error.ts'
import type { AppContext } from '#core/http/server/context.ts'
import type { Lang } from '#core/i18n/contract.ts'
import { translator } from '#core/i18n/translator.ts'
import { longTasks } from '#core/workers/pools.ts'
import type { HotelScope } from '#modules/hotel-context/server/scope.ts'
import { hotelOf } from '#modules/hotels/server/service.ts'
import { isForScannedRooms, isJoinable, type Wifi, wifiQr } from '#modules/info/rules.ts'
import { readPicture } from '#modules/media/server/service.ts'
import type { QrCode } from '../contract.ts'
import { readable } from '../proof-rules.ts'
import type { SheetInput } from '../sheets-contract.ts'
import { takesWifi } from '../sheets-rules.ts'
import { listCodes } from './service.ts'
import type { SheetFileInput, TypedText } from './sheet-file.ts'
import type { Logo, PrintedCode, Written } from './sheet-pdf.ts'

/** Milliseconds to draw a file: a thousand posters take a third of it. */
const drawingMs = 60_000

/** Everything is read and checked before the first byte leaves. Throws `invalid` with every reason at once. */
export async function printSheets(
  context: AppContext,
  scope: HotelScope,
  input: SheetInput,
): Promise<ReadableStream<Uint8Array>> {
  const task = { key: scope.hotelId, timeoutMs: drawingMs }
  return onDisk(context, await longTasks.run('drawSheetFile', () => contentOf(context, scope, input), task))
}

async function contentOf(context: AppContext, scope: HotelScope, input: SheetInput): Promise<SheetFileInput> {
  const hotel = await hotelOf(context.db, scope)
  const { languages, operationsLang } = hotel
  const lang = languages[0] ?? operationsLang
  const { chosen, problems } = choose(await listCodes(context, scope, { lang }), input.codes)
  const wifi = input.wifi ? (hotel.info.wifi ?? null) : null
  if (input.wifi) problems.push(...wifiProblems(input, wifi))
  const colour = accentTokens(hotel.brand.colour).light.accent
  const logo = hotel.brand.logo ? await readLogo(context, hotel.brand.logo, colour) : null
  const name = input.name ?? hotel.name
  const texts: TypedText[] = [
    ...(logo ? [] : [{ path: 'name', text: name, style: 'serif' as const }]),
    ...chosen.map(({ label }, i) => ({ path: `codes.${i}`, text: label ?? '', style: 'bold' as const })),
    ...(wifi
      ? [
          { path: 'wifi', text: wifi.network, style: 'bold' as const },
          { path: 'wifi', text: wifi.password, style: 'mono' as const },
        ]
      : []),
  ]
  const words = wordsIn(languages)
  const sheets = {
    format: input.format,
    name,
    colour,
    logo,
    codes: chosen.map((code) => ({ url: code.url, written: codeWords(code, words) })),
    wifi: wifi && { text: wifiQr(wifi), written: wifiWords(wifi, words) },
    tab: translator(operationsLang)('qrCodes.office.card.glue'),
    title: `${hotel.name} · QR`,
    lang,
  }
  return { sheets, texts, problems }
}

/** For a reader who may be slow: beside the process, until the last byte has left or the reader has gone. */
async function onDisk({ storage }: AppContext, bytes: Uint8Array): Promise<ReadableStream<Uint8Array>> {
  const file = await storage.receive(new Blob([bytes as Uint8Array<ArrayBuffer>]).stream(), bytes.byteLength)
  const body = createReadStream(file.path)
  body.once('close', () => void file.drop())
  return Readable.toWeb(body) as ReadableStream<Uint8Array>
}

/** In the order of the list, each once, whatever the order and number of times they were named in. */
function choose(codes: readonly QrCode[], ids: readonly string[]): { chosen: PrintedCode[]; problems: FieldProblem[] } {
  const wanted = new Set(ids)
  // One that leads to what was deleted is as good as gone.
  const living = codes.filter(({ target }) => target?.name !== '')
  const known = new Set(living.map(({ id }) => id))
  const chosen = living
    .filter(({ id }) => wanted.has(id))
    .map(({ token, url, kind, room, target }) => ({ token, url, kind, label: room ?? target?.name ?? null }))
  const gone = ids.findIndex((id) => !known.has(id))
  return { chosen, problems: gone < 0 ? [] : [{ path: `codes.${gone}`, code: 'qr_code_gone' }] }
}

/**
 * What hangs on a wall is read and photographed by whoever passes: a hotel that shows its password to scanned rooms only has it
 * printed nowhere.
 */
function wifiProblems({ format }: SheetInput, wifi: Wifi | null): FieldProblem[] {
  const problem = (code: string) => [{ path: 'wifi', code }]
  if (!takesWifi(format)) return problem('wifi_no_room')
  if (!wifi) return problem('wifi_unset')
  if (isForScannedRooms(wifi)) return problem('wifi_for_rooms')
  return isJoinable(wifi) ? [] : problem('wifi_password')
}

interface Words {
  inLines(key: string): string[]
  inOneLine(key: string): string[]
}

/** What is printed in each language of the hotel. A sheet asks for the same words a thousand times: each is translated once. */
function wordsIn(languages: readonly Lang[]): Words {
  const known = new Map<string, string[]>()
  const inLines = (key: string) => {
    const words = known.get(key) ?? [
      ...new Set(languages.map((lang) => translator(lang)(`qrCodes.office.card.${key}`))),
    ]
    known.set(key, words)
    return words
  }
  return { inLines, inOneLine: (key) => [inLines(key).join(' · ')] }
}

function codeWords({ token, url, kind, label }: PrintedCode, words: Words): Written {
  return {
    ...(kind === 'room' && { label: words.inOneLine('room') }),
    title: label ? [label] : words.inOneLine('welcome'),
    lines: words.inLines(kind === 'room' ? 'scan' : kind === 'hotel' ? 'stand' : 'more'),
    token: [readable(token)],
    address: [`${new URL(url).host}/q`],
  }
}

const wifiWords = ({ network, password, security }: Wifi, words: Words): Written => ({
  title: ['Wi-Fi'],
  network: [network],
  ...(security !== 'nopass' && password !== '' && { secretLabel: words.inOneLine('password'), secret: [password] }),
  lines: words.inLines('wifi'),
})

/** What fills the widest place of a poster at 300 dots per inch. */
const logoPixels = { width: 1890, height: 402 }
/** Of a logo that is drawn for dark grounds, in every channel. */
const nearlyWhite = 200

/** On white, or on the hotel's colour where it would not be seen on white. Null where it cannot be read: the name takes its place. */
async function readLogo(context: AppContext, address: string, colour: string): Promise<Logo | null> {
  const bytes = await readPicture(context, address)
  if (!bytes) return null
  try {
    const small = await sharp(bytes)
      .trim()
      .resize({ ...logoPixels, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .png()
      .toBuffer()
    const { channels } = await sharp(await sharp(small).flatten({ background: '#ffffff' }).toBuffer()).stats()
    const isPale = channels.every(({ min }) => min > nearlyWhite)
    const { data, info } = await (isPale ? onColour(small, colour) : sharp(small).flatten({ background: '#ffffff' }))
      .png()
      .toBuffer({ resolveWithObject: true })
    return { png: data, width: info.width, height: info.height }
  } catch {
    return null
  }
}

const rim = 30

const onColour = (logo: Buffer, background: string) =>
  sharp(logo).flatten({ background }).extend({ top: rim, bottom: rim, left: rim, right: rim, background })
