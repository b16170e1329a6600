import { lazyPart } from '@riwaq/contract';

/** Dialogs and drawers that are loaded, with the kit groups that they use, when shown. */
export const LectureDrawer = lazyPart(() => import('./lecture-drawer'));
export const LectureDialog = lazyPart(() => import('./lecture-dialog'));
export const FolderDialog = lazyPart(() => import('./folder-dialog'));
export const CopyDialog = lazyPart(() => import('./copy-dialog'));
export const MoveDialog = lazyPart(() => import('./move-dialog'));
export const ReadersDrawer = lazyPart(() => import('./readers-drawer'));
