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
import IconChartBar from '@tabler/icons-react/dist/esm/icons/IconChartBar.mjs'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconChecklist from '@tabler/icons-react/dist/esm/icons/IconChecklist.mjs'
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import IconClock from '@tabler/icons-react/dist/esm/icons/IconClock.mjs'
import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs'
import IconDeviceMobile from '@tabler/icons-react/dist/esm/icons/IconDeviceMobile.mjs'
import IconDeviceTv from '@tabler/icons-react/dist/esm/icons/IconDeviceTv.mjs'
import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import IconExternalLink from '@tabler/icons-react/dist/esm/icons/IconExternalLink.mjs'
import IconFile from '@tabler/icons-react/dist/esm/icons/IconFile.mjs'
import IconFileText from '@tabler/icons-react/dist/esm/icons/IconFileText.mjs'
import IconGripVertical from '@tabler/icons-react/dist/esm/icons/IconGripVertical.mjs'
import IconHandClick from '@tabler/icons-react/dist/esm/icons/IconHandClick.mjs'
import IconHeading from '@tabler/icons-react/dist/esm/icons/IconHeading.mjs'
import IconHistory from '@tabler/icons-react/dist/esm/icons/IconHistory.mjs'
import IconHome from '@tabler/icons-react/dist/esm/icons/IconHome.mjs'
import IconInfoCircle from '@tabler/icons-react/dist/esm/icons/IconInfoCircle.mjs'
import IconKeyboard from '@tabler/icons-react/dist/esm/icons/IconKeyboard.mjs'
import IconLanguage from '@tabler/icons-react/dist/esm/icons/IconLanguage.mjs'
import IconLayoutSidebarLeftCollapse from '@tabler/icons-react/dist/esm/icons/IconLayoutSidebarLeftCollapse.mjs'
import IconLayoutSidebarLeftExpand from '@tabler/icons-react/dist/esm/icons/IconLayoutSidebarLeftExpand.mjs'
import IconLibraryPhoto from '@tabler/icons-react/dist/esm/icons/IconLibraryPhoto.mjs'
import IconLineDashed from '@tabler/icons-react/dist/esm/icons/IconLineDashed.mjs'
import IconLink from '@tabler/icons-react/dist/esm/icons/IconLink.mjs'
import IconListDetails from '@tabler/icons-react/dist/esm/icons/IconListDetails.mjs'
import IconMap from '@tabler/icons-react/dist/esm/icons/IconMap.mjs'
import IconMapPin from '@tabler/icons-react/dist/esm/icons/IconMapPin.mjs'
import IconMenu2 from '@tabler/icons-react/dist/esm/icons/IconMenu2.mjs'
import IconMessage from '@tabler/icons-react/dist/esm/icons/IconMessage.mjs'
import IconMessageCog from '@tabler/icons-react/dist/esm/icons/IconMessageCog.mjs'
import IconMinus from '@tabler/icons-react/dist/esm/icons/IconMinus.mjs'
import IconPackageExport from '@tabler/icons-react/dist/esm/icons/IconPackageExport.mjs'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconPhoto from '@tabler/icons-react/dist/esm/icons/IconPhoto.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconPrinter from '@tabler/icons-react/dist/esm/icons/IconPrinter.mjs'
import IconQrcode from '@tabler/icons-react/dist/esm/icons/IconQrcode.mjs'
import IconQuestionMark from '@tabler/icons-react/dist/esm/icons/IconQuestionMark.mjs'
import IconReceipt from '@tabler/icons-react/dist/esm/icons/IconReceipt.mjs'
import IconRosetteDiscount from '@tabler/icons-react/dist/esm/icons/IconRosetteDiscount.mjs'
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import IconSpeakerphone from '@tabler/icons-react/dist/esm/icons/IconSpeakerphone.mjs'
import IconStar from '@tabler/icons-react/dist/esm/icons/IconStar.mjs'
import IconTicket from '@tabler/icons-react/dist/esm/icons/IconTicket.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs'
import IconVideo from '@tabler/icons-react/dist/esm/icons/IconVideo.mjs'
import IconWebhook from '@tabler/icons-react/dist/esm/icons/IconWebhook.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'

export interface IconProps {
  size?: number
}

/** Icons decorate words or an accessible name and never replace them. */
const decorative =
  (Icon: typeof IconPlus) =>
  ({ size = 18 }: IconProps) => <Icon size={size} aria-hidden="true" />

// Imported one by one, because the library's index has thousands of icons.
export const Announcement = decorative(IconSpeakerphone)
export const ArrowDown = decorative(IconArrowDown)
export const ArrowLeft = decorative(IconArrowLeft)
export const ArrowUp = decorative(IconArrowUp)
export const Bell = decorative(IconBell)
export const BellBlocked = decorative(IconBellX)
export const BellOff = decorative(IconBellOff)
export const BellSnoozed = decorative(IconBellZ)
export const ChartBars = decorative(IconChartBar)
export const Check = decorative(IconCheck)
export const Checklist = decorative(IconChecklist)
export const ChevronDown = decorative(IconChevronDown)
export const ChevronRight = decorative(IconChevronRight)
export const Clock = decorative(IconClock)
export const Close = decorative(IconX)
export const Collapse = decorative(IconLayoutSidebarLeftCollapse)
export const Copy = decorative(IconCopy)
export const Dashes = decorative(IconLineDashed)
export const DealTag = decorative(IconRosetteDiscount)
export const Download = decorative(IconDownload)
export const Expand = decorative(IconLayoutSidebarLeftExpand)
export const Export = decorative(IconPackageExport)
export const External = decorative(IconExternalLink)
export const File = decorative(IconFile)
export const Gallery = decorative(IconLibraryPhoto)
export const Grip = decorative(IconGripVertical)
export const Heading = decorative(IconHeading)
export const History = decorative(IconHistory)
export const Home = decorative(IconHome)
export const Info = decorative(IconInfoCircle)
export const Keyboard = decorative(IconKeyboard)
export const Language = decorative(IconLanguage)
export const Lightning = decorative(IconBolt)
export const LinkIcon = decorative(IconLink)
export const ListDetails = decorative(IconListDetails)
export const MapIcon = decorative(IconMap)
export const Menu = decorative(IconMenu2)
export const Message = decorative(IconMessage)
export const MessageSettings = decorative(IconMessageCog)
export const Minus = decorative(IconMinus)
export const More = decorative(IconDots)
export const PageText = decorative(IconFileText)
export const Paragraph = decorative(IconAlignLeft)
export const Pencil = decorative(IconPencil)
export const Phone = decorative(IconDeviceMobile)
export const Picture = decorative(IconPhoto)
export const Pin = decorative(IconMapPin)
export const Plus = decorative(IconPlus)
export const Pointer = decorative(IconHandClick)
export const Printer = decorative(IconPrinter)
export const QrCode = decorative(IconQrcode)
export const Question = decorative(IconQuestionMark)
export const Receipt = decorative(IconReceipt)
export const Redo = decorative(IconArrowForwardUp)
export const Screen = decorative(IconDeviceTv)
export const Search = decorative(IconSearch)
export const Service = decorative(IconBellRinging)
export const Sliders = decorative(IconAdjustmentsHorizontal)
export const Star = decorative(IconStar)
export const Ticket = decorative(IconTicket)
export const Trash = decorative(IconTrash)
export const Undo = decorative(IconArrowBackUp)
export const Users = decorative(IconUsers)
export const Video = decorative(IconVideo)
export const Warning = decorative(IconAlertTriangle)
export const Webhook = decorative(IconWebhook)
