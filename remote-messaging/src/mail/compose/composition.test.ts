import {
  subjectAndSectionOf,
  draftModelOf,
  emptyComposition,
  hasContent,
  mailModelOf,
  problemsOf,
  replyModelOf,
  withRecipients,
  type ChosenRecipient,
} from './composition';

// Proves UI-2, MAIL-3.

const of = (
  guid: string,
  kind: ChosenRecipient['kind'] = 'person',
  subjectGuid: string | null = null,
  sectionGuid: string | null = null,
): ChosenRecipient => ({ guid, name: guid, kind, subjectGuid, sectionGuid });

test.each<[string, ChosenRecipient[], { subjectGuid: string | null; sectionGuid: string | null }]>([
  ['nobody', [], { subjectGuid: null, sectionGuid: null }],
  [
    'people of one section',
    [of('a', 'person', 'physics', 'A'), of('b', 'person', 'physics', 'A')],
    { subjectGuid: 'physics', sectionGuid: 'A' },
  ],
  [
    'people of two sections',
    [of('a', 'person', 'physics', 'A'), of('b', 'person', 'physics', 'B')],
    { subjectGuid: 'physics', sectionGuid: null },
  ],
  [
    'people of two subjects',
    [of('a', 'person', 'physics', 'A'), of('b', 'person', 'chemistry', 'A')],
    { subjectGuid: null, sectionGuid: 'A' },
  ],
  [
    'a section as a whole',
    [of('A', 'section', 'physics', 'A')],
    { subjectGuid: 'physics', sectionGuid: 'A' },
  ],
  [
    'a stage, which no section may narrow',
    [of('third', 'stage', 'physics'), of('a', 'person', 'physics', 'A')],
    { subjectGuid: 'physics', sectionGuid: null },
  ],
  [
    'a class, whose subject counts, and somebody of another',
    [of('A', 'section', 'physics', 'A'), of('a', 'person', 'chemistry', 'B')],
    { subjectGuid: 'physics', sectionGuid: null },
  ],
])('derives subject and section of a mail to %s', (_name, recipients, about) => {
  expect(subjectAndSectionOf(recipients)).toEqual(about);
});

test('adds each recipient once and refuses classes of two subjects', () => {
  const now = [of('a'), of('A', 'section', 'physics', 'A')];
  expect(withRecipients(now, [of('a'), of('b')])?.map(({ guid }) => guid)).toEqual(['a', 'A', 'b']);
  expect(withRecipients(now, [of('B', 'section', 'physics', 'B')])).toHaveLength(3);
  expect(withRecipients(now, [of('B', 'section', 'chemistry', 'B')])).toBeNull();
});

test('requires a title and a recipient, but no recipient of a reply', () => {
  expect(problemsOf(emptyComposition('g'))).toEqual({
    title: 'fields.required',
    recipients: 'fields.required',
  });
  expect(problemsOf(emptyComposition('g', { title: ' \u200f ', recipients: [of('a')] }))).toEqual({
    title: 'fields.required',
  });
  expect(problemsOf(emptyComposition('g', { title: 'Re', replyOnGuid: 'm' }))).toEqual({});
});

test('names the fields of the request as specified', () => {
  const composition = emptyComposition('g', {
    title: ' Hello ',
    html: '<p>x</p>',
    recipients: [of('a', 'person', 's', 'c')],
    files: [{ fileUrl: 'Mails/1.pdf', fileCaption: '1.pdf' }],
  });
  expect(mailModelOf(composition)).toEqual({
    Guid: 'g',
    Title: 'Hello',
    DetailsHTML: '<p>x</p>',
    ToGuid: ['a'],
    SubjectGuid: 's',
    SectionGuid: 'c',
    FileName: ['Mails/1.pdf'],
  });
  expect(replyModelOf({ ...composition, replyOnGuid: 'm' })).toEqual({
    Guid: 'g',
    Title: 'Hello',
    DetailsHTML: '<p>x</p>',
    ReplyOnGuid: 'm',
    FileName: ['Mails/1.pdf'],
  });
  expect(draftModelOf(composition, 3, 'k')).toMatchObject({
    Guid: 'g',
    Version: 3,
    SaveKey: 'k',
    Title: ' Hello ',
    ToGuid: ['a'],
    ReplyOnGuid: null,
  });
});

test('is not worth saving while it is blank', () => {
  expect(hasContent(emptyComposition('g', { title: '  ' }))).toBe(false);
  expect(hasContent(emptyComposition('g', { html: '<p>x</p>' }))).toBe(true);
});
