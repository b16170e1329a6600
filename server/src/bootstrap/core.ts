import { createAppearance } from '../account/appearance';
import { createDevices } from '../account/devices';
import { createFamiliarNetworks } from '../account/familiar-networks';
import { createAccount } from '../account/service';
import { bindAccount } from '../account/routes';
import { createLoginThrottle } from '../account/login-throttle';
import { createOwnData } from '../account/own-data';
import { createPhotos } from '../account/photos';
import { createOwnPassword } from '../account/own-password';
import { createSessions, type Sessions } from '../account/sessions';
import { createTokens } from '../account/tokens';
import { createAttacks, type Attacks } from '../audit/attacks';
import { createAudit } from '../audit/audit';
import { createAuditLog } from '../audit/service';
import type { OpenDatabase } from '../platform/db/open';
import type { FaceReader } from '../faces/reader';
import { bindFaces } from '../faces/routes';
import { createSealing } from '../faces/sealed';
import { createFaceIds, type FaceSettings } from '../faces/service';
import { createAddresses, type FileAddresses } from '../platform/files/addresses';
import type { FileStore } from '../platform/files/file-store';
import { createKeeper } from '../platform/files/keeper';
import { bindFiles } from '../platform/files/routes';
import { createFiles, type FilesService } from '../platform/files/service';
import { createRemoval } from '../platform/files/removal';
import { createUploads, type FileUploads } from '../platform/files/uploads';
import { createOverrides, type Overrides } from '../developer/overrides';
import { bindDeveloper } from '../developer/routes';
import type { DeveloperSettings } from '../developer/settings';
import { createDigests } from '../notifications/digest';
import { scheduleNotificationCleanup } from '../notifications/cleanup';
import { createPreferences } from '../notifications/preferences';
import { bindNotifications } from '../notifications/routes';
import { createNotifications } from '../notifications/service';
import { createHealth, type Health, type HealthSources } from '../operations/health';
import { createOpenId, type OpenId } from '../openid/service';
import { createProvider } from '../openid/provider';
import type { OpenIdSettings } from '../openid/settings';
import { createPolicyViolations } from '../operations/policy-violations';
import { bindOperations } from '../operations/routes';
import { bindPeople } from '../people/routes';
import { createQuestionFiles } from '../exams/exchange/import-file';
import { createSpreadsheets } from '../platform/spreadsheets/reader';
import type { BoundEndpoint } from '../platform/http/area';
import type { Backplane } from '../platform/backplane';
import { createContacts, type Contacts } from '../platform/contacts';
import { createGuards, type OwnGuards } from '../platform/http/guards';
import { readLocalTime } from '../platform/time/local-time';
import type { Rates } from '../platform/http/rates';
import type { OwnSchedule } from '../platform/time/schedule';
import type { Violation } from '../platform/http/policy-reports';
import type { Clock, Log, Realtime, Services } from '../platform/services';

export interface CoreOptions {
  database: OpenDatabase;
  /** Stores the bytes of files. */
  store: FileStore;
  /** The compiled worker that reads spreadsheets. */
  spreadsheetWorker: string | URL;
  /** Returns the compiled worker that reads files of questions. */
  importWorker: () => string | URL;
  /** Detects faces in pictures. */
  faceReader: FaceReader;
  /** Encrypts face descriptors; at least 32 characters. */
  faceKey: string;
  faces: FaceSettings;
  /** Signs tokens and the addresses of files; at least 32 characters. */
  secret: string;
  /** Base URL of files for browsers: `/files/`, or another server's. */
  fileBaseUrl: string;
  /** Storage quota of one user's files, in bytes. */
  storageBytes: number;
  /** The OpenID provider for signing in, beside local accounts; null without one. */
  openId: OpenIdSettings | null;
  /** Developers who may try their own builds; null when the feature is off. */
  developer: DeveloperSettings | null;
  /** Reads the current `static/config.json`. */
  siteConfig(): Promise<unknown>;
  clock: Clock;
  /** Rate limits per user, which the hub shares. */
  rates: Rates;
  /** Runs the jobs; stopped with the core. */
  schedule: OwnSchedule;
  log: Log;
  backplane: Backplane;
  /** Created after the sessions, because the hub authenticates connections with them. */
  realtime(sessions: Sessions): Realtime;
  clientVersion(): Promise<string>;
  /** Health details for administrators, beside the database, the files and the scheduled jobs. */
  health: Omit<HealthSources, 'parts' | 'clientVersion'> & {
    redis: (() => Promise<unknown>) | null;
  };
}

