import type { ReactNode } from 'react'
import { Drawing, type IconProps } from '#core/ui-office/icons.tsx'
import type { BlockKind } from '../block-draft.ts'

const drawings: Record<BlockKind, ReactNode> = {
  heading: <path d="M5 4v12M15 4v12M5 10h10" />,
  text: <path d="M3 5h14M3 8.5h14M3 12h14M3 15.5h8" />,
  picture: <path d="M3 4h14v12H3zM3 13.5l4-4 3.5 3.5 2.5-2 4 3.5M13 7.5v.1" />,
  gallery: <path d="M6 6.5h11V16H6zM3 13V3.5h11M6 14l3.5-3 2.5 2 2-1.5 3 2.5" />,
  button: <path d="M2.5 6.5h15v7h-15zM6 10h5.5M12 8l2 2-2 2" />,
  service: <path d="M3 15h14M4.5 15a5.5 5.5 0 0 1 11 0M10 9.5V7M8.5 7h3" />,
  place: (
    <path d="M10 17.5s-5.5-5-5.5-9.2a5.5 5.5 0 0 1 11 0c0 4.2-5.5 9.2-5.5 9.2Zm0-7.4a1.9 1.9 0 1 0 0-3.8 1.9 1.9 0 0 0 0 3.8Z" />
  ),
  info: <path d="M10 17.5a7.5 7.5 0 1 0 0-15 7.5 7.5 0 0 0 0 15ZM10 9v4.5M10 6.4v.1" />,
  divider: <path d="M3 10h3M8.5 10h3M14 10h3" />,
}

/** What a block is, at a glance; its name stands beside it. */
export const BlockIcon = ({ kind, ...props }: IconProps & { kind: BlockKind }) => (
  <Drawing {...props}>{drawings[kind]}</Drawing>
)

export const Home = (props: IconProps) => (
  <Drawing {...props}>
    <path d="M3 9.5 10 3.5l7 6V17h-4.5v-4.5h-5V17H3z" />
  </Drawing>
)
export const More = (props: IconProps) => (
  <Drawing {...props}>
    <path d="M4.5 10v.1M10 10v.1M15.5 10v.1" strokeWidth={2.6} />
  </Drawing>
)
export const History = (props: IconProps) => (
  <Drawing {...props}>
    <path d="M3.5 10a6.5 6.5 0 1 0 2-4.7M3 3.5v3.3h3.3M10 6.5V10l2.5 1.8" />
  </Drawing>
)
