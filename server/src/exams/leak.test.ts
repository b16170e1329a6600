import { randomUUID } from 'node:crypto';
import {
  FORUM_GROUP,
  LATEST_GROUP,
  LIBRARY_GROUP,
  OK,
  ROLE,
  type ApiResponse,
  type ApiInput,
  type ApiKey,
  type Endpoint,
  type ExamQuestion,
  type QuestionModel,
} from '@riwaq/api';
import { areas } from '../bootstrap/areas';
import type { BoundEndpoint } from '../platform/http/area';
import type { Caller } from '../platform/caller';
import { API_PREFIX, splitKey } from '../platform/http/http';
import type { Services } from '../platform/services';
import { createTestServer, THOROUGH, type PersonName, type TestServer } from '../testing';
import { madeInput, slotsOf, type Slot } from '../testing/made-input';
import { examFixtures } from './testing';

/**
 * A unique marker for a text that only its owner may see, so that a leak is recognised wherever it
 * appears.
 */
const secret = (what: string): string => `secret-${what}-${randomUUID().slice(0, 8)}`;
/** Numbers that occur nowhere else in the data. */
const NUMBER = '73041.9265';
const TOLERANCE = '0.0291';
const OWN_DEGREE = 1.4321;
const OTHERS_DEGREE = 1.2987;

interface LeakFixture {
  server: TestServer;
  /** Markers that must not occur in any response. */
  secrets: Map<string, string>;
  /** Guids that the student cannot learn and may do nothing with. */
  foreign: Set<string>;
  /** An exam and a question that the student is entitled to. */
  own: { examGuid: string; questionGuid: string };
  /** Guids that the student was shown before and no longer is. */
  past: string[];
  /** Guids that the student can learn: every assigned exam and its drawn questions. */
  toLearn: string[];
  /** Questions whose correct answers were revealed to the student. */
  revealed: Set<string>;
}

interface Question extends Partial<QuestionModel> {
  what: string;
}
const hidden = (
  questions: readonly Question[],
  secrets: Map<string, string>,
): Partial<QuestionModel>[] =>
  questions.map(({ what, ...question }) => {
    const keep = (kind: string): string => {
      const text = secret(`${what}-${kind}`);
      secrets.set(text, `${kind} of ${what}`);
      return text;
    };
    return {
      ...question,
      question: question.question ?? `<p>${what}</p>`,
      questionMark: question.questionMark ?? 2,
      questionHint: keep('hint'),
      feedback: `<p>${keep('feedback')}</p>${question.feedback ?? ''}`,
      QuestionOptions: (question.questionType === 'FillInTheBlanks'
        ? [{ optionText: keep('accepted text'), isCorrect: true }]
        : (question.QuestionOptions ?? [])
      ).map((option, index) => ({ ...option, feedback: keep(`feedback ${index}`) })),
    };
  });
const choice: QuestionModel['QuestionOptions'] = [
  { optionText: 'الأول', isCorrect: true, optionOrder: 1 },
  { optionText: 'الثاني', optionOrder: 2 },
];

/**
 * A student with exams in every state, and a classmate: one exam runs and reveals nothing, one
 * runs, draws questions and reveals the correct answer of the one submitted, one requires a
 * password, one is over and marked but not published, and one is the classmate's alone.
 */
