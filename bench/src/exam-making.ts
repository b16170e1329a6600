import {
  EXAM_TYPE,
  OK,
  type ApiResponse,
  type ApiData,
  type ApiInput,
  type ApiKey,
} from '@riwaq/api';

export const QUESTIONS = 20;
export const OPTIONS = 4;
/** The time zone of the demo university. */
const ZONE = 'Asia/Baghdad';

const localNow = (minutes: number) =>
  new Date(Date.now() + minutes * 60_000)
    .toLocaleString('sv-SE', { timeZone: ZONE })
    .replace(' ', 'T');

/**
 * Returns an API client that sends the given token; it throws on a response that is not 2xx. It
 * never waits for a rate limit, because that would be measured, too: seed with `apiAs`.
 */
export function createApiClient(url: string) {
  return async <Key extends ApiKey>(
    token: string,
    key: Key,
    { query = {}, body }: { query?: Record<string, string>; body?: unknown },
  ): Promise<ApiResponse<ApiData<Key>>> => {
    const [method = '', path = ''] = key.split(' ');
    const response = await fetch(`${url}/api/${path}?${new URLSearchParams(query)}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${key}: ${response.status}`);
    return response.json() as Promise<ApiResponse<ApiData<Key>>>;
  };
}
export type ExamApi = ReturnType<typeof createApiClient>;
type Body<Key extends ApiKey> = ApiInput<Key> extends { body: infer Sent } ? Sent : never;

/** Resolves with the `data` of a response; throws unless its status is OK. */
export async function expectData<Data>(
  what: string,
  asked: Promise<ApiResponse<Data | null>>,
): Promise<Data> {
  const { statusCode, data } = await asked;
  if (statusCode !== OK || data === null) throw new Error(`${what}: ${statusCode}`);
  return data;
}

/**
 * Creates an active exam of the subject for the section's students: {@link QUESTIONS} single-choice
 * questions, one per page.
 */
export async function makeExam(
  call: ExamApi,
  token: string,
  { subjectGuid, sectionGuid }: { subjectGuid: string; sectionGuid: string },
): Promise<string> {
  const { data: students } = await call(token, 'GET Students/Get', {
    query: { sectionGuid, subjectGuid },
  });
  const settings: Body<'POST Exams/New'> = {
    title: 'Sitting',
    startDate: localNow(-5),
    endDate: localNow(120),
    examType: EXAM_TYPE.final,
    subjectGuid,
    sectionGuid,
    studentGuids: students.map(({ studentGuid }) => studentGuid),
    numberOfQuestionsInPage: 1,
  };
  const { examGuid } = await expectData('exam', call(token, 'POST Exams/New', { body: settings }));
  for (let number = 1; number <= QUESTIONS; number += 1) {
    await expectData(
      'question',
      call(token, 'POST Exams/AddOrEditQuestion', {
        body: {
          examGuid,
          questionType: 'OneChoice',
          question: `<p>Question ${number}</p>`,
          questionMark: 1,
          QuestionOptions: Array.from({ length: OPTIONS }, (_, index) => ({
            optionText: `Option ${index}`,
            isCorrect: index === 0,
            optionOrder: index + 1,
          })),
        },
      }),
    );
  }
  const { guid, ...exam } = await expectData(
    'exam',
    call(token, 'GET Exams/GetExam', { query: { ExamGuid: examGuid } }),
  );
  const { statusCode } = await call(token, 'PUT Exams/Edit', {
    body: { ...exam, Guid: guid, isActive: true },
  });
  if (statusCode !== OK) throw new Error(`activate: ${statusCode}`);
  return examGuid;
}
