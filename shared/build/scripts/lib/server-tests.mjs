/**
 * Server tests that also run on the embedded database when the suite runs on PostgreSQL, as
 * patterns of their paths: tests of code that differs between the two (types, migrations, locks,
 * caches) and one path through each area. Tests that start servers as processes of their own use
 * the embedded database in either run, so that `bootstrap/cli/cli.test.ts` writes and restores a
 * back-up there; tests of kills use PostgreSQL in a thorough run. The browser journeys use the
 * embedded database, too.
 */
export const ON_BOTH_DATABASES = [
  '/db/(?:columns|migrate|table-version-tracker|embedded)\\.test',
  '/races\\.test',
  '/http/response-cache\\.test',
  '/files/(?:files|serving)\\.test',
  '/account/(?:sign-in|sessions|change-password)\\.test',
  '/developer/overrides\\.test',
  '/openid/sign-in\\.test',
  '/people/people\\.test',
  '/notifications/notifications\\.test',
  '/audit/audit',
  '/forum/replies\\.test',
  '/lectures/writing\\.test',
  '/library/(?:documents|finding)\\.test',
  '/exams/attempts-',
  '/degrees/(?:exam-)?lists\\.test',
  '/attendance/attendance\\.test',
  '/analytics/statistics\\.test',
  '/portfolio/(?:finding-)?items\\.test',
  '/messaging/mail/sending\\.test',
  '/messaging/chat/(?:messages|reading)\\.test',
  '/roster/apply\\.test',
  '/faces/faces\\.test',
  '/operations/operations\\.test',
];

/**
 * Tests that are skipped when the suite runs on PostgreSQL: those of the embedded database itself,
 * and those that start a PostgreSQL of their own.
 */
export const ON_EMBEDDED_ALONE = ['/db/embedded\\.test', '/testing/postgres-failures\\.test'];

/**
 * Server tests that run only in `npm run test:all`: they load the real face models, which takes
 * seconds and seldom changes.
 */
export const NIGHTLY = ['/faces/(?:reader|process)\\.test'];

const matches = (file, patterns) =>
  patterns.some((pattern) => new RegExp(pattern).test(`/${file}`));

/**
 * Chooses the databases on which a server test runs.
 *
 * @param {string} file path of a test, relative to the root
 * @param {object} run
 * @param {boolean} run.hasServers whether PostgreSQL and Redis can be used
 * @param {boolean} run.isThorough whether every test runs on both databases
 * @param {boolean} run.isNamed whether words select the tests: nightly ones run, too
 * @returns {('postgres' | 'embedded')[]}
 */
export function databasesOf(file, { hasServers, isThorough, isNamed }) {
  if (matches(file, NIGHTLY) && !isThorough && !isNamed) return [];
  if (!hasServers) return ['embedded'];
  const onPostgres = !matches(file, ON_EMBEDDED_ALONE);
  const onEmbedded = isThorough || matches(file, ON_BOTH_DATABASES);
  return [...(onPostgres ? ['postgres'] : []), ...(onEmbedded ? ['embedded'] : [])];
}
