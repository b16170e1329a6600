import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { notFound } from '../platform/http/errors';
import { bearerToken } from '../platform/http/http';
import { endpointOwner } from './endpoint-owner';

/** Upper bounds of the histogram buckets, in seconds. */
const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const LOOPBACK = /^(?:::ffff:)?127\.|^::1$/;
/** Headers that a proxy adds: the client is then another machine, although the socket is local. */
const PROXY_HEADERS = [
  'x-forwarded-for',
  'x-forwarded-proto',
  'forwarded',
  'via',
  'x-real-ip',
] as const;

/** Values that are read at each scrape. */
export interface MetricsSources {
  database(): { total: number; idle: number; waiting: number };
  hubConnections(): number;
  hubMessages(): { received: number; sent: number };
  /** Names of the scheduled jobs, and of those whose last run failed. */
  jobs(): { known: readonly string[]; failing: readonly string[] };
  /** Length of each queue, by its name. */
  queues: Readonly<Record<string, () => Promise<number>>>;
}

export interface MetricsOptions {
  sources: MetricsSources;
  /** Bearer token for reading from anywhere; null: only this machine may read, without a proxy. */
  token: string | null;
}

const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest();

function mayRead(request: FastifyRequest, token: string | null): boolean {
  if (token !== null) return timingSafeEqual(hashOf(bearerToken(request) ?? ''), hashOf(token));
  return (
    LOOPBACK.test(request.socket.remoteAddress ?? '') &&
    PROXY_HEADERS.every((header) => request.headers[header] === undefined)
  );
}

function tellSources(
  registry: Registry,
  { database, hubConnections, hubMessages, jobs, queues }: MetricsSources,
): void {
  const registers = [registry];
  new Gauge({
    name: 'riwaq_database_connections',
    help: 'Database connections of this process by state; waiting counts requests without a connection.',
    labelNames: ['state'],
    registers,
    collect() {
      const { total, idle, waiting } = database();
      this.set({ state: 'busy' }, total - idle);
      this.set({ state: 'idle' }, idle);
      this.set({ state: 'waiting' }, waiting);
    },
  });
  new Gauge({
    name: 'riwaq_hub_connections',
    help: 'Open live connections of this process.',
    registers,
    collect() {
      this.set(hubConnections());
    },
  });
  new Counter({
    name: 'riwaq_hub_messages_total',
    help: 'Messages of clients, and messages sent to connections of this process.',
    labelNames: ['direction'],
    registers,
    collect() {
      const { received, sent } = hubMessages();
      this.reset();
      this.inc({ direction: 'in' }, received);
      this.inc({ direction: 'out' }, sent);
    },
  });
  new Gauge({
    name: 'riwaq_job_failing',
    help: '1 if the last run of this scheduled job failed.',
    labelNames: ['job'],
    registers,
    collect() {
      const { known, failing } = jobs();
      for (const job of known) this.set({ job }, failing.includes(job) ? 1 : 0);
    },
  });
  new Gauge({
    name: 'riwaq_queue_length',
    help: 'Entries that wait in each queue of the installation.',
    labelNames: ['queue'],
    registers,
    async collect() {
      // While the database is unavailable its queues have no length; other metrics are still
      // reported.
      this.reset();
      await Promise.all(
        Object.entries(queues).map(async ([queue, read]) =>
          read().then(
            (length) => this.set({ queue }, length),
            () => undefined,
          ),
        ),
      );
    },
  });
}

/**
 * Counts and times every request, and serves the metrics at `/metrics` in the text format of
 * Prometheus, only to permitted readers (docs/decisions/0044).
 */
export function serveMetrics(app: FastifyInstance, { sources, token }: MetricsOptions): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  tellSources(registry, sources);
  const seconds = new Histogram({
    name: 'riwaq_request_seconds',
    help: 'Time until requests were answered, by module, area, declared call and class of status.',
    labelNames: ['module', 'area', 'endpoint', 'status'] as const,
    buckets: SECONDS,
    registers: [registry],
  });
  /** One observer per classification and status class. */
  const observers = new Map<object, Map<number, { observe(value: number): void }>>();

  app.addHook('onResponse', (request, reply, done) => {
    const owner = endpointOwner(request);
    const status = Math.floor(reply.statusCode / 100);
    let byStatus = observers.get(owner);
    if (!byStatus) observers.set(owner, (byStatus = new Map()));
    let observer = byStatus.get(status);
    if (!observer)
      byStatus.set(status, (observer = seconds.labels({ ...owner, status: `${status}xx` })));
    observer.observe(reply.elapsedTime / 1000);
    done();
  });
  app.get('/metrics', async (request, reply) => {
    // Do not reveal the route to other clients.
    if (!mayRead(request, token)) throw notFound();
    return reply
      .headers({ 'content-type': registry.contentType, 'cache-control': 'no-store' })
      .send(await registry.metrics());
  });
}
