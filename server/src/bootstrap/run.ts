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
import type { HubBackplane } from '../platform/realtime/backplane';
import type { Hub } from '../platform/realtime/contract';
import { developerSettings } from '../developer/settings';
import { openIdSettings, type OpenIdSettings } from '../openid/settings';
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
import { createSchedule } from '../platform/time/schedule';
import { createCore, type Core } from './core';
import { dataFolderError, prepareDataFolder } from '../platform/data-folder';
import { openDatabase } from './open-database';
import { assertPortFree, portError } from '../platform/port';
import { createProcessLog, logRequests } from '../platform/process-log';
import { say } from '../platform/say';
import { readOrCreateSecret } from '../platform/secret';
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

interface Startup {
  settings: Settings;
  /** The program's own address (`import.meta.url`), beside which its workers are. */
  program: string;
  onFailure: (cause: Error) => void;
  opened: Opened;
}
type ProcessParts = Awaited<ReturnType<typeof openProcess>>;
type Ground = Awaited<ReturnType<typeof openGround>>;

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
    return await start({ settings, program, onFailure, opened });
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

/** Tracing, log and clock of this process. */
async function openProcess({ settings, opened }: Startup) {
  const name = `${hostname()}:${process.pid}`;
  const tracing = await openTracing(settings, name);
  if (tracing) opened.add(() => tracing.close());
  const log = createProcessLog(settings.LOG_LEVEL, () => tracing?.traceId());
  const clock = createClock(settings.RIWAQ_TEST_CLOCK_AHEAD_MS);
  if (settings.RIWAQ_TEST_CLOCK_AHEAD_MS > 0)
    log.warn({ aheadMs: settings.RIWAQ_TEST_CLOCK_AHEAD_MS }, 'the clock is ahead, for tests');
  return { name, tracing, log, clock };
}

/** Opens the database, migrates it, and opens the files; creates the demo university in them. */
async function openData(
  { settings, program, onFailure, opened }: Startup,
  { log, clock }: ProcessParts,
) {
  const dataFolder = path.resolve(settings.DATA_DIR);
  await prepareDataFolder(dataFolder);
  const { database, applied } = await openDatabase({ settings, program, log, onFailure });
  opened.add(() => database.close());
  reportDatabase(database, applied, dataFolder);
  const store = await openFileStore(settings);
  if (settings.RIWAQ_DEMO) await createDemo(database, { hashPassword, clock, files: store });
  const secret = settings.RIWAQ_SECRET ?? (await readOrCreateSecret(dataFolder));
  const faceKey = settings.RIWAQ_FACE_KEY ?? (await readOrCreateSecret(dataFolder, 'face-key'));
  return { database, store, secret, faceKey };
}

function openBackplane(
  { settings: { REDIS_URL: url }, opened }: Startup,
  { log, clock }: ProcessParts,
  secret: string,
): HubBackplane {
  const backplane =
    url === undefined
      ? createInProcessBackplane()
      : createRedisBackplane({ url, log, clock, prefix: prefixOf(secret) });
  opened.add(() => backplane.close());
  return backplane;
}

function openFaceReader({ settings, program, opened }: Startup, { log }: ProcessParts) {
  const faceReader = createFaceReader({
    threadFile: new URL('./faces/thread.js', program),
    files: faceFiles(program),
    log,
    quietMs: settings.FACE_QUIET_SECONDS * 1000,
  });
  opened.add(() => faceReader.close());
  return faceReader;
}

/** Opens the site; warns when its modules differ from those that this server has. */
async function openCheckedSite({ settings }: Startup, { log }: ProcessParts) {
  const folder = path.resolve(settings.SITE_DIR);
  const site = openSite(folder);
  const disagreement = () => findDisagreement(settings, site);
  const atStart = await disagreement();
  const warning = disagreementText(atStart);
  if (warning !== null) log.warn(atStart, warning);
  return { ...site, folder, disagreement };
}

/** Opens all that the areas are built on. */
async function openGround(startup: Startup) {
  const ownProcess = await openProcess(startup);
  const data = await openData(startup, ownProcess);
  return {
    ...ownProcess,
    ...data,
    backplane: openBackplane(startup, ownProcess, data.secret),
    faceReader: openFaceReader(startup, ownProcess),
    site: await openCheckedSite(startup, ownProcess),
  };
}

/** Builds the areas and the hub, which authenticates connections with the sessions. */
async function openCore(
  { settings, program, opened }: Startup,
  ground: Ground,
  openId: OpenIdSettings | null,
): Promise<{ core: Core; hub: Hub | undefined }> {
  const { database, store, secret, faceKey, faceReader, backplane, site, clock, log } = ground;
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
    schedule: createSchedule(log),
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
      process: ground.name,
      hosted: settings.RIWAQ_MODULES,
      hubConnections: () => hub?.connectionCount() ?? 0,
      checkModules: async () => checkModules(await site.config(), site.folder),
      disagreement: site.disagreement,
      redis: backplane.ping,
    },
  });
  opened.add(() => core.close());
  return { core, hub };
}

/** Builds the HTTP side with the hub, its traces, its log and its metrics. */
async function openApp(
  { settings, opened }: Startup,
  { database, site, clock, log, tracing }: Ground,
  { core, hub }: { core: Core; hub: Hub | undefined },
): Promise<FastifyInstance> {
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
    siteFolder: site.folder,
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
      hubMessages: () => hub?.messageCounts() ?? { received: 0, sent: 0 },
      jobs: core.jobs,
      queues: queuesOf(database.db),
    },
  });
  opened.add(() => app.close());
  if (hub) {
    await serveHub(app, hub);
    opened.add(() => hub.close());
  }
  return app;
}

/** Records the first health check without waiting for it. */
function recordHealth({ opened }: Startup, { log }: ProcessParts, { health }: Core): void {
  // Do not report a first check that an early stop interrupted.
  let stopping = false;
  opened.add(() => {
    stopping = true;
  });
  void health.record().catch((cause: unknown) => {
    if (!stopping) log.warn({ err: cause }, 'the first health check was not stored');
  });
}

async function start(startup: Startup): Promise<Running> {
  const { settings, opened } = startup;
  const { PORT: port, HOST: host } = settings;
  const openId = await openIdSettings(settings);
  await assertPortFree(port, host);
  const ground = await openGround(startup);
  const { core, hub } = await openCore(startup, ground, openId);
  const app = await openApp(startup, ground, { core, hub });
  await listen(app, settings);
  ground.log.info({ host, port }, 'listening');
  if (hub) attachHub(app.server, hub);
  recordHealth(startup, ground, core);

  const address = addressOf(app, settings);
  say(`Riwaq is at ${address}`);
  return { address, stop: () => opened.close() };
}
