import { randomUUID } from 'node:crypto';
import { sql, type QueryResult } from 'kysely';
import { Client } from 'pg';
import { isUnavailable } from '../http/unavailable';
import {
  createEmptyDatabase,
  MIGRATIONS_FOLDER,
  createTcpProxy,
  type TcpProxy,
} from '../../testing';
import { inTransaction, onCommit } from './database';
import { migrate } from './migrate';
import { openPostgres, type OpenDatabase } from './open';

const { DATABASE_URL } = process.env;
/** Advisory lock that delays the commit of a test until the test releases it. */
const GATE = 20260;

/** Only with PostgreSQL: the embedded database has no network connection that could break. */
if (DATABASE_URL) {
  describe('a connection that breaks during a commit', () => {
    let empty: Awaited<ReturnType<typeof createEmptyDatabase>>;
    let proxy: TcpProxy;
    let database: OpenDatabase;
    let gate: Client;
    beforeAll(async () => {
      empty = await createEmptyDatabase(DATABASE_URL);
      proxy = await createTcpProxy(empty.url);
      database = await openPostgres(proxy.url, () => undefined);
      await migrate(database.db, MIGRATIONS_FOLDER);
      await database.watch.learn(database.db);
      await sql`
        create function wait_at_the_gate() returns trigger language plpgsql as $$
        begin
          perform pg_advisory_xact_lock_shared(${sql.lit(GATE)});
          if new.name = 'refused' then raise exception 'refused'; end if;
          return null;
        end $$`.execute(database.db);
      await sql`create constraint trigger gate after insert on department deferrable initially deferred for each row execute function wait_at_the_gate()`.execute(
        database.db,
      );
      gate = new Client({ connectionString: empty.url });
      await gate.connect();
    });
    afterAll(async () => {
      await database?.close();
      await gate?.end();
      await proxy?.cut();
      await empty?.drop();
    });

    /**
     * Commits a department while the connection is cut; the commit itself completes only
     * afterwards.
     */
    async function commitThroughCut(name: string, effect: () => void): Promise<unknown> {
      await gate.query(`select pg_advisory_lock(${GATE})`);
      const failed = inTransaction(database.db, async (tx) => {
        await tx.insertInto('department').values({ guid: randomUUID(), name }).execute();
        onCommit(tx, effect);
      }).then(
        () => undefined,
        (cause: unknown) => cause,
      );
      const isWaiting = async () =>
        (
          await gate.query(
            `select from pg_locks where locktype = 'advisory' and objid = ${GATE} and not granted`,
          )
        ).rowCount === 1;
      while (!(await isWaiting())) {
        /* asked again */
      }
      await proxy.cut();
      return failed;
    }
    const openGate = () => gate.query(`select pg_advisory_unlock(${GATE})`);

    test('runs the effects of a durable commit once the database is back', async () => {
      let effects = 0;
      let tell = () => {};
      const told = new Promise<void>((resolve) => {
        tell = resolve;
      });
      const cause = await commitThroughCut('committed', () => {
        effects += 1;
        tell();
      });
      expect([isUnavailable(cause), effects]).toEqual([true, 0]);
      await proxy.restore();
      await openGate();
      await told;
      expect(
        await database.db
          .selectFrom('department')
          .where('name', '=', 'committed')
          .selectAll()
          .execute(),
      ).toHaveLength(1);
      expect(effects).toBe(1);
    });

    test('runs no effects when the commit was lost', async () => {
      let effects = 0;
      const cause = await commitThroughCut('refused', () => {
        effects += 1;
      });
      expect(isUnavailable(cause)).toBe(true);
      const statuses: unknown[] = [];
      const decided = new Promise<void>((resolve) => {
        database.watch.around = async (statement, work) => {
          const result = await work();
          if (!statement.includes('pg_xact_status')) return result;
          const { status } = (result as QueryResult<{ status: string }>).rows[0]!;
          statuses.push(status);
          if (status !== 'in progress') resolve();
          return result;
        };
      });
      await proxy.restore();
      await openGate();
      await decided;
      expect(statuses.at(-1)).toBe('aborted');
      expect([
        await database.db
          .selectFrom('department')
          .where('name', '=', 'refused')
          .selectAll()
          .execute(),
        effects,
      ]).toEqual([[], 0]);
    });
  });
}
