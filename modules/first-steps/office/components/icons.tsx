import { Drawing, type IconProps } from '#core/ui-office/icons.tsx'

export const Check = (props: IconProps) => (
  <Drawing {...props}>
    <path d="m4 10.500 4 4 8-9" />
  </Drawing>
)
