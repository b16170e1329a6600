import {
  DAY_MS,
  HEALTH_EVERY_MS,
  HEALTH_KEPT_DAYS,
  HEALTH_STEP_MINUTES,
  SERVER_QUEUES,
  type HealthHistory,
  type HealthState,
  type ServerHealth,
  type ServerPart,
} from '@riwaq/api';
import { sql } from 'kysely';
import type { Clock, LocalTime, Schedule } from '../platform/services';
import type { Db } from '../platform/db/database';
import type { ModuleDisagreement } from './module-agreement';
import type { ModuleEntryState } from './module-entries';
import { queuesOf } from './queues';
import { bindContext } from '../platform/bind-context';

/** Milliseconds after which a part without a response counts as down. */
const ANSWER_MS = 5000;
const STEP_MS = HEALTH_STEP_MINUTES * 60_000;
/**
 * Number of checks stored in memory while the database is unavailable; they are written when it is
 * back.
 */
const LOOKS_WAITING = 24;
/** Number of missed checks after which a process counts as ended. */
const LOOKS_UNSEEN = 2;

/** Health data of this process. */
export interface HealthSources {
  version: string;
  /** Version of the client that belongs to this server; '' without one. */
  clientVersion(): Promise<string>;
  /** Name of this process, constant while it runs. */
  process: string;
  /** Modules whose areas are served. */
  hosted: readonly string[];
  hubConnections(): number;
  checkModules(): Promise<ModuleEntryState[]>;
  /** Current difference between the modules of the server and of the site. */
  disagreement(): Promise<ModuleDisagreement>;
  /** Each rejects while that part is down; null for a part that this installation does not use. */
  parts: Readonly<Record<ServerPart, (() => Promise<unknown>) | null>>;
}

interface HealthDeps {
  db: Db;
  clock: Clock;
  time: LocalTime;
  schedule: Schedule;
  sources: HealthSources;
}

type PartState = ServerHealth['parts'][number];

async function checkPart(
  part: ServerPart,
  ask: (() => Promise<unknown>) | null,
): Promise<PartState> {
  if (!ask) return { part, state: 'unused', milliseconds: null };
  const began = performance.now();
  let timer: NodeJS.Timeout | undefined;
  try {
    await Promise.race([
      ask(),
      new Promise((_resolve, reject) => {
        timer = setTimeout(() => reject(new Error('No answer.')), ANSWER_MS);
      }),
    ]);
    return { part, state: 'up', milliseconds: Math.round(performance.now() - began) };
  } catch {
    return { part, state: 'down', milliseconds: null };
  } finally {
    clearTimeout(timer);
  }
}

interface HealthContext extends HealthDeps {
  queues: Readonly<
    Record<'mails to deliver' | 'uploads under way' | 'files without bytes', () => Promise<number>>
  >;
  started: Date;
}

const checkParts = async ({ sources }: HealthContext) => {
  const [modules, ...parts] = await Promise.all([
    sources.checkModules(),
    ...Object.entries(sources.parts).map(([part, ask]) => checkPart(part as ServerPart, ask)),
  ]);
  return { modules, parts };
};

/** Queue lengths. Empty while the database is unavailable. */
const lengths = ({ queues }: HealthContext): Promise<ServerHealth['queues']> =>
  Promise.all(
    SERVER_QUEUES.map(async (queue) => ({
      queue,
      length: await queues[queue]().catch(() => null),
    })),
  );

async function readHealth(context: HealthContext): Promise<ServerHealth> {
  const { sources, db, clock, time, started } = context;
  const [found, waits, clientVersion, disagreement, processes] = await Promise.all([
    checkParts(context),
    lengths(context),
    sources.clientVersion(),
    sources.disagreement(),
    db
      .selectFrom('health_check')
      .select(['process', (row) => row.fn.max('at').as('at')])
      .where('at', '>', new Date(clock.now().getTime() - LOOKS_UNSEEN * HEALTH_EVERY_MS))
      .groupBy('process')
      .orderBy('process')
      .execute(),
  ]);
  return {
    version: sources.version,
    clientVersion,
    startedDate: time.format(started),
    hosted: [...sources.hosted],
    disagreement,
    hubConnections: sources.hubConnections(),
    ...found,
    queues: waits,
    processes: processes.map(({ process, at }) => ({
      name: process,
      seenDate: time.format(at),
    })),
  };
}

async function readHistory({ clock, db, time }: HealthContext): Promise<HealthHistory> {
  const count = (HEALTH_KEPT_DAYS * DAY_MS) / STEP_MS;
  const last = Math.floor(clock.now().getTime() / STEP_MS);
  const first = last - count + 1;
  const step = sql<number>`floor(extract(epoch from at) * 1000 / ${STEP_MS})::integer`;
  const rows = await db
    .selectFrom('health_check')
    .select([
      'part',
      step.as('step'),
      'state',
      ({ fn }) => fn.countAll<number>().as('count'),
      ({ fn }) => fn.max('at').as('at'),
    ])
    .where('at', '>=', new Date(first * STEP_MS))
    .groupBy(['part', sql`2`, 'state'])
    .orderBy('part')
    .orderBy('at')
    .execute();
  const parts = new Map<string, HealthHistory['parts'][number]>();
  for (const { part, step: at, state, count: looks } of rows) {
    let of = parts.get(part);
    if (!of)
      parts.set(
        part,
        (of = {
          part,
          steps: Array.from({ length: count }, () => ({ well: 0, unwell: 0, trouble: null })),
        }),
      );
    const found = of.steps[at - first];
    if (!found) continue;
    if (state === 'up') found.well += looks;
    else Object.assign(found, { unwell: found.unwell + looks, trouble: state });
  }
  return {
    steps: Array.from({ length: count }, (_, place) =>
      time.format(new Date((first + place) * STEP_MS)),
    ),
    parts: [...parts.values()],
  };
}

/**
 * Checks the modules and this process's dependencies periodically, stores the results, and deletes
 * old ones.
 */
export function createHealth(deps: HealthDeps) {
  const { db, clock, schedule, sources } = deps;
  const started = clock.now();
  const queues = queuesOf(db);
  const context: HealthContext = { ...deps, queues, started };
  let waiting: { part: string; process: string; at: Date; state: HealthState }[][] = [];

  /** Checks now and stores the result; in memory while the database is unavailable. */
  async function record(): Promise<void> {
    const at = clock.now();
    const { modules, parts } = await checkParts(context);
    const found = [
      ...modules.flatMap(({ id, state, canary }) => [
        { part: `module:${id}`, state },
        ...(canary ? [{ part: `canary:${id}`, state: canary.state }] : []),
      ]),
      ...parts.flatMap(({ part, state }) => (state === 'unused' ? [] : [{ part, state }])),
    ].map((each): { part: string; process: string; at: Date; state: HealthState } => ({
      ...each,
      process: sources.process,
      at,
    }));
    waiting = [...waiting, found].slice(-LOOKS_WAITING);
    await db
      .insertInto('health_check')
      .values(waiting.flat())
      .onConflict((same) => same.doNothing())
      .execute();
    waiting = [];
    await db
      .deleteFrom('health_check')
      .where('at', '<', new Date(at.getTime() - HEALTH_KEPT_DAYS * DAY_MS))
      .execute();
  }
  schedule.every(HEALTH_EVERY_MS, 'checking health', record);

  return { record, ...bindContext(context, { now: readHealth, history: readHistory }) };
}

export type Health = ReturnType<typeof createHealth>;
