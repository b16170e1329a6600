import { appendFile, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  EXPORT_LANGUAGES,
  EXPORT_MINUTES,
  PORTFOLIO_EXPORT,
  SOURCE_TYPE,
  VISIBILITIES,
  type ApiResponse,
  type ApiData,
  type ExportLanguage,
  type ItemType,
  type StreamedFile,
} from '@riwaq/api';
import { ok, refuse } from '../platform/http/area';
import type { Caller } from '../platform/caller';
import { blocked, notFound } from '../platform/http/errors';
import { API_PREFIX } from '../platform/http/http';
import { addressOf, collectItem, filesOf, placeIn, titlesOf, type FileOf } from './archive/collect';
import { itemHtml, say } from './archive/item-page';
import {
  PAGE_END,
  pageName,
  pageStart,
  sectionStart,
  type PageHead,
  type Section,
} from './archive/page';
import { pageEntry, zipOf } from './archive/zip';
import type { PortfolioContext } from './context';
import { hashOf, newSecret } from './rules/secret';
import { itemsOfCollection, listCollections } from './store-sharing';
import { findProfile } from './store-profiles';
import { bindContext } from '../platform/bind-context';

const SECTIONS: ReadonlyArray<readonly [Section, ItemType]> = [
  ['workSamples', SOURCE_TYPE.workSample],
  ['achievements', SOURCE_TYPE.achievement],
  ['goals', SOURCE_TYPE.goal],
];

/** Throws while the student sits an exam that closes the other areas. */
const passes = async ({ guards }: PortfolioContext, studentGuid: string): Promise<void> => {
  const path = await guards.lockoutRoute(studentGuid);
  if (path !== null) throw blocked(path);
};

async function archiveOf(
  deps: PortfolioContext,
  studentGuid: string,
  first: ExportLanguage,
): Promise<StreamedFile> {
  const { db, presenters, files, time, clock, log } = deps;
  const card = await findProfile(db, studentGuid, studentGuid);
  if (!card) throw notFound();
  const profile = presenters.profile(
    card,
    { owner: true, nearness: 'owner' },
    { userGuid: studentGuid, role: 0 },
  );
  const stored: FileOf[] = [];
  // The size of the archive is announced: an entry whose bytes are missing would break it.
  for (const file of await filesOf(db, studentGuid))
    if (await files.hasBytes(file)) stored.push(file);
  const places = new Map(stored.map((file) => [file.fileUrl, addressOf(file)]));
  const placeOf = (fileUrl: string) => places.get(fileUrl) ?? null;
  const contents: Array<PageHead['contents'][number]> = [];
  for (const [heading, kind] of SECTIONS)
    contents.push({ heading, items: await titlesOf(db, studentGuid, kind) });
  const titles = new Map(
    contents.flatMap(({ items }) => items.map((item) => [item.guid, item] as const)),
  );
  const collections = [];
  for (const { guid, title, description } of await listCollections(db, VISIBILITIES, {
    studentGuid,
  })) {
    collections.push({
      title,
      description,
      items: (await itemsOfCollection(db, guid)).flatMap((item) => titles.get(item) ?? []),
    });
  }
  const head: Omit<PageHead, 'language'> = {
    first,
    profile,
    photo: card.photo_url === null ? null : placeOf(card.photo_url),
    made: time.format(clock.now()),
    contents,
    collections,
  };

  /**
   * Writes the pages of all languages in parallel: each item is read once, and only one item is
   * in memory at a time.
   */
  async function writePages(
    add: (html: (language: ExportLanguage) => string) => Promise<void>,
  ): Promise<void> {
    await add((language) => pageStart({ ...head, language }));
    for (const { heading, items } of contents) {
      await add((language) => sectionStart(language, heading, items.length));
      for (const { guid } of items) {
        const item = await collectItem(db, presenters, files, studentGuid, guid, placeOf);
        if (item) await add((language) => itemHtml(language, item, placeOf));
      }
    }
    await add(() => PAGE_END);
  }

  const folder = await mkdtemp(path.join(tmpdir(), 'riwaq-export-'));
  const clear = () =>
    void rm(folder, { recursive: true, force: true }).catch((cause: unknown) =>
      log.warn({ err: cause }, 'the pages of an export could not be removed'),
    );
  try {
    const pages = [...EXPORT_LANGUAGES]
      .sort((one) => (one === first ? -1 : 1))
      .map((language) => {
        const name = pageName(language, first);
        return { language, name, file: path.join(folder, name) };
      });
    await writePages(async (html) => {
      for (const { language, file } of pages) await appendFile(file, html(language));
    });
    const written = await Promise.all(
      pages.map(async ({ name, file }) => pageEntry(name, file, (await stat(file)).size)),
    );
    const entries = [
      ...written,
      ...stored.map((file) => ({
        path: placeIn(file),
        bytes: file.bytes,
        open: () => files.octetsOf(file),
      })),
    ];
    const name = `${say(first, 'portfolio')} - ${profile.studentFullName} - ${time.format(clock.now()).slice(0, 10)}.zip`;
    return {
      name,
      ...(await zipOf(entries, {
        mtime: clock.now(),
        passes: () => passes(deps, studentGuid),
        done: clear,
      })),
    };
  } catch (cause) {
    clear();
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
  deps: PortfolioContext,
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
  return ok(await archiveOf(deps, row.student_guid, row.language));
}

/**
 * Exports the own portfolio as an archive of pages that open offline. Pages are written item by
 * item, and the archive is streamed.
 */
export function createExport(deps: PortfolioContext) {
  return bindContext(deps, { prepare, fetch });
}
