import { randomUUID } from 'node:crypto';
import {
  PORTFOLIO_ADD,
  REFLECTIONS_MAX,
  SOURCE_TYPE,
  type ApiResponse,
  type Reflection,
} from '@riwaq/api';
import type { reflectionModel } from '@riwaq/api/endpoints';
import type { z } from 'zod';
import { allows } from '../access/matrix';
import { ok, refuse } from '../platform/http/area';
import type { Caller } from '../platform/caller';
import { createOnce } from '../platform/create-once';
import { notFound } from '../platform/http/errors';
import type { Tx } from '../platform/db/database';
import { auditReportedComments } from './comment-moderation';
import type { PortfolioContext } from './context';
import { findSource, type PortfolioSource } from './viewer-relation';
import { countReflections, listReflections } from './store-reflections';
import { attachFiles } from './item-files';
import { bindContext } from '../platform/bind-context';

type Model = z.output<typeof reflectionModel>;

/** Returns an own source by its guid; 404 for another person's. */
async function own(tx: Tx, caller: Caller, guid: string, type: PortfolioSource['sourceType']) {
  const source = await findSource(tx, guid);
  if (
    source?.sourceType !== type ||
    !allows('portfolio.change', { owner: source.studentGuid === caller.userGuid })
  )
    throw notFound();
  return source;
}

async function reflectionResponse(
  { presenters }: PortfolioContext,
  tx: Tx,
  guid: string,
): Promise<ApiResponse<Reflection>> {
  const [row] = await listReflections(tx, true, { guid });
  if (!row) throw notFound();
  return ok(presenters.reflection(row, true));
}

const create = (
  deps: PortfolioContext,
  caller: Caller,
  { reflectionGuid, workSampleGuid, reflectionText, files: attached }: Model,
): Promise<ApiResponse<Reflection | null>> =>
  deps.assertFree(caller, reflectionGuid).then(() =>
    deps.changeOwn(caller, async (tx, now) => {
      const { visibility } = await own(tx, caller, workSampleGuid, SOURCE_TYPE.workSample);
      const guid = reflectionGuid ?? randomUUID();
      const respond = () => reflectionResponse(deps, tx, guid);
      return createOnce(
        {
          find: () => findSource(tx, guid),
          // The work sample is the caller's own.
          isOwn: (stored) => stored.reflectionGuid === guid && stored.itemGuid === workSampleGuid,
          respond,
        },
        async () => {
          if ((await countReflections(tx, workSampleGuid)) >= REFLECTIONS_MAX)
            return refuse(PORTFOLIO_ADD.tooMany);
          await tx
            .insertInto('portfolio_reflection')
            .values({
              guid,
              item_guid: workSampleGuid,
              text: reflectionText,
              created_at: now,
              modified_at: null,
            })
            .execute();
          await attachFiles(deps.files, tx, caller, guid, attached);
          deps.notifyViewers(tx, caller.userGuid, { visibility });
          return respond();
        },
      );
    }),
  );

const update = (
  deps: PortfolioContext,
  caller: Caller,
  {
    reflectionGuid,
    reflectionText,
    files: attached,
  }: Omit<Model, 'workSampleGuid' | 'reflectionGuid'> & { reflectionGuid: string },
): Promise<ApiResponse<Reflection | null>> =>
  deps.changeOwn(caller, async (tx, now) => {
    const { visibility } = await own(tx, caller, reflectionGuid, SOURCE_TYPE.reflection);
    await tx
      .updateTable('portfolio_reflection')
      .set({ text: reflectionText, modified_at: now })
      .where('guid', '=', reflectionGuid)
      .execute();
    await attachFiles(deps.files, tx, caller, reflectionGuid, attached);
    deps.notifyViewers(tx, caller.userGuid, { visibility });
    return reflectionResponse(deps, tx, reflectionGuid);
  });

const remove = (
  { changeOwn, audit, clock, files, notifyViewers }: PortfolioContext,
  caller: Caller,
  reflectionGuid: string,
): Promise<ApiResponse<null>> =>
  changeOwn(caller, async (tx) => {
    const { visibility } = await own(tx, caller, reflectionGuid, SOURCE_TYPE.reflection);
    await tx.deleteFrom('portfolio_file').where('source_guid', '=', reflectionGuid).execute();
    await auditReportedComments(tx, { audit, clock }, caller, 'reflection_guid', reflectionGuid);
    await audit.deleting(tx, caller, 'reflection', [reflectionGuid]);
    await tx.deleteFrom('portfolio_reflection').where('guid', '=', reflectionGuid).execute();
    await files.release(tx, 'portfolio', [reflectionGuid]);
    notifyViewers(tx, caller.userGuid, { visibility });
    return ok(null);
  });

/** Reflections on own work samples. */
export function createReflections(deps: PortfolioContext) {
  return bindContext(deps, { create, update, remove });
}
