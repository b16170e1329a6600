import {
  EXPORT_MINUTES,
  EXPORTS_AT_ONCE,
  PORTFOLIO_EXPORT,
  type ApiResponse,
  type ApiData,
  type ExportLanguage,
  type StreamedFile,
} from '@riwaq/api';
import { ok, refuse } from '../platform/http/area';
import type { Caller } from '../platform/caller';
import { createConcurrencyLimit, type ConcurrencyLimit } from '../platform/http/concurrency-limit';
import { blocked, notFound } from '../platform/http/errors';
import { API_PREFIX } from '../platform/http/http';
import { addressOf, collectItem, filesOf, placeIn, type FileOf } from './archive/collect';
import { itemHtml, say, type PlaceOf } from './archive/item-page';
import { PAGE_END, pageStart, sectionStart, type PageHead } from './archive/page';
import { createPageFiles, type PageFiles } from './archive/page-files';
import { collectHead } from './archive/page-head';
import { zipOf } from './archive/zip';
import type { PortfolioContext } from './context';
import { hashOf, newSecret } from './rules/secret';
import { findProfile } from './store-profiles';
import { bindContext } from '../platform/bind-context';

interface ExportContext extends PortfolioContext {
  readonly archives: ConcurrencyLimit;
}

/** Throws while the student sits an exam that closes the other areas. */
const passes = async ({ guards }: PortfolioContext, studentGuid: string): Promise<void> => {
  const path = await guards.lockoutRoute(studentGuid);
  if (path !== null) throw blocked(path);
};

/**
 * The files of a student whose bytes exist. The size of the archive is announced: an entry whose
 * bytes are missing would break it.
 */
async function storedFiles(
  { db, files }: PortfolioContext,
  studentGuid: string,
): Promise<FileOf[]> {
  const stored: FileOf[] = [];
  for (const file of await filesOf(db, studentGuid))
    if (await files.hasBytes(file)) stored.push(file);
  return stored;
}

function placesOf(stored: readonly FileOf[]): PlaceOf {
  const places = new Map(stored.map((file) => [file.fileUrl, addressOf(file)]));
  return (fileUrl) => places.get(fileUrl) ?? null;
}

/**
 * Writes the pages of all languages in parallel: each item is read once, and only one item is in
 * memory at a time.
 */
async function writePages(
  { db, presenters, files }: PortfolioContext,
  studentGuid: string,
  head: Omit<PageHead, 'language'>,
  placeOf: PlaceOf,
  { append }: PageFiles,
): Promise<void> {
  await append((language) => pageStart({ ...head, language }));
  for (const { heading, items } of head.contents) {
    await append((language) => sectionStart(language, heading, items.length));
    for (const { guid } of items) {
      const item = await collectItem(db, presenters, files, studentGuid, guid, placeOf);
      if (item) await append((language) => itemHtml(language, item, placeOf));
    }
  }
  await append(() => PAGE_END);
}

async function archiveOf(
  deps: PortfolioContext,
  studentGuid: string,
  first: ExportLanguage,
): Promise<StreamedFile> {
  const { db, files, time, clock, log } = deps;
  const card = await findProfile(db, studentGuid, studentGuid);
  if (!card) throw notFound();
  const stored = await storedFiles(deps, studentGuid);
  const placeOf = placesOf(stored);
  const head = { first, ...(await collectHead(deps, card, studentGuid, placeOf)) };
  const pages = await createPageFiles(first, log);
  try {
    await writePages(deps, studentGuid, head, placeOf, pages);
    const entries = [
      ...(await pages.entries()),
      ...stored.map((file) => ({
        path: placeIn(file),
        bytes: file.bytes,
        open: () => files.contentOf(file),
      })),
    ];
    return {
      name: `${say(first, 'portfolio')} - ${head.profile.studentFullName} - ${time.format(clock.now()).slice(0, 10)}.zip`,
      ...(await zipOf(entries, {
        mtime: clock.now(),
        passes: () => passes(deps, studentGuid),
        done: pages.remove,
      })),
    };
  } catch (cause) {
    pages.remove();
    throw cause;
  }
}

const prepare = (
  { transact, clock }: PortfolioContext,
  caller: Caller,
  language: ExportLanguage,
): Promise<ApiResponse<ApiData<'POST Portfolios/PrepareExport'>>> =>
  transact(async (tx) => {
    const now = clock.now();
    await tx.deleteFrom('portfolio_export').where('expires_at', '<=', now).execute();
    const ticket = newSecret();
    await tx
      .insertInto('portfolio_export')
      .values({
        ticket_hash: hashOf(ticket),
        student_guid: caller.userGuid,
        language,
        expires_at: new Date(now.getTime() + EXPORT_MINUTES * 60_000),
      })
      .execute();
    const stored = await filesOf(tx, caller.userGuid);
    const { count } = await tx
      .selectFrom('portfolio_item')
      .select((of) => of.fn.countAll<number>().as('count'))
      .where('student_guid', '=', caller.userGuid)
      .executeTakeFirstOrThrow();
    return ok({
      url: `${API_PREFIX}Portfolios/Export?${new URLSearchParams({ ticket }).toString()}`,
      itemsCount: Number(count),
      filesCount: stored.length,
      bytes: stored.reduce((sum, { bytes }) => sum + bytes, 0),
    });
  });

async function fetch(
  deps: ExportContext,
  ticket: string,
): Promise<ApiResponse<StreamedFile | null>> {
  const { clock, db } = deps;
  const now = clock.now();
  const row = await db
    .selectFrom('portfolio_export')
    .select(['student_guid', 'language'])
    .where('ticket_hash', '=', hashOf(ticket))
    .where('expires_at', '>', now)
    // The ticket ends with the session.
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('session')
          .select('session.guid')
          .whereRef('session.person_guid', '=', 'portfolio_export.student_guid')
          .where('session.revoked_at', 'is', null)
          .where('session.expires_at', '>', now),
      ),
    )
    .executeTakeFirst();
  if (!row) return refuse(PORTFOLIO_EXPORT.missing);
  await passes(deps, row.student_guid);
  const { student_guid, language } = row;
  return ok(await deps.archives(student_guid, () => archiveOf(deps, student_guid, language)));
}

/**
 * Exports the caller's portfolio as an archive of pages that open offline. Pages are written item
 * by item, and the archive is streamed. More archives at once than EXPORTS_AT_ONCE are refused with
 * 429.
 */
export function createExport(deps: PortfolioContext) {
  const archives = createConcurrencyLimit(EXPORTS_AT_ONCE);
  return bindContext({ ...deps, archives }, { prepare, fetch });
}
