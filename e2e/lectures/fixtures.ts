import { randomUUID } from 'node:crypto';
import type { APIRequestContext } from '@playwright/test';
import {
  OK,
  type ApiResponse,
  type Lecture,
  type LectureFolder,
  type LectureFolderModel,
  type LectureModel,
} from '@riwaq/api';
import { callerOf, type ForumUser } from '../forum/fixtures';
import { signInByApi, type Account } from '../src/people';

/** The subject that `teacher` teaches and `student` studies. */
export const SUBJECT = 'الخوارزميات وهياكل البيانات';

export interface Lecturer extends ForumUser {
  readonly subjectGuid: string;
  readonly folder: (model?: Partial<LectureFolderModel>) => Promise<LectureFolder>;
  readonly lecture: (model?: Partial<LectureModel>) => Promise<Lecture>;
}

async function made<Data>(call: Promise<ApiResponse<Data | null>>): Promise<Data> {
  const answer = await call;
  if (answer.statusCode !== OK || answer.data === null) throw new Error(JSON.stringify(answer));
  return answer.data;
}

/** A person who publishes lectures by the API, in one of their subjects. */
export async function lecturerOf(
  request: APIRequestContext,
  account: Account,
  subjectName = SUBJECT,
): Promise<Lecturer> {
  const url = process.env['RIWAQ_URL'] ?? '';
  const caller = await callerOf(request, account);
  const { token } = await signInByApi(request, url, account);
  const {
    data: { subjects },
  } = await caller.call('GET Lectures/GetSubjects', { query: {} });
  const subjectGuid = subjects.find((subject) => subject.subjectName === subjectName)?.subjectGuid;
  if (!subjectGuid) throw new Error(`${account} has no subject ${subjectName}.`);

  const upload = async (): Promise<string> => {
    const bytes = Buffer.from('نص المحاضرة');
    const answer = await request.post(
      `${url}/upload/Lectures?uploadId=${randomUUID()}&fileName=notes.txt`,
      {
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': 'application/octet-stream',
          'content-range': `bytes 0-${bytes.length - 1}/${bytes.length}`,
        },
        data: bytes,
      },
    );
    const { data } = (await answer.json()) as { data: { fileUrl: string } };
    return data.fileUrl;
  };
  return {
    ...caller,
    subjectGuid,
    folder: (model = {}) =>
      made(
        caller.call('POST Lectures/CreateFolder', {
          body: { subjectGuid, title: `مجلد ${randomUUID().slice(0, 8)}`, ...model },
        }),
      ),
    lecture: async (model = {}) =>
      made(
        caller.call('POST Lectures/CreateLecture', {
          body: {
            subjectGuid,
            title: `محاضرة ${randomUUID().slice(0, 8)}`,
            files: [{ fileUrl: await upload(), fileCaption: 'ملزمة' }],
            ...model,
          },
        }),
      ),
  };
}

export const folderPath = (subjectGuid: string, folderGuid?: string): string =>
  `/lecOne/${subjectGuid}${folderGuid === undefined ? '' : `/${folderGuid}`}`;
