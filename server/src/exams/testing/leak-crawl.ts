import { randomUUID } from 'node:crypto';
import {
  GUID_PATTERN,
  isGuid,
  FORUM_GROUP,
  LATEST_GROUP,
  LIBRARY_GROUP,
  OK,
  ROLE,
  type ApiInput,
  type ApiKey,
  type Endpoint,
} from '@riwaq/api';
import { API_PREFIX, splitKey } from '../../platform/http/http';
import { THOROUGH } from '../../testing';
import { madeInput, slotsOf, type Slot } from '../../testing/made-input';
import type { LeakFixture } from './leak-fixture';

const FILE_URL = new RegExp(`^[a-z]+/${GUID_PATTERN}/.`, 'i');
const ADDRESS = /\/files\/[^"'\s\\<>]+/g;
/** Fields that reveal a correct answer or somebody's mark. */
const REVEALING_FIELDS = new Set([
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
      if (
        REVEALING_FIELDS.has(name) &&
        inner !== null &&
        !(own !== null && place.revealed.has(own))
      )
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
    if (typeof value === 'string' && (isGuid(value) || FILE_URL.test(value)))
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
const IGNORED_GUIDS = new Set([
  'GET Exams/Get folderGuid',
  'GET Exams/Get subjectGuid',
  'GET Exams/Get before',
]);
/** Sent after all other requests: it ends the attempt, and the answers are no longer secret. */
export const FINISH_EXAM = 'POST Exams/FinishExam';

interface CrawlResult {
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
export async function crawl(place: LeakFixture, only?: ApiKey): Promise<CrawlResult> {
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
  const found: CrawlResult = { leaks: [], granted: [], failures: [], calls: 0, known };
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
      if (key === FINISH_EXAM && !foreign.has(identifier)) continue;
      const kind = isGuid(identifier) ? 'guid' : 'fileUrl';
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
          !named.every(({ name }) => IGNORED_GUIDS.has(`${key} ${name}`))
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
      isGuid(group) && (await server.realtime.mayJoin(server.caller('student'), group));
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
