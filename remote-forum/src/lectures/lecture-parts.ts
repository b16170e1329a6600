import { lazyPart } from '@riwaq/contract';

/** Dialogs and drawers whose code, and the kit groups behind it, come when one is shown. */
export const LectureDrawer = lazyPart(() => import('./lecture-drawer'));
export const LectureDialog = lazyPart(() => import('./lecture-dialog'));
export const FolderDialog = lazyPart(() => import('./folder-dialog'));
export const CopyDialog = lazyPart(() => import('./copy-dialog'));
export const MoveDialog = lazyPart(() => import('./move-dialog'));
export const ReadersDrawer = lazyPart(() => import('./readers-drawer'));
