import type { FastifyReply, FastifyRequest } from 'fastify';

/** The value of a cookie that came with a request. */
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
 * Has a browser keep a cookie that no script reads and that other sites' pages do not send along;
 * none any more after 0 seconds.
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
