import { randomUUID } from 'node:crypto';
import {
  LINK_FILE,
  LINK_OPEN,
  LINK_SAVE,
  SECRET_LINKS,
  SOURCE_TYPE,
  type ApiResponse,
  type ApiData,
  type SecretLink,
  type SharedPortfolio,
} from '@riwaq/api';
import type { secretLinkModel } from '@riwaq/api/endpoints';
import type { z } from 'zod';
import { allows } from '../access/matrix';
import { ok, refuse } from '../platform/http/area';
import type { Caller } from '../platform/caller';
import { conflict, malformed, notFound } from '../platform/http/errors';
import { onCommit, type Db, type Tx } from '../platform/db/database';
import type { PortfolioContext } from './context';
import type { PortfolioItemRow, ReflectionRow } from './rows';
import { mayEndAt, stateOf } from './rules/links';
import { hashOf, newSecret } from './rules/secret';
import { itemsByGuid } from './store-items';
import { findProfile } from './store-profiles';
import { reflectionsOf } from './store-reflections';
import * as store from './store-sharing';
import { bindContext } from '../platform/bind-context';

const isPerson = async (tx: Tx, guid: string): Promise<boolean> =>
  (await tx.selectFrom('person').select('guid').where('guid', '=', guid).executeTakeFirst()) !==
  undefined;

const notifyOwner = ({ realtime }: PortfolioContext, studentGuid: string) =>
  realtime.toUser(studentGuid, 'ReceiveSecretLinksChange');

const isOpen = ({ clock }: PortfolioContext, row: store.LinkRow) =>
  stateOf({ expiresAt: row.expires_at, revokedAt: row.revoked_at }, clock.now()) === 'open';

/** Whether visitors may use the link. The owner of a closed account could not revoke it. */
const isOpenToVisitors = async (deps: PortfolioContext, row: store.LinkRow): Promise<boolean> =>
  isOpen(deps, row) && (await store.hasOpenAccount(deps.db, row.student_guid));

async function presentLink(
  { time, clock }: PortfolioContext,
  at: Db | Tx,
  row: store.LinkRow,
): Promise<SecretLink> {
  return {
    secretLinkGuid: row.guid,
    title: row.title,
    createdDate: time.format(row.created_at),
    expiresDate: time.format(row.expires_at),
    revokedDate: time.formatNullable(row.revoked_at),
    state: stateOf({ expiresAt: row.expires_at, revokedAt: row.revoked_at }, clock.now()),
    collectionGuid: row.collection_guid,
    withProfile: row.with_profile,
    itemsCount: (await store.itemsOfLink(at, row.guid)).length,
    openedCount: row.opened_count,
    lastOpenedDate: time.formatNullable(row.last_opened_at),
  };
}

/**
 * Finds a link that its owner creates again because the response with the secret was lost;
 * undefined when the guid is new. Throws 409 when the link belongs to somebody else, is closed,
 * or was opened, because then somebody knows its address. Throws 409 for the guid of a person,
 * too, because files are signed for people and links alike.
 */
async function lostLink(
  deps: PortfolioContext,
  tx: Tx,
  caller: Caller,
  guid: string,
): Promise<store.LinkRow | undefined> {
  const row = await store.findLink(tx, { guid });
  if (
    row
      ? row.student_guid !== caller.userGuid || !isOpen(deps, row) || row.opened_count > 0
      : await isPerson(tx, guid)
  )
    throw conflict();
  return row;
}

/** @throws HttpError 404 unless the collection is the caller's own */
async function assertOwnCollection(tx: Tx, caller: Caller, guid: string): Promise<void> {
  const collection = await tx
    .selectFrom('portfolio_collection')
    .select('student_guid')
    .where('guid', '=', guid)
    .executeTakeFirst();
  if (
    !collection ||
    !allows('portfolio.change', { owner: collection.student_guid === caller.userGuid })
  )
    throw notFound();
}

/** Whether the caller has as many open links, beside the lost one, as a student may have. */
async function hasMaximumLinks(
  deps: PortfolioContext,
  tx: Tx,
  caller: Caller,
  now: Date,
  lost: store.LinkRow | undefined,
): Promise<boolean> {
  const open = (await store.listLinks(tx, caller.userGuid, now)).filter(
    (row) => isOpen(deps, row) && row.guid !== lost?.guid,
  );
  return open.length >= SECRET_LINKS.open;
}

