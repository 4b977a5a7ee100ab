import { Parser } from 'htmlparser2'

interface Handlers {
  /** `name` is without its namespace prefix, as are the names of attributes. */
  open: (name: string, attributes: Record<string, string>) => void
  text?: (text: string) => void
  close?: (name: string) => void
}

const localName = (name: string) => name.slice(name.indexOf(':') + 1)

/**
 * Reads XML with any namespace prefixes. Only XML's predefined entities are expanded, so that none can grow. Throws
 * what the handlers throw.
 */
export const readXml = (xml: string, handlers: Handlers): void => parseMarkup(xml, handlers, true)

export const readHtml = (html: string, handlers: Handlers): void => parseMarkup(html, handlers, false)

function parseMarkup(markup: string, { open, text, close }: Handlers, xmlMode: boolean): void {
  const nameOf = xmlMode ? localName : (name: string) => name
  const parser = new Parser(
    {
      onopentag: (name, attributes) =>
        open(
          nameOf(name),
          xmlMode
            ? Object.fromEntries(Object.entries(attributes).map(([key, value]) => [localName(key), value]))
            : attributes,
        ),
      ontext: (part) => text?.(part),
      onclosetag: (name) => close?.(nameOf(name)),
    },
    { xmlMode, decodeEntities: true },
  )
  parser.write(markup)
  parser.end()
}

/** A number as a cell shows it, without binary rounding errors. With `percent`, `0.1` becomes `10 %`. */
export function numberText(value: string, percent: boolean): string {
  const number = Number(value)
  if (value.trim() === '' || !Number.isFinite(number)) return value
  const rounded = Number((percent ? number * 100 : number).toPrecision(15))
  return percent ? `${rounded} %` : String(rounded)
}
