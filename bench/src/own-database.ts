import { randomUUID } from 'node:crypto';
import { Client } from 'pg';

/** Environment of a server with a separate database, and a function that drops the database. */
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
 * Creates a database on the PostgreSQL of DATABASE_URL, with the Redis of REDIS_URL; without
 * DATABASE_URL, the server uses the embedded one.
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
