import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import {
  FACE_THRESHOLD,
  LEFT_OUT_HEADER,
  leftOutIn,
  LOSSES_HEADER,
  lossesIn,
  OK,
  REFUSED,
  UPLOAD,
  type ApiResponse,
  type ApiData,
  type ApiInput,
  type ApiKey,
  type FieldError,
  type StatusCatalogue,
} from '@riwaq/api';
import { createApp, type AppOptions } from '../bootstrap/app';
import type { BoundEndpoint } from '../platform/http/area';
import { aloneBackplane } from '../platform/backplane';
import type { Caller } from '../platform/caller';
import { createCore, type Core, type CoreOptions } from '../bootstrap/core';
import type { Rates } from '../platform/http/rates';
import { API_PREFIX, splitKey } from '../platform/http/http';
import type { Services } from '../platform/services';
import { inTransaction } from '../platform/db/database';
import type { OpenDatabase } from '../platform/db/open';
import { createFakeFaceReader } from './fake-pictures';
import { developerSettings } from '../developer/settings';
import type { FaceReader } from '../faces/reader';
import type { FaceSettings } from '../faces/service';
import { openDiskStore } from '../platform/files/disk-store';
import type { FileStore } from '../platform/files/file-store';
import type { OpenIdSettings } from '../openid/settings';
import { TEST_DEVELOPERS } from './developers';
import { createUniversity, PEOPLE, type PersonName, type TestUniversity } from './people';
import { createIdleSchedule } from './idle-schedule';
import { createRecordedRealtime, type RecordedRealtime } from './recorded-realtime';
import { createTokens, SESSION_SECONDS } from '../account/tokens';
import { createTestDatabase } from './test-database';
import { compiledImportWorker, compiledSpreadsheetWorker } from './worker-file';

/** Signs the tokens and addresses of every test server. */
export const TEST_SECRET = 'only for tests: thirty-two characters or more';

export interface TestServerOptions {
  /** Areas beside account, people, files and notifications. */
  areas?: (services: Services) => BoundEndpoint[];
  /**
   * Face detection, by default one that understands only fake pictures; and the Face ID settings.
   */
  faceReader?: FaceReader;
  faces?: Partial<FaceSettings>;
  /** The OpenID provider for signing in. */
  openId?: OpenIdSettings;
  /** User names of developers; false turns developers' builds off. */
  developers?: readonly string[] | false;
  /** Reads `static/config.json`; by default a configuration with one module. */
  siteConfig?: () => Promise<unknown>;
  /** Opens the file store for a temporary folder; by default a disk store in it. */
  openStore?: (folder: string) => Promise<FileStore & { close?(): Promise<void> }>;
  /** Rate limits per user; none by default, because tests write faster than users. */
  rates?: Rates;
  /** Health data of the process. */
  health?: Partial<CoreOptions['health']>;
  /** Other options of the application: a built site, exact origins, limits. */
  app?: Partial<
    Pick<
      AppOptions,
      | 'siteFolder'
      | 'corsOrigins'
      | 'requestsPerMinute'
      | 'trustedProxies'
      | 'bodySilentMs'
      | 'docsOpen'
    >
  >;
}

/** A response over HTTP. `data` is null when the endpoint refuses. */
export interface TestResponse<Data> extends ApiResponse<Data> {
  status: number;
  /** Code and fields of an HTTP error; absent for a business response. */
  code?: string;
  fields?: FieldError[];
}

export interface TestServer {
  readonly app: FastifyInstance;
  readonly core: Core;
  readonly services: Services;
  /** All endpoints under the API. */
  readonly endpoints: readonly BoundEndpoint[];
  readonly database: OpenDatabase;
  readonly university: TestUniversity;
  readonly realtime: RecordedRealtime;
  /** The clock in {@link Services.clock}; `clock.set` changes it. */
  readonly clock: { now(): Date; set(instant: Date): void };
  /**
   * A token of the person's session; a new one once the clock has passed the expiry of the first.
   */
  token(name: PersonName): string;
  caller(name: PersonName): Caller;
  /** Signs a person in on another device; returns the new session's token. */
  signIn(name: PersonName): Promise<string>;
  /**
   * Calls a declared endpoint over HTTP: `call('teacher', 'POST Forums/CreateForum', { body })`;
   * null calls without a token.
   */
  call<Key extends ApiKey>(
    as: PersonName | null,
    key: Key,
    input?: ApiInput<Key>,
  ): Promise<TestResponse<ApiData<Key>>>;
  /** Like `call`, with the given token, valid or not. */
  callWith<Key extends ApiKey>(
    token: string | null,
    key: Key,
    input?: ApiInput<Key>,
  ): Promise<TestResponse<ApiData<Key>>>;
  close(): Promise<void>;
}

