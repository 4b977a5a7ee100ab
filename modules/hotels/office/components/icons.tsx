import { Drawing, type IconProps } from '#core/ui-office/icons.tsx'

export const Sliders = (props: IconProps) => (
  <Drawing {...props}>
    <path d="M3 6h7m4 0h3M3 14h3m4 0h7M12 4v4M8 12v4" />
  </Drawing>
)