/** The services that areas are built from, and the areas that every other area needs. */
export interface Core {
  readonly services: Services;
  readonly guards: OwnGuards;
  readonly sessions: Sessions;
  readonly endpoints: readonly BoundEndpoint[];
  readonly files: FilesService;
  readonly uploads: FileUploads;
  readonly store: FileStore;
  readonly addresses: FileAddresses;
  readonly attacks: Attacks;
  readonly contacts: Contacts;
  readonly health: Health;
  /** Names of the scheduled jobs, and of those whose last run failed. */
  jobs(): { known: readonly string[]; failing: readonly string[] };
  readonly openId: OpenId | null;
  /** Null when developers' builds are off. */
  readonly overrides: Overrides | null;
  /** Counts a violation of the content policy that a browser reported. */
  noteViolation(violation: Violation): Promise<void>;
  close(): void;
}

/** Interval at which abandoned uploads are cleaned up. */
const CLEAN_UP_MS = 60 * 60_000;

type Ground = Awaited<ReturnType<typeof createGround>>;
type FileParts = ReturnType<typeof createFileParts>;
type SignIn = ReturnType<typeof createSignIn>;
type AccountParts = ReturnType<typeof createAccountParts>;

async function createGround(options: CoreOptions) {
  const {
    database: { db },
    clock,
    log,
    secret,
    backplane,
    schedule,
  } = options;
  const time = await readLocalTime(db);
  const contacts = createContacts(clock);
  const sessions = createSessions({
    db,
    tokens: createTokens(secret, clock),
    clock,
    backplane,
    log,
    contacts,
  });
  const realtime = options.realtime(sessions);
  sessions.onRevoked((userGuid, sessionGuid) => realtime.disconnect(userGuid, sessionGuid));
  sessions.onRegrouped((userGuid) => {
    realtime.leaveGroups(userGuid);
    realtime.reconnect(userGuid);
  });
  const guards = createGuards(sessions.isSignedIn);
  realtime.guardGroups(async ({ userGuid }) => (await guards.lockoutRoute(userGuid)) === null);
  return {
    db,
    clock,
    log,
    time,
    sessions,
    contacts,
    realtime,
    guards,
    notifications: createNotifications({ db, clock, time, realtime }),
    schedule,
    audit: createAudit(clock),
  };
}

function createFileParts(
  { store, secret, fileBaseUrl, storageBytes }: CoreOptions,
  { db, clock, log, guards }: Ground,
) {
  const addresses = createAddresses({
    secret,
    baseUrl: fileBaseUrl,
    now: () => clock.now().getTime(),
  });
  const removal = createRemoval({ db, store, log });
  const files = createFiles({ db, store, removal, addresses, guards, clock, log });
  const uploads = createUploads({ db, store, removal, files, clock, storageBytes });
  return { addresses, files, uploads, keeper: createKeeper(uploads) };
}

/** Everything that decides about a sign-in. A developer's override belongs to a session. */
function createSignIn(options: CoreOptions, ground: Ground) {
  const { db, clock, time, log, sessions, schedule, audit } = ground;
  const attacks = createAttacks({ db, clock, log, schedule });
  const throttle = createLoginThrottle({ db, clock, attacks, pause: schedule.pause });
  const ownPassword = createOwnPassword({ db, throttle });
  const faces = createFaceIds({
    db,
    audit,
    clock,
    time,
    log,
    reader: options.faceReader,
    sealing: createSealing(options.faceKey),
    ownPassword,
    settings: options.faces,
  });
  const openId =
    options.openId &&
    createOpenId({
      db,
      audit,
      clock,
      log,
      settings: options.openId,
      provider: createProvider(options.openId, () => clock.now().getTime()),
    });
  const overrides =
    options.developer &&
    createOverrides({
      db,
      clock,
      sessions,
      audit,
      secret: options.secret,
      settings: options.developer,
      siteConfig: options.siteConfig,
    });
  return { attacks, throttle, ownPassword, faces, openId, overrides };
}

function createAccountParts(
  { secret, clientVersion }: CoreOptions,
  { db, clock, time, log, sessions, realtime, notifications, audit }: Ground,
  {
    fileParts: { files, keeper },
    signIn: { throttle, ownPassword, openId, overrides },
  }: { fileParts: FileParts; signIn: SignIn },
) {
  const devices = createDevices({ db, clock, time, sessions, notifications });
  const appearance = createAppearance(db);
  const photos = createPhotos({ db, files, realtime });
  const ownData = createOwnData({
    db,
    files,
    keeper,
    clock,
    realtime,
    photos,
    emailIsOwn: !openId?.byEmail,
  });
  const familiarNetworks = createFamiliarNetworks({ db, clock, secret });
  const account = createAccount({
    db,
    time,
    files,
    sessions,
    throttle,
    ownPassword,
    ownData,
    devices,
    familiarNetworks,
    appearance,
    notifications,
    audit,
    openId,
    developerOrigins: (userName) => overrides?.originsFor(userName),
    log,
    clientVersion,
  });
  return { account, devices, appearance, photos, ownData, familiarNetworks };
}

