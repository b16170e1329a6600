export { createTestServer, TEST_SECRET, type TestAnswer, type TestServer, type TestServerOptions } from './create-test-server';
export { createEmptyDatabase, createTestDatabase, MIGRATIONS_FOLDER } from './test-database';
export { compiledWorker } from './worker-file';
export { createUniversity, PASSWORD, PEOPLE, type PersonName, type TestUniversity } from './people';
export { createRecordedRealtime, type RecordedRealtime, type Sent } from './recorded-realtime';
export { builtServer, copyDemoData, freePort, spawnServer, startServer, type ServerProcess } from './server-process';
export { throughKills, type Life } from './lives';
export { startNginx, type Nginx } from './nginx';
export { openContent } from './open-content';