async function createFixture(
  wrap: (bound: BoundEndpoint, services: Services) => BoundEndpoint = (bound) => bound,
): Promise<LeakFixture> {
  const server = await createTestServer({
    areas: (services) =>
      areas.flatMap((area) => area(services)).map((bound) => wrap(bound, services)),
    app: { requestsPerMinute: 10_000_000 },
  });
  const {
    services,
    university: { people, sections, subjects },
  } = server;
  await services.db
    .updateTable('person')
    .set({ section_guid: sections.a })
    .where('guid', '=', people.student2)
    .execute();
  const fixtures = examFixtures(server);
  const secrets = new Map<string, string>([
    [NUMBER, 'accepted number'],
    [TOLERANCE, 'tolerance'],
    [String(OWN_DEGREE), 'own degree'],
    [String(OTHERS_DEGREE), 'degree of another'],
  ]);
  const foreign = new Set<string>([people.student2]);
  const keep = (what: string): string => {
    const text = secret(what);
    secrets.set(text, what);
    return text;
  };
  const file = async (as: PersonName, what: string): Promise<string> => {
    const fileUrl = await services.keeper.keep(server.caller(as), {
      location: as === 'teacher' ? 'Exams' : 'ExamAnswer',
      name: `${what}.txt`,
      octets: Buffer.from(keep(`file ${what}`)),
    });
    foreign.add(fileUrl);
    return fileUrl;
  };
  const asked = async (as: PersonName, ExamGuid: string): Promise<ExamQuestion[]> =>
    (await server.call(as, 'GET Exams/GetQuestions', { query: { ExamGuid } })).data?.exam
      .examQuestions ?? [];
  const isForeign = (questions: readonly ExamQuestion[]) => {
    for (const { questionGuid, questionAnswers } of questions)
      for (const guid of [questionGuid, ...questionAnswers.map(({ answerGuid }) => answerGuid)])
        foreign.add(guid);
  };
  const exam = async (
    questions: readonly Question[],
    settings: Parameters<typeof fixtures.exam>[1] = {},
  ) => {
    const examGuid = await fixtures.exam('teacher', {
      studentGuids: [people.student, people.student2],
      ...settings,
    });
    for (const question of hidden(questions, secrets))
      await fixtures.question('teacher', { ...question, examGuid });
    return examGuid;
  };
  const show = async (examGuid: string, more: object) => {
    const { statusCode } = await server.call('teacher', 'PUT Exams/Edit', {
      body: await fixtures.edit('teacher', examGuid, more),
    });
    if (statusCode !== OK) throw new Error(`edit: ${statusCode}`);
  };
  const answer = async (
    as: 'student' | 'student2',
    examGuid: string,
    questionGuid: string,
    given: string[],
    draft: boolean,
  ) => {
    const { statusCode } = await server.call(as, 'POST Exams/AnswerSave', {
      body: { examGuid, questionGuid, answer: given, draft },
    });
    if (statusCode !== OK) throw new Error(`answer: ${statusCode}`);
  };

  // Runs, will show the result later, and reveals nothing now.
  const plain = await exam([
    {
      what: 'plain one',
      questionType: 'OneChoice',
      QuestionOptions: choice,
      feedback: `<p><a href="/files/${await file('teacher', 'feedback')}">x</a></p>`,
    },
    { what: 'plain several', questionType: 'MultiChoice', QuestionOptions: choice },
    { what: 'plain text', questionType: 'FillInTheBlanks' },
    {
      what: 'plain number',
      questionType: 'Number',
      QuestionOptions: [{ optionText: NUMBER, isCorrect: true, tolerance: TOLERANCE }],
    },
    { what: 'plain file', questionType: 'AttachedFile' },
  ]);
  await show(plain, { isActive: true, showResult: true });
  for (const name of ['student', 'student2'] as const) await fixtures.enter(name, plain);
  const [one, , text, , work] = await asked('student', plain).then((questions) =>
    ['plain one', 'plain several', 'plain text', 'plain number', 'plain file'].map((what) =>
      questions.find(({ question }) => question.includes(what))!,
    ),
  );
  await answer('student', plain, one!.questionGuid, [one!.questionAnswers[0]!.answerGuid], false);
  await answer('student2', plain, text!.questionGuid, [keep('answer of another')], false);
  await answer(
    'student2',
    plain,
    work!.questionGuid,
    [await file('student2', 'work of another')],
    false,
  );
  for (const { guid } of await services.db
    .selectFrom('exam_answer')
    .select('guid')
    .where('student_guid', '=', people.student2)
    .execute())
    foreign.add(guid);

  // Runs, draws two of three questions, and reveals correct answers once submitted.
  const shown = await exam(
    [1, 2, 3].map((number) => ({
      what: `drawn ${number}`,
      questionType: 'FillInTheBlanks' as const,
      question: `<p>${keep(`question ${number} of a draw`)}</p>`,
    })),
    { showCorrectAnswerAfterSubmit: true },
  );
  await server.call('teacher', 'PUT Exams/RandomQuestionsChangeStatus', { query: { Guid: shown } });
  await server.call('teacher', 'PUT Exams/RandomQuestionsSettingSave', {
    body: {
      examGuid: shown,
      fillInTheBlanks: 2,
      multiChoice: 0,
      oneChoice: 0,
      number: 0,
      attachedFile: 0,
    },
  });
  await show(shown, { isActive: true });
  await fixtures.enter('student', shown);
  const drawn = await asked('student', shown);
  for (const { question } of drawn) secrets.delete(question.replace(/<[^>]*>/g, ''));
  isForeign(
    (await asked('teacher', shown)).filter(
      ({ questionGuid }) => !drawn.some((own) => own.questionGuid === questionGuid),
    ),
  );
  const [sent, kept] = drawn;
  await answer('student', shown, sent!.questionGuid, ['شيء'], false);
  await answer('student', shown, kept!.questionGuid, ['شيء'], true);
  const told = (await asked('teacher', shown)).find(
    ({ questionGuid }) => questionGuid === sent!.questionGuid,
  )!;
  for (const by of [
    told.questionHint,
    told.feedback?.replace(/<[^>]*>/g, ''),
    ...told.questionAnswers.map(({ optionText }) => optionText),
  ])
    secrets.delete(by ?? '');

  // Not entered: all questions are still secret, and so is the password.
  const locked = await exam(
    [
      {
        what: 'locked',
        questionType: 'FillInTheBlanks',
        question: `<p>${keep('question not entered')}</p>`,
      },
    ],
    { enablePasswordToEnter: true, passwordToEnter: keep('password') },
  );
  isForeign(await asked('teacher', locked));
  await show(locked, { isActive: true });

  // Over and marked, but the result is not published.
  const over = await exam([{ what: 'over', questionType: 'FillInTheBlanks' }]);
  await show(over, { isActive: true });
  for (const name of ['student', 'student2'] as const) {
    await fixtures.enter(name, over);
    await server.call(name, 'POST Exams/FinishExam', { body: { examGuid: over } });
  }
  await show(over, { isActive: false });
  const [marked] = await asked('teacher', over);
  for (const [name, degree] of [
    ['student', OWN_DEGREE],
    ['student2', OTHERS_DEGREE],
  ] as const) {
    await server.call('teacher', 'POST Exams/AddQuestionDegree', {
      body: {
        examGuid: over,
        questionGuid: marked!.questionGuid,
        studentGuid: people[name],
        degree,
        note: keep(`note on ${name}`),
      },
    });
  }

  // Data of others: the classmate's exam, another teacher's exam, folders and the question bank.
  const others = await exam(
    [
      {
        what: 'of another',
        questionType: 'FillInTheBlanks',
        question: `<p>${keep('question of another')}</p>`,
        fileUrl: await file('teacher', 'of another'),
        fileName: 'a.txt',
        containsFile: true,
      },
    ],
    { title: keep('exam of another'), studentGuids: [people.student2] },
  );
  isForeign(await asked('teacher', others));
  await show(others, { isActive: true });
  await fixtures.enter('student2', others);
  foreign.add(others);
  foreign.add((await fixtures.folder('teacher', keep('folder'))).folderGuid);
  const { categoryGuid } = await fixtures.category('teacher', { categoryName: keep('category') });
  foreign.add(categoryGuid);
  for (const question of hidden(
    [
      {
        what: 'bank',
        questionType: 'FillInTheBlanks',
        question: `<p>${keep('question of the bank')}</p>`,
      },
    ],
    secrets,
  ))
    foreign.add((await fixtures.question('teacher', { ...question, categoryGuid })).questionGuid);
  // A mail of the teacher to the classmate, with a file.
  const mailed = await services.keeper.keep(server.caller('teacher'), {
    location: 'Mails',
    name: 'mail.txt',
    octets: Buffer.from(keep('file of a mail')),
  });
  const mail = await server.call('teacher', 'POST Mails/Send', {
    body: { Title: keep('mail to another'), ToGuid: [people.student2], FileName: mailed },
  });
  if (mail.data === null) throw new Error(`mail: ${mail.statusCode}`);
  foreign.add(mail.data.mailGuid).add(mailed);
  await services.db
    .updateTable('person')
    .set({ section_guid: sections.b })
    .where('guid', '=', people.student2)
    .execute();
  foreign.add(
    await fixtures.exam('teacher2', {
      title: keep('exam of another teacher'),
      subjectGuid: subjects.chemistry,
      sectionGuid: sections.b,
      studentGuids: [people.student2],
    }),
  );

  return {
    server,
    secrets,
    foreign,
    own: { examGuid: plain, questionGuid: one!.questionGuid },
    past: [over, marked!.questionGuid],
    toLearn: [plain, shown, locked, ...drawn.map(({ questionGuid }) => questionGuid)],
    revealed: new Set([sent!.questionGuid]),
  };
}

const GUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const FILE_URL = /^[A-Za-z]+\/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\/./i;
const ADDRESS = /\/files\/[^"'\s\\<>]+/g;
/** Fields that reveal a correct answer or somebody's mark. */
const TELLING = new Set([
  'isCorrect',
  'tolerance',
  'examResult',
  'totalStudentDegrees',
  'degree',
  'notex',
]);

/** Lists everything in a response that must not be there. */
function leaksIn(place: LeakFixture, text: string): string[] {
  const leaks = [...place.secrets]
    .filter(([marker]) => text.includes(marker))
    .map(([, what]) => what);
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch {
    return leaks;
  }
  const look = (value: unknown, questionGuid: string | null): void => {
    if (typeof value !== 'object' || value === null) return;
    const own = 'questionGuid' in value ? String(value.questionGuid) : questionGuid;
    for (const [name, inner] of Object.entries(value)) {
      if (TELLING.has(name) && inner !== null && !(own !== null && place.revealed.has(own)))
        leaks.push(`${name} ${JSON.stringify(inner)}`);
      if (name === 'passwordToEnter' && inner !== '') leaks.push(name);
      if (name === 'lateAnswers' && Array.isArray(inner) && inner.length > 0) leaks.push(name);
      look(inner, own);
    }
  };
  look(data, null);
  return leaks;
}

/** Extracts the guids and addresses that a response contains. */
function identifiersIn(text: string): { identifiers: string[]; addresses: string[] } {
  const identifiers: string[] = [];
  const look = (value: unknown): void => {
    if (typeof value === 'string' && (GUID.test(value) || FILE_URL.test(value)))
      identifiers.push(value);
    else if (typeof value === 'object' && value !== null) Object.values(value).forEach(look);
  };
  try {
    look(JSON.parse(text));
  } catch {
    // A response that is not JSON contains no guids.
  }
  return { identifiers, addresses: text.match(ADDRESS) ?? [] };
}

/**
 * Guids that the server ignores for students, or that only narrow the student's own data: the
 * response contains nothing beyond the one without them.
 */
const PASSED_OVER = new Set([
  'GET Exams/Get folderGuid',
  'GET Exams/Get subjectGuid',
  'GET Exams/Get before',
]);
/** Sent after all other requests: it ends the attempt, and the answers are no longer secret. */
const ENDING = 'POST Exams/FinishExam';

interface Found {
  leaks: string[];
  granted: string[];
  failures: string[];
  calls: number;
  known: Set<string>;
}

/**
 * Calls every declared endpoint with every guid that the student has or learns meanwhile, and with
 * those of others.
 */
async function crawl(place: LeakFixture, only?: ApiKey): Promise<Found> {
  const { server, foreign, own } = place;
  const known = new Set<string>([
    server.university.people.student,
    own.examGuid,
    own.questionGuid,
    ...place.past,
    FORUM_GROUP,
    LATEST_GROUP,
    LIBRARY_GROUP,
    ...foreign,
    ...(only ? place.toLearn : []),
  ]);
  const found: Found = { leaks: [], granted: [], failures: [], calls: 0, known };
  const addresses = new Set<string>();
  const tried = new Map<string, Set<string>>();
  const isOfExams = (key: ApiKey) => key.includes(' Exams/') || key.includes(' Uploader/');
  const ofExams = new Set([
    ...foreign,
    ...place.toLearn,
    ...place.past,
    own.examGuid,
    own.questionGuid,
  ]);
  // Other areas are called with every learnt guid in the nightly run, and with guids of exams only
  // otherwise.
  const isAsked = (key: ApiKey, identifier: string) =>
    THOROUGH || isOfExams(key) || ofExams.has(identifier);
  const markers = [...place.secrets.keys()];
  let token = await server.signIn('student');

  const filled = ({ name }: Slot): string => {
    if (/question/i.test(name)) return own.questionGuid;
    if (/student/i.test(name)) return server.university.people.student;
    return own.examGuid;
  };
  const note = (what: string, text: string): void => {
    for (const leak of leaksIn(place, text)) found.leaks.push(`${what}: ${leak}`);
    const { identifiers, addresses: told } = identifiersIn(text);
    for (const identifier of identifiers) known.add(identifier);
    for (const address of told) addresses.add(address.replaceAll('&amp;', '&'));
  };
  const ask = async (
    token: string,
    key: ApiKey,
    input: object,
  ): Promise<{ text: string; done: boolean }> => {
    found.calls += 1;
    const { query = {}, body, file } = input as { query?: object; body?: object; file?: Blob };
    if (file) {
      const answer = await server.callWith(token, key, input as ApiInput<typeof key>);
      const text = JSON.stringify(answer);
      note(key, text);
      return { text, done: answer.statusCode === OK };
    }
    const { method, path } = splitKey(key);
    const search = new URLSearchParams(
      Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)])),
    );
    const response = await server.app.inject({
      method,
      url: `${API_PREFIX}${path}?${search}`,
      headers: { authorization: `Bearer ${token}` },
      ...(body ? { payload: body } : {}),
    });
    const what = `${key} ${JSON.stringify(input)}`;
    note(what, response.body);
    if (response.headers['content-disposition'] !== undefined) found.leaks.push(`${what}: a file`);
    if (response.statusCode >= 500) found.failures.push(`${what}: ${response.statusCode}`);
    return {
      text: response.body,
      done:
        response.statusCode === 200 && response.json<{ statusCode: number }>().statusCode === OK,
    };
  };

  const askAll = async ({ key, endpoint }: { key: ApiKey; endpoint: Endpoint }): Promise<void> => {
    const before = tried.get(key) ?? new Set<string>();
    const fresh = [...known].filter(
      (identifier) => !before.has(identifier) && isAsked(key, identifier),
    );
    tried.set(key, new Set([...before, ...fresh]));
    if (fresh.length === 0) return;
    // Some endpoints end the session. Signing in for each call would give the student many devices.
    if ((await server.core.sessions.authenticate(token)) === null)
      token = await server.signIn('student');
    const slots = slotsOf(endpoint);
    const isForStudents =
      endpoint.access === 'signed-in' ||
      endpoint.access === 'anyone' ||
      endpoint.access.includes(ROLE.student);
    // A draft never reveals the correct answer, whatever the exam's settings; a submitted answer
    // may.
    const fixed = { draft: true, clientKey: randomUUID() };
    if (before.size === 0)
      await ask(token, key, madeInput(endpoint, { slot: filled, fixed, optional: [] }));
    for (const identifier of fresh) {
      if (key === ENDING && !foreign.has(identifier)) continue;
      const kind = GUID.test(identifier) ? 'guid' : 'fileUrl';
      const places = slots.filter((slot) => slot.takes === kind);
      const everywhere = (slot: Slot) => (slot.takes === kind ? identifier : filled(slot));
      // Fill one slot at a time: a guid names one thing. An endpoint refused for the role needs one
      // call only.
      const inputs = isForStudents
        ? places.map((place) => ({
            places: [place],
            slot: (slot: Slot) =>
              slot.name === place.name && slot.part === place.part ? identifier : filled(slot),
          }))
        : places.length > 0
          ? [{ places, slot: everywhere }]
          : [];
      for (const { places: named, slot } of inputs) {
        const { done } = await ask(
          token,
          key,
          madeInput(endpoint, { slot, fixed, optional: named.map(({ name }) => name) }),
        );
        if (
          done &&
          isOfExams(key) &&
          foreign.has(identifier) &&
          !named.every(({ name }) => PASSED_OVER.has(`${key} ${name}`))
        )
          found.granted.push(`${key} with ${named.map(({ name }) => name).join()} ${identifier}`);
      }
    }
    // A search that matches hidden text would reveal it letter by letter.
    for (const slot of key.startsWith('GET ') && before.size === 0 && isForStudents
      ? slots.filter(({ takes }) => takes === 'text')
      : []) {
      const searching = async (text: string) =>
        (
          await ask(
            token,
            key,
            madeInput(endpoint, {
              slot: (one) => (one.name === slot.name ? text : filled(one)),
              fixed: {},
              optional: [slot.name],
            }),
          )
        ).text;
      // Compare with a search of the same shape: the length limit of a text is no secret.
      const nothing = new Map<string, Promise<string>>();
      const foundNothing = (shape: string) =>
        nothing.get(shape) ?? nothing.set(shape, searching(shape)).get(shape);
      for (const marker of markers)
        if ((await searching(marker)) !== (await foundNothing(marker.replace(/[0-9a-z]/gi, 'z'))))
          found.leaks.push(`${key} ${slot.name}: finds ${place.secrets.get(marker)}`);
    }
  };

  const keys = server.endpoints.filter(
    ({ key }) => only === undefined || key === only,
  ) as unknown as { key: ApiKey; endpoint: Endpoint }[];
  const reading = keys.filter(({ key }) => key.startsWith('GET '));
  const rounds = async (which: typeof keys) => {
    for (let size = -1; size !== known.size;) {
      size = known.size;
      for (const one of which) await askAll(one);
    }
  };
  await rounds(reading);
  for (const one of keys.filter((each) => !reading.includes(each))) await askAll(one);
  // The writing calls may have created more to read.
  await rounds(reading);

  for (const url of addresses) {
    const response = await server.app.inject({ method: 'GET', url });
    note(url, response.body);
  }
  for (const group of known) {
    const joined =
      GUID.test(group) && (await server.realtime.mayJoin(server.caller('student'), group));
    // Everybody may watch a classmate's portfolio: the event says that it changed, not how; its
    // content is checked below.
    if (joined && foreign.has(group) && group !== server.university.people.student2)
      found.granted.push(`the group ${group}`);
    for (const sent of server.realtime.sent)
      if (joined && sent.to === 'group' && sent.target === group)
        note(`live ${sent.event}`, JSON.stringify(sent.args));
  }
  for (const sent of server.realtime.sent)
    if (sent.to === 'user' && sent.target === server.university.people.student)
      note(`live ${sent.event}`, JSON.stringify(sent.args));
  return found;
}

