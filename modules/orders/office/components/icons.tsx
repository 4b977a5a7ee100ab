import { Drawing, type IconProps } from '#core/ui-office/icons.tsx'

// Drawn like those of the whole back office; only the board needs these.

export const Keyboard = (props: IconProps) => (
  <Drawing {...props}>
    <path d="M2.5 5h15v10h-15zM6 8v.01M9 8v.01M12 8v.01M15 8v.01M5 11.5v.01M15 11.5v.01M8 12h4" />
  </Drawing>
)
export const Minus = (props: IconProps) => (
  <Drawing {...props}>
    <path d="M4 10h12" />
  </Drawing>
)
