import {
  GOAL_STATUS,
  ITEM_TYPES,
  SOURCE_TYPE,
  VISIBILITIES,
  type ItemType,
  type Visibility,
} from '@riwaq/api';
import { sql } from 'kysely';
import {
  authorisationCase,
  everyone,
  only,
  type AuthorisationCase,
  type Expected,
} from '../access/case';
import { writingIn } from '../access/writing';
import type { PersonName, TestServer } from '../testing';
import { portfolioFixtures, type PortfolioFixtures } from './testing';

// Proves PORT-15, PORT-21.

// The portfolio belongs to student, whose section `teacher` teaches; student2 is in that section
// here.

const fixtures = new WeakMap<TestServer, Promise<PortfolioFixtures>>();
const fixturesOf = (server: TestServer): Promise<PortfolioFixtures> => {
  const begun =
    fixtures.get(server) ??
    (async () => {
      const of = portfolioFixtures(server);
      await of.classmates();
      return of;
    })();
  fixtures.set(server, begun);
  return begun;
};

const writing = writingIn([
  'portfolio_collection',
  'portfolio_collection_item',
  'portfolio_link',
  'portfolio_link_item',
  'portfolio',
  'portfolio_item',
  'portfolio_reflection',
  'portfolio_file',
  'tag_item',
  'portfolio_tag',
  'portfolio_feedback',
  'portfolio_comment',
  'report',
  'notification',
  'file_link',
  'person',
]);

const {
  workSample: WORK,
  achievement: ACHIEVEMENT,
  goal: GOAL,
  reflection: REFLECTION,
  feedback: FEEDBACK,
} = SOURCE_TYPE;

/** People who see content of each visibility. */
const READERS: Readonly<Record<Visibility, readonly PersonName[]>> = {
  me: ['student'],
  teachers: ['student', 'teacher'],
  section: ['student', 'teacher', 'student2'],
  university: ['student', 'teacher', 'student2', 'teacher2', 'admin', 'stranger'],
};
/** Only students may, each in their own portfolio: here student only. */
const ownerOnly = (): Record<PersonName, Expected> => ({
  ...only(['student']),
  admin: 'forbidden',
  teacher: 'forbidden',
  teacher2: 'forbidden',
});
const studentsOnly = (): Record<PersonName, Expected> =>
  only(['student', 'student2', 'stranger'], 'forbidden');
/** Teachers who see it may; students receive 403. */
const teachersWhoSee = (visibility: Visibility): Record<PersonName, Expected> => ({
  ...only(READERS[visibility].filter((name) => ['teacher', 'teacher2', 'admin'].includes(name))),
  student: 'forbidden',
  student2: 'forbidden',
  stranger: 'forbidden',
});

const title = (visibility: Visibility) => `سرّ ${visibility}`;
const named = { [WORK]: 'work sample', [ACHIEVEMENT]: 'achievement', [GOAL]: 'goal' } as const;

/** Throws unless a list contains exactly what its reader may see. */
const assertVisibleTitles = (as: PersonName, data: unknown): void => {
  const json = JSON.stringify(data);
  for (const visibility of VISIBILITIES) {
    if (json.includes(title(visibility)) !== READERS[visibility].includes(as))
      throw new Error(`${as} was told the wrong things of what ${visibility} sees.`);
  }
};
/** Deletes the rows of this university's people in a table, and no other rows. */
async function clear(
  { services, university }: TestServer,
  table: 'portfolio_item' | 'tag_item' | 'portfolio_collection' | 'portfolio_link',
): Promise<void> {
  const owner = table === 'tag_item' ? 'owner_guid' : 'student_guid';
  const people = sql.join(Object.values(university.people));
  await sql`delete from ${sql.table(table)} where ${sql.ref(owner)} in (${people})`.execute(
    services.db,
  );
}
async function oneOfEach(server: TestServer, type: ItemType, tagName?: string): Promise<void> {
  const of = await fixturesOf(server);
  for (const table of ['portfolio_item', 'tag_item'] as const) await clear(server, table);
  const tag = tagName === undefined ? null : await of.tagItem(tagName);
  for (const visibility of VISIBILITIES) {
    const { sourceGuid } = await of.item(type, visibility, title(visibility));
    if (tag)
      await server.call('student', 'POST Tag/Create', {
        body: { sourceGuid, sourceType: type, tagItemGuid: tag.tagItemGuid },
      });
  }
}
const studentGuid = ({ university }: TestServer) => university.people.student;

