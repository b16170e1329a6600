import { ROLE, type ApiData, type ApiKey, type Role, type UserData } from '@riwaq/api';
import type { ModuleManifest } from '@riwaq/contract/manifest';

type Handler = (request: {
  url: URL;
  method: string;
  headers: Headers;
  body: unknown;
}) => Response | Promise<Response>;

export const json = (body: unknown, status = 200): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });

const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Guid of the session of a token. */
export const sessionOf = (serial = 1): string =>
  `30000000-0000-4000-8000-${String(serial).padStart(12, '0')}`;

/** A token with the claims of a user; it is not verified in tests. */
export function tokenOf(user: UserData, serial = 1): string {
  const claims = {
    role: String(user.role),
    unique_name: user.userGuid,
    given_name: user.fullName,
    jti: sessionOf(serial),
    serial,
  };
  return `${encode({ alg: 'HS256' })}.${encode(claims)}.signature`;
}

export const TEACHER: UserData = {
  userGuid: '10000000-0000-4000-8000-000000000001',
  userName: 'teacher',
  fullName: 'أحمد الكبيسي',
  email: 'teacher@riwaq.test',
  role: ROLE.teacher,
  personType: 'Teacher',
  profileImageUrl: null,
};
export const STUDENT: UserData = {
  ...TEACHER,
  userGuid: '20000000-0000-4000-8000-000000000001',
  userName: 'student',
  fullName: 'سارة العبيدي',
  role: ROLE.student,
  personType: 'Student',
};

/** A manifest of a module with one page at `/<id>`. */
export function manifestWith(
  id: string,
  more: Partial<ModuleManifest> & { roles?: Role[] } = {},
): ModuleManifest {
  const { roles, ...rest } = more;
  return {
    schemaVersion: 1,
    id,
    version: '1.0.0',
    buildId: 'b1',
    hostApi: '^1.0.0',
    requires: [],
    optional: [],
    routes: [{ id: 'main', path: id, title: { ar: `عنوان ${id}`, en: `Title of ${id}` }, roles }],
    navigation: [
      { path: id, label: { ar: `قسم ${id}`, en: `Area ${id}` }, icon: 'forum', order: 10, roles },
    ],
    slots: [],
    events: { published: [], subscribed: [] },
    realtime: { groups: [], events: [] },
    unsent: [],
    configSchema: {},
    entry: { path: 'remoteEntry.js', name: `riwaq_${id}`, integrity: 'sha384-AAAA' },
    assets: [],
    preload: { routes: {}, languages: {} },
    ...rest,
  };
}

/** Responds to `fetch` for a complete site: configuration, manifests, API. */
export class FakeSite {
  readonly requests: { method: string; path: string; headers: Headers; body: unknown }[] = [];
  readonly #handlers = new Map<string, Handler>();
  config: unknown = {
    apiBaseUrl: '/api/',
    uploadBaseUrl: '/upload/',
    fileBaseUrl: '/files/',
    startupScreenMs: 0,
    modules: [],
  };

  constructor() {
    this.on('GET /static/config.json', () => json(this.config));
    this.api('GET Account/GetUniversityInfo', { univName: 'جامعة الرواق', clientVersion: '1' });
    this.api('GET Notifications/GetUnReadCount', [
      { allNotifications: 0, examsCount: 0, mailsCount: 0 },
    ]);
    this.api('POST Account/Logout', null);
  }

  /** Sets the handler of a method and path, without the query. */
  on(key: string, handler: Handler): this {
    this.#handlers.set(key, handler);
    return this;
  }

  /** Sets the response of an endpoint: data, or a status code and data. */
  api<Key extends ApiKey>(key: Key, data: ApiData<Key>, statusCode = 1): this {
    return this.on(key.replace(' ', ' /api/'), () => json({ statusCode, data }));
  }

  /** Hosts modules with these manifests; null for a module whose manifest cannot be fetched. */
  host(modules: Record<string, ModuleManifest | null>): this {
    this.config = {
      ...(this.config as object),
      modules: Object.keys(modules).map((id) => ({
        id,
        manifestUrl: `/modules/${id}/b1/riwaq-manifest.json`,
      })),
    };
    for (const [id, manifest] of Object.entries(modules))
      this.on(`GET /modules/${id}/b1/riwaq-manifest.json`, () =>
        manifest ? json(manifest) : json({}, 404),
      );
    return this;
  }

  readonly fetch: typeof globalThis.fetch = async (input, init = {}) => {
    const url = new URL(String(input));
    const method = init.method ?? 'GET';
    const headers = new Headers(init.headers);
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined;
    this.requests.push({ method, path: url.pathname + url.search, headers, body });
    if (init.signal?.aborted) throw new DOMException('Aborted', 'AbortError');
    const handler = this.#handlers.get(`${method} ${url.pathname}`);
    return handler ? handler({ url, method, headers, body }) : json({}, 404);
  };

  countOf(path: string): number {
    return this.requests.filter((request) => request.path.startsWith(path)).length;
  }
}
