import { examEdit, examModel } from './exams/entities';
import { questionModel } from './exams/question-entities';
import { guid, guidOrNull, optionalGuid, queryGuid } from './schema';

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