const visitorTags = ({ presenters }: PortfolioContext, { tags }: PortfolioItemRow) =>
  tags.map((tag) => {
    const { tagItemGuid: _guid, ...rest } = presenters.tagItem({
      guid: tag.tag_item_guid,
      name: tag.name,
      color_id: tag.color_id,
    });
    return rest;
  });

/**
 * Presents an item to a visitor; its texts refer to files by addresses that are signed for the
 * link.
 */
function visitorItem(
  deps: PortfolioContext,
  row: PortfolioItemRow,
  reflections: readonly ReflectionRow[],
  linkGuid: string,
): SharedPortfolio['items'][number] {
  const { presenters } = deps;
  const tags = visitorTags(deps, row);
  if (row.kind === SOURCE_TYPE.workSample) {
    const {
      workSampleGuid,
      title,
      caseDescription,
      description,
      createdDate,
      files: attached,
    } = presenters.workSample(row, linkGuid);
    return {
      sourceType: SOURCE_TYPE.workSample,
      tags,
      files: attached,
      workSampleGuid,
      title,
      caseDescription,
      description,
      createdDate,
      reflections: reflections
        .filter(({ item_guid }) => item_guid === row.guid)
        .map((each) => {
          const {
            reflectionGuid,
            reflectionText,
            files: shown,
            createdDate: at,
          } = presenters.reflection(each, false);
          return { reflectionGuid, reflectionText, files: shown, createdDate: at };
        }),
    };
  }
  if (row.kind === SOURCE_TYPE.achievement) {
    const {
      achievementGuid,
      title,
      description,
      achievementDate,
      files: attached,
    } = presenters.achievement(row, linkGuid);
    return {
      sourceType: SOURCE_TYPE.achievement,
      tags,
      files: attached,
      achievementGuid,
      title,
      description,
      achievementDate,
    };
  }
  const {
    goalGuid,
    title,
    description,
    dueDate,
    progressStatus,
    files: attached,
  } = presenters.goal(row, linkGuid);
  return {
    sourceType: SOURCE_TYPE.goal,
    tags,
    files: attached,
    goalGuid,
    title,
    description,
    dueDate,
    progressStatus,
  };
}

/**
 * Whether the owner sits an exam that closes the other areas: then links show nothing, so that
 * the owner cannot use earlier writings.
 */
const isSuspended = async ({ guards }: PortfolioContext, { student_guid }: store.LinkRow) =>
  (await guards.lockoutRoute(student_guid)) !== null;

async function list(deps: PortfolioContext, caller: Caller): Promise<ApiResponse<SecretLink[]>> {
  const { db, clock } = deps;
  const rows = await store.listLinks(db, caller.userGuid, clock.now());
  return ok(await Promise.all(rows.map((row) => presentLink(deps, db, row))));
}

const create = (
  deps: PortfolioContext,
  caller: Caller,
  {
    secretLinkGuid,
    title,
    expiresDate,
    withProfile,
    collectionGuid,
    itemGuids,
  }: z.output<typeof secretLinkModel>,
): Promise<ApiResponse<ApiData<'POST SecretLinks/Create'>>> =>
  deps.changeOwn(caller, async (tx, now) => {
    // The response of the first attempt was lost, so nobody knows that secret.
    const lost =
      secretLinkGuid === undefined ? undefined : await lostLink(deps, tx, caller, secretLinkGuid);
    const expiresAt = deps.time.parse(expiresDate);
    if (!mayEndAt(expiresAt, now)) return refuse(LINK_SAVE.period);
    const wanted = collectionGuid === undefined ? [...new Set(itemGuids)] : [];
    if (collectionGuid === undefined && wanted.length === 0) throw malformed('itemGuids', 'tooFew');
    if (collectionGuid !== undefined) await assertOwnCollection(tx, caller, collectionGuid);
    const items = await store.ownItems(tx, caller.userGuid, wanted);
    if (items.length < wanted.length) throw notFound();
    if (items.some(({ visibility }) => visibility === 'me')) return refuse(LINK_SAVE.onlyMe);
    if (await hasMaximumLinks(deps, tx, caller, now, lost)) return refuse(LINK_SAVE.tooMany);

    if (lost) await tx.deleteFrom('portfolio_link').where('guid', '=', lost.guid).execute();
    const [guid, secret] = [secretLinkGuid ?? randomUUID(), newSecret()];
    await tx
      .insertInto('portfolio_link')
      .values({
        guid,
        student_guid: caller.userGuid,
        secret_hash: hashOf(secret),
        title,
        with_profile: withProfile,
        collection_guid: collectionGuid ?? null,
        created_at: now,
        expires_at: expiresAt,
        revoked_at: null,
        last_opened_at: null,
      })
      .execute();
    if (wanted.length > 0)
      await tx
        .insertInto('portfolio_link_item')
        .values(wanted.map((item_guid, position) => ({ link_guid: guid, item_guid, position })))
        .execute();
    const row = await store.findLink(tx, { guid });
    if (!row) throw notFound();
    onCommit(tx, () => notifyOwner(deps, caller.userGuid));
    return ok({ link: await presentLink(deps, tx, row), secret });
  });