/**
 * Every visibility × reader: the item, its file, comments on it, feedback on it, and its counts.
 */
const seen = ITEM_TYPES.flatMap((type) =>
  VISIBILITIES.flatMap((visibility): AuthorisationCase[] => {
    const of = `a ${named[type]} that is seen by ${visibility}`;
    const item = async (server: TestServer) => (await fixturesOf(server)).item(type, visibility);
    const expect = only(READERS[visibility]);
    return [
      type === WORK
        ? authorisationCase({
            key: 'GET WorkSample/GetOne',
            of,
            expect,
            input: async (server) => ({
              query: { workSampleGuid: (await item(server)).sourceGuid },
            }),
          })
        : type === ACHIEVEMENT
          ? authorisationCase({
              key: 'GET Achievement/GetOne',
              of,
              expect,
              input: async (server) => ({
                query: { achievementGuid: (await item(server)).sourceGuid },
              }),
            })
          : authorisationCase({
              key: 'GET Goal/GetOne',
              of,
              expect,
              input: async (server) => ({ query: { goalGuid: (await item(server)).sourceGuid } }),
            }),
      authorisationCase({
        key: 'POST Uploader/Download',
        of: `the file of ${of}`,
        expect,
        repeatable: true,
        input: async (server) => ({ body: { fileUrl: (await item(server)).fileUrl } }),
      }),
      authorisationCase({
        key: 'GET Comment/Get',
        of,
        expect,
        input: async (server) => {
          const { sourceGuid, sourceType } = await item(server);
          return { query: { sourceGuid, sourceType } };
        },
      }),
      writing({
        key: 'POST Comment/Create',
        of,
        expect,
        repeatable: true,
        input: async (server) => {
          const { sourceGuid, sourceType } = await item(server);
          return { body: { sourceGuid, sourceType, commentText: 'أحسنت' } };
        },
      }),
      writing({
        key: 'POST Feedback/Create',
        of,
        expect: teachersWhoSee(visibility),
        repeatable: true,
        input: async (server) => {
          const { sourceGuid, sourceType } = await item(server);
          return { body: { sourceGuid, sourceType, feedbackText: 'عمل متقن' } };
        },
      }),
    ];
  }),
);

const lists = ITEM_TYPES.flatMap((type): AuthorisationCase[] => {
  const verify: AuthorisationCase['verify'] = (_server, as, _outcome, { data }) =>
    assertVisibleTitles(as, data);
  const of = `student's ${named[type]}s, one of each visibility`;
  const input = async (server: TestServer) => {
    await oneOfEach(server, type);
    return { query: { studentGuid: studentGuid(server) } };
  };
  return [
    type === WORK
      ? authorisationCase({
          key: 'GET WorkSample/Get',
          of,
          expect: everyone('allowed'),
          input,
          verify,
        })
      : type === ACHIEVEMENT
        ? authorisationCase({
            key: 'GET Achievement/Get',
            of,
            expect: everyone('allowed'),
            input,
            verify,
          })
        : authorisationCase({
            key: 'GET Goal/Get',
            of,
            expect: everyone('allowed'),
            input,
            verify,
          }),
    authorisationCase({
      key: 'GET Portfolios/Search',
      of,
      expect: everyone('allowed'),
      verify,
      input: async (server) => {
        await oneOfEach(server, type);
        return { query: { searchText: 'سر', sourceType: type } };
      },
    }),
    authorisationCase({
      key: 'GET Portfolios/Search',
      of: `student's ${named[type]}s by the name of their file and by their tag, one of each visibility`,
      expect: everyone('allowed'),
      verify,
      input: async (server) => {
        await oneOfEach(server, type, 'مشترك');
        return {
          query: { searchText: 'work.pdf', tagName: 'مشترك', studentGuid: studentGuid(server) },
        };
      },
    }),
    authorisationCase({
      key: 'GET Portfolios/GetTimeline',
      of,
      expect: everyone('allowed'),
      input,
      verify,
    }),
    authorisationCase({
      key: 'GET WorkSample/GetStudentStatus/{id}',
      of,
      expect: everyone('allowed'),
      input: async (server) => {
        await oneOfEach(server, type);
        return { query: { id: studentGuid(server) } };
      },
      verify(_server, as, _outcome, { data }) {
        const counts = data as {
          workSampleCount: number;
          achievementCount: number;
          goalsCount: number;
        };
        const count = {
          [WORK]: counts.workSampleCount,
          [ACHIEVEMENT]: counts.achievementCount,
          [GOAL]: counts.goalsCount,
        }[type];
        if (count !== VISIBILITIES.filter((visibility) => READERS[visibility].includes(as)).length)
          throw new Error(`${as} was told the wrong number.`);
      },
    }),
  ];
});

