import { GUID_PATTERN } from '@riwaq/api';
import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * Path prefix of stored files; stored rich text contains addresses with this prefix, whatever the
 * browser's base URL.
 */
export const FILES_PREFIX = '/files/';
/** Validity of a download address in milliseconds. */
export const DOWNLOAD_MS = 5 * 60_000;
/**
 * Interval at which addresses inside rich text change, so that a browser can cache what they show.
 * They are valid for one to two intervals.
 */
export const EMBED_BUCKET_MS = 6 * 60 * 60_000;

/** `download` always saves the file; `preview` shows it if that is safe. */
export type FileUse = 'download' | 'preview';

const FILE_URL = new RegExp(`^[a-z]+/${GUID_PATTERN}/[^/?#]+$`, 'i');
const ORIGIN = /^https?:\/\/[^/?#]+/i;

/** The fileUrl in the address of a stored file on this site; null for any other address. */
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

/** Query parameters of a signed address. */
export interface SignedQuery {
  use: FileUse;
  expires: number;
  /** Missing in addresses that earlier releases signed without a reader. */
  by?: string | undefined;
  signature: string;
}

export interface FileAddresses {
  /**
   * Signs an address that opens a file to anyone who has it, until `expires` (milliseconds since
   * 1970). If signed for a `reader`, it works only while that user is not locked out of other
   * areas.
   */
  sign(fileUrl: string, use: FileUse, expires: number, reader?: string): string;
  /** Signs an address that stays the same for a reader within some hours. */
  signForEmbedding(fileUrl: string, reader: string): string;
  /**
   * The fileUrl in the address of a stored file: on this site, below the configured base, or on any
   * other host name of this server, which its signature proves. Null for another site's address,
   * whatever its path.
   */
  ownFileUrl(address: string): string | null;
  /** Whether an address was signed here and has not expired. */
  verify(fileUrl: string, query: SignedQuery): boolean;
  /** Complete seconds until a signed address expires. */
  secondsLeft(query: Pick<SignedQuery, 'expires'>): number;
}

/**
 * Signs with HMAC-SHA-256. `baseUrl` is the public address of {@link FILES_PREFIX}: `/files/`, or
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
}): FileAddresses {
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
    const bytes = Buffer.from(given, 'base64url');
    return bytes.length === right.length && timingSafeEqual(bytes, right);
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
