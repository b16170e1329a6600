import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * Where stored files are served; stored rich text writes their addresses so, whatever stands before
 * it in a browser.
 */
export const FILES_PREFIX = '/files/';
/** Milliseconds that the address of one download lasts. */
export const DOWNLOAD_MS = 5 * 60_000;
/**
 * Addresses inside rich text change this often, so that a browser can keep what they show. They
 * last one to two of these.
 */
export const EMBED_BUCKET_MS = 6 * 60 * 60_000;

/** `download` is always saved; `preview` is shown where that is safe. */
export type FileUse = 'download' | 'preview';

const FILE_URL = /^[A-Za-z]+\/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\/[^/?#]+$/i;
const ORIGIN = /^https?:\/\/[^/?#]+/i;

/**
 * The fileUrl in an address of a stored file on this site, or null when the address is of something
 * else.
 */
export function fileUrlIn(address: string, base = FILES_PREFIX): string | null {
  if (!address.startsWith(base)) return null;
  const [encoded = ''] = address.slice(base.length).split(/[?#]/, 1);
  if (!FILE_URL.test(encoded)) return null;
  try {
    return decodeURIComponent(encoded);
  } catch {
    return null;
  }
}

/** `<location>/<guid>/<name>` as a path, with the name encoded. */
export function pathOf(fileUrl: string): string {
  return FILES_PREFIX + fileUrl.split('/').map(encodeURIComponent).join('/');
}

/** What stands behind the `?` of a signed address. */
export interface SignedQuery {
  use: FileUse;
  expires: number;
  by?: string | undefined;
  signature: string;
}

export interface Addresses {
  /**
   * An address that opens a file to whoever has it, until `expires` (milliseconds since 1970). Made
   * for a `reader`, it opens only as long as other areas are not closed to that person.
   */
  sign(fileUrl: string, use: FileUse, expires: number, reader?: string): string;
  /** The same address whenever the reader reads within some hours. */
  signForEmbedding(fileUrl: string, reader?: string): string;
  /**
   * The fileUrl in an address of a stored file: on this site, below the configured base, or on any
   * other name of this server's, which shows by the signature. Null for another site's address,
   * whatever its path.
   */
  ownFileUrl(address: string): string | null;
  /** Whether an address was signed here and still holds. */
  verify(fileUrl: string, query: SignedQuery): boolean;
  /** Whole seconds until a signed address expires. */
  secondsLeft(query: Pick<SignedQuery, 'expires'>): number;
}

/**
 * Signs with HMAC-SHA-256. `baseUrl` is where browsers find {@link FILES_PREFIX}: `/files/`, or
 * another server's.
 */
export function createAddresses({
  secret,
  baseUrl,
  now,
}: {
  secret: string;
  baseUrl: string;
  now: () => number;
}): Addresses {
  const signature = (fileUrl: string, use: FileUse, expires: number, by?: string) =>
    createHmac('sha256', secret)
      .update(`${use} ${expires} ${by === undefined ? '' : `${by} `}${fileUrl}`)
      .digest();
  const sign = (fileUrl: string, use: FileUse, expires: number, by?: string) => {
    const path = pathOf(fileUrl).slice(FILES_PREFIX.length);
    return `${baseUrl}${path}?use=${use}&expires=${expires}${by === undefined ? '' : `&by=${by}`}&signature=${signature(fileUrl, use, expires, by).toString('base64url')}`;
  };
  const isSigned = (fileUrl: string, { use, expires, by, signature: given }: SignedQuery) => {
    const right = signature(fileUrl, use, expires, by);
    const octets = Buffer.from(given, 'base64url');
    return octets.length === right.length && timingSafeEqual(octets, right);
  };
  return {
    sign,
    ownFileUrl(address) {
      const below = fileUrlIn(address) ?? fileUrlIn(address, baseUrl);
      if (below !== null || !ORIGIN.test(address) || !URL.canParse(address)) return below;
      const fileUrl = fileUrlIn(address.replace(ORIGIN, ''));
      const query = new URL(address).searchParams;
      const signed: SignedQuery = {
        use: query.get('use') as FileUse,
        expires: Number(query.get('expires')),
        by: query.get('by') ?? undefined,
        signature: query.get('signature') ?? '',
      };
      return fileUrl !== null && isSigned(fileUrl, signed) ? fileUrl : null;
    },
    signForEmbedding: (fileUrl, reader) =>
      sign(fileUrl, 'preview', (Math.floor(now() / EMBED_BUCKET_MS) + 2) * EMBED_BUCKET_MS, reader),
    verify: (fileUrl, query) => isSigned(fileUrl, query) && query.expires > now(),
    secondsLeft: ({ expires }) => Math.max(0, Math.floor((expires - now()) / 1000)),
  };
}
