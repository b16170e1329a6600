export {
  createTestServer,
  TEST_SECRET,
  type TestResponse,
  type TestServer,
  type TestServerOptions,
} from './create-test-server';
export { made } from './made';
export { createEmptyDatabase, createTestDatabase, MIGRATIONS_FOLDER } from './test-database';
export { compiledWorker } from './worker-file';
export { createUniversity, PASSWORD, PEOPLE, type PersonName, type TestUniversity } from './people';
export { createRecordedRealtime, type RecordedRealtime, type Sent } from './recorded-realtime';
export {
  BRIEF,
  builtServer,
  copyDemoData,
  freePort,
  spawnServer,
  startServer,
  type ServerProcess,
} from './server-process';
export { createDemoData, type DemoData } from './demo-data';
export { crashAt, crashDuringStart, type CrashPoint } from './crash';
export { runWithCrashes, type Life } from './crash-runs';
export { THOROUGH, withRandom, type Random } from './thorough';
export { startNginx, type Nginx } from './nginx';
export { openContent } from './open-content';
export { createTcpProxy, type TcpProxy } from './tcp-proxy';
export { ProviderVisit, startProvider, type RunningProvider } from './openid-provider';
