import { createHash, randomBytes } from 'node:crypto';

/** Octets of a secret: nobody guesses one. */
const SECRET_BYTES = 32;

/** A new secret, as it stands in an address. */
export const newSecret = (): string => randomBytes(SECRET_BYTES).toString('base64url');
/** What is kept of a secret: whoever reads the database has no link. */
export const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex');
