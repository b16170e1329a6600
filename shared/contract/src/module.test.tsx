import { defineModule, lazyPart } from './index';
import { createTestHost } from './testing';

const texts = async () => ({ default: { title: 'x', nested: { deeper: 'y' } } });
const translations = { ar: texts, en: texts };

test('types the props of each route and slot', async () => {
  const heard: string[] = [];
  const definition = defineModule({
    routes: {
      main: () => <p>page</p>,
      later: lazyPart(async () => ({ default: () => <p>later</p> })),
    },
    slots: { 'exam.panel@1': ({ examGuid }) => <p>{examGuid.toUpperCase()}</p> },
    translations,
    activate: (ctx) => {
      ctx.events.on('forum/topic-opened@1', ({ topicName }) => void heard.push(topicName), {
        signal: ctx.signal,
      });
    },
  });
  const host = createTestHost({ moduleId: 'exams' });
  await definition.activate?.(host);
  host.bus.scoped('forum').emit('forum/topic-opened@1', { topicGuid: '1', topicName: 'أول' });
  host.unmount();
  host.bus.scoped('forum').emit('forum/topic-opened@1', { topicGuid: '2', topicName: 'ثانٍ' });
  expect(heard).toEqual(['أول']);
});

test('rejects uses outside the contract at compile time', () => {
  // @ts-expect-error no such slot
  defineModule({ routes: {}, translations, slots: { 'exam.panel@2': () => null } });
  defineModule({
    routes: {},
    translations,
    // @ts-expect-error `home.card@1` passes no exam
    slots: { 'home.card@1': (props: { examGuid: string }) => <p>{props.examGuid}</p> },
  });
  // @ts-expect-error both languages are needed
  defineModule({ routes: {}, translations: { ar: texts } });
  const host = createTestHost();
  // @ts-expect-error the token is not handed out
  expect(host.session.token).toBeUndefined();
  // @ts-expect-error an endpoint has a method and a declared path
  void host.api('GET Forums/Nothing').catch(() => undefined);
  // @ts-expect-error a group is named by a text
  expect(() => host.realtime.join(7)).not.toThrow();
});
