import { ROLE, type ApiResponse, type ApiData } from '@riwaq/api';
import { ok } from '../platform/http/area';
import type { Caller } from '../platform/caller';
import { forbidden, notFound } from '../platform/http/errors';
import { requiredWords } from '../platform/db/search-pattern';
import type { LecturesContext } from './context';
import { seesEverySubject, accessTo, type SubjectAccess } from './subject-access';
import * as items from './store-items';
import { countStudents, listSubjects, subjectProgress } from './store-subjects';
import { bindContext } from '../platform/bind-context';

interface ContentQuery {
  subjectGuid: string;
  folderGuid?: string;
  searchText?: string;
  after?: string;
}

const viewerOf = ({ clock }: LecturesContext, caller: Caller, { edits }: SubjectAccess) => ({
  userGuid: caller.userGuid,
  all: edits,
  now: clock.now(),
});

async function subjects(
  { db, clock, presenters }: LecturesContext,
  caller: Caller,
  { searchText, after }: { searchText?: string; after?: string },
): Promise<ApiResponse<ApiData<'GET Lectures/GetSubjects'>>> {
  const every = await seesEverySubject(db, caller);
  const viewer = {
    userGuid: caller.userGuid,
    all: caller.role === ROLE.teacher,
    now: clock.now(),
  };
  const rows = await listSubjects(db, viewer, {
    every,
    words: requiredWords(searchText),
    after,
  });
  return ok({
    subjects: rows.map((row) => presenters.subject(row, caller.role === ROLE.student)),
  });
}

async function content(
  deps: LecturesContext,
  caller: Caller,
  { subjectGuid, folderGuid, searchText, after }: ContentQuery,
): Promise<ApiResponse<ApiData<'GET Lectures/GetContent'>>> {
  const { db, presenters } = deps;
  const access = await accessTo(db, caller, subjectGuid);
  const viewer = viewerOf(deps, caller, access);
  const folder = folderGuid === undefined ? null : await items.findItem(db, viewer, folderGuid);
  if (
    folder === undefined ||
    (folder && (folder.kind !== 'folder' || folder.subject_guid !== subjectGuid))
  )
    throw notFound();
  const words = requiredWords(searchText);
  const rows =
    words.length === 0
      ? await items.listItems(db, viewer, {
          subjectGuid,
          folderGuid: folder?.guid ?? null,
          after,
        })
      : await items.searchItems(db, viewer, { subjectGuid, words, after });
  const { edits, studies, subjectName, coverImageUrl } = access;
  return ok({
    subject: {
      subjectGuid,
      subjectName,
      coverImageUrl,
      canEdit: edits,
      studies,
      studentsCount: edits ? await countStudents(db, subjectGuid) : null,
    },
    folder: folder && presenters.folder(folder, access),
    trail: await items.trailTo(db, folder?.guid ?? null),
    progress: presenters.progress(
      folder?.progress ?? (await subjectProgress(db, viewer, subjectGuid)),
      studies,
    ),
    items: rows.map((row) => presenters.item(row, access, viewer.now)),
  });
}

async function lecture(
  deps: LecturesContext,
  caller: Caller,
  itemGuid: string,
): Promise<ApiResponse<ApiData<'GET Lectures/GetLecture'>>> {
  const { db, presenters, files } = deps;
  const place = await items.locationOf(db, itemGuid);
  if (place?.kind !== 'lecture') throw notFound();
  const access = await accessTo(db, caller, place.subjectGuid);
  const viewer = viewerOf(deps, caller, access);
  const row = await items.findItem(db, viewer, itemGuid);
  if (!row) throw notFound();
  return ok({
    lecture: presenters.lecture(row, access, viewer.now),
    description: files.htmlForReading(await items.descriptionOf(db, itemGuid), caller.userGuid),
  });
}

async function folders(
  { db }: LecturesContext,
  caller: Caller,
  subjectGuid: string,
): Promise<ApiResponse<ApiData<'GET Lectures/GetFolders'>>> {
  const access = await accessTo(db, caller, subjectGuid);
  if (!access.edits) throw forbidden();
  return ok(await items.listFolders(db, subjectGuid));
}

/** Reads the subjects, their content, and one lecture. */
export function createReading(deps: LecturesContext) {
  return bindContext(deps, { subjects, content, lecture, folders });
}
