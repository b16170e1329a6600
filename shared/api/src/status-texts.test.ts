import ar from '../locales/ar.json';
import en from '../locales/en.json';
import type { ApiErrorCode } from './client';
import { endpoints } from './endpoints';
import { FIELD_REASONS } from './field-reasons';
import { statusTextKey } from './statuses';

interface Texts { readonly [key: string]: string | Texts }

/** `{ forum: { x: 'y' } }` as `[['forum.x', 'y']]`. */
function flatten(texts: Texts, prefix = ''): Array<[string, string]> {
  return Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string' ? [[prefix + key, value] as [string, string]] : flatten(value, `${prefix}${key}.`));
}

const languages = { ar: new Map(flatten(ar)), en: new Map(flatten(en)) };

const apiErrors: Record<ApiErrorCode, true> = {
  network: true, aborted: true, malformed: true, unauthorised: true, forbidden: true, 'not-found': true,
  conflict: true, 'too-large': true, 'too-many': true, server: true,
};

const wanted = new Set([
  'unknown',
  ...Object.values(endpoints).flatMap(({ statuses }) => Object.values(statuses)),
  ...Object.keys(apiErrors).map((code) => `errors.${code}`),
  ...FIELD_REASONS.map((reason) => `fields.${reason}`),
]);

describe.each(Object.entries(languages))('texts of status codes in %s', (language, texts) => {
  test('every code of every endpoint, every API error and every field reason has its text', () => {
    expect([...wanted].filter((key) => !texts.get(key)?.trim())).toEqual([]);
  });

  test('no text is without a use', () => {
    expect([...texts.keys()].filter((key) => !wanted.has(key))).toEqual([]);
  });

  test('the texts are in the language', () => {
    const arabic = /[\u0600-\u06ff]/;
    expect([...texts].filter(([, text]) => arabic.test(text) !== (language === 'ar'))).toEqual([]);
  });
});

test('the wording is the specification\'s where it gives one (document 1 section 8)', () => {
  const text = (key: string) => languages.en.get(key);
  expect(text('success')).toBe('operation accomplished successfully');
  expect(text('unknown')).toBe('An error occurred, the operation did not complete successfully');
  expect(text('forum.topicExpired')).toBe('Topic is expired');
  expect(text('forum.rateLocked')).toBe('The topic is locked you cannot do this operation');
  expect(text('forum.replyLocked')).toBe('topic is locked, you cannot do this');
  expect(text('account.loginIncorrect')).toBe('The username or password is incorrect');
  expect(text('fields.required')).toBe('this field is required');
  expect(text('errors.network')).toMatch(/^An error occurred during the process\b/);
});

test('a code outside the catalogue gets the generic error', () => {
  expect(statusTextKey(endpoints['POST Forums/CreateForum'].statuses, 99)).toBe('unknown');
  expect(statusTextKey(endpoints['POST Forums/CreateForum'].statuses, 3)).toBe('forum.subjectRequired');
});
