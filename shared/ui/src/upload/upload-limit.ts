import { UPLOAD } from '@riwaq/api';

/** Size limit as the specification writes it: '200 MB', which means 200 times 1,048,576 bytes. */
export const uploadLimit = (): string => `${UPLOAD.maxBytes / 2 ** 20} MB`;