/** Data of others and the questions: no request of a student may change it. */
async function dataOfOthers({
  server: {
    services: { db },
    university: { people },
  },
}: LeakFixture): Promise<string> {
  const tables = await Promise.all([
    db
      .selectFrom('exam_answer')
      .selectAll()
      .where('student_guid', '<>', people.student)
      .orderBy('guid')
      .execute(),
    db
      .selectFrom('exam_student')
      .selectAll()
      .where('student_guid', '<>', people.student)
      .orderBy('exam_guid')
      .orderBy('student_guid')
      .execute(),
    db.selectFrom('exam').selectAll().orderBy('seq').execute(),
    db.selectFrom('exam_question').selectAll().orderBy('guid').execute(),
    db.selectFrom('question_option').selectAll().orderBy('guid').execute(),
    db.selectFrom('exam_mark').selectAll().orderBy('seq').execute(),
  ]);
  return JSON.stringify(tables);
}

test('leaks no correct answers or data of others in a running exam', async () => {
  const place = await createFixture();
  try {
    const before = await dataOfOthers(place);
    const { leaks, granted, failures, calls, known } = await crawl(place);
    expect({ leaks, granted, failures }).toEqual({ leaks: [], granted: [], failures: [] });
    expect(place.toLearn.filter((identifier) => !known.has(identifier))).toEqual([]);
    expect(calls).toBeGreaterThan(3000);
    // Other students still sit the exam: the own finish reveals nothing earlier.
    expect(
      (
        await place.server.callWith(await place.server.signIn('student'), ENDING, {
          body: { examGuid: place.own.examGuid },
        })
      ).statusCode,
    ).toBe(OK);
    expect((await crawl(place, 'GET Exams/GetQuestions')).leaks).toEqual([]);
    expect(await dataOfOthers(place)).toBe(before);
  } finally {
    await place.server.close();
  }
});

