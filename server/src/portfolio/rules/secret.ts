import { createHash, randomBytes } from 'node:crypto';

/** Bytes of a secret: too many to guess. */
const SECRET_BYTES = 32;

/** Creates a secret in the form that a URL contains. */
export const newSecret = (): string => randomBytes(SECRET_BYTES).toString('base64url');
/** Hashes a secret for storage, so that the database reveals no usable link. */
export const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex');
