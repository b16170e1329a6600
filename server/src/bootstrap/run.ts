import { hostname } from 'node:os';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { hashPassword } from '../account/passwords';
import { createFaceReader, faceFiles } from '../faces/reader';
import type { OpenDatabase } from '../platform/db/open';
import { NotEmptyError, seedDemo, type SeedOptions } from '../../demo/seed';
import { openFileStore } from '../platform/files/open-store';
import { attachHub, serveHub } from '../platform/realtime/attach';
import { createHub } from '../platform/realtime/hub';
import { createInProcessBackplane } from '../platform/realtime/in-process-backplane';
import { createRedisBackplane, prefixOf } from '../platform/realtime/redis-backplane';
import type { Backplane } from '../platform/realtime/backplane';
import type { Hub } from '../platform/realtime/contract';
import { developerSettings } from '../developer/settings';
import { openIdSettings } from '../openid/settings';
import { serveMetrics } from '../operations/metrics';
import { queuesOf } from '../operations/queues';
import {
  disagreementText,
  moduleDisagreement,
  type ModuleDisagreement,
} from '../operations/module-agreement';
import { enabledModules, checkModules } from '../operations/module-entries';
import { startTracing, type Tracing } from '../operations/tracing';
import { createApp } from './app';
import { areasOf } from './areas';
import { createClock } from '../platform/time/clock';
import { createCore } from './core';
import { dataFolderError, prepareDataFolder } from '../platform/data-folder';
import { openDatabase } from './open-database';
import { assertPortFree, portError } from '../platform/port';
import { createProcessLog, logRequests } from '../platform/process-log';
import { say } from '../platform/say';
import { readOrCreateSecret } from '../platform/secret';
import type { Clock, Log } from '../platform/services';
import type { Settings } from '../platform/settings';
import { createRates } from '../platform/http/rates';
import { openSite, type Site } from '../platform/http/site';
import { SERVER_VERSION } from '../platform/version';

/** A running server. */
export interface Running {
  readonly address: string;
  /** Finishes the work in progress, then closes everything. */
  stop(): Promise<void>;
}

/** Closes opened resources in reverse order, even if closing one fails. */
class Opened {
  readonly #closers: Array<() => unknown> = [];
  add(close: () => unknown): void {
    this.#closers.push(close);
  }
  async close(): Promise<void> {
    for (const close of this.#closers.reverse())
      await Promise.resolve(close()).catch(() => undefined);
    this.#closers.length = 0;
  }
}

/**
 * Starts a complete server from the settings. On failure, closes what was opened and rethrows, as a
 * StartupError if the operator can fix it.
 */
export async function run(
  settings: Settings,
  program: string,
  onFailure: (cause: Error) => void,
): Promise<Running> {
  const opened = new Opened();
  try {
    return await start(settings, program, opened, onFailure);
  } catch (cause) {
    await opened.close();
    throw dataFolderError(path.resolve(settings.DATA_DIR), cause);
  }
}

/** Starts tracing; null where no endpoint is configured. */
async function openTracing(settings: Settings, process: string): Promise<Tracing | null> {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_SERVICE_NAME: service } = settings;
  return endpoint === undefined ? null : startTracing({ endpoint, service, process });
}

function reportDatabase(
  { kind }: OpenDatabase,
  applied: readonly string[],
  dataFolder: string,
): void {
  say(kind === 'embedded' ? `Opened the database in ${dataFolder}.` : 'Connected to PostgreSQL.');
  if (applied.length > 0) say(`Brought the database up to date (${applied.length} migrations).`);
}

/** Creates the demo university, unless the database has content. */
async function createDemo({ db }: OpenDatabase, options: SeedOptions): Promise<void> {
  try {
    await seedDemo(db, options);
    say('Created the demo university.');
  } catch (cause) {
    if (!(cause instanceof NotEmptyError)) throw cause;
  }
}

function openBackplane(
  { REDIS_URL: url }: Settings,
  { log, clock, secret }: { log: Log; clock: Clock; secret: string },
): Backplane {
  return url === undefined
    ? createInProcessBackplane()
    : createRedisBackplane({ url, log, clock, prefix: prefixOf(secret) });
}

/** A server without a site has no module disagreement. */
async function findDisagreement(settings: Settings, site: Site): Promise<ModuleDisagreement> {
  const modules = enabledModules(await site.config());
  return modules === null
    ? { notServed: [], notShown: [] }
    : moduleDisagreement(
        settings.RIWAQ_MODULES,
        modules.map(({ id }) => String(id)),
      );
}

async function listen(app: FastifyInstance, { PORT: port, HOST: host }: Settings): Promise<void> {
  try {
    // Fastify would log one line for each network interface of the machine.
    const { level } = app.log;
    app.log.level = 'warn';
    await app.listen({ port, host });
    app.log.level = level;
  } catch (cause) {
    throw portError(port, cause as NodeJS.ErrnoException);
  }
}

function addressOf(app: FastifyInstance, { PORT }: Settings): string {
  const listening = app.server.address();
  return `http://localhost:${typeof listening === 'object' ? listening?.port : PORT}`;
}

