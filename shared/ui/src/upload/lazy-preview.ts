import { lazyPart } from '@riwaq/contract';

/** Preview of a file in a dialog, loaded on first use. Place it in a `Part`. */
export const FilePreview = lazyPart(() => import('./file-preview'));
