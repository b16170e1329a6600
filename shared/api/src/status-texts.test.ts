import ar from '../locales/ar.json';
import en from '../locales/en.json';
import { ATTENDANCE_FORM_PROBLEMS } from './attendance/form-problems';
import { FACE_REASONS } from './account/face';
import type { ApiErrorCode } from './client';
import { DEGREE_FORM_PROBLEMS } from './degrees/form-problems';
import { endpoints } from './endpoints';
import { EXAM_FORM_PROBLEMS } from './exams/form-problems';
import { FIELD_REASONS } from './field-reasons';
import { chatSendStatuses } from './messaging/chat-statuses';
import { PORTFOLIO_FORM_PROBLEMS } from './portfolio/form-problems';
import { LIBRARY_FORM_PROBLEMS } from './library/form-problems';
import { MAIL_FORM_PROBLEMS } from './messaging/form-problems';
import { DOCUMENT_YEAR } from './limits';
import { ERRORS_OF_INPUT, statusTextKey } from './statuses';

// Proves FILE-8.

interface Texts {
  readonly [key: string]: string | Texts;
}

/** `{ forum: { x: 'y' } }` as `[['forum.x', 'y']]`. */
function flatten(texts: Texts, prefix = ''): Array<[string, string]> {
  return Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string'
      ? [[prefix + key, value] as [string, string]]
      : flatten(value, `${prefix}${key}.`),
  );
}

const languages = { ar: new Map(flatten(ar)), en: new Map(flatten(en)) };

const apiErrors: Record<ApiErrorCode, true> = {
  network: true,
  aborted: true,
  malformed: true,
  unauthorised: true,
  forbidden: true,
  'not-found': true,
  'not-served': true,
  blocked: true,
  conflict: true,
  'too-large': true,
  'too-many': true,
  'disk-full': true,
  server: true,
};

const wanted = new Set([
  'unknown',
  ...Object.values(endpoints).flatMap(({ statuses }) => Object.values(statuses)),
  // Codes of a hub method.
  ...Object.values(chatSendStatuses),
  ...Object.keys(apiErrors).map((code) => `errors.${code}`),
  ...ERRORS_OF_INPUT.map((code) => `actionErrors.${code}`),
  ...FACE_REASONS.map((reason) => `account.faceReasons.${reason}`),
  ...EXAM_FORM_PROBLEMS,
  ...ATTENDANCE_FORM_PROBLEMS,
  ...DEGREE_FORM_PROBLEMS,
  ...LIBRARY_FORM_PROBLEMS,
  ...PORTFOLIO_FORM_PROBLEMS,
  ...MAIL_FORM_PROBLEMS,
  ...FIELD_REASONS.map((reason) => `fields.${reason}`),
]);

describe.each(Object.entries(languages))('texts of status codes in %s', (language, texts) => {
  const named = (key: string) => `shared/api/locales/${language}.json: ${key}`;

  test('has a text for every status, error, form problem and reason', () => {
    expect([...wanted].filter((key) => !texts.get(key)?.trim()).map(named)).toEqual([]);
  });

  test('contains no unused text', () => {
    expect([...texts.keys()].filter((key) => !wanted.has(key)).map(named)).toEqual([]);
  });

  test('contains only texts in its language', () => {
    const arabic = /[\u0600-\u06ff]/;
    expect([...texts].filter(([, text]) => arabic.test(text) !== (language === 'ar'))).toEqual([]);
  });
});

test("uses the specification's wording (FORUM-57 to FORUM-61)", () => {
  const text = (key: string) => languages.en.get(key);
  expect(text('success')).toBe('Operation accomplished successfully');
  expect(text('unknown')).toBe('An error occurred, the operation did not complete successfully');
  expect(text('forum.topicExpired')).toBe('Topic is expired');
  expect(text('forum.rateLocked')).toBe('The topic is locked you cannot do this operation');
  expect(text('forum.replyLocked')).toBe('topic is locked, you cannot do this');
  expect(text('account.loginIncorrect')).toBe('The username or password is incorrect');
  expect(text('fields.required')).toBe('this field is required');
  expect(text('errors.network')).toMatch(/^An error occurred during the process\b/);
});

test.each([
  ['en', /what you entered/i],
  ['ar', /ما أدخلته/],
] as const)('mentions the input only in errors of calls with input (%s)', (language, entered) => {
  const texts = languages[language];
  const speaking = Object.keys(apiErrors).filter((code) =>
    entered.test(texts.get(`errors.${code}`) ?? ''),
  );
  expect(speaking.toSorted()).toEqual(ERRORS_OF_INPUT.toSorted());
  expect(
    ERRORS_OF_INPUT.filter((code) => entered.test(texts.get(`actionErrors.${code}`) ?? '')),
  ).toEqual([]);
});

test('names the allowed years in the year problem', () => {
  for (const texts of Object.values(languages))
    expect(texts.get('library.yearRange')?.match(/\d+/g)).toEqual([
      `${DOCUMENT_YEAR.min}`,
      `${DOCUMENT_YEAR.max}`,
    ]);
});

test('returns the generic error for a code outside the catalogue', () => {
  expect(statusTextKey(endpoints['POST Forums/CreateForum'].statuses, 99)).toBe('unknown');
  expect(statusTextKey(endpoints['POST Forums/CreateForum'].statuses, 3)).toBe(
    'forum.subjectRequired',
  );
});
