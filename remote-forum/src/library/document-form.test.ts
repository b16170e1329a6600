import { ApiError } from '@riwaq/api';
import { Refusal } from '@riwaq/ui/page';
import { documentProblems, newDocument, refusedDocuments, titleOfFile } from './document-form';

test.each([
  ['lecture_03__notes.pdf', 'lecture 03 notes'],
  ['ملزمة الجبر.الفصل 2.docx', 'ملزمة الجبر.الفصل 2'],
  ['README', 'README'],
  ['.pdf', ''],
])('derives the title of %s: «%s»', (name, title) => {
  expect(titleOfFile(name)).toBe(title);
});

const draft = newDocument('x', { fileUrl: 'Library/1/a.pdf', fileCaption: 'book.pdf' });

test.each([
  [{}, {}],
  [{ title: 'ab' }, { title: 'fields.tooShort' }],
  [{ year: 2020.5 }, { year: 'library.yearRange' }],
  [{ year: 99 }, { year: 'library.yearRange' }],
  [{ year: 2101 }, { year: 'library.yearRange' }],
  [{ year: 100 }, {}],
  [{ year: 2100 }, {}],
  [{ authors: 'x'.repeat(301) }, { authors: 'fields.tooLong' }],
  [
    { cover: { fileUrl: 'Library/2/cover.pdf', fileCaption: 'cover.pdf' } },
    { coverUrl: 'fields.extension' },
  ],
  [{ cover: { fileUrl: 'Library/2/cover.PNG', fileCaption: 'cover' } }, {}],
])('%p', (change, problems) => {
  expect(
    documentProblems({ ...draft, ...change, title: 'title' in change ? change.title : 'book' }),
  ).toEqual(problems);
});

test('maps a refusal to its document and field', () => {
  const refused = refusedDocuments(
    new ApiError({
      code: 'malformed',
      endpoint: 'test',
      status: 400,
      fields: [
        { path: 'documents.2.title', message: 'tooLong' },
        { path: 'files.documents.0.coverUrl', message: 'invalid' },
      ],
    }),
  );
  expect(refused.documents.get(2)).toEqual({ title: 'fields.tooLong' });
  expect(refused.documents.get(0)).toEqual({ coverUrl: 'fields.invalid' });
  expect(
    refusedDocuments(
      new ApiError({
        code: 'malformed',
        endpoint: 'test',
        status: 400,
        fields: [{ path: 'files.fileUrl', message: 'invalid' }],
      }),
    ).documents.get(0),
  ).toEqual({ fileUrl: 'fields.invalid' });
  expect(refusedDocuments(new Refusal(2)).category).toBe('library.categoryGone');
  expect(refusedDocuments(new Error('lost'))).toEqual({ category: null, documents: new Map() });
});
