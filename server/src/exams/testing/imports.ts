import { IMPORT_FORMAT, type ImportFormat } from '@riwaq/api';
import { createExamServer, type ExamServer } from '.';

/** Two questions. */
export const AIKEN =
  'ما وحدة القوة؟\nA. جول\nB. نيوتن\nANSWER: B\nMARK: 2.5\n\nكم كوكبًا؟\nA) ثمانية\nB) تسعة\nANSWER: A\n';
export const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

export const xmlOf = (...questions: string[]) =>
  `<?xml version="1.0"?><quiz>${questions.join('')}</quiz>`;
export const xmlQuestion = (kind: string, html: string, more: string) =>
  `<question type="${kind}"><name><text>${kind}</text></name><questiontext format="html"><text><![CDATA[${html}]]></text>` +
  `${more.startsWith('<file') ? more.slice(0, more.indexOf('</file>') + 7) : ''}</questiontext><defaultgrade>3</defaultgrade>${more.startsWith('<file') ? more.slice(more.indexOf('</file>') + 7) : more}</question>`;
export const xmlAnswer = (fraction: number, text: string) =>
  `<answer fraction="${fraction}"><text>${text}</text></answer>`;

/** A file's content. */
export type Content = string | Uint8Array<ArrayBuffer>;

/** Imports by the teacher: a server for the whole file, and a new exam for each test. */
export function prepareImports() {
  const on = { server: undefined as unknown as ExamServer, examGuid: '' };
  beforeAll(async () => {
    on.server = await createExamServer();
  });
  beforeEach(async () => {
    on.examGuid = await on.server.exam('teacher');
  });
  afterAll(() => on.server.close());
  const send = (
    content: Content,
    {
      confirm = false,
      formatType = IMPORT_FORMAT.aiken as ImportFormat,
      name = 'questions.txt',
      to = { examGuid: on.examGuid } as { examGuid?: string; categoryGuid?: string },
    } = {},
  ) =>
    on.server.call('teacher', 'POST Exams/ImportQuestions', {
      body: { formatType, ...to, confirmImport: confirm ? 'true' : 'false' },
      file: new File([content], name),
    });
  const inExam = async () =>
    (
      await on.server.call('teacher', 'GET Exams/GetQuestions', {
        query: { ExamGuid: on.examGuid },
      })
    ).data!.exam.examQuestions;
  return { on, send, inExam };
}
