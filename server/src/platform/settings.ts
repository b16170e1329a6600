import { FACE_THRESHOLD, UPLOAD } from '@riwaq/api';
import { z } from 'zod';
import { MODULES } from './modules';
import { StartupError } from './startup-error';

const list = z
  .string()
  .default('')
  .transform((text) =>
    text
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== ''),
  );
const origins = list.pipe(
  z.array(
    z
      .string()
      .refine(
        (origin) =>
          URL.canParse(origin) && /^https?:/.test(origin) && new URL(origin).origin === origin,
        'must be exact origins, such as http://localhost:8090, separated by commas',
      ),
  ),
);
const flag = z
  .enum(['0', '1', ''])
  .default('0')
  .transform((value) => value === '1');

const settings = z.object({
  /** Port and address to listen on. */
  PORT: z.coerce.number().int().min(0).max(65_535).default(8080),
  HOST: z.string().default('0.0.0.0'),
  /** Folder of the embedded database, files and secret. */
  DATA_DIR: z.string().default('data'),
  /** The built site, served at `/`. */
  SITE_DIR: z.string().default('.riwaq/site'),
  /** A PostgreSQL instead of the embedded database. */
  DATABASE_URL: z.string().optional(),
  /** Connects several processes. */
  REDIS_URL: z.string().optional(),
  /**
   * A bucket of an S3-compatible store for the files, instead of the data folder; its region, and
   * its endpoint if it is not Amazon's.
   */
  FILES_S3_BUCKET: z.string().optional(),
  FILES_S3_REGION: z.string().default('us-east-1'),
  FILES_S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  /** Signs tokens and addresses; the same on every process of an installation. */
  RIWAQ_SECRET: z.string().min(32).optional(),
  /** Public URL of this server, and of the site if that is another origin. */
  PUBLIC_URL: z.string().optional(),
  SITE_URL: z.string().optional(),
  /** The university's OpenID Connect provider; openid/settings.ts checks what else it needs. */
  OIDC_ISSUER: z.string().optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
  OIDC_CLIENT_SECRET_FILE: z.string().optional(),
  /** Display name of the provider. */
  OIDC_NAME_AR: z.string().max(60).optional(),
  OIDC_NAME_EN: z.string().max(60).optional(),
  OIDC_SCOPE: z
    .string()
    .regex(/^(?:.* )?openid(?: .*)?$/, 'must hold openid')
    .default('openid profile email'),
  /** How a first sign-in is matched to an existing user. */
  OIDC_LINK_BY: z.enum(['user-name', 'email']).default('user-name'),
  OIDC_USER_NAME_CLAIM: z.string().default('preferred_username'),
  /** Encrypts face descriptors; the same on every process of an installation. */
  RIWAQ_FACE_KEY: z.string().min(32).optional(),
  /** Enables Face ID. */
  FACE_ID: z
    .enum(['0', '1', ''])
    .default('1')
    .transform((value) => value === '1'),
  /** Largest accepted distance of a picture from the enrolled face. */
  FACE_THRESHOLD: z.coerce.number().min(0.2).max(FACE_THRESHOLD.max).default(FACE_THRESHOLD.usual),
  /** Seconds without a picture after which the face worker thread ends. */
  FACE_QUIET_SECONDS: z.coerce.number().min(1).max(86_400).default(120),
  /**
   * Modules that the university hosts, separated by commas; the areas of other modules are not
   * served.
   */
  RIWAQ_MODULES: list
    .pipe(z.array(z.enum(MODULES)))
    .transform((named) => (named.length === 0 ? MODULES : named)),
  /** Fills an empty database with the demo university. */
  RIWAQ_DEMO: flag,
  /** Exact origins of other sites whose pages may call, separated by commas. */
  CORS_ORIGINS: list,
  /**
   * User names of the developers who may try their own builds on this site, and the exact origins
   * of those builds; the feature is off without both.
   */
  DEVELOPERS: list,
  DEVELOPER_ORIGINS: origins,
  /**
   * Base URL of files for browsers, if it is not this server's own `/files/`. Ends with a slash.
   */
  FILE_BASE_URL: z.string().endsWith('/').default('/files/'),
  /** Storage quota of one user's files, in millions of bytes. */
  STORAGE_PER_PERSON_MB: z.coerce
    .number()
    .int()
    .min(1)
    .default(UPLOAD.storageBytes / 1_000_000),
  /** Visitors without a session may read the API description at `/docs`, too. */
  API_DOCS_OPEN: flag,
  /** Number of proxies in front that report the client's address (X-Forwarded-For). */
  TRUST_PROXY: z.coerce.number().int().min(0).max(10).default(0),
  /** Bearer token for reading `/metrics` from anywhere; without it, only this machine may. */
  METRICS_TOKEN: z.string().min(16).optional(),
  /**
   * OTLP-over-HTTP endpoint for traces, and the service name in them; without an endpoint, no
   * traces are sent.
   */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  OTEL_SERVICE_NAME: z.string().default('riwaq'),
  /**
   * For tests, and refused without RIWAQ_DEMO: sets the server's clock ahead by so many
   * milliseconds.
   */
  RIWAQ_TEST_CLOCK_AHEAD_MS: z.coerce.number().int().min(0).default(0),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
});

/** The server's settings, read from environment variables. */
export type Settings = z.infer<typeof settings>;

/**
 * Throws when a setting for tests is used without RIWAQ_DEMO: no production server may run on a
 * shifted clock.
 */
function assertTestsOnly({ RIWAQ_DEMO, RIWAQ_TEST_CLOCK_AHEAD_MS }: Settings): void {
  if (RIWAQ_DEMO || RIWAQ_TEST_CLOCK_AHEAD_MS === 0) return;
  throw new StartupError(
    'RIWAQ_TEST_CLOCK_AHEAD_MS is for tests and needs RIWAQ_DEMO=1. Remove it.',
  );
}

/**
 * Reads the environment; an empty variable counts as missing. Throws a {@link StartupError} that
 * names the invalid variables.
 */
export function readSettings(environment: NodeJS.ProcessEnv): Settings {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const result = settings.safeParse(given);
  if (result.success) {
    assertTestsOnly(result.data);
    return result.data;
  }
  const wrong = result.error.issues.map(({ path, message }) => `${path.join('.')} (${message})`);
  throw new StartupError(`These settings are not valid: ${wrong.join('; ')}.`);
}
