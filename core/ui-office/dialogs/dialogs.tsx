import { type DrawerProps, Drawer as MantineDrawer, Modal as MantineModal, type ModalProps } from '@mantine/core'
import { useCloseOnBack } from './close-on-back.ts'

/** Mantine's, closed by the browser's and Android's back as well. */
export function Modal(props: ModalProps) {
  useCloseOnBack(props.opened, props.onClose)
  return <MantineModal {...props} />
}

/** Mantine's, closed by the browser's and Android's back as well. */
export function Drawer(props: DrawerProps) {
  useCloseOnBack(props.opened, props.onClose)
  return <MantineDrawer {...props} />
}

/** One that the address opens and closes: going back does already. */
export const AddressDrawer = MantineDrawer