const exposed = <Data>(data: unknown): Data => data as Data;
interface Asked {
  exam: {
    examQuestions: {
      questionGuid: string;
      questionHint: string;
      feedback?: string;
      questionAnswers: { isCorrect: boolean | null }[];
    }[];
  };
}

type Leak = (answer: ApiResponse<unknown>, services: Services, caller: Caller) => Promise<unknown>;

describe('the crawl', () => {
  let place: LeakFixture;
  let leaking: { readonly key: ApiKey; readonly leak: Leak } | null = null;
  beforeAll(async () => {
    place = await createFixture((bound, services) => ({
      ...bound,
      async handle(call: never) {
        const answer = await bound.handle(call);
        const { caller } = call as { caller: Caller | null };
        if (leaking?.key === bound.key && caller?.role === ROLE.student)
          await leaking.leak(answer, services, caller);
        return answer;
      },
    }));
  });
  beforeEach(() => place.server.realtime.clear());
  afterEach(() => {
    leaking = null;
  });
  afterAll(() => place.server.close());

  it.each<[string, ApiKey, Leak]>([
    [
      'a hint',
      'GET Exams/GetQuestions',
      async ({ data }, { db }) => {
        for (const question of exposed<Asked | null>(data)?.exam.examQuestions ?? [])
          question.questionHint = (
            await db
              .selectFrom('exam_question')
              .select('hint')
              .where('guid', '=', question.questionGuid)
              .executeTakeFirstOrThrow()
          ).hint;
      },
    ],
    [
      'feedback',
      'GET Exams/GetQuestions',
      async ({ data }, { db }) => {
        for (const question of exposed<Asked | null>(data)?.exam.examQuestions ?? [])
          question.feedback = (
            await db
              .selectFrom('exam_question')
              .select('feedback')
              .where('guid', '=', question.questionGuid)
              .executeTakeFirstOrThrow()
          ).feedback;
      },
    ],
    [
      'feedback on an option',
      'POST Exams/AnswerSave',
      async (answer, { db }) => {
        const { feedback } = await db
          .selectFrom('question_option')
          .select('feedback')
          .where('feedback', 'like', 'secret-plain%')
          .executeTakeFirstOrThrow();
        answer.details = feedback;
      },
    ],
    [
      'a correct option',
      'GET Exams/GetQuestions',
      async ({ data }) => {
        for (const {
          questionAnswers: [option],
        } of exposed<Asked | null>(data)?.exam.examQuestions ?? [])
          if (option) option.isCorrect = false;
      },
    ],
    [
      'a password',
      'GET Exams/GetExam',
      async ({ data }, { db }) => {
        const exam = exposed<{ guid: string; passwordToEnter: string } | null>(data);
        if (exam)
          exam.passwordToEnter =
            (
              await db
                .selectFrom('exam')
                .select('password')
                .where('guid', '=', exam.guid)
                .executeTakeFirstOrThrow()
            ).password ?? '';
      },
    ],
    [
      'an accepted text in a live event',
      'POST Exams/AnswerSave',
      async (_answer, { db, realtime }, { userGuid }) => {
        const option = await db
          .selectFrom('question_option')
          .select('text')
          .where('text', 'like', 'secret-plain%')
          .executeTakeFirstOrThrow();
        realtime.toUser(userGuid, 'ReceiveExamAttempt', { examGuid: option.text, version: 1 });
      },
    ],
    [
      "another student's attempt",
      'GET Exams/GetAttempt',
      async (answer) => {
        answer.statusCode = OK;
      },
    ],
  ])('finds %s in a response or live event', async (_what, key, leak) => {
    leaking = { key, leak };
    const { leaks, granted } = await crawl(place, key);
    expect(leaks.length + granted.length).toBeGreaterThan(0);
  });
});
