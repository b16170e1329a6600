import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import type { EndpointMap } from '@riwaq/api';
import type { LightMyRequestResponse } from 'fastify';
import { z } from 'zod';
import { createTestServer, type TestServer } from '../../../testing';
import { bindArea, ok } from '../area';
import { conflict, forbidden, notFound } from '../errors';
import { createRates } from '../rates';

const probe = {
  'POST Probe/Echo': {
    access: 'anyone',
    source: 'test',
    summary: 'Says what it got.',
    query: z.object({ n: z.coerce.number().int().min(2).max(5).optional() }),
    body: z.object({
      title: z.string().trim().min(3).max(5),
      when: z.string().regex(/^\d{4}$/, 'localDateTime'),
      who: z.guid(),
      kind: z.enum(['a', 'b']),
      list: z
        .array(z.object({ x: z.number(), note: z.string().optional() }))
        .min(1)
        .max(2),
    }),
    data: z.object({ title: z.string(), language: z.string(), signedIn: z.boolean() }),
    statuses: {},
  },
  'PUT Probe/Mark': {
    access: 'anyone',
    source: 'test',
    summary: 'Takes no body.',
    data: z.null(),
    statuses: {},
  },
  'GET Probe/Fail': {
    access: 'anyone',
    source: 'test',
    summary: 'Fails.',
    query: z.object({ how: z.string() }),
    data: z.null(),
    statuses: {},
  },
  'GET Probe/Large': {
    access: 'anyone',
    source: 'test',
    summary: 'Much.',
    data: z.array(z.string()),
    statuses: {},
  },
  'POST Probe/Keep': {
    access: 'signed-in',
    source: 'test',
    summary: 'Takes a file.',
    file: { below: 1000 },
    data: z.null(),
    statuses: {},
  },
  'GET Probe/Wait': {
    access: 'anyone',
    source: 'test',
    summary: 'Waits until the client has left.',
    data: z.null(),
    statuses: {},
  },
  'POST Probe/Write': {
    access: 'signed-in',
    source: 'test',
    summary: 'Writes.',
    rate: 'writing',
    data: z.null(),
    statuses: {},
  },
  'GET Probe/Staff': {
    access: [2],
    source: 'test',
    summary: 'For staff.',
    data: z.null(),
    statuses: {},
  },
} as const satisfies EndpointMap;

const failures: Record<string, () => Error> = {
  crash: () => new Error('select * from person where password_hash = secret'),
  forbidden,
  notFound,
  conflict: () => conflict(),
};

/** A valid body of `POST Probe/Echo`. */
export const ECHO_BODY = {
  title: ' abc ',
  when: '2026',
  who: crypto.randomUUID(),
  kind: 'a',
  list: [{ x: 1 }],
};

/** A test server with endpoints that validate, fail or wait. It listens on a port. */
export interface ProbeServer extends TestServer {
  readonly port: number;
  /** Sends a body, or an invalid text instead of one, to `POST Probe/Echo`. */
  echo(body: object | string, headers?: Record<string, string>): Promise<LightMyRequestResponse>;
  /** Delays calls of `POST Probe/Keep` until the returned function is called. */
  holdFiles(): () => void;
  /** The signal of the next call of `GET Probe/Wait`, which waits until it is aborted. */
  nextWait(): Promise<AbortSignal>;
}

export async function createProbeServer(): Promise<ProbeServer> {
  let filesMayContinue = Promise.resolve();
  let onWait = (_signal: AbortSignal): void => undefined;
  const server = await createTestServer({
    app: { bodySilentMs: 200 },
    // Freeze the clock so that no rate window ends during the test.
    rates: createRates({ now: () => new Date(0) }),
    areas: () =>
      bindArea(probe, {
        'POST Probe/Echo': async ({ body, language, caller }) =>
          ok({ title: body.title, language, signedIn: caller !== undefined }),
        'PUT Probe/Mark': async () => ok(null),
        'GET Probe/Wait': async ({ signal }) => {
          onWait(signal);
          await once(signal, 'abort');
          return ok(null);
        },
        'POST Probe/Write': async () => ok(null),
        'GET Probe/Fail': async ({ query }) => {
          throw failures[query.how]?.() ?? new Error('unknown');
        },
        'GET Probe/Large': async () =>
          ok(Array.from({ length: 5000 }, (_, index) => `student ${index}`)),
        'POST Probe/Keep': async () => {
          await filesMayContinue;
          return ok(null);
        },
        'GET Probe/Staff': async () => ok(null),
      }),
  });
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  return {
    ...server,
    port: (server.app.server.address() as AddressInfo).port,
    echo: (body, headers = {}) =>
      server.app.inject({
        method: 'POST',
        url: '/api/Probe/Echo',
        payload: typeof body === 'string' ? body : JSON.stringify(body),
        headers: { 'content-type': 'application/json', ...headers },
      }),
    holdFiles() {
      let proceed = (): void => undefined;
      filesMayContinue = new Promise((resolve) => {
        proceed = resolve;
      });
      return () => proceed();
    },
    nextWait: () =>
      new Promise((resolve) => {
        onWait = resolve;
      }),
  };
}
