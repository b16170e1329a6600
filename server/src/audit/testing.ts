import type { AuditEntry } from '@riwaq/api';
import { degreeFixtures, type DegreeFixtures } from '../degrees/testing';
import { examFixtures, type ExamFixtures } from '../exams/testing';
import { createTestServer, type TestServer, type TestServerOptions } from '../testing';

interface AuditFixtures {
  /** The newest entries, or those that a query finds. */
  log(query?: object): Promise<AuditEntry[]>;
  /** Number of the newest entry; 0 without any. */
  newest(): Promise<number>;
  /**
   * Runs `work` and returns the entries that it created, oldest first. Excludes counts of refused
   * calls, which the server stores asynchronously.
   */
  entriesOf(work: () => Promise<unknown>): Promise<AuditEntry[]>;
}

/** A test server with every area and readers of its audit log. */
export type AuditServer = TestServer & ExamFixtures & DegreeFixtures & AuditFixtures;

/** `areas` are those of the product, which only a test may name. */
export async function createAuditServer(
  areas: NonNullable<TestServerOptions['areas']>,
): Promise<AuditServer> {
  const server = await createTestServer({ areas });
  const log: AuditFixtures['log'] = async (query = {}) =>
    (await server.call('admin', 'GET Operations/GetAuditLog', { query })).data.entries;
  const newest = async (): Promise<number> => (await log())[0]?.number ?? 0;
  return {
    ...server,
    ...examFixtures(server),
    ...degreeFixtures(server),
    log,
    newest,
    async entriesOf(work) {
      const before = await newest();
      await work();
      return (await log())
        .filter(({ number, kind }) => number > before && !kind.startsWith('security.'))
        .reverse();
    },
  };
}
