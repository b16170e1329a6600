// Which server tests are the same with any database and any hub: patterns of their files.

/** What has neither: rules, formats, texts, and hubs that are alone. `server-tests.test.mjs` sees that it stays so. */
export const WITHOUT_DATABASE = [
  '/rules/', '/spreadsheets/', '/analytics/kept-reports\\.test', '/app/(?:content-policy|local-time|schedule|serialise)\\.test', '/db/(?:search-pattern|while-unwritten)\\.test',
  '/exams/batches\\.test', '/exams/exchange/(?:aiken|moodle-xml)\\.test', '/files/(?:addresses|file-name|rich-text)\\.test', '/portfolio/archive/(?:entry-name|zip)\\.test',
  '/realtime/(?:attach|hub|hub-refusals)\\.test', '/roster/plan\\.test', '/realtime/signalr/codec\\.test',
];

/** Servers of an own process, which have their own embedded one, what is about that one alone, and what tries both stores of files. */
export const OWN_DATABASE = [
  'kill\\.test', 'hostile-import\\.test', '/testing/process\\.test', '/cli/cli\\.test', '/db/folder-lock\\.test', '/db/embedded\\.test', '/files/store\\.test', '/faces/(?:process|reader|parts)\\.test',
];