const queryString = (query: object) => {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    if (value !== undefined) search.set(name, String(value));
  return search.size === 0 ? '' : `?${search}`;
};

/** Encodes a form like a browser. */
async function formPayload(
  body: object | undefined,
  file: Blob | Record<string, Blob | undefined>,
): Promise<{ payload: Buffer; headers: Record<string, string> }> {
  const form = new FormData();
  for (const [name, value] of Object.entries(body ?? {}))
    if (value !== undefined && value !== null) form.set(name, String(value));
  for (const [name, blob] of Object.entries(file instanceof Blob ? { file } : file))
    if (blob !== undefined) form.set(name, blob);
  const sent = new Response(form);
  return {
    payload: Buffer.from(await sent.arrayBuffer()),
    headers: { 'content-type': sent.headers.get('content-type') ?? '' },
  };
}

const NO_RATES: Rates = { take: async () => undefined };

/**
 * Runs a complete server in this process, on a fresh database with a small university. It records
 * live messages.
 */
export async function createTestServer({
  areas = () => [],
  rates = NO_RATES,
  app: given = {},
  health,
  openId,
  faceReader = createFakeFaceReader(),
  faces,
  openStore = openDiskStore,
  developers = TEST_DEVELOPERS.names,
  siteConfig = async () => ({
    modules: [{ id: TEST_DEVELOPERS.module, manifestUrl: '/riwaq-manifest.json' }],
  }),
}: TestServerOptions = {}): Promise<TestServer> {
  const database = await createTestDatabase();
  const university = await createUniversity(database.db);
  const folder = await mkdtemp(path.join(tmpdir(), 'riwaq-test-'));
  const realtime = createRecordedRealtime();
  let moved = 0;
  const clock = {
    now: () => new Date(Date.now() + moved),
    set: (instant: Date) => {
      moved = instant.getTime() - Date.now();
    },
  };
  const log = {
    info: () => undefined,
    warn: () => undefined,
    error: (fields: object, message: string) => console.error(message, fields),
  };

  const store = await openStore(path.join(folder, 'files'));
  const core = await createCore({
    database,
    store,
    spreadsheetWorker: compiledSpreadsheetWorker(),
    importWorker: compiledImportWorker,
    faceReader,
    faceKey: TEST_SECRET,
    faces: { allowed: true, threshold: FACE_THRESHOLD.usual, ...faces },
    secret: TEST_SECRET,
    fileBaseUrl: '/files/',
    storageBytes: UPLOAD.storageBytes,
    openId: openId ?? null,
    clock,
    rates,
    log,
    developer: developerSettings({
      DEVELOPERS: [...(developers || [])],
      DEVELOPER_ORIGINS: [TEST_DEVELOPERS.origin],
    }),
    siteConfig,
    schedule: createIdleSchedule(log),
    backplane: aloneBackplane,
    realtime: () => realtime,
    clientVersion: async () => 'test',
    health: {
      version: '1.2.3',
      process: 'test:1',
      hosted: [],
      hubConnections: () => 0,
      checkModules: async () => [],
      disagreement: async () => ({ notServed: [], notShown: [] }),
      redis: null,
      ...health,
    },
  });
  const endpoints = [...core.endpoints, ...areas(core.services)];
  const app = await createApp({
    core,
    endpoints,
    watch: database.watch,
    logger: false,
    corsOrigins: [],
    trustedProxies: 0,
    now: () => clock.now().getTime(),
    ...given,
  });

  const people = await database.db
    .selectFrom('person')
    .select(['guid', 'user_name', 'role', 'person_type', 'full_name', 'email'])
    .execute();
  const signIn = (name: PersonName) => {
    const person = people.find(({ user_name }) => user_name === name);
    if (!person) throw new Error(`No ${name}.`);
    return inTransaction(database.db, (tx) => core.sessions.start(tx, person));
  };
  const signedIn = new Map<PersonName, { token: string; caller: Caller }>();
  for (const name of PEOPLE) {
    const token = await signIn(name);
    const caller = await core.sessions.authenticate(token);
    if (!caller) throw new Error('The token of a fresh session is not good.');
    signedIn.set(name, { token, caller });
  }
  // Sessions stay valid wherever a test sets the clock.
  await database.db
    .updateTable('session')
    .set({ expires_at: new Date('2100-01-01T00:00:00Z') })
    .where(
      'guid',
      'in',
      [...signedIn.values()].map(({ caller }) => caller.sessionGuid),
    )
    .execute();
  const of = (name: PersonName) =>
    signedIn.get(name) ??
    (() => {
      throw new Error(`No ${name}.`);
    })();
  const tokens = createTokens(TEST_SECRET, clock);
  const token = (name: PersonName): string => {
    const person = of(name);
    if (tokens.verify(person.token)) return person.token;
    const { userGuid, role, personType, sessionGuid } = person.caller;
    const exp = Math.floor(clock.now().getTime() / 1000) + SESSION_SECONDS;
    person.token = tokens.sign({
      role,
      unique_name: userGuid,
      PersonType: personType,
      given_name: '',
      email: '',
      jti: sessionGuid,
      exp,
    });
    return person.token;
  };

  const declared = new Map<string, StatusCatalogue>(
    endpoints.map(({ key, endpoint: { statuses } }) => [key, statuses]),
  );
  /** Throws for a status code without a text: clients would show the generic error. */
  const assertDeclared = (key: ApiKey, statusCode: number): void => {
    if (statusCode === OK || statusCode === REFUSED || declared.get(key)?.[statusCode]) return;
    throw new Error(
      `${key} responds with status code ${statusCode}, which is not in its \`statuses\` in shared/api/src: add it there, and its text to shared/api/locales.`,
    );
  };

  const callWith = async <Key extends ApiKey>(
    token: string | null,
    key: Key,
    input?: ApiInput<Key>,
  ): Promise<TestResponse<ApiData<Key>>> => {
    const { method, path: endpoint } = splitKey(key);
    const {
      query = {},
      body,
      file,
    } = (input ?? {}) as {
      query?: object;
      body?: object;
      file?: Blob | Record<string, Blob | undefined>;
    };
    const form = file && (await formPayload(body, file));
    const response = await app.inject({
      method,
      url: `${API_PREFIX}${endpoint.replace(/\{(\w+)\}/g, (_part, name: string) => String((query as Record<string, unknown>)[name]))}${queryString(query)}`,
      headers: {
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
        ...form?.headers,
      },
      ...(body === undefined && !form ? {} : { payload: form?.payload ?? body }),
    });
    // Like the browser's client: a file is the response's data.
    const name = /^attachment;.*filename\*=UTF-8''([^;]+)/.exec(
      String(response.headers['content-disposition'] ?? ''),
    )?.[1];
    if (name !== undefined)
      return {
        status: response.statusCode,
        statusCode: OK,
        data: {
          name: decodeURIComponent(name),
          octets: new Uint8Array(response.rawPayload),
          ...leftOutIn(String(response.headers[LEFT_OUT_HEADER] ?? '')),
          ...lossesIn(String(response.headers[LOSSES_HEADER] ?? '')),
        } as ApiData<Key>,
      };
    const answer = response.json<ApiResponse<ApiData<Key>>>();
    if (response.statusCode === 200) assertDeclared(key, answer.statusCode);
    return { status: response.statusCode, ...answer };
  };

  return {
    app,
    core,
    services: core.services,
    endpoints,
    database,
    university,
    realtime,
    clock,
    token,
    caller: (name) => of(name).caller,
    signIn,
    call: (as, key, input) => callWith(as === null ? null : token(as), key, input),
    callWith,
    async close() {
      await app.close();
      core.close();
      await store.close?.();
      await database.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