/** One tag for each visibility, named after it, at a goal of that visibility. */
const usedTags = authorisationCase({
  key: 'GET TagItem/GetUsed',
  of: "student's tags, one at a goal of each visibility",
  expect: everyone('allowed'),
  input: async (server) => {
    const of = await fixturesOf(server);
    for (const table of ['portfolio_item', 'tag_item'] as const) await clear(server, table);
    for (const visibility of VISIBILITIES) {
      const [{ goalGuid }, { tagItemGuid }] = [
        await of.goal({ visibility }),
        await of.tagItem(`سرّ-${visibility}`),
      ];
      await server.call('student', 'POST Tag/Create', {
        body: { sourceGuid: goalGuid, sourceType: GOAL, tagItemGuid },
      });
    }
    return { query: { studentGuid: studentGuid(server) } };
  },
  verify(_server, as, _outcome, { data }) {
    const json = JSON.stringify(data);
    for (const visibility of VISIBILITIES)
      if (json.includes(`سرّ-${visibility}`) !== READERS[visibility].includes(as))
        throw new Error(`${as} was told the wrong tags.`);
  },
});
/**
 * Waiting work samples are listed to teachers of the student; those with visibility `me` to nobody.
 */
const waiting = VISIBILITIES.map((visibility) =>
  authorisationCase({
    key: 'GET Portfolios/GetWaiting',
    of: `student's work sample for attention that is seen by ${visibility}`,
    expect: only(['teacher', 'teacher2', 'admin'], 'forbidden'),
    input: async (server) => {
      await clear(server, 'portfolio_item');
      await (
        await fixturesOf(server)
      ).workSample({ title: title(visibility), forAttention: true, visibility });
      return {};
    },
    verify(_server, as, outcome, { data }) {
      if (
        outcome === 'allowed' &&
        JSON.stringify(data).includes(title(visibility)) !==
          (as === 'teacher' && visibility !== 'me')
      )
        throw new Error(`${as} was told the wrong thing of what waits.`);
    },
  }),
);

const work = async (server: TestServer, visibility: Visibility = 'university') =>
  (await fixturesOf(server)).workSample({ visibility });
const students = async (server: TestServer) => {
  const of = await fixturesOf(server);
  const { workSampleGuid } = await of.workSample({ visibility: 'university' });
  return of.reflection(workSampleGuid);
};
const teachersFeedback = async (server: TestServer) => {
  const of = await fixturesOf(server);
  return of.feedback(
    (await of.workSample({ visibility: 'university' })).workSampleGuid,
    WORK,
    'رأي بين الأستاذ وطالبه',
  );
};
const tagged = async (server: TestServer) => {
  const of = await fixturesOf(server);
  const [{ workSampleGuid }, { tagItemGuid }] = [
    await of.workSample({ visibility: 'university' }),
    await of.tagItem(),
  ];
  const { data } = await server.call('student', 'POST Tag/Create', {
    body: { sourceGuid: workSampleGuid, sourceType: WORK, tagItemGuid },
  });
  return { workSampleGuid, tagItemGuid, tagGuid: data?.tagGuid ?? '' };
};

