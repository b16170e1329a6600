/** Dialogs and drawers. */
export { CancelButton } from './cancel-button';
export { Drawer } from './guarded-drawer';
export type { GuardedDrawerProps } from './guarded-drawer';
export { FullScreenDialog } from './full-screen-dialog';
export type { FullScreenDialogProps } from './full-screen-dialog';
export { Modal } from './modal';
export type { ModalProps } from './modal';