function createServices(
  options: CoreOptions,
  { db, clock, time, log, contacts, realtime, guards, notifications, schedule, audit }: Ground,
  {
    fileParts: { files, keeper },
    signIn: { faces, ownPassword },
    accountParts: { ownData },
  }: { fileParts: FileParts; signIn: SignIn; accountParts: AccountParts },
) {
  const digests = createDigests({ db, clock, time, schedule });
  schedule.every(CLEAN_UP_MS, 'deleting old contacts of sessions', async () => contacts.forget());
  return {
    guards,
    db,
    writes: options.database.watch,
    clock,
    time,
    realtime,
    files,
    keeper,
    spreadsheets: createSpreadsheets({ workerFile: options.spreadsheetWorker, log }),
    questionFiles: createQuestionFiles({ workerFile: options.importWorker, log }),
    notifications: { ...notifications, digestBy: digests.sendBy },
    faces: faces.forExams,
    audit,
    ownPassword,
    ownData,
    schedule,
    rates: options.rates,
    contacts,
    log,
  } satisfies Services;
}

function createOperations(options: CoreOptions, { db, clock, time, log, schedule }: Ground) {
  const { redis, ...healthOptions } = options.health;
  const health = createHealth({
    db,
    clock,
    time,
    schedule,
    sources: {
      ...healthOptions,
      clientVersion: options.clientVersion,
      parts: {
        database: () => db.selectFrom('migration').select('name').limit(1).execute(),
        redis,
        storage: () => options.store.check(),
        jobs: async () => {
          if (schedule.failing().length > 0) throw new Error(schedule.failing().join(', '));
        },
      },
    },
  });
  return { health, violations: createPolicyViolations({ db, clock, time, schedule, log }) };
}

/**
 * Builds the areas in this order, each from the ones above it:
 *
 * | built by           | needs                            | gives                                 |
 * | ------------------ | -------------------------------- | ------------------------------------- |
 * | createGround       | database, clock, backplane, hub  | sessions, guards, notifications, jobs |
 * | createFileParts    | ground, store                    | files, uploads, signed addresses      |
 * | createSignIn       | ground                           | attacks, throttle, faces, OpenID      |
 * | createAccountParts | ground, files, sign-in           | the account, a user's own data        |
 * | createServices     | all of the above                 | what the areas of modules are given   |
 * | createOperations   | ground, store                    | health, policy violations             |
 */
export async function createCore(options: CoreOptions): Promise<Core> {
  const { clock, store } = options;
  const ground = await createGround(options);
  const { db, time, sessions, guards, notifications, schedule } = ground;
  const fileParts = createFileParts(options, ground);
  const { files, uploads, addresses } = fileParts;
  const signIn = createSignIn(options, ground);
  const { attacks, faces, openId, overrides } = signIn;
  const accountParts = createAccountParts(options, ground, { fileParts, signIn });
  const { account, devices, appearance, photos, familiarNetworks } = accountParts;
  const services = createServices(options, ground, { fileParts, signIn, accountParts });
  const { contacts } = services;
  const { health, violations } = createOperations(options, ground);
  scheduleNotificationCleanup({ db, clock, schedule });
  schedule.every(CLEAN_UP_MS, 'removing abandoned uploads', () => files.cleanUp());
  schedule.every(CLEAN_UP_MS, 'removing expired sessions', () => sessions.cleanUp());
  schedule.every(CLEAN_UP_MS, 'removing networks without a recent sign-in', () =>
    familiarNetworks.cleanUp(),
  );

  return {
    services,
    guards,
    sessions,
    endpoints: [
      ...bindAccount(account, devices, appearance, photos),
      ...bindFaces(faces),
      ...bindPeople(services),
      ...bindFiles(files),
      ...bindOperations(health, violations, createAuditLog({ db, clock, time, schedule })),
      ...(overrides ? bindDeveloper(overrides) : []),
      ...bindNotifications(notifications, createPreferences({ db, clock, time })),
    ],
    files,
    uploads,
    store,
    addresses,
    attacks,
    contacts,
    health,
    jobs: () => ({ known: schedule.known(), failing: schedule.failing() }),
    openId,
    overrides,
    noteViolation: violations.note,
    close() {
      schedule.stop();
      sessions.close();
    },
  };
}
