import { richTextFromPlain } from '#core/rich-text/document.ts'

/** A text block with this text, in the form in which it is saved. */
export const textBlock = (words: string, id?: string) => ({ id, kind: 'text', text: richTextFromPlain(words) })

/** A block of each kind, in the form in which it is saved. */
export const pageBlocks = ({ serviceId, pageId }: { serviceId: string; pageId: string }) => [
  { kind: 'heading', level: 2, text: 'H' },
  { kind: 'text', text: richTextFromPlain('T\n\nT') },
  { kind: 'picture', picture: '/x.png', alt: 'A', caption: '' },
  { kind: 'gallery', pictures: [{ picture: '/x.png', alt: 'A' }] },
  { kind: 'button', label: 'B', link: { to: 'address', address: 'https://x.example' } },
  { kind: 'button', label: 'B', link: { to: 'service', id: serviceId } },
  { kind: 'button', label: 'B', link: { to: 'page', id: pageId } },
  { kind: 'button', label: 'B', link: { to: 'info', info: 'wifi' } },
  { kind: 'service', serviceId },
  { kind: 'info', info: 'wifi' },
  { kind: 'divider' },
  { kind: 'video', video: 'https://vimeo.com/76979871', picture: '/x.png', title: 'V', caption: '' },
  { kind: 'map', label: 'M', point: { of: 'address', address: 'A', latitude: 1, longitude: 2 } },
  { kind: 'questions', questions: [{ question: 'Q', answer: richTextFromPlain('A') }] },
]
