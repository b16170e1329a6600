import { hash, verify, type Options } from '@node-rs/argon2';

/**
 * argon2id with 19 MiB, 2 passes, 1 lane (OWASP's first recommendation): about 18 ms. The package's
 * default is argon2id.
 */
const COST: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Hashes a password for storage. */
export const hashPassword = (password: string): Promise<string> => hash(password, COST);

let nobody: Promise<string> | undefined;

/**
 * Whether a password matches `stored`. For an unknown user (null) it takes equally long and returns
 * false, so that the time does not reveal whether a user exists.
 */
export async function passwordMatches(stored: string | null, password: string): Promise<boolean> {
  nobody ??= hashPassword(crypto.randomUUID());
  const right = await verify(stored ?? (await nobody), password);
  return right && stored !== null;
}
