import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { CHAT_RATE, CHAT_SEND, GROUP_MODE, MEMBER_CHANGE, OK } from '@riwaq/api';
import { createChatServer, type TestChatServer } from './testing';

// Proves CHAT-6, CHAT-9.

/**
 * Compares the store with a plain model of a group, for any sequence of calls, each made once or
 * several times concurrently.
 */
let server: TestChatServer;
beforeAll(async () => {
  server = await createChatServer();
});
afterAll(() => server.close());

const MEMBERS = ['teacher', 'student', 'student2'] as const;
type Member = (typeof MEMBERS)[number];
const member = fc.constantFrom(...MEMBERS);
const student = fc.constantFrom('student' as const, 'student2' as const);
const some = fc.nat({ max: 7 });
const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('send' as const),
      as: member,
      copies: fc.integer({ min: 1, max: 3 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('retry' as const), as: member, which: some }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('delete' as const),
      as: member,
      which: some,
      forAll: fc.boolean(),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('read' as const),
      as: member,
      upTo: fc.option(fc.nat({ max: 12 })),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('change' as const),
      who: student,
      status: fc.constantFrom(...Object.values(MEMBER_CHANGE)),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('invite' as const), who: student }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('mode' as const),
      mode: fc.constantFrom(GROUP_MODE.everyone, GROUP_MODE.teacherOnly),
    }),
  },
);

interface Sent {
  guid: string;
  from: Member;
  text: string;
  deleted: boolean;
  hiddenFrom: Set<Member>;
}
interface State {
  in: boolean;
  muted: boolean;
  readTo: number;
}

/** The HTTP status of the refusal, or the code of the result. */
const outcome = (call: Promise<{ statusCode: number }>): Promise<number> =>
  call.then(
    ({ statusCode }) => statusCode,
    (cause: unknown) => (cause as { status: number }).status,
  );

test('matches the model after any sequence of calls, repeated or concurrent', async () => {
  await server.chat.classmates();
  const {
    realtime,
    university: { people },
  } = server;
  await server.services.db
    .insertInto('teaching')
    .values({
      teacher_guid: people.teacher,
      subject_guid: server.university.subjects.physics,
      section_guid: server.university.sections.b,
    })
    .onConflict((same) => same.doNothing())
    .execute();
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
      const group = await server.chat.group(['student', 'student2']);
      const sent: Sent[] = [];
      const states: Record<Member, State> = {
        teacher: { in: true, muted: false, readTo: 0 },
        student: { in: true, muted: false, readTo: 0 },
        student2: { in: true, muted: false, readTo: 0 },
      };
      let mode: 0 | 1 = GROUP_MODE.everyone;
      let events = 0;
      realtime.clear();

      for (const one of steps) {
        server.clock.set(new Date(server.clock.now().getTime() + CHAT_RATE.seconds * 1000));
        if (one.kind === 'send') {
          const state = states[one.as];
          const expected = !state.in
            ? 404
            : state.muted
              ? CHAT_SEND.muted
              : mode === GROUP_MODE.teacherOnly && one.as !== 'teacher'
                ? CHAT_SEND.teacherOnly
                : OK;
          const guid = randomUUID();
          const responses = await Promise.all(
            Array.from({ length: one.copies }, () =>
              outcome(server.chat.send(one.as, group, guid, { guid })),
            ),
          );
          expect(responses).toEqual(responses.map(() => expected));
          if (expected !== OK) continue;
          if (state.readTo === sent.length) state.readTo += 1;
          sent.push({ guid, from: one.as, text: guid, deleted: false, hiddenFrom: new Set() });
          events += 1;
        } else if (one.kind === 'retry') {
          const message = sent[one.which];
          if (message)
            expect(
              await outcome(server.chat.send(one.as, group, 'نص آخر', { guid: message.guid })),
            ).toBe(!states[one.as].in ? 404 : message.from === one.as ? OK : 409);
        } else if (one.kind === 'delete') {
          const message = sent[one.which];
          if (!message) continue;
          const expected = !states[one.as].in
            ? 404
            : one.forAll && message.from !== one.as
              ? 403
              : OK;
          expect(
            await outcome(
              realtime.invoke(
                server.caller(one.as),
                'DeleteMessagePrivate',
                group,
                message.guid,
                one.forAll,
              ),
            ),
          ).toBe(expected);
          if (expected === OK && one.forAll) message.deleted = true;
          if (expected === OK && !one.forAll) message.hiddenFrom.add(one.as);
        } else if (one.kind === 'read') {
          const state = states[one.as];
          expect(
            await outcome(
              realtime.invoke(server.caller(one.as), 'ReadMessagePrivate', group, one.upTo),
            ),
          ).toBe(state.in ? OK : 404);
          if (state.in)
            state.readTo = Math.max(state.readTo, Math.min(one.upTo ?? sent.length, sent.length));
        } else if (one.kind === 'change') {
          const state = states[one.who];
          expect(await outcome(server.chat.change('teacher', group, one.who, one.status))).toBe(
            state.in ? OK : 404,
          );
          if (!state.in) continue;
          if (one.status === MEMBER_CHANGE.remove)
            Object.assign(state, { in: false, muted: false });
          else state.muted = one.status === MEMBER_CHANGE.mute;
        } else if (one.kind === 'invite') {
          const state = states[one.who];
          expect(
            await outcome(
              server.call('teacher', 'POST ChatGroups/InviteStudent', {
                body: { GroupGuid: group, MemberGuids: [people[one.who]] },
              }),
            ),
          ).toBe(OK);
          if (!state.in) Object.assign(state, { in: true, muted: false, readTo: sent.length });
        } else {
          mode = one.mode;
          await server.call('teacher', 'POST ChatGroups/AddOrEditGroup', {
            body: { Guid: group, GroupName: 'مجموعة', GroupMode: mode },
          });
        }
      }

      expect(realtime.of('ReceiveMessagePrivate')).toHaveLength(events);
      const within = MEMBERS.filter((name) => states[name].in);
      for (const name of within) {
        const visible = sent
          .map((message, index) => ({ ...message, sequence: index + 1 }))
          .filter(({ hiddenFrom }) => !hiddenFrom.has(name));
        const { messages } = await server.chat.load(name, group);
        expect(
          messages.map(({ guid, sequence, textMessage, deleteFromAll }) => ({
            guid,
            sequence,
            textMessage,
            deleteFromAll,
          })),
        ).toEqual(
          visible.map(({ guid, sequence, text, deleted }) => ({
            guid,
            sequence,
            textMessage: deleted ? '' : text,
            deleteFromAll: deleted,
          })),
        );
        expect(await server.chat.one(name, group)).toMatchObject({
          count: visible.filter(
            ({ from, deleted, sequence }) =>
              from !== name && !deleted && sequence > states[name].readTo,
          ).length,
          readTo: states[name].readTo,
          readByAll: Math.min(...within.map((each) => states[each].readTo)),
          membersCount: within.length,
          isMuted: states[name].muted,
          lastSequence: sent.length,
        });
      }
    }),
    { numRuns: 18 },
  );
});