const changes: readonly AuthorisationCase[] = [
  writing({
    key: 'POST WorkSample/Post',
    of: "the caller's portfolio",
    expect: studentsOnly(),
    input: async (server) => {
      await fixturesOf(server);
      return { body: { title: 'عمل جديد' } };
    },
  }),
  writing({
    key: 'POST WorkSample/Post',
    of: "student's work sample again",
    expect: ownerOnly(),
    input: async (server) => ({
      body: { workSampleGuid: (await work(server)).workSampleGuid, title: 'عمل جديد' },
    }),
  }),
  writing({
    key: 'POST WorkSample/Post',
    of: "a file of student's",
    expect: ownerOnly(),
    input: async (server) => ({
      body: { title: 'عمل جديد', files: [{ fileUrl: await (await fixturesOf(server)).upload() }] },
    }),
  }),
  writing({
    key: 'POST WorkSample/Update',
    of: "student's work sample",
    expect: ownerOnly(),
    input: async (server) => ({
      body: { workSampleGuid: (await work(server)).workSampleGuid, title: 'عنوان آخر' },
    }),
  }),
  writing({
    key: 'POST WorkSample/Delete',
    of: "student's work sample",
    expect: ownerOnly(),
    input: async (server) => ({ body: { workSampleGuid: (await work(server)).workSampleGuid } }),
  }),
  writing({
    key: 'POST Achievement/Create',
    of: "the caller's portfolio",
    expect: studentsOnly(),
    input: () => ({ body: { title: 'جائزة', achievementDate: '2026-01-01' } }),
  }),
  writing({
    key: 'POST Achievement/Update',
    of: "student's achievement",
    expect: ownerOnly(),
    input: async (server) => ({
      body: {
        achievementGuid: (await (await fixturesOf(server)).item(ACHIEVEMENT)).sourceGuid,
        title: 'جائزة أخرى',
        achievementDate: '2026-01-01',
      },
    }),
  }),
  writing({
    key: 'POST Achievement/Delete',
    of: "student's achievement",
    expect: ownerOnly(),
    input: async (server) => ({
      body: { achievementGuid: (await (await fixturesOf(server)).item(ACHIEVEMENT)).sourceGuid },
    }),
  }),
  writing({
    key: 'POST Goal/Create',
    of: "the caller's portfolio",
    expect: studentsOnly(),
    input: () => ({ body: { title: 'هدف', dueDate: '2027-01-01T00:00:00' } }),
  }),
  writing({
    key: 'POST Goal/Update',
    of: "student's goal",
    expect: ownerOnly(),
    input: async (server) => ({
      body: {
        goalGuid: (await (await fixturesOf(server)).item(GOAL)).sourceGuid,
        title: 'هدف آخر',
        dueDate: '2027-01-01T00:00:00',
      },
    }),
  }),
  writing({
    key: 'POST Goal/ChangeStatus',
    of: "student's goal",
    expect: ownerOnly(),
    input: async (server) => ({
      body: {
        goalGuid: (await (await fixturesOf(server)).item(GOAL)).sourceGuid,
        progressStatus: GOAL_STATUS.achieved,
      },
    }),
  }),
  writing({
    key: 'POST Goal/Delete',
    of: "student's goal",
    expect: ownerOnly(),
    input: async (server) => ({
      body: { goalGuid: (await (await fixturesOf(server)).item(GOAL)).sourceGuid },
    }),
  }),
  writing({
    key: 'POST Portfolios/ChangeVisibility',
    of: "student's goal",
    expect: ownerOnly(),
    input: async (server) => ({
      body: {
        sourceGuid: (await (await fixturesOf(server)).item(GOAL)).sourceGuid,
        sourceType: GOAL,
        visibility: 'section' as const,
      },
    }),
  }),
  writing({
    key: 'POST Reflection/Create',
    of: "student's work sample",
    expect: ownerOnly(),
    input: async (server) => ({
      body: { workSampleGuid: (await work(server)).workSampleGuid, reflectionText: 'تعلمت منه' },
    }),
  }),
  writing({
    key: 'POST Reflection/Update',
    of: "student's reflection",
    expect: ownerOnly(),
    input: async (server) => ({
      body: {
        reflectionGuid: (await students(server)).reflectionGuid,
        reflectionText: 'تعلمت أكثر',
      },
    }),
  }),
  writing({
    key: 'POST Reflection/Delete',
    of: "student's reflection",
    expect: ownerOnly(),
    input: async (server) => ({
      body: { reflectionGuid: (await students(server)).reflectionGuid },
    }),
  }),

  authorisationCase({
    key: 'GET TagItem/GetAllowedColors',
    of: 'everybody',
    expect: everyone('allowed'),
    input: () => ({}),
  }),
  authorisationCase({
    key: 'GET TagItem/Get',
    of: "student's tags",
    expect: everyone('allowed'),
    input: async (server) => {
      await clear(server, 'tag_item');
      await (await fixturesOf(server)).tagItem('وسمالطالب');
      return {};
    },
    verify(_server, as, _outcome, { data }) {
      if (JSON.stringify(data).includes('وسمالطالب') !== (as === 'student'))
        throw new Error(`${as} was told the wrong tags.`);
    },
  }),
  writing({
    key: 'POST TagItem/Create',
    of: "the caller's tags",
    expect: studentsOnly(),
    input: () => ({ body: { tagName: `وسم${Date.now() % 1e9}`, tagColorsPresetId: 2 } }),
  }),
  writing({
    key: 'POST TagItem/Update',
    of: "student's tag",
    expect: ownerOnly(),
    input: async (server) => ({
      body: {
        tagItemGuid: (await (await fixturesOf(server)).tagItem()).tagItemGuid,
        tagName: `وسم${Date.now() % 1e9}`,
        tagColorsPresetId: 2,
      },
    }),
  }),
  writing({
    key: 'POST TagItem/Delete',
    of: "student's tag",
    expect: ownerOnly(),
    input: async (server) => ({
      body: { tagItemGuid: (await (await fixturesOf(server)).tagItem()).tagItemGuid },
    }),
  }),
  writing({
    key: 'POST Tag/Create',
    of: "student's tag at student's work sample",
    expect: ownerOnly(),
    input: async (server) => ({
      body: {
        sourceGuid: (await work(server)).workSampleGuid,
        sourceType: WORK,
        tagItemGuid: (await (await fixturesOf(server)).tagItem()).tagItemGuid,
      },
    }),
  }),
  writing({
    key: 'POST Tag/Create',
    of: "student2's tag at student's work sample",
    expect: { ...only([]), admin: 'forbidden', teacher: 'forbidden', teacher2: 'forbidden' },
    input: async (server) => ({
      body: {
        sourceGuid: (await work(server)).workSampleGuid,
        sourceType: WORK,
        tagItemGuid: (await (await fixturesOf(server)).tagItem(undefined, 'student2')).tagItemGuid,
      },
    }),
  }),
  writing({
    key: 'POST Tag/Delete',
    of: "a tag at student's work sample",
    expect: ownerOnly(),
    input: async (server) => ({ body: { tagGuid: (await tagged(server)).tagGuid } }),
  }),

  authorisationCase({
    key: 'GET Feedback/Get',
    of: "a work sample that everybody sees, with feedback of teacher's",
    expect: everyone('allowed'),
    input: async (server) => {
      const { sourceGuid } = await teachersFeedback(server);
      return { query: { sourceGuid, sourceType: WORK } };
    },
    verify(_server, as, _outcome, { data }) {
      if (
        JSON.stringify(data).includes('رأي بين') !==
        ['student', 'teacher', 'teacher2', 'admin'].includes(as)
      )
        throw new Error(`${as} was told the wrong thing of feedback.`);
    },
  }),
  writing({
    key: 'POST Feedback/Update',
    of: "teacher's feedback",
    expect: only(['teacher'], 'forbidden'),
    input: async (server) => ({
      body: {
        feedbackGuid: (await teachersFeedback(server)).feedbackGuid,
        feedbackText: 'عمل متقن جداً',
      },
    }),
  }),
  writing({
    key: 'POST Feedback/Delete',
    of: "teacher's feedback",
    expect: only(['teacher'], 'forbidden'),
    input: async (server) => ({
      body: { feedbackGuid: (await teachersFeedback(server)).feedbackGuid },
    }),
  }),
  authorisationCase({
    key: 'GET Comment/Get',
    of: "teacher's feedback on what everybody sees",
    expect: only(['student', 'teacher', 'teacher2', 'admin']),
    input: async (server) => ({
      query: { sourceGuid: (await teachersFeedback(server)).feedbackGuid, sourceType: FEEDBACK },
    }),
  }),
  writing({
    key: 'POST Comment/Create',
    of: "teacher's feedback on what everybody sees",
    repeatable: true,
    expect: only(['student', 'teacher', 'teacher2', 'admin']),
    input: async (server) => ({
      body: {
        sourceGuid: (await teachersFeedback(server)).feedbackGuid,
        sourceType: FEEDBACK,
        commentText: 'شكراً',
      },
    }),
  }),
  writing({
    key: 'POST Comment/Create',
    of: 'a reflection that only the owner sees',
    expect: only(['student']),
    input: async (server) => {
      const of = await fixturesOf(server);
      const { reflectionGuid } = await of.reflection(
        (await of.workSample({ visibility: 'me' })).workSampleGuid,
      );
      return {
        body: { sourceGuid: reflectionGuid, sourceType: REFLECTION, commentText: 'ملاحظة' },
      };
    },
  }),
  ...(['POST Comment/Remove', 'POST Comment/Report', 'PUT Comment/DismissReports'] as const).map(
    (key) =>
      writing({
        key,
        of: "student2's comment on student's work",
        expect:
          key === 'POST Comment/Report'
            ? everyone('allowed')
            : only(['teacher', 'admin'], 'forbidden'),
        input: async (server) => {
          const { commentGuid: guid } = await (
            await fixturesOf(server)
          ).comment('student2', (await work(server)).workSampleGuid, WORK);
          return key === 'PUT Comment/DismissReports'
            ? { query: { guid } }
            : { body: { guid, reason: 'سبب' } };
        },
      }),
  ),
  ...(['POST Comment/Remove', 'PUT Comment/DismissReports'] as const).map((key) =>
    writing({
      key,
      of: 'a comment on work that only teachers see',
      expect: teachersWhoSee('teachers'),
      input: async (server) => {
        const of = await fixturesOf(server);
        const { sourceGuid } = await of.item(WORK, 'teachers');
        const { commentGuid: guid } = await of.comment('student', sourceGuid, WORK);
        return key === 'PUT Comment/DismissReports'
          ? { query: { guid } }
          : { body: { guid, reason: 'سبب' } };
      },
    }),
  ),
  writing({
    key: 'PUT Comment/DismissReports',
    of: "teacher's comment on student's work",
    expect: only(['admin'], 'forbidden'),
    input: async (server) => {
      const { workSampleGuid } = await work(server);
      const of = await fixturesOf(server);
      return { query: { guid: (await of.comment('teacher', workSampleGuid, WORK)).commentGuid } };
    },
  }),
  authorisationCase({
    key: 'GET Comment/GetReports',
    of: "student's work",
    expect: only(['teacher', 'teacher2', 'admin']),
    input: async (server) => ({
      query: { sourceGuid: (await work(server)).workSampleGuid, sourceType: WORK },
    }),
  }),
  ...(['POST Comment/Update', 'POST Comment/Delete'] as const).map((key) =>
    writing({
      key,
      of: "student2's comment on student's work",
      expect: only(['student2'], 'forbidden'),
      input: async (server) => {
        const { commentGuid } = await (
          await fixturesOf(server)
        ).comment('student2', (await work(server)).workSampleGuid, WORK);
        return { body: { commentGuid, commentText: 'أحسنت كثيراً' } };
      },
    }),
  ),
];

