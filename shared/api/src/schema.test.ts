import { z } from 'zod';
import type { Endpoint } from './endpoint';
import { endpoints } from './endpoints';
import { examEdit, examModel } from './exams/entities';
import { questionModel } from './exams/question-entities';
import {
  guid,
  guidOrNull,
  optionalDateTime,
  optionalGuid,
  optionalText,
  plainText,
  queryGuid,
} from './schema';

// Proves EXAM-6, EXAM-16.

const GUID = '0f8fad5b-d9cb-469f-a165-70867728950e';
const ZEROS = '00000000-0000-0000-0000-000000000000';

describe('schemas of a guid or none', () => {
  test.each([null, '', ZEROS])('parses %j as none', (none) => {
    expect(optionalGuid.parse(none)).toBeUndefined();
    expect(guidOrNull.parse(none)).toBeNull();
    if (none !== null) expect(queryGuid.parse(none)).toBeUndefined();
    expect(guid.safeParse(none).success).toBe(false);
  });

  test('accepts a guid and rejects any other text', () => {
    expect([optionalGuid.parse(GUID), guidOrNull.parse(GUID), queryGuid.parse(GUID)]).toEqual([
      GUID,
      GUID,
      GUID,
    ]);
    for (const schema of [optionalGuid, guidOrNull, queryGuid])
      expect(schema.safeParse('x').success).toBe(false);
  });
});

describe('an exam without a time limit', () => {
  const exam = {
    title: 'Exam',
    startDate: '2026-05-01T10:00:00',
    endDate: '2026-05-01T12:00:00',
    examType: 3,
    subjectGuid: GUID,
    sectionGuid: GUID,
    studentGuids: [GUID],
  };

  test.each([0, null, '', '00:00', '00:00:00', undefined])(
    'accepts the period %j',
    (restrictedTime) => {
      expect(examModel.parse({ ...exam, restrictedTime }).restrictedTime).toBe('00:00:00');
      expect(
        examEdit.parse({ ...exam, Guid: GUID, isActive: false, showResult: false, restrictedTime })
          .restrictedTime,
      ).toBe('00:00:00');
    },
  );

  test.each([5, '1h', '00:60:00'])('refuses %j', (restrictedTime) => {
    expect(examModel.safeParse({ ...exam, restrictedTime }).success).toBe(false);
  });

  test.each([null, '', ZEROS, undefined])('parses the folder %j as none', (FolderGuid) => {
    expect(examModel.parse({ ...exam, FolderGuid }).FolderGuid).toBe(ZEROS);
  });
});

describe('texts and dates that may be left out', () => {
  test.each([null, undefined, ''])('parses the text %j as empty', (none) => {
    expect(optionalText(plainText).parse(none)).toBe('');
  });

  test.each([null, undefined, ''])('parses the date %j as none', (none) => {
    expect(optionalDateTime.parse(none)).toBeNull();
  });

  test('checks a text and a date that are there', () => {
    expect(optionalText(plainText).parse(' x ')).toBe('x');
    expect(optionalText(plainText).safeParse('x'.repeat(10_001)).success).toBe(false);
    expect(optionalDateTime.parse('2026-05-01T10:00:00')).toBe('2026-05-01T10:00:00');
    expect(optionalDateTime.safeParse('2026-02-31T10:00:00').success).toBe(false);
  });

  test('lets null stand for every text that may be empty', () => {
    const refused = Object.entries<Endpoint>(endpoints).flatMap(([key, { body }]) =>
      body instanceof z.ZodObject
        ? Object.entries(body.shape as Record<string, z.core.$ZodType>)
            .filter(
              ([, field]) =>
                z.safeParse(field, undefined).data === '' && !z.safeParse(field, null).success,
            )
            .map(([name]) => `${key} ${name}`)
        : [],
    );
    expect(refused).toEqual([]);
  });
});

test.each([null, '', ZEROS])('treats a question with the guid %j as new', (questionGuid) => {
  expect(
    questionModel.parse({
      questionGuid,
      examGuid: GUID,
      questionType: 'Number',
      question: 'x',
      questionMark: 1,
    }).questionGuid,
  ).toBeUndefined();
});

/** Fields of a request that take a guid, with those in lists and optional objects. */
function guidFields(schema: z.core.$ZodType | undefined, path = ''): [string, z.core.$ZodType][] {
  if (schema instanceof z.ZodArray) return guidFields(schema.element, `${path}[]`);
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape as Record<string, z.core.$ZodType>).flatMap(
      ([name, field]) =>
        /guid$/i.test(name) && z.safeParse(field, GUID).success
          ? [[`${path}.${name}`, field] as [string, z.core.$ZodType]]
          : guidFields(field, `${path}.${name}`),
    );
  const inner = (schema?._zod.def as { innerType?: z.core.$ZodType } | undefined)?.innerType;
  return inner ? guidFields(inner, path) : [];
}

test('treats every form of no guid alike, and as none where a guid is optional', () => {
  const fields = Object.entries<Endpoint>(endpoints).flatMap(([key, { query, body }]) => [
    ...guidFields(query, `${key} query`).map((field) => [...field, ['', ZEROS]] as const),
    ...guidFields(body, `${key} body`).map((field) => [...field, [null, '', ZEROS]] as const),
  ]);
  const differing = fields.filter(([, schema, forms]) => {
    const parsed = forms.map((none) => {
      const { success, data } = z.safeParse(schema, none);
      return success ? `none: ${String(data)}` : 'refused';
    });
    const isOptional = z.safeParse(schema, undefined).success;
    return new Set(parsed).size > 1 || (isOptional && parsed.includes('refused'));
  });
  expect(differing.map(([path]) => path)).toEqual([]);
  const paths = fields.map(([path]) => path);
  for (const path of [
    'PUT Exams/AddStudents body.sectionGuid',
    'POST Exams/AddOrEditQuestion body.QuestionOptions[].answerGuid',
    'GET Exams/ExportQuestions query.CategoryGuid',
  ])
    expect(paths).toContain(path);
});
