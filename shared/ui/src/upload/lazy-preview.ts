import { lazyPart } from '@riwaq/contract';

/** A file in a dialog; its code comes when something is looked at. Put it in a `Part`. */
export const FilePreview = lazyPart(() => import('./file-preview'));
