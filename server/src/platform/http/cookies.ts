import type { FastifyReply, FastifyRequest } from 'fastify';

/** The value of a cookie of a request. */
export function cookieOf(
  request: Pick<FastifyRequest, 'headers'>,
  name: string,
): string | undefined {
  return (request.headers.cookie ?? '')
    .split(';')
    .map((part) => part.trim())
    .find((part) => part.startsWith(`${name}=`))
    ?.slice(name.length + 1);
}

/**
 * Sets a cookie that is HttpOnly and not sent along by other sites' pages; 0 seconds deletes it.
 */
export function setCookie(
  reply: FastifyReply,
  name: string,
  value: string,
  { seconds, secure }: { seconds: number; secure: boolean },
): void {
  reply.header(
    'set-cookie',
    `${name}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`,
  );
}
