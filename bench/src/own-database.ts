import { randomUUID } from 'node:crypto';
import { Client } from 'pg';

/** The environment of a server on a database of its own, and how to let go of that. */
export interface OwnDatabase {
  readonly env: Readonly<Record<string, string>>;
  drop(): Promise<void>;
}

async function asked(connectionString: string, statement: string): Promise<void> {
  const client = new Client({ connectionString });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}

/**
 * A new database on the PostgreSQL that DATABASE_URL names, with the Redis of REDIS_URL; the
 * embedded one where neither is named.
 */
export async function ownDatabase({
  DATABASE_URL: url = '',
  REDIS_URL: redis = '',
}: NodeJS.ProcessEnv): Promise<OwnDatabase> {
  if (url === '') return { env: {}, drop: async () => undefined };
  const name = `riwaq_bench_${randomUUID().replaceAll('-', '')}`;
  await asked(url, `create database ${name}`);
  return {
    env: {
      DATABASE_URL: Object.assign(new URL(url), { pathname: `/${name}` }).toString(),
      REDIS_URL: redis,
    },
    drop: () => asked(url, `drop database ${name} with (force)`),
  };
}
