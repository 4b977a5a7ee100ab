import type { ReactNode } from 'react'

export interface IconProps {
  size?: number
}

/** Line icons of the back office, drawn on 20 px. They decorate words or an accessible name and never replace them. */
export const Drawing = ({ size = 18, children }: IconProps & { children: ReactNode }) => (
  <svg
    width={size}
    height={size}
    viewBox="0 0 20 20"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.6"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    {children}
  </svg>
)

export const ArrowDown = (props: IconProps) => (
  <Drawing {...props}>
    <path d="M10 4v12m-5-5 5 5 5-5" />
  </Drawing>
)
export const ArrowLeft = (props: IconProps) => (
  <Drawing {...props}>
    <path d="M16 10H4m5-5-5 5 5 5" />
  </Drawing>
)
export const ArrowUp = (props: IconProps) => (
  <Drawing {...props}>
    <path d="M10 16V4m-5 5 5-5 5 5" />
  </Drawing>
)
export const Bell = (props: IconProps) => (
  <Drawing {...props}>
    <path d="M5 14V9a5 5 0 0 1 10 0v5l1.5 1.5h-13zM8.5 18h3" />
  </Drawing>
)
export const ChevronDown = (props: IconProps) => (
  <Drawing {...props}>
    <path d="m5 8 5 5 5-5" />
  </Drawing>
)
export const ChevronRight = (props: IconProps) => (
  <Drawing {...props}>
    <path d="m8 5 5 5-5 5" />
  </Drawing>
)
export const Copy = (props: IconProps) => (
  <Drawing {...props}>
    <path d="M7 7h9v9H7zM4 13V4h9" />
  </Drawing>
)
export const External = (props: IconProps) => (
  <Drawing {...props}>
    <path d="M8 4H4v12h12v-4M11 3h6v6M17 3l-8 8" />
  </Drawing>
)
export const Grip = (props: IconProps) => (
  <Drawing {...props}>
    <path d="M8 5v.01M12 5v.01M8 10v.01M12 10v.01M8 15v.01M12 15v.01" strokeWidth="2.4" />
  </Drawing>
)
export const Menu = (props: IconProps) => (
  <Drawing {...props}>
    <path d="M3 6h14M3 10h14M3 14h14" />
  </Drawing>
)
export const Plus = (props: IconProps) => (
  <Drawing {...props}>
    <path d="M10 4v12M4 10h12" />
  </Drawing>
)
export const Phone = (props: IconProps) => (
  <Drawing {...props}>
    <path d="M6.5 2.5h7v15h-7zM9 15h2" />
  </Drawing>
)
export const Redo = (props: IconProps) => (
  <Drawing {...props}>
    <path d="M16 8H8a4 4 0 0 0 0 8h3M16 8l-4-4m4 4-4 4" />
  </Drawing>
)
export const Search = (props: IconProps) => (
  <Drawing {...props}>
    <path d="M9 15A6 6 0 1 0 9 3a6 6 0 0 0 0 12zm4.3-1.7L17 17" />
  </Drawing>
)
export const Trash = (props: IconProps) => (
  <Drawing {...props}>
    <path d="M4 6h12M8 6V4h4v2M6 6l.7 10h6.6L14 6" />
  </Drawing>
)
export const Undo = (props: IconProps) => (
  <Drawing {...props}>
    <path d="M4 8h8a4 4 0 0 1 0 8H9M4 8l4-4M4 8l4 4" />
  </Drawing>
)
export const Warning = (props: IconProps) => (
  <Drawing {...props}>
    <path d="M10 3 2.5 16h15zM10 8.5v3.5M10 14v.01" />
  </Drawing>
)
