import type {
  ApiData,
  ApiInput,
  Lecture,
  LectureFolder,
  LectureFolderModel,
  LectureItem,
  LectureModel,
} from '@riwaq/api';
import { createTestServer, made, type PersonName, type TestServer } from '../testing';
import { insertUpload } from '../testing/insert-upload';
import { lecturesArea } from './routes';

type Content = ApiData<'GET Lectures/GetContent'>;

/**
 * Fixtures for the lectures of a subject, physics by default. Each creates its object or throws.
 */
export interface LectureFixtures {
  folder(as: PersonName, model?: Partial<LectureFolderModel>): Promise<LectureFolder>;
  lecture(as: PersonName, model?: Partial<LectureModel>): Promise<Lecture>;
  /** Makes an upload of the person that nothing refers to yet; resolves with its fileUrl. */
  upload(as: PersonName, name?: string): Promise<string>;
  /** The content of a folder, or of the top, as a person sees it. */
  content(
    as: PersonName,
    query?: Partial<ApiInput<'GET Lectures/GetContent'>['query']>,
  ): Promise<Content>;
  titles(
    as: PersonName,
    query?: Partial<ApiInput<'GET Lectures/GetContent'>['query']>,
  ): Promise<string[]>;
  /** The date-time this many minutes from now, in the format of the API. */
  minutesFromNow(minutes: number): string;
}

/** A test server with the lectures area. */
export type LectureServer = TestServer &
  LectureFixtures & {
    /** Resets the server: no lectures, no notifications, the system clock. */
    empty(): Promise<void>;
  };

export async function createLectureServer(): Promise<LectureServer> {
  const server = await createTestServer({ areas: lecturesArea });
  const people = Object.values(server.university.people);
  const subjects = Object.values(server.university.subjects);
  return {
    ...server,
    ...lectureFixtures(server),
    async empty() {
      const { db } = server.services;
      for (const table of [
        'lecture_seen',
        'lecture_visit',
        'lecture_file',
        'lecture_item',
        'notification',
        'file_link',
        'file',
      ] as const)
        await db.deleteFrom(table).execute();
      await db.deleteFrom('person').where('guid', 'not in', people).execute();
      await db.deleteFrom('subject').where('guid', 'not in', subjects).execute();
      server.clock.set(new Date());
      server.realtime.clear();
    },
  };
}

export function lectureFixtures(server: TestServer): LectureFixtures {
  const { call, services, university, clock } = server;
  const subjectGuid = university.subjects.physics;
  const upload: LectureFixtures['upload'] = (as, name = 'notes.pdf') =>
    insertUpload(server, as, { location: 'Lectures', name });
  const content: LectureFixtures['content'] = async (as, query = {}) =>
    made(
      'content',
      await call(as, 'GET Lectures/GetContent', { query: { subjectGuid, ...query } }),
    );

  return {
    upload,
    content,
    folder: async (as, model = {}) =>
      made(
        'folder',
        await call(as, 'POST Lectures/CreateFolder', {
          body: { subjectGuid, title: 'الفصل الأول', ...model },
        }),
      ),
    lecture: async (as, model = {}) =>
      made(
        'lecture',
        await call(as, 'POST Lectures/CreateLecture', {
          body: {
            subjectGuid,
            title: 'قوانين نيوتن',
            files: [{ fileUrl: await upload(as), fileCaption: 'ملزمة' }],
            ...model,
          },
        }),
      ),
    titles: async (as, query) =>
      (await content(as, query)).items.map(({ title }: LectureItem) => title),
    minutesFromNow: (minutes) =>
      services.time.format(new Date(clock.now().getTime() + minutes * 60_000)),
  };
}