/**
 * Cards with each visibility of photo, mission statement and career goals, and with each of email,
 * phone and code.
 */
const cards: readonly AuthorisationCase[] = [
  ...VISIBILITIES.map((visibility) =>
    authorisationCase({
      key: 'GET Account/GetStudentProfile',
      of: `student's card, whose texts and contact are seen by ${visibility}`,
      expect: everyone('allowed'),
      input: async (server) => {
        await fixturesOf(server);
        const body = {
          missionStatement: 'رسالتي في الحياة',
          email: 'only-for-some@example.edu',
          profileVisibility: visibility,
          contactVisibility: visibility,
        };
        await server.call('student', 'PUT Account/UpdateStudentProfile', { body, file: {} });
        return { query: { studentGuid: studentGuid(server) } };
      },
      verify(_server, as, _outcome, { data }) {
        const json = JSON.stringify(data);
        for (const secret of ['رسالتي', 'only-for-some'])
          if (json.includes(secret) !== READERS[visibility].includes(as))
            throw new Error(`${as} was told the wrong things of a card.`);
      },
    }),
  ),
  writing({
    key: 'PUT Account/UpdateStudentProfile',
    of: 'the own card',
    expect: studentsOnly(),
    input: async (server) => {
      await fixturesOf(server);
      return { body: { careerGoals: 'مهندس' }, file: {} };
    },
  }),
  authorisationCase({
    key: 'GET Portfolios/Get',
    of: "student's portfolio with one item for the section",
    expect: everyone('allowed'),
    input: async (server) => {
      const of = await fixturesOf(server);
      await clear(server, 'portfolio_item');
      await of.item(GOAL, 'section');
      return { query: {} };
    },
    verify(server, as, _outcome, { data }) {
      const { portfolios } = data as { portfolios: Array<{ studentGuid: string }> };
      if (
        portfolios.some((card) => card.studentGuid === studentGuid(server)) !==
        READERS.section.includes(as)
      )
        throw new Error(`${as} was shown the wrong portfolios.`);
    },
  }),
  authorisationCase({
    key: 'GET Portfolios/GetPlaces',
    of: 'the university',
    expect: everyone('allowed'),
    input: () => ({}),
  }),
];

