import type { FastifyInstance, FastifyReply } from 'fastify';
import { SIGN_IN_FRAGMENT, SIGN_IN_PAGE_HASH, type SignInProblem } from '@riwaq/api';
import { cookieOf, setCookie } from '../platform/http/cookies';
import type { Log } from '../platform/services';
import { SignInRefused, loggableReason } from './problems';
import { RETURN_PATH } from './provider';
import { ATTEMPT_MS, type OpenId } from './service';

/**
 * Redirects browsers to the provider and back. The targets are only the provider and the site's
 * sign-in page, never an address from the request; data for the page is in the fragment (after
 * `#`), which browsers do not send to servers.
 */
export function serveOpenId(app: FastifyInstance, openId: OpenId, log: Log): void {
  const lead = (reply: FastifyReply, location: string) =>
    reply.header('cache-control', 'no-store').redirect(location, 303);
  const toLogin = (reply: FastifyReply, fragment: Record<string, string> = {}) => {
    const encoded = new URLSearchParams(fragment).toString();
    return lead(reply, `${openId.siteUrl}/auth${encoded && `#${encoded}`}`);
  };
  const tell = (reply: FastifyReply, cause: unknown) => {
    const problem: SignInProblem = cause instanceof SignInRefused ? cause.problem : 'unavailable';
    if (cause instanceof SignInRefused)
      log.warn(
        { problem, ...loggableReason(cause.cause) },
        'A sign-in by the provider came to nothing.',
      );
    else log.error({ err: cause }, 'A sign-in by the provider failed.');
    return toLogin(reply, { [SIGN_IN_FRAGMENT.problem]: problem });
  };

  app.get<{ Querystring: { page?: unknown } }>('/openid/start', async (request, reply) => {
    const { page } = request.query;
    if (typeof page !== 'string' || !SIGN_IN_PAGE_HASH.test(page)) return toLogin(reply);
    try {
      const {
        location,
        cookie: { name, value },
      } = await openId.begin(page, request.ip);
      setCookie(reply, name, value, { seconds: ATTEMPT_MS / 1000, secure: openId.secure });
      return lead(reply, location);
    } catch (cause) {
      return tell(reply, cause);
    }
  });

  app.get(RETURN_PATH, async (request, reply) => {
    const [, query = ''] = request.url.split('?', 2);
    const state = new URLSearchParams(query).get('state');
    if (state !== null)
      setCookie(reply, openId.cookieName(state), '', { seconds: 0, secure: openId.secure });
    try {
      return toLogin(reply, {
        [SIGN_IN_FRAGMENT.code]: await openId.comeBack(query, (name) => cookieOf(request, name)),
      });
    } catch (cause) {
      return tell(reply, cause);
    }
  });

  app.get('/openid/sign-out', async (_request, reply) => {
    const location = await openId.signOutAddress();
    return location === null ? toLogin(reply) : lead(reply, location);
  });
}
