import { UPLOAD } from '@riwaq/api';

/** The largest file as the specification says it: '200 MB', which are 200 times 1,048,576 bytes. */
export const uploadLimit = (): string => `${UPLOAD.maxBytes / 2 ** 20} MB`;
