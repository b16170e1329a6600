import { CompiledQuery, sql, type KyselyPlugin } from 'kysely';
import { Client } from 'pg';
import type { Db, Tx } from '../platform/db/database';

/** A statement that was sent to the database. */
export interface Statement {
  text: string;
  parameters: unknown[];
}

/** Cost of a statement: tables that it scanned completely, and rows that it examined. */
export interface Cost {
  statement: string;
  /** Tables with a sequential scan. */
  scanned: string[];
  /** Rows read from tables and indexes, including filtered ones. */
  examined: number;
  /** Pages of 8 kB that were accessed. */
  pages: number;
}

interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  'Shared Hit Blocks': number;
  'Shared Read Blocks': number;
  Plans?: PlanNode[];
}

/**
 * The reading of what other processes wrote, which precedes each request. Its cost depends on what
 * was written since the one before, not on what the request is for.
 */
const READS_VERSIONS = /\bfrom table_write\b/;

/** Runs `ask` and returns the reading statements that it sent. */
export async function readsOf(ask: () => Promise<unknown>): Promise<Statement[]> {
  const read: Statement[] = [];
  const query = Client.prototype.query as (...args: unknown[]) => unknown;
  const spy = jest.spyOn(Client.prototype, 'query').mockImplementation(function noted(
    this: Client,
    ...args: unknown[]
  ) {
    const [text, parameters] = args;
    if (
      typeof text === 'string' &&
      /^\s*(?:select|with)\b/i.test(text) &&
      !READS_VERSIONS.test(text)
    )
      read.push({ text, parameters: Array.isArray(parameters) ? [...parameters] : [] });
    return query.apply(this, args) as void;
  });
  try {
    await ask();
  } finally {
    spy.mockRestore();
  }
  return read;
}

/**
 * The plan's nodes, without the index scan below a bitmap heap scan: its rows are counted once,
 * when they are fetched.
 */
const nodesOf = (node: PlanNode): PlanNode[] =>
  node['Node Type'] === 'Bitmap Heap Scan' &&
  node.Plans?.length === 1 &&
  node.Plans[0]?.['Node Type'] === 'Bitmap Index Scan'
    ? [node]
    : [node, ...(node.Plans ?? []).flatMap(nodesOf)];

/** Enough samples for each column that `analyze` reads the largest table of a test completely. */
const ALL_ROWS = 5000;

/**
 * Updates the planner's statistics from all rows. Usually they come from a random sample, so that a
 * plan would differ in one of some hundred runs.
 */
export async function analyseAllRows(db: Db): Promise<void> {
  await db.connection().execute(async (connection) => {
    await sql`set default_statistics_target = ${sql.lit(ALL_ROWS)}`.execute(connection);
    await sql`vacuum (analyze)`.execute(connection);
    await sql`reset default_statistics_target`.execute(connection);
  });
}

/** Runs a statement and returns its cost. */
export async function costOf(db: Db, { text, parameters }: Statement): Promise<Cost> {
  const { rows } = await db.executeQuery<{ 'QUERY PLAN': Array<{ Plan: PlanNode }> }>(
    CompiledQuery.raw(`explain (analyze, buffers, timing off, format json) ${text}`, parameters),
  );
  const root = rows[0]?.['QUERY PLAN'][0]?.Plan;
  if (!root) throw new Error(`No plan for ${text}`);
  const reading = nodesOf(root).filter(
    (node) =>
      (node['Relation Name'] ?? node['Index Name']) !== undefined && node['Actual Loops'] > 0,
  );
  return {
    statement: text.replace(/\s+/g, ' ').trim(),
    scanned: reading
      .filter((node) => node['Node Type'].endsWith('Seq Scan'))
      .map((node) => node['Relation Name'] ?? ''),
    examined: reading.reduce(
      (sum, node) =>
        sum +
        node['Actual Loops'] *
          (node['Actual Rows'] +
            (node['Rows Removed by Filter'] ?? 0) +
            (node['Rows Removed by Index Recheck'] ?? 0)),
      0,
    ),
    pages: root['Shared Hit Blocks'] + root['Shared Read Blocks'],
  };
}

/** Runs the statements of `ask` as `explain` and returns the plans. */
export async function plansOf(db: Db, ask: (tx: Tx) => Promise<unknown>): Promise<string> {
  const plans: string[] = [];
  const explaining: KyselyPlugin = {
    transformQuery: ({ node }) =>
      node.kind === 'RawNode'
        ? {
            ...node,
            sqlFragments: [`explain ${node.sqlFragments[0]}`, ...node.sqlFragments.slice(1)],
          }
        : node,
    async transformResult({ result }) {
      plans.push(...result.rows.map((row) => String(row['QUERY PLAN'])));
      return { ...result, rows: [] };
    },
  };
  await db.transaction().execute((tx) => ask(tx.withPlugin(explaining)));
  return plans.join('\n');
}
