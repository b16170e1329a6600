import { ROLE, type Answer, type ApiData } from '@riwaq/api';
import { ok } from '../app/area';
import type { Caller } from '../app/caller';
import { forbidden, notFound } from '../app/errors';
import { searchPattern } from '../db/search-pattern';
import type { LecturesContext } from './context';
import { seesEverySubject, standingIn, type Standing } from './standing';
import * as items from './store-items';
import { countStudents, listSubjects, subjectProgress } from './store-subjects';

interface ContentQuery {
  subjectGuid: string;
  folderGuid?: string;
  searchText?: string;
  after?: string;
}

/** Reads the subjects, their content, and one lecture. */
export function createReading({ db, clock, answers, files }: LecturesContext) {
  const lensOf = (caller: Caller, { edits }: Standing) => ({
    userGuid: caller.userGuid,
    all: edits,
    now: clock.now(),
  });

  return {
    async subjects(
      caller: Caller,
      { searchText, after }: { searchText?: string; after?: string },
    ): Promise<Answer<ApiData<'GET Lectures/GetSubjects'>>> {
      const every = await seesEverySubject(db, caller);
      const lens = {
        userGuid: caller.userGuid,
        all: caller.role === ROLE.teacher,
        now: clock.now(),
      };
      const rows = await listSubjects(db, lens, {
        every,
        pattern: searchPattern(searchText),
        after,
      });
      return ok({
        subjects: rows.map((row) => answers.subject(row, caller.role === ROLE.student)),
      });
    },

    async content(
      caller: Caller,
      { subjectGuid, folderGuid, searchText, after }: ContentQuery,
    ): Promise<Answer<ApiData<'GET Lectures/GetContent'>>> {
      const standing = await standingIn(db, caller, subjectGuid);
      const lens = lensOf(caller, standing);
      const folder = folderGuid === undefined ? null : await items.findItem(db, lens, folderGuid);
      if (
        folder === undefined ||
        (folder && (folder.kind !== 'folder' || folder.subject_guid !== subjectGuid))
      )
        throw notFound();
      const pattern = searchPattern(searchText);
      const rows =
        pattern === null
          ? await items.listItems(db, lens, {
              subjectGuid,
              folderGuid: folder?.guid ?? null,
              after,
            })
          : await items.searchItems(db, lens, { subjectGuid, pattern, after });
      const { edits, studies, subjectName, coverImageUrl } = standing;
      return ok({
        subject: {
          subjectGuid,
          subjectName,
          coverImageUrl,
          canEdit: edits,
          studies,
          studentsCount: edits ? await countStudents(db, subjectGuid) : null,
        },
        folder: folder && answers.folder(folder, standing),
        trail: await items.trailTo(db, folder?.guid ?? null),
        progress: answers.progress(
          folder?.progress ?? (await subjectProgress(db, lens, subjectGuid)),
          studies,
        ),
        items: rows.map((row) => answers.item(row, standing, lens.now)),
      });
    },

    async lecture(
      caller: Caller,
      itemGuid: string,
    ): Promise<Answer<ApiData<'GET Lectures/GetLecture'>>> {
      const place = await items.placeOfItem(db, itemGuid);
      if (place?.kind !== 'lecture') throw notFound();
      const standing = await standingIn(db, caller, place.subjectGuid);
      const lens = lensOf(caller, standing);
      const row = await items.findItem(db, lens, itemGuid);
      if (!row) throw notFound();
      return ok({
        lecture: answers.lecture(row, standing, lens.now),
        description: files.htmlForReading(await items.descriptionOf(db, itemGuid), caller.userGuid),
      });
    },

    async folders(
      caller: Caller,
      subjectGuid: string,
    ): Promise<Answer<ApiData<'GET Lectures/GetFolders'>>> {
      const standing = await standingIn(db, caller, subjectGuid);
      if (!standing.edits) throw forbidden();
      return ok(await items.listFolders(db, subjectGuid));
    },
  };
}
