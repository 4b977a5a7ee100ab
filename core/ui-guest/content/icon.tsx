import css from './icon.module.css'

const paths = {
  wifi: 'M2 9a15 15 0 0 1 20 0M5.5 12.5a10 10 0 0 1 13 0M9 16a5 5 0 0 1 6 0M12 19.4v.1',
  bell: 'M3 18h18M5 18a7 7 0 0 1 14 0M12 11V8.5m-2 0h4',
  cup: 'M5 9h11v6a4 4 0 0 1-4 4H9a4 4 0 0 1-4-4zM16 10.5h1.5a2.5 2.5 0 0 1 0 5H16M8.5 6V4m4 2V4',
  phone: 'M5 4h4l2 5-2.5 1.5a11 11 0 0 0 5 5L15 13l5 2v4a2 2 0 0 1-2 2A16 16 0 0 1 3 6a2 2 0 0 1 2-2Z',
  home: 'M4 11 12 4l8 7v9h-5.5v-6h-5v6H4z',
  receipt: 'M6 3.5h12v17l-2.4-1.6-1.8 1.6-1.8-1.6-1.8 1.6-1.8-1.6L6 20.5zM9.5 8.5h5m-5 4h5',
  pin: 'M12 21s-6.5-6-6.5-11a6.5 6.5 0 0 1 13 0c0 5-6.5 11-6.5 11Zm0-8.8a2.2 2.2 0 1 0 0-4.4 2.2 2.2 0 0 0 0 4.4Z',
  back: 'm15 5-7 7 7 7',
  forward: 'm9 5 7 7-7 7',
  close: 'm6 6 12 12M18 6 6 18',
  plus: 'M12 5.5v13M5.5 12h13',
  minus: 'M5.5 12h13',
  out: 'M9 5h10v10M19 5 6 18',
  info: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18Zm0-10.5V16M12 7.6v.1',
  clock: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18Zm0-14v5l3.5 2',
  key: 'M8 16a4 4 0 1 1 3.6-5.7H21v3.4h-2.6v2.5h-3.2v-2.5h-3.6A4 4 0 0 1 8 16Z',
  letter: 'M3.5 6h17v12.5h-17zM3.5 7l8.5 6 8.5-6',
  book: 'M12 6.5C10 5 7 4.5 4 5v13.5c3-.5 6 0 8 1.5 2-1.5 5-2 8-1.5V5c-3-.5-6 0-8 1.5ZM12 6.5V20',
  list: 'M10 6.5h10M10 12h10M10 17.5h10M4 6.5l1.2 1.2 2-2.2M4 12l1.2 1.2 2-2.2M4 17.5l1.2 1.2 2-2.2',
  ticket: 'M3.5 7h17v3.2a1.8 1.8 0 0 0 0 3.6V17h-17v-3.2a1.8 1.8 0 0 0 0-3.6zM14 7.5v2m0 2v2m0 2v1',
  chat: 'M4 5h16v11H10l-4 4v-4H4z',
  camera: 'M4 8h4l1.5-2.5h5L16 8h4v11H4zM12 16.5a3.2 3.2 0 1 0 0-6.4 3.2 3.2 0 0 0 0 6.4Z',
  send: 'M12 20V5M5.5 11 12 4.5 18.5 11',
  down: 'm5 9 7 7 7-7',
  star: 'm12 3.6 2.6 5.4 5.9.8-4.3 4.1 1 5.9-5.2-2.8-5.2 2.8 1-5.9-4.3-4.1 5.9-.8z',
  play: 'M8 5.5v13l11-6.5z',
  search: 'M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13Zm4.7-1.8L20.5 20.5',
} as const

export type IconName = keyof typeof paths

/** Icons that point along a line of text: mirrored where it runs from right to left. */
const turning = /^(back|forward|out|list)$/

/** An icon beside a text with the same meaning, so it is hidden from screen readers. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg
      className={css.icon}
      data-turns={turning.test(name) || undefined}
      viewBox="0 0 24 24"
      aria-hidden="true"
      focusable="false"
    >
      <path d={paths[name]} />
    </svg>
  )
}
