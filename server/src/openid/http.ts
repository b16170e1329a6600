import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { SIGN_IN_FRAGMENT, SIGN_IN_PAGE_HASH, type SignInProblem } from '@riwaq/api';
import type { Log } from '../app/services';
import { SignInRefused, whyOf } from './problems';
import { RETURN_PATH } from './provider';
import { ATTEMPT_MS, type OpenId } from './service';

const cookieOf = (request: FastifyRequest) => (name: string): string | undefined => (
  (request.headers.cookie ?? '').split(';').map((part) => part.trim()).find((part) => part.startsWith(`${name}=`))?.slice(name.length + 1)
);

/**
 * The pages through which browsers pass on the way to the provider and back. They lead to the provider and to the site's Login
 * page, and nowhere that a request names; what they tell the page stands behind the `#`, which no server is sent.
 */
export function serveOpenId(app: FastifyInstance, openId: OpenId, log: Log): void {
  const cookie = (name: string, value: string, seconds: number) => `${name}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${openId.secure ? '; Secure' : ''}`;
  const lead = (reply: FastifyReply, location: string) => reply.header('cache-control', 'no-store').redirect(location, 303);
  const toLogin = (reply: FastifyReply, fragment: Record<string, string> = {}) => {
    const told = new URLSearchParams(fragment).toString();
    return lead(reply, `${openId.siteUrl}/auth${told && `#${told}`}`);
  };
  const tell = (reply: FastifyReply, cause: unknown) => {
    const problem: SignInProblem = cause instanceof SignInRefused ? cause.problem : 'unavailable';
    if (cause instanceof SignInRefused) log.warn({ problem, ...whyOf(cause.cause) }, 'A sign-in by the provider came to nothing.');
    else log.error({ err: cause }, 'A sign-in by the provider failed.');
    return toLogin(reply, { [SIGN_IN_FRAGMENT.problem]: problem });
  };

  app.get<{ Querystring: { page?: unknown } }>('/openid/start', async (request, reply) => {
    const { page } = request.query;
    if (typeof page !== 'string' || !SIGN_IN_PAGE_HASH.test(page)) return toLogin(reply);
    try {
      const { location, cookie: { name, value } } = await openId.begin(page, request.ip);
      reply.header('set-cookie', cookie(name, value, ATTEMPT_MS / 1000));
      return lead(reply, location);
    } catch (cause) {
      return tell(reply, cause);
    }
  });

  app.get(RETURN_PATH, async (request, reply) => {
    const [, query = ''] = request.url.split('?', 2);
    const state = new URLSearchParams(query).get('state');
    if (state !== null) reply.header('set-cookie', cookie(openId.cookieName(state), '', 0));
    try {
      return toLogin(reply, { [SIGN_IN_FRAGMENT.code]: await openId.comeBack(query, cookieOf(request)) });
    } catch (cause) {
      return tell(reply, cause);
    }
  });

  app.get('/openid/sign-out', async (_request, reply) => {
    const location = await openId.signOutAddress();
    return location === null ? toLogin(reply) : lead(reply, location);
  });
}
