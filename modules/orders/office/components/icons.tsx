import type { ReactNode } from 'react'

const icon = (drawing: ReactNode) =>
  function Icon({ size = 18 }: { size?: number }) {
    return (
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
        {drawing}
      </svg>
    )
  }

export const Printer = icon(<path d="M6 8V3h8v5M6 14H3V8h14v6h-3M6 11h8v6H6z" />)
export const Keyboard = icon(<path d="M2.5 5h15v10h-15zM6 8v.01M9 8v.01M12 8v.01M15 8v.01M5 11.5v.01M15 11.5v.01M8 12h4" />)
export const Minus = icon(<path d="M4 10h12" />)
