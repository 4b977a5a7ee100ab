import { Inflate } from 'fflate'
import { tableLimits, UnreadableTable } from './table.ts'

interface Entry {
  method: number
  compressed: number
  offset: number
}

/** Bytes given to the decompressor at a time; the size of its output is checked before the next ones. */
const inputChunkBytes = 16_384

/**
 * The files of a ZIP archive, by name. Each is decompressed when it is requested, up to `tableLimits.inflatedBytes` in
 * total.
 */
export class ZipFiles {
  readonly #bytes: Uint8Array
  readonly #view: DataView
  readonly #entries = new Map<string, Entry>()
  #inflated = 0

  /** Throws `UnreadableTable`. */
  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    try {
      this.#readDirectory()
    } catch {
      throw new UnreadableTable('broken')
    }
  }

  /** Reads the central directory at the end of the file, APPNOTE 4.3.12 and 4.3.16. */
  #readDirectory(): void {
    const view = this.#view
    let end = view.byteLength - 22
    while (end >= 0 && view.getUint32(end, true) !== 0x06054b50) end--
    const count = view.getUint16(end + 10, true)
    let at = view.getUint32(end + 16, true)
    for (let i = 0; i < count; i++) {
      if (view.getUint32(at, true) !== 0x02014b50) throw new RangeError('no entry')
      const [nameLength, extra, comment] = [28, 30, 32].map((field) => view.getUint16(at + field, true)) as [
        number,
        number,
        number,
      ]
      const name = new TextDecoder().decode(this.#bytes.subarray(at + 46, at + 46 + nameLength))
      this.#entries.set(name.replaceAll('\\', '/'), {
        method: view.getUint16(at + 10, true),
        compressed: view.getUint32(at + 20, true),
        offset: view.getUint32(at + 42, true),
      })
      at += 46 + nameLength + extra + comment
    }
  }

  get names(): string[] {
    return [...this.#entries.keys()]
  }

  /** The text of a file; null when the archive does not contain it. Throws `UnreadableTable`. */
  text(name: string): string | null {
    const entry = this.#entries.get(name)
    if (!entry) return null
    try {
      return new TextDecoder().decode(this.#inflate(entry))
    } catch (error) {
      throw error instanceof UnreadableTable ? error : new UnreadableTable('broken')
    }
  }

  #inflate({ method, compressed, offset }: Entry): Uint8Array {
    const start = offset + 30 + this.#view.getUint16(offset + 26, true) + this.#view.getUint16(offset + 28, true)
    const data = this.#bytes.subarray(start, start + compressed)
    if (method !== 0 && method !== 8) throw new UnreadableTable('broken')
    const parts: Uint8Array[] = []
    let size = 0
    const addPart = (part: Uint8Array) => {
      size += part.length
      this.#inflated += part.length
      if (this.#inflated > tableLimits.inflatedBytes) throw new UnreadableTable('tooLarge')
      parts.push(part)
    }
    if (method === 0) addPart(data)
    else {
      const inflate = new Inflate(addPart)
      for (let start = 0; start === 0 || start < data.length; start += inputChunkBytes)
        inflate.push(data.subarray(start, start + inputChunkBytes), start + inputChunkBytes >= data.length)
    }
    const inflated = new Uint8Array(size)
    let position = 0
    for (const part of parts) {
      inflated.set(part, position)
      position += part.length
    }
    return inflated
  }
}
