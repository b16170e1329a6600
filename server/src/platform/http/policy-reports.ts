import { MINUTE_MS } from '@riwaq/api';
import type { FastifyInstance } from 'fastify';
import { HttpError } from './errors';
import type { Log } from '../services';
import { isRecord } from '../is-record';

/** Endpoint where browsers report violations of the Content-Security-Policy. */
export const REPORTS_PATH = '/csp-reports';
/** Largest report, in bytes; a browser may send several at once. */
const REPORT_MAX = 64 * 1024;
/**
 * Log lines that reports may write per minute, so that clients cannot fill the log; the rest is
 * counted.
 */
const LINES_PER_MINUTE = 60;

/**
 * A violation of the policy. Its addresses have no query or fragment, which may contain a user's
 * secret.
 */
export interface Violation {
  directive: string;
  blocked: string;
  page: string;
  source: string;
}

/**
 * Characters that no address contains: the database cannot store NUL, and direction marks would
 * make a line look like another.
 */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}]/gu;
const text = (value: unknown): string =>
  typeof value === 'string' ? value.slice(0, 500).replace(UNSEEN, '') : '';

/**
 * An address without query and fragment; for another site only its origin; a value that is not an
 * address (`inline`, `eval`) unchanged.
 */
function cut(value: unknown, path: boolean): string {
  const address = text(value);
  if (!URL.canParse(address)) return address.slice(0, 40);
  const { origin, pathname, protocol } = new URL(address);
  if (origin === 'null') return protocol;
  return path ? pathname : origin;
}

/**
 * Parses the violations of a body, in the format of CSP 2 (`csp-report`) or of the Reporting API.
 *
 * @throws when it is neither
 */
export function violationsIn(body: unknown): Violation[] {
  const reports = Array.isArray(body)
    ? body
        .filter((each) => isRecord(each) && each.type === 'csp-violation')
        .map((each) => (each as Record<string, unknown>).body)
    : [isRecord(body) ? body['csp-report'] : undefined];
  return reports.map((report) => {
    if (!isRecord(report)) throw new HttpError(400, 'malformed');
    return {
      directive: text(
        report.effectiveDirective ?? report['effective-directive'] ?? report['violated-directive'],
      ).slice(0, 60),
      blocked: cut(report.blockedURL ?? report['blocked-uri'], false),
      page: cut(report.documentURL ?? report['document-uri'], true),
      source: cut(report.sourceFile ?? report['source-file'], true),
    };
  });
}

/**
 * Receives the reports of browsers (W3C, Content Security Policy Level 3, 5), logs and counts them,
 * both up to the same limit.
 */
export async function servePolicyReports(
  app: FastifyInstance,
  log: Log,
  note: (violation: Violation) => Promise<void>,
  now: () => number,
): Promise<void> {
  let minute = { begun: 0, lines: 0, left: 0 };
  const report = async (violation: Violation): Promise<void> => {
    if (now() - minute.begun >= MINUTE_MS) {
      if (minute.left > 0)
        log.warn({ count: minute.left }, 'More was refused by the content policy.');
      minute = { begun: now(), lines: 0, left: 0 };
    }
    if (minute.lines >= LINES_PER_MINUTE) minute.left += 1;
    else {
      minute.lines += 1;
      log.warn({ violation }, 'A browser refused something by the content policy.');
      await note(violation);
    }
  };
  await app.register(async (scope) => {
    const parseJson = scope.getDefaultJsonParser('error', 'error');
    scope.addContentTypeParser(
      ['application/csp-report', 'application/reports+json'],
      { parseAs: 'string', bodyLimit: REPORT_MAX },
      (request, body, done) => parseJson(request, String(body), done),
    );
    scope.post(REPORTS_PATH, { bodyLimit: REPORT_MAX }, async (request, reply) => {
      await Promise.all(violationsIn(request.body).map(report));
      return reply.code(204).send();
    });
  });
}