const revoke = (
  deps: PortfolioContext,
  caller: Caller,
  secretLinkGuid: string,
): Promise<ApiResponse<null>> =>
  deps.changeOwn(caller, async (tx, now) => {
    const row = await store.findLink(tx, { guid: secretLinkGuid });
    if (!row || !allows('portfolio.change', { owner: row.student_guid === caller.userGuid }))
      throw notFound();
    await tx
      .updateTable('portfolio_link')
      .set({ revoked_at: row.revoked_at ?? now })
      .where('guid', '=', secretLinkGuid)
      .execute();
    onCommit(tx, () => notifyOwner(deps, caller.userGuid));
    return ok(null);
  });

async function open(
  deps: PortfolioContext,
  secret: string,
  again: boolean,
): Promise<ApiResponse<SharedPortfolio | null>> {
  const { db, clock, presenters, time } = deps;
  const row = await store.findLink(db, { hash: hashOf(secret) });
  if (!row || !(await isOpenToVisitors(deps, row))) return refuse(LINK_OPEN.closed);
  if (await isSuspended(deps, row)) return refuse(LINK_OPEN.resting);
  if (!again) {
    await db
      .updateTable('portfolio_link')
      .set((set) => ({
        opened_count: set('opened_count', '+', 1),
        last_opened_at: clock.now(),
      }))
      .where('guid', '=', row.guid)
      .execute();
    notifyOwner(deps, row.student_guid);
  }
  const order = await store.itemsOfLink(db, row.guid);
  const items = new Map((await itemsByGuid(db, false, order)).map((item) => [item.guid, item]));
  const reflections = await reflectionsOf(db, order);
  const card = await findProfile(db, row.student_guid, row.student_guid);
  if (!card) return refuse(LINK_OPEN.closed);
  // If only the owner sees the card, visitors see only name and place of studies.
  const profile = presenters.profile(
    card,
    { owner: false, nearness: card.profile_visibility === 'me' ? 'person' : 'teaches' },
    { userGuid: row.guid, role: -1 },
  );
  const { photoUrl, missionStatement, careerGoals, stage } = profile;
  return ok({
    title: row.title,
    studentFullName: card.full_name,
    expiresDate: time.format(row.expires_at),
    profile: row.with_profile ? { photoUrl, missionStatement, careerGoals, stage } : null,
    items: order.flatMap((guid) => {
      const item = items.get(guid);
      return item ? [visitorItem(deps, item, reflections, row.guid)] : [];
    }),
  });
}

async function openFile(
  deps: PortfolioContext,
  secret: string,
  fileUrl: string,
): Promise<ApiResponse<{ url: string } | null>> {
  const { db, files } = deps;
  const row = await store.findLink(db, { hash: hashOf(secret) });
  if (!row || !(await isOpenToVisitors(deps, row))) return refuse(LINK_FILE.closed);
  if (await isSuspended(deps, row)) return refuse(LINK_FILE.resting);
  const file = await db
    .selectFrom('file')
    .select('guid')
    .where('file_url', '=', fileUrl)
    .executeTakeFirst();
  if (!file || !(await store.linkShowsFile(db, row.guid, file.guid)))
    return refuse(LINK_FILE.missing);
  return ok({ url: files.addressForVisitor(fileUrl, row.guid) });
}

/** Secret links: anybody with the secret sees the chosen items, only while the link is open. */
export function createLinks(deps: PortfolioContext) {
  const { db, files } = deps;

  files.authoriseVisitors(async (visitor, fileGuid) => {
    const row = await store.findLink(db, { guid: visitor });
    return row
      ? (await isOpenToVisitors(deps, row)) &&
          !(await isSuspended(deps, row)) &&
          store.linkShowsFile(db, row.guid, fileGuid)
      : null;
  });

  return bindContext(deps, { list, create, revoke, open, openFile });
}