async function start(
  settings: Settings,
  program: string,
  opened: Opened,
  onFailure: (cause: Error) => void,
): Promise<Running> {
  const { PORT, HOST } = settings;
  const openId = await openIdSettings(settings);
  await assertPortFree(PORT, HOST);
  const name = `${hostname()}:${process.pid}`;
  const tracing = await openTracing(settings, name);
  if (tracing) opened.add(() => tracing.close());
  const log = createProcessLog(settings.LOG_LEVEL, () => tracing?.traceId());
  const clock = createClock(settings.RIWAQ_TEST_CLOCK_AHEAD_MS);
  if (settings.RIWAQ_TEST_CLOCK_AHEAD_MS > 0)
    log.warn({ aheadMs: settings.RIWAQ_TEST_CLOCK_AHEAD_MS }, 'the clock is ahead, for tests');
  const dataFolder = path.resolve(settings.DATA_DIR);
  await prepareDataFolder(dataFolder);

  const { database, applied } = await openDatabase({ settings, program, log, onFailure });
  opened.add(() => database.close());
  reportDatabase(database, applied, dataFolder);

  const store = await openFileStore(settings);
  if (settings.RIWAQ_DEMO) await createDemo(database, { hashPassword, clock, files: store });

  const secret = settings.RIWAQ_SECRET ?? (await readOrCreateSecret(dataFolder));
  const backplane = openBackplane(settings, { log, clock, secret });
  opened.add(() => backplane.close());
  const faceKey = settings.RIWAQ_FACE_KEY ?? (await readOrCreateSecret(dataFolder, 'face-key'));
  const faceReader = createFaceReader({
    threadFile: new URL('./faces/thread.js', program),
    files: faceFiles(program),
    log,
    quietMs: settings.FACE_QUIET_SECONDS * 1000,
  });
  opened.add(() => faceReader.close());
  const siteFolder = path.resolve(settings.SITE_DIR);
  const site = openSite(siteFolder);
  const disagreement = () => findDisagreement(settings, site);
  const atStart = await disagreement();
  const warning = disagreementText(atStart);
  if (warning !== null) log.warn(atStart, warning);

  let hub: Hub | undefined;
  const rates = createRates(clock, backplane.counts);
  const core = await createCore({
    database,
    store,
    spreadsheetWorker: new URL('./platform/spreadsheets/spreadsheet-worker.js', program),
    importWorker: () => new URL('./exams/exchange/import-worker.js', program),
    faceReader,
    faceKey,
    faces: { allowed: settings.FACE_ID, threshold: settings.FACE_THRESHOLD },
    secret,
    fileBaseUrl: settings.FILE_BASE_URL,
    storageBytes: settings.STORAGE_PER_PERSON_MB * 1_000_000,
    openId,
    developer: developerSettings(settings),
    siteConfig: site.config,
    clock,
    minuteMs: settings.RIWAQ_TEST_MINUTE_MS,
    log,
    backplane,
    rates,
    realtime(sessions) {
      hub = createHub({
        authenticate: sessions.authenticate,
        backplane,
        rates,
        secret,
        log,
        clock,
        // The hub does not know which proxies report the client's address.
        onForbidden: (caller, method) => core.attacks.refusedCall(404, caller, '', `hub ${method}`),
      });
      return hub.realtime;
    },
    clientVersion: site.clientVersion,
    health: {
      version: SERVER_VERSION,
      process: name,
      hosted: settings.RIWAQ_MODULES,
      hubConnections: () => hub?.connectionCount() ?? 0,
      checkModules: async () => checkModules(await site.config(), siteFolder),
      disagreement,
      redis: backplane.ping,
    },
  });
  opened.add(() => core.close());

  const endpoints = [
    ...core.endpoints,
    ...areasOf(settings.RIWAQ_MODULES).flatMap((area) => area(core.services)),
  ];
  const app = await createApp({
    core,
    endpoints,
    watch: database.watch,
    logger: log.child({}),
    corsOrigins: settings.CORS_ORIGINS,
    trustedProxies: settings.TRUST_PROXY,
    docsOpen: settings.API_DOCS_OPEN,
    siteFolder,
    siteOrigins: site.origins,
    now: () => clock.now().getTime(),
  });
  tracing?.traceDatabase(database.watch);
  tracing?.traceRequests(app);
  logRequests(app, log, (request) => tracing?.traceId(request));
  serveMetrics(app, {
    token: settings.METRICS_TOKEN ?? null,
    sources: {
      database: database.connections,
      hubConnections: () => hub?.connectionCount() ?? 0,
      hubMessages: () => hub?.messageCounts() ?? { received: 0, told: 0 },
      jobs: core.jobs,
      queues: queuesOf(database.db),
    },
  });
  opened.add(() => app.close());
  if (hub) {
    const live = hub;
    await serveHub(app, live);
    opened.add(() => live.close());
  }
  await listen(app, settings);
  log.info({ host: HOST, port: PORT }, 'listening');
  if (hub) attachHub(app.server, hub);
  // Do not report a first check that an early stop interrupted.
  let stopping = false;
  opened.add(() => {
    stopping = true;
  });
  void core.health.record().catch((cause: unknown) => {
    if (!stopping) log.warn({ err: cause }, 'the first look at modules and server was not kept');
  });

  const address = addressOf(app, settings);
  say(`Riwaq is at ${address}`);
  return { address, stop: () => opened.close() };
}
