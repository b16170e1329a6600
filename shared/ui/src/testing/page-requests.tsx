import { ROLE, type ApiKey, type Role } from '@riwaq/api';
import type { ModuleDefinition } from '@riwaq/contract';
import type { ModuleDeclaration, PageCall } from '@riwaq/contract/manifest';
import { RouteParamsProvider } from '@riwaq/contract/router';
import { createTestHost, type TestApiHandlers } from '@riwaq/contract/testing';
import { waitFor } from '@testing-library/react';
import { Suspense } from 'react';
import { renderPage } from './render-page';

/** An address of a page: the path's parameters and the query. */
export interface PageAddress {
  params?: Readonly<Record<string, string>>;
  query?: string;
  /** Responses without which the page does not send the further requests. Default: none. */
  answers?: TestApiHandlers;
}

/** Path and query of a request, as the client of the API builds them. */
function addressOf(path: string, query: object = {}): string {
  const pairs = Object.entries(query)
    .filter(([, value]) => value !== undefined && value !== null)
    .map(([name, value]): [string, string] => [name, String(value)]);
  return pairs.length === 0 ? path : `${path}?${new URLSearchParams(pairs)}`;
}

/** The requests that a route declares for an address, by the rules of `host/public/early.js`. */
export function declaredRequests(
  calls: readonly PageCall[],
  { params = {}, query = '' }: PageAddress,
  role: Role,
): string[] {
  const search = new URLSearchParams(query);
  const valueOf = (name: string) => params[name] ?? search.get(name) ?? '';
  const applies = ({ when = {}, roles }: PageCall) =>
    (roles === undefined || roles.includes(role)) &&
    Object.entries(when).every(([name, wanted]) =>
      typeof wanted === 'string' ? valueOf(name) === wanted : (valueOf(name) !== '') === wanted,
    );
  return calls.filter(applies).map(({ path, query: sent = {}, constants }) =>
    addressOf(path, {
      ...Object.fromEntries(
        Object.entries(sent).map(([name, from]) => [name, valueOf(from) || null]),
      ),
      ...constants,
    }),
  );
}

/**
 * Shows a page of a module whose requests are not answered, except those of the address, and waits
 * until it has sent all requests that its manifest declares. Fails with those that are missing.
 */
export async function expectDeclaredRequests(
  { manifest, module }: { manifest: ModuleDeclaration; module: ModuleDefinition },
  routeId: string,
  address: PageAddress,
  role: Role,
): Promise<void> {
  const sent = new Set<string>();
  const { answers = {} } = address;
  const host = createTestHost({ moduleId: manifest.id, role, language: 'en', api: answers });
  const answering = host.api;
  const record = (key: ApiKey, input: { query?: object } = {}): Promise<unknown> => {
    if (key.startsWith('GET ')) sent.add(addressOf(key.slice('GET '.length), input.query));
    return answers[key] ? answering(key, input as never) : new Promise<never>(() => undefined);
  };
  Object.assign(host, { api: Object.assign(record, answering) });
  await module.activate?.(host);
  const Page = module.routes[routeId]!;
  const { unmount } = renderPage(
    manifest.id,
    { ar: {}, en: {} },
    {
      at: `/${routeId}?${address.query ?? ''}`,
      host,
      ui: (
        <Suspense>
          <RouteParamsProvider value={address.params ?? {}}>
            <Page />
          </RouteParamsProvider>
        </Suspense>
      ),
    },
  );
  const { calls = [] } = manifest.routes.find(({ id }) => id === routeId)!;
  const declared = declaredRequests(calls, address, role);
  await waitFor(() =>
    expect({ missing: declared.filter((request) => !sent.has(request)) }).toEqual({ missing: [] }),
  );
  unmount();
  host.unmount();
}

/** The addresses under which the declared requests of a module's routes are tested. */
export type TestedAddresses = Readonly<Record<string, readonly PageAddress[]>>;

/**
 * Defines the tests of the requests that a manifest declares: each route that declares some needs
 * an address, and its page must send them, for every role that may open it.
 */
export function testDeclaredRequests(
  of: { manifest: ModuleDeclaration; module: ModuleDefinition },
  addresses: TestedAddresses,
): void {
  const routes = of.manifest.routes.filter(({ calls = [] }) => calls.length > 0);
  test('every route that declares requests has an address here', () => {
    expect(Object.keys(addresses).sort()).toEqual(routes.map(({ id }) => id).sort());
  });
  const cases = routes.flatMap(({ id, calls = [], roles = Object.values(ROLE) }) =>
    (addresses[id] ?? []).flatMap((address) =>
      roles
        .map((role) => ({ id, address, role: role as Role }))
        .map((each) => ({ ...each, declared: declaredRequests(calls, address, each.role) })),
    ),
  );
  test.each(cases)('$id sends $declared (role $role)', async ({ id, address, role, declared }) => {
    expect(declared).not.toEqual([]);
    await expectDeclaredRequests(of, id, address, role);
  });
}