const collected = async (server: TestServer, visibility: Visibility = 'university') => {
  const of = await fixturesOf(server);
  await clear(server, 'portfolio_item');
  const items = [];
  for (const each of VISIBILITIES) items.push((await of.item(GOAL, each, title(each))).sourceGuid);
  return of.collection(items, visibility);
};
const linked = async (server: TestServer) => {
  const of = await fixturesOf(server);
  const { sourceGuid, fileUrl } = await of.item(WORK, 'teachers');
  return { fileUrl, ...(await of.link({ itemGuids: [sourceGuid] })) };
};

const sharing: readonly AuthorisationCase[] = [
  ...VISIBILITIES.map((visibility) =>
    authorisationCase({
      key: 'GET Collections/GetOne',
      of: `a collection that is seen by ${visibility}`,
      expect: only(READERS[visibility]),
      input: async (server) => ({
        query: { collectionGuid: (await collected(server, visibility)).collectionGuid },
      }),
    }),
  ),
  authorisationCase({
    key: 'GET Collections/GetOne',
    of: 'a collection that everybody sees, of goals of each visibility',
    expect: everyone('allowed'),
    input: async (server) => ({
      query: { collectionGuid: (await collected(server)).collectionGuid },
    }),
    verify: (_server, as, _outcome, { data }) => assertVisibleTitles(as, data),
  }),
  authorisationCase({
    key: 'GET Collections/Get',
    of: "student's collections, one for the section",
    expect: everyone('allowed'),
    input: async (server) => {
      await clear(server, 'portfolio_collection');
      await collected(server, 'section');
      return { query: { studentGuid: studentGuid(server) } };
    },
    verify(_server, as, _outcome, { data }) {
      if ((data as unknown[]).length !== Number(READERS.section.includes(as)))
        throw new Error(`${as} was shown the wrong collections.`);
    },
  }),
  writing({
    key: 'POST Collections/Create',
    of: "student's work sample",
    expect: ownerOnly(),
    input: async (server) => ({
      body: { title: 'مجموعة', itemGuids: [(await work(server)).workSampleGuid] },
    }),
  }),
  writing({
    key: 'POST Collections/Update',
    of: "student's collection",
    expect: ownerOnly(),
    input: async (server) => ({
      body: { collectionGuid: (await collected(server)).collectionGuid, title: 'مجموعة أخرى' },
    }),
  }),
  writing({
    key: 'POST Collections/Delete',
    of: "student's collection",
    expect: ownerOnly(),
    input: async (server) => ({
      body: { collectionGuid: (await collected(server)).collectionGuid },
    }),
  }),
  authorisationCase({
    key: 'GET SecretLinks/Get',
    of: "student's links",
    expect: studentsOnly(),
    input: async (server) => {
      await linked(server);
      return {};
    },
    verify(_server, as, outcome, { data }) {
      if (outcome === 'allowed' && JSON.stringify(data).includes('للشركة') !== (as === 'student'))
        throw new Error(`${as} was told the wrong links.`);
    },
  }),
  writing({
    key: 'POST SecretLinks/Create',
    of: "student's work sample",
    expect: ownerOnly(),
    input: async (server) => {
      const of = await fixturesOf(server);
      await clear(server, 'portfolio_link');
      return {
        body: {
          title: 'رابط',
          expiresDate: of.daysFromNow(3),
          itemGuids: [(await work(server)).workSampleGuid],
        },
      };
    },
  }),
  writing({
    key: 'POST SecretLinks/Create',
    of: "student's collection",
    expect: ownerOnly(),
    input: async (server) => {
      const of = await fixturesOf(server);
      await clear(server, 'portfolio_link');
      return {
        body: {
          title: 'رابط',
          expiresDate: of.daysFromNow(3),
          collectionGuid: (await collected(server)).collectionGuid,
        },
      };
    },
  }),
  writing({
    key: 'POST SecretLinks/Revoke',
    of: "student's link",
    expect: ownerOnly(),
    input: async (server) => {
      await clear(server, 'portfolio_link');
      return { body: { secretLinkGuid: (await linked(server)).link.secretLinkGuid } };
    },
  }),
  ...(['open', 'revoked', 'ended'] as const).flatMap((state) => {
    const expect = everyone(state === 'open' ? 'allowed' : 'refused');
    const link = async (server: TestServer) => {
      await clear(server, 'portfolio_link');
      const {
        link: { secretLinkGuid },
        secret,
        fileUrl,
      } = await linked(server);
      if (state === 'revoked')
        await server.call('student', 'POST SecretLinks/Revoke', { body: { secretLinkGuid } });
      if (state === 'ended')
        await server.services.db
          .updateTable('portfolio_link')
          .set({ expires_at: new Date(0) })
          .where('guid', '=', secretLinkGuid)
          .execute();
      return { secret, fileUrl };
    };
    return [
      authorisationCase({
        key: 'POST SecretLinks/Open',
        of: `a link that is ${state}`,
        expect,
        repeatable: true,
        input: async (server) => ({ body: { secret: (await link(server)).secret } }),
      }),
      authorisationCase({
        key: 'POST SecretLinks/OpenFile',
        of: `a file of a link that is ${state}`,
        expect,
        repeatable: true,
        input: async (server) => ({ body: await link(server) }),
      }),
    ];
  }),
  authorisationCase({
    key: 'POST SecretLinks/OpenFile',
    of: 'a file that the link does not show',
    expect: everyone('refused'),
    input: async (server) => {
      await clear(server, 'portfolio_link');
      return {
        body: {
          secret: (await linked(server)).secret,
          fileUrl: (await (await fixturesOf(server)).item(GOAL, 'university')).fileUrl,
        },
      };
    },
  }),
];

const ticketOf = (url: string) =>
  new URLSearchParams(url.slice(url.indexOf('?'))).get('ticket') ?? '';
const exports: readonly AuthorisationCase[] = [
  authorisationCase({
    key: 'POST Portfolios/PrepareExport',
    of: 'the own portfolio',
    expect: studentsOnly(),
    input: () => ({ body: {} }),
  }),
  authorisationCase({
    key: 'GET Portfolios/Export',
    of: "a ticket of student's",
    expect: everyone('allowed'),
    async input(server) {
      const of = await fixturesOf(server);
      await clear(server, 'portfolio_item');
      await of.item(GOAL);
      return { query: { ticket: ticketOf(await of.export()) } };
    },
  }),
  authorisationCase({
    key: 'GET Portfolios/Export',
    of: 'a ticket that never was',
    expect: everyone('refused'),
    input: () => ({ query: { ticket: 'x'.repeat(43) } }),
  }),
];

export const portfolioCases: readonly AuthorisationCase[] = [
  ...seen,
  ...lists,
  usedTags,
  ...waiting,
  ...changes,
  ...cards,
  ...sharing,
  ...exports,
];
