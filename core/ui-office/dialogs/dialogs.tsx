import { type DrawerProps, Drawer as MantineDrawer, Modal as MantineModal, type ModalProps } from '@mantine/core'
import { useCloseOnBack } from './close-on-back.ts'

/** Mantine's modal, which going back in the browser also closes. */
export function Modal(props: ModalProps) {
  useCloseOnBack(props.opened, props.onClose)
  return <MantineModal {...props} />
}

/** Mantine's drawer, which going back in the browser also closes. */
export function Drawer(props: DrawerProps) {
  useCloseOnBack(props.opened, props.onClose)
  return <MantineDrawer {...props} />
}

/** A drawer that the address opens, so that going back closes it anyway. */
export const AddressDrawer = MantineDrawer
