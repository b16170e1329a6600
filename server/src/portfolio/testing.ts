import { randomUUID } from 'node:crypto';
import {
  DAY_MS,
  SOURCE_TYPE,
  type Achievement,
  type AchievementModel,
  type ExportLanguage,
  type Feedback,
  type Goal,
  type GoalModel,
  type ItemType,
  type PortfolioCollection,
  type PortfolioComment,
  type Reflection,
  type ReflectionModel,
  type SecretLink,
  type SecretLinkModel,
  type SourceType,
  type TagItem,
  type Visibility,
  type WorkSample,
  type WorkSampleModel,
} from '@riwaq/api';
import {
  createTestServer,
  made,
  type PersonName,
  type TestServer,
  type TestServerOptions,
} from '../testing';
import { insertUpload } from '../testing/insert-upload';
import { portfolioArea } from './routes';

/**
 * Helpers that fill a portfolio, student's unless another person is named. Each one creates what it
 * names, or throws.
 */
export interface PortfolioFixtures {
  workSample(model?: Partial<WorkSampleModel>, as?: PersonName): Promise<WorkSample>;
  achievement(model?: Partial<AchievementModel>, as?: PersonName): Promise<Achievement>;
  goal(model?: Partial<GoalModel>, as?: PersonName): Promise<Goal>;
  reflection(workSampleGuid: string, model?: Partial<ReflectionModel>): Promise<Reflection>;
  /** Creates an item of a type with this visibility. */
  item(
    type: ItemType,
    visibility?: Visibility,
    title?: string,
  ): Promise<{ sourceGuid: string; sourceType: ItemType; fileUrl: string }>;
  tagItem(tagName?: string, as?: PersonName): Promise<TagItem>;
  feedback(
    sourceGuid: string,
    sourceType: SourceType,
    feedbackText?: string,
    as?: PersonName,
  ): Promise<Feedback>;
  comment(
    as: PersonName,
    sourceGuid: string,
    sourceType: SourceType,
    commentText?: string,
  ): Promise<PortfolioComment>;
  /** Creates a collection of student's with this visibility. */
  collection(itemGuids: readonly string[], visibility?: Visibility): Promise<PortfolioCollection>;
  /** Creates a secret link of student's that is open for a month. */
  link(of: Partial<SecretLinkModel>): Promise<{ link: SecretLink; secret: string }>;
  /** Returns the address of an export of student's. */
  export(language?: ExportLanguage): Promise<string>;
  /** Uploads a file that is not attached yet; returns its fileUrl. */
  upload(as?: PersonName, name?: string, content?: string | Uint8Array): Promise<string>;
  /** Puts student2 into student's section. */
  classmates(): Promise<void>;
  /** The date-time that is this many days from now, in the API's format. */
  daysFromNow(days: number): string;
  /** Kinds of the notifications of a person, oldest first. */
  told(person: PersonName): Promise<string[]>;
}

export type PortfolioServer = TestServer & PortfolioFixtures;

export async function createPortfolioServer(
  options: Pick<TestServerOptions, 'openStore'> = {},
): Promise<PortfolioServer> {
  const server = await createTestServer({ areas: portfolioArea, ...options });
  return { ...server, ...portfolioFixtures(server) };
}

export function portfolioFixtures(server: TestServer): PortfolioFixtures {
  const { call, services, university, clock } = server;
  const daysFromNow = (days: number) =>
    services.time.format(new Date(clock.now().getTime() + days * DAY_MS));
  const upload: PortfolioFixtures['upload'] = (
    as = 'student',
    name = 'work.pdf',
    content = randomUUID(),
  ) => insertUpload(server, as, { location: 'Portfolio', name, content });
  const workSample: PortfolioFixtures['workSample'] = async (model = {}, as = 'student') =>
    made(
      'work sample',
      await call(as, 'POST WorkSample/Post', { body: { title: 'بحث في الفيزياء', ...model } }),
    );
  const achievement: PortfolioFixtures['achievement'] = async (model = {}, as = 'student') =>
    made(
      'achievement',
      await call(as, 'POST Achievement/Create', {
        body: { title: 'جائزة الكلية', achievementDate: '2026-02-01', ...model },
      }),
    );
  const goal: PortfolioFixtures['goal'] = async (model = {}, as = 'student') =>
    made(
      'goal',
      await call(as, 'POST Goal/Create', {
        body: { title: 'إتقان البرمجة', dueDate: daysFromNow(30), ...model },
      }),
    );

  return {
    workSample,
    achievement,
    goal,
    upload,
    daysFromNow,
    reflection: async (workSampleGuid, model = {}) =>
      made(
        'reflection',
        await call('student', 'POST Reflection/Create', {
          body: { workSampleGuid, reflectionText: 'تعلمت منه الصبر', ...model },
        }),
      ),
    async item(type, visibility = 'university', title = 'عنوان') {
      const fileUrl = await upload();
      const model = { title, visibility, files: [{ fileUrl }] };
      const sourceGuid =
        type === SOURCE_TYPE.workSample
          ? (await workSample(model)).workSampleGuid
          : type === SOURCE_TYPE.achievement
            ? (await achievement(model)).achievementGuid
            : (await goal(model)).goalGuid;
      return { sourceGuid, sourceType: type, fileUrl };
    },
    tagItem: async (tagName = `وسم${randomUUID().slice(0, 8)}`, as = 'student') =>
      made(
        'tag',
        await call(as, 'POST TagItem/Create', { body: { tagName, tagColorsPresetId: 1 } }),
      ),
    feedback: async (sourceGuid, sourceType, feedbackText = 'عمل متقن', as = 'teacher') =>
      made(
        'feedback',
        await call(as, 'POST Feedback/Create', {
          body: { sourceGuid, sourceType: sourceType as ItemType, feedbackText },
        }),
      ),
    comment: async (as, sourceGuid, sourceType, commentText = 'أحسنت') =>
      made(
        'comment',
        await call(as, 'POST Comment/Create', { body: { sourceGuid, sourceType, commentText } }),
      ),
    collection: async (itemGuids, visibility = 'university') =>
      made(
        'collection',
        await call('student', 'POST Collections/Create', {
          body: { title: 'مجموعة مختارة', itemGuids: [...itemGuids], visibility },
        }),
      ),
    link: async (of) =>
      made(
        'link',
        await call('student', 'POST SecretLinks/Create', {
          body: { title: 'للشركة', expiresDate: daysFromNow(30), ...of },
        }),
      ),
    export: async (language = 'ar') =>
      made('export', await call('student', 'POST Portfolios/PrepareExport', { body: { language } }))
        .url,
    classmates: async () =>
      void (await services.db
        .updateTable('person')
        .set({ section_guid: university.sections.a })
        .where('guid', '=', university.people.student2)
        .execute()),
    async told(person) {
      const rows = await services.db
        .selectFrom('notification')
        .select('kind')
        .where('person_guid', '=', university.people[person])
        .orderBy('seq')
        .execute();
      return rows.map(({ kind }) => kind);
    },
  };
}
