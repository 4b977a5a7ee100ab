import { closeSync, openSync, readFileSync, writeSync } from 'node:fs'
import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)

interface HeicInput {
  /** Paths of files: the HEIC to read, and the TIFF to create. */
  from: string
  to: string
  /** The ICC colour profile to write into the TIFF. */
  profile: Uint8Array | undefined
  /** The memory limit of the decoder. */
  maxBytes: number
}

interface Decoded {
  width: number
  height: number
  /** Bytes from one row to the next. */
  stride: number
  data: Uint8Array
  samples: number
}

/**
 * Converts the main picture of a HEIC to an 8-bit TIFF, rotated upright. It blocks, so run it in a worker thread; the
 * memory is freed when the thread ends.
 */
export function decodeHeic({ from, to, profile, maxBytes }: HeicInput): void {
  writeTiff(decode(readFileSync(from), maxBytes), to, profile)
}

/** Loads `libheif` with at most `maxBytes` of memory for encoded and decoded pictures; larger allocations fail. */
function loadDecoder(maxBytes: number) {
  const instantiateWasm = (imports: WebAssembly.Imports, receive: (instance: WebAssembly.Instance) => unknown) => {
    const bytes = readFileSync(require.resolve('libheif-js/libheif-wasm/libheif.wasm'))
    const instance = new WebAssembly.Instance(new WebAssembly.Module(bytes), imports)
    const memory = Object.values(instance.exports).find(
      (valueSize) => valueSize instanceof WebAssembly.Memory,
    ) as WebAssembly.Memory
    memory.grow = (pages: number) => {
      if (memory.buffer.byteLength + pages * 65_536 > maxBytes) throw new RangeError('a picture that takes too much')
      return WebAssembly.Memory.prototype.grow.call(memory, pages)
    }
    return receive(instance)
  }
  return require('libheif-js/libheif-wasm/libheif.js')({ instantiateWasm, print: () => {}, printErr: () => {} })
}

/**
 * Decodes the main picture, rotated as the file says, to 8 bits. `data` contains rows of `stride` bytes with three
 * colours and an alpha value per pixel.
 */
function decode(bytes: Uint8Array, maxBytes: number): Decoded {
  const heif = loadDecoder(maxBytes)
  const context = heif.heif_context_alloc()
  const read = heif.heif_context_read_from_memory(context, bytes)
  if (read.code !== heif.heif_error_code.heif_error_Ok) throw new Error(read.message)
  const picture = checkResult(heif.heif_js_context_get_primary_image_handle(context))
  const hasAlpha = Boolean(heif.heif_image_handle_has_alpha_channel(picture))
  const { heif_chroma_interleaved_RGBA: rgba, heif_chroma_interleaved_RGB: rgb } = heif.heif_chroma
  const { heif_colorspace_RGB: rgbColorspace } = heif.heif_colorspace
  const { channels } = checkResult(heif.heif_js_decode_image2(picture, rgbColorspace, hasAlpha ? rgba : rgb))
  const [{ width, height, stride, data, bits_per_pixel: bits }] = channels
  if (bits !== 8) throw new Error('not in 8 bits')
  return { width, height, stride, data, samples: hasAlpha ? 4 : 3 }
}

/** Returns the result of a call of libheif; throws when it is missing or an error object. */
// biome-ignore lint/suspicious/noExplicitAny: libheif has no types
function checkResult(answer: any) {
  if (!answer || answer.code) throw new Error(answer?.message ?? 'no picture')
  return answer
}

/**
 * Writes an uncompressed TIFF 6.0 in strips of a few rows, so that readers need little memory, with the colour profile
 * of the HEIC. Written by hand because sharp accepts raw pixels only from memory and without a profile: phone
 * photographs would lose their colours, and 25 megapixels would take 270 to 280 MB instead of 215.
 */
function writeTiff(
  { width, height, stride, data, samples }: Decoded,
  to: string,
  profile: Uint8Array | undefined,
): void {
  const rows = 64
  const strips = Array.from({ length: Math.ceil(height / rows) }, (_, i) => Math.min(rows, height - i * rows))
  const [short, long, byte] = [3, 4, 7]
  const rowBytes = width * samples
  const counts = strips.map((count) => count * rowBytes)
  const tags: [tag: number, type: number, values: ArrayLike<number>][] = [
    [256, long, [width]],
    [257, long, [height]],
    [258, short, Array<number>(samples).fill(8)],
    [259, short, [1]],
    [262, short, [2]],
    [273, long, counts],
    [277, short, [samples]],
    [278, long, [rows]],
    [279, long, counts],
    [284, short, [1]],
    ...(samples === 4 ? [[338, short, [2]] as [number, number, number[]]] : []),
    ...(profile ? [[34675, byte, profile] as [number, number, Uint8Array]] : []),
  ]
  const size: Record<number, number> = { [short]: 2, [long]: 4, [byte]: 1 }
  let valuesEnd = 8 + 2 + tags.length * 12 + 4
  const head = Buffer.alloc(
    valuesEnd + tags.reduce((sum, [, type, { length }]) => sum + (size[type] ?? 0) * length + 1, 0),
  )
  head.write('II*\0', 'latin1')
  head.writeUInt32LE(8, 4)
  head.writeUInt16LE(tags.length, 8)
  for (const [i, [tag, type, values]] of tags.entries()) {
    const entryOffset = 10 + i * 12
    head.writeUInt16LE(tag, entryOffset)
    head.writeUInt16LE(type, entryOffset + 2)
    head.writeUInt32LE(values.length, entryOffset + 4)
    // Values of up to four bytes are stored inline, larger ones after the directory.
    const each = size[type] ?? 0
    const fits = each * values.length <= 4
    const valueOffset = fits ? entryOffset + 8 : valuesEnd
    if (!fits) head.writeUInt32LE(valuesEnd, entryOffset + 8)
    // Each strip starts where the previous one ends.
    let offset = head.length
    Array.from(values).forEach((value, index) => {
      const written = tag === 273 ? offset : value
      head.writeUIntLE(written, valueOffset + index * each, each)
      offset += value
    })
    if (!fits) valuesEnd += each * values.length + ((each * values.length) % 2)
  }
  const file = openSync(to, 'wx', 0o600)
  try {
    writeWhole(file, head)
    for (const [i, count] of strips.entries()) {
      const strip = Buffer.alloc(count * rowBytes)
      for (let row = 0; row < count; row++) {
        const start = (i * rows + row) * stride
        strip.set(data.subarray(start, start + rowBytes), row * rowBytes)
      }
      writeWhole(file, strip)
    }
  } finally {
    closeSync(file)
  }
}

function writeWhole(file: number, bytes: Uint8Array): void {
  for (let from = 0; from < bytes.length; ) from += writeSync(file, bytes, from)
}
