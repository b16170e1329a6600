import type { FastifyInstance } from 'fastify';
import { HttpError } from './errors';
import type { Log } from './services';

/** Where browsers report what the Content-Security-Policy refused. */
export const REPORTS_PATH = '/csp-reports';
/** Largest report, in octets; a browser may put several into one. */
const REPORT_MAX = 64 * 1024;
/**
 * Lines of the log that reports may make in a minute, so that nobody can fill it; what is beyond is
 * counted.
 */
const LINES_PER_MINUTE = 60;
const MINUTE_MS = 60_000;

/**
 * What was refused, where: nothing of it holds a query or a fragment, which may be somebody's
 * secret.
 */
export interface Violation {
  directive: string;
  blocked: string;
  page: string;
  source: string;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
/**
 * What no address holds: the database takes no NUL, and marks of direction would make a line read
 * as another.
 */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}]/gu;
const text = (value: unknown): string =>
  typeof value === 'string' ? value.slice(0, 500).replace(UNSEEN, '') : '';

/**
 * An address without query and fragment; of another site its origin alone, and what is no address
 * (`inline`, `eval`) as it is.
 */
function cut(value: unknown, path: boolean): string {
  const address = text(value);
  if (!URL.canParse(address)) return address.slice(0, 40);
  const { origin, pathname, protocol } = new URL(address);
  if (origin === 'null') return protocol;
  return path ? pathname : origin;
}

/**
 * The violations of a body, in the form of CSP 2 (`csp-report`) or of the Reporting API. @throws
 * when it is neither
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
 * Takes the reports of browsers (W3C, Content Security Policy Level 3, 5), puts them into the log
 * and has them counted, as many of both.
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
