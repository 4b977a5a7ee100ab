import IconAdjustmentsHorizontal from '@tabler/icons-react/dist/esm/icons/IconAdjustmentsHorizontal.mjs'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconAlignLeft from '@tabler/icons-react/dist/esm/icons/IconAlignLeft.mjs'
import IconArrowBackUp from '@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs'
import IconArrowDown from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs'
import IconArrowForwardUp from '@tabler/icons-react/dist/esm/icons/IconArrowForwardUp.mjs'
import IconArrowLeft from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs'
import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs'
import IconBell from '@tabler/icons-react/dist/esm/icons/IconBell.mjs'
import IconBellOff from '@tabler/icons-react/dist/esm/icons/IconBellOff.mjs'
import IconBellRinging from '@tabler/icons-react/dist/esm/icons/IconBellRinging.mjs'
import IconBellX from '@tabler/icons-react/dist/esm/icons/IconBellX.mjs'
import IconBellZ from '@tabler/icons-react/dist/esm/icons/IconBellZ.mjs'
import IconBolt from '@tabler/icons-react/dist/esm/icons/IconBolt.mjs'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import IconClock from '@tabler/icons-react/dist/esm/icons/IconClock.mjs'
import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs'
import IconDeviceMobile from '@tabler/icons-react/dist/esm/icons/IconDeviceMobile.mjs'
import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import IconExternalLink from '@tabler/icons-react/dist/esm/icons/IconExternalLink.mjs'
import IconFile from '@tabler/icons-react/dist/esm/icons/IconFile.mjs'
import IconGripVertical from '@tabler/icons-react/dist/esm/icons/IconGripVertical.mjs'
import IconHandClick from '@tabler/icons-react/dist/esm/icons/IconHandClick.mjs'
import IconHeading from '@tabler/icons-react/dist/esm/icons/IconHeading.mjs'
import IconHistory from '@tabler/icons-react/dist/esm/icons/IconHistory.mjs'
import IconHome from '@tabler/icons-react/dist/esm/icons/IconHome.mjs'
import IconInfoCircle from '@tabler/icons-react/dist/esm/icons/IconInfoCircle.mjs'
import IconKeyboard from '@tabler/icons-react/dist/esm/icons/IconKeyboard.mjs'
import IconLibraryPhoto from '@tabler/icons-react/dist/esm/icons/IconLibraryPhoto.mjs'
import IconLineDashed from '@tabler/icons-react/dist/esm/icons/IconLineDashed.mjs'
import IconLink from '@tabler/icons-react/dist/esm/icons/IconLink.mjs'
import IconMap from '@tabler/icons-react/dist/esm/icons/IconMap.mjs'
import IconMapPin from '@tabler/icons-react/dist/esm/icons/IconMapPin.mjs'
import IconMenu2 from '@tabler/icons-react/dist/esm/icons/IconMenu2.mjs'
import IconMessage from '@tabler/icons-react/dist/esm/icons/IconMessage.mjs'
import IconMinus from '@tabler/icons-react/dist/esm/icons/IconMinus.mjs'
import IconPhoto from '@tabler/icons-react/dist/esm/icons/IconPhoto.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconPrinter from '@tabler/icons-react/dist/esm/icons/IconPrinter.mjs'
import IconQuestionMark from '@tabler/icons-react/dist/esm/icons/IconQuestionMark.mjs'
import IconReceipt from '@tabler/icons-react/dist/esm/icons/IconReceipt.mjs'
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import IconStar from '@tabler/icons-react/dist/esm/icons/IconStar.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import IconVideo from '@tabler/icons-react/dist/esm/icons/IconVideo.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'

export interface IconProps {
  size?: number
}

/** Icons decorate words or an accessible name and never replace them. */
const decorative =
  (Icon: typeof IconPlus) =>
  ({ size = 18 }: IconProps) => <Icon size={size} aria-hidden="true" />

// Each from its own file: the library's index has thousands.
export const ArrowDown = decorative(IconArrowDown)
export const ArrowLeft = decorative(IconArrowLeft)
export const ArrowUp = decorative(IconArrowUp)
export const Bell = decorative(IconBell)
export const BellBlocked = decorative(IconBellX)
export const BellOff = decorative(IconBellOff)
export const BellRest = decorative(IconBellZ)
export const Check = decorative(IconCheck)
export const ChevronDown = decorative(IconChevronDown)
export const Clock = decorative(IconClock)
export const Close = decorative(IconX)
export const ChevronRight = decorative(IconChevronRight)
export const Copy = decorative(IconCopy)
export const Dashes = decorative(IconLineDashed)
export const Download = decorative(IconDownload)
export const External = decorative(IconExternalLink)
export const File = decorative(IconFile)
export const Gallery = decorative(IconLibraryPhoto)
export const Grip = decorative(IconGripVertical)
export const Heading = decorative(IconHeading)
export const History = decorative(IconHistory)
export const Home = decorative(IconHome)
export const Info = decorative(IconInfoCircle)
export const Keyboard = decorative(IconKeyboard)
export const Lightning = decorative(IconBolt)
export const LinkIcon = decorative(IconLink)
export const MapIcon = decorative(IconMap)
export const Menu = decorative(IconMenu2)
export const Message = decorative(IconMessage)
export const Minus = decorative(IconMinus)
export const More = decorative(IconDots)
export const Paragraph = decorative(IconAlignLeft)
export const Phone = decorative(IconDeviceMobile)
export const Picture = decorative(IconPhoto)
export const Plus = decorative(IconPlus)
export const Pin = decorative(IconMapPin)
export const Pointer = decorative(IconHandClick)
export const Printer = decorative(IconPrinter)
export const Question = decorative(IconQuestionMark)
export const Receipt = decorative(IconReceipt)
export const Redo = decorative(IconArrowForwardUp)
export const Search = decorative(IconSearch)
export const Service = decorative(IconBellRinging)
export const Sliders = decorative(IconAdjustmentsHorizontal)
export const Star = decorative(IconStar)
export const Trash = decorative(IconTrash)
export const Undo = decorative(IconArrowBackUp)
export const Video = decorative(IconVideo)
export const Warning = decorative(IconAlertTriangle)
