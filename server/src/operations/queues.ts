import type { ServerQueue } from '@riwaq/api';
import type { Db } from '../platform/db/database';

/** Lengths of the installation's queues, by name. */
export const queuesOf = (db: Db): Readonly<Record<ServerQueue, () => Promise<number>>> => ({
  'mails to deliver': async () =>
    (
      await db
        .selectFrom('mail_copy')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('delivered_at', 'is', null)
        .executeTakeFirstOrThrow()
    ).count,
  'uploads under way': async () =>
    (
      await db
        .selectFrom('upload')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('file_guid', 'is', null)
        .executeTakeFirstOrThrow()
    ).count,
  'files without bytes': async () =>
    (
      await db
        .selectFrom('missing_bytes')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
    ).count,
});
