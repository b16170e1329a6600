import type { IncomingMessage } from 'node:http';

/** URL of a request; null when it is malformed. */
export function requestUrl(request: IncomingMessage): URL | null {
  const address = `http://hub${request.url ?? '/'}`;
  return URL.canParse(address) ? new URL(address) : null;
}

/** The caller's token: from the header, or from the query where a browser cannot set a header. */
export function accessToken(request: IncomingMessage, url: URL): string | null {
  const header = request.headers.authorization;
  if (header !== undefined && /^bearer /i.test(header)) return header.slice(7).trim();
  return url.searchParams.get('access_token');
}

/** A request's address without the secrets in its query, for logs. */
export function urlForLog(address: string): string {
  return address.replace(/([?&](?:access_token|id)=)[^&#]*/gi, '$1…');
}

/** Reads the body of a request; null when it is longer than `maxBytes`. */
export async function readBody(request: IncomingMessage, maxBytes: number): Promise<Buffer | null> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > maxBytes) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
