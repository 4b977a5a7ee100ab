import {
  Dashes,
  Gallery,
  Heading,
  type IconProps,
  Info,
  MapIcon,
  Paragraph,
  Picture,
  Pin,
  Pointer,
  Question,
  Service,
  Video,
} from '#core/ui-office/frame/icons.tsx'
import type { BlockKind } from '../../block-draft.ts'

const icons: Record<BlockKind, typeof Heading> = {
  heading: Heading,
  text: Paragraph,
  picture: Picture,
  gallery: Gallery,
  button: Pointer,
  service: Service,
  place: Pin,
  info: Info,
  divider: Dashes,
  video: Video,
  map: MapIcon,
  questions: Question,
}

/** The icon of a block's kind. It has no label, because the name of the kind is shown beside it. */
export function BlockIcon({ kind, ...props }: IconProps & { kind: BlockKind }) {
  const Icon = icons[kind]
  return <Icon {...props} />
}
