import { createEventBus, createModuleEventBus } from './event-bus';
import type { EventPolicy } from './events';

interface Events {
  'a/news@1': { text: string };
  'a/state@1': { open: boolean };
  'a/answerer@1': { question: string };
}
const policies: { [Name in keyof Events]: EventPolicy } = {
  'a/news@1': { listeners: 'many', replay: false },
  'a/state@1': { listeners: 'many', replay: true },
  'a/answerer@1': { listeners: 'one', replay: false },
};
const busWith = () => {
  const failures: string[] = [];
  const bus = createEventBus<Events>(policies, {
    onListenerError: (name, cause) => failures.push(`${name}: ${(cause as Error).message}`),
  });
  return { bus, failures, forum: bus.scoped('forum'), exams: bus.scoped('exams') };
};

test('passes the value and the source to every listener', () => {
  const { forum, exams } = busWith();
  const heard: unknown[] = [];
  exams.on('a/news@1', (value, meta) => heard.push([1, value, meta]));
  forum.on('a/news@1', (value, meta) => heard.push([2, value, meta]));
  forum.emit('a/news@1', { text: 'hello' });
  expect(heard).toEqual([
    [1, { text: 'hello' }, { source: 'forum' }],
    [2, { text: 'hello' }, { source: 'forum' }],
  ]);
});

test('replays the last value to a late listener if the policy allows', () => {
  const { forum, exams } = busWith();
  forum.emit('a/news@1', { text: 'missed' });
  forum.emit('a/state@1', { open: false });
  forum.emit('a/state@1', { open: true });
  const heard: unknown[] = [];
  exams.on('a/news@1', (value) => heard.push(value));
  exams.on('a/state@1', (value, meta) => heard.push([value, meta.source]));
  expect(heard).toEqual([[{ open: true }, 'forum']]);
});

test('isolates and reports a listener that throws', () => {
  const { forum, exams, failures } = busWith();
  const heard: string[] = [];
  exams.on('a/state@1', () => {
    throw new Error('broken');
  });
  exams.on('a/state@1', () => heard.push('second'));
  expect(() => forum.emit('a/state@1', { open: true })).not.toThrow();
  expect(() =>
    exams.on('a/state@1', () => {
      throw new Error('broken late');
    }),
  ).not.toThrow();
  expect(heard).toEqual(['second']);
  expect(failures).toEqual(['a/state@1: broken', 'a/state@1: broken late']);
});

test('refuses a second listener until the first has left', () => {
  const { forum, exams } = busWith();
  const leave = exams.on('a/answerer@1', () => undefined);
  expect(() => forum.on('a/answerer@1', () => undefined)).toThrow('a/answerer@1');
  leave();
  expect(() => forum.on('a/answerer@1', () => undefined)).not.toThrow();
});

test('ends a subscription by disposer, own signal or source signal', () => {
  const { bus } = busWith();
  const source = new AbortController();
  const own = new AbortController();
  const events = bus.scoped('forum', source.signal);
  const dispose = events.on('a/news@1', () => undefined);
  events.on('a/news@1', () => undefined, { signal: own.signal });
  events.on('a/news@1', () => undefined);
  expect(bus.listenerCount('a/news@1')).toBe(3);
  dispose();
  dispose();
  expect(bus.listenerCount('a/news@1')).toBe(2);
  own.abort();
  expect(bus.listenerCount('a/news@1')).toBe(1);
  source.abort();
  expect(bus.listenerCount('a/news@1')).toBe(0);
  events.on('a/news@1', () => undefined);
  expect(bus.listenerCount('a/news@1')).toBe(0);
});

test('leaks no listeners over fifty mounts', () => {
  const { bus } = busWith();
  for (let i = 0; i < 50; i += 1) {
    const controller = new AbortController();
    bus.scoped('forum', controller.signal).on('a/state@1', () => undefined);
    controller.abort();
  }
  expect(bus.listenerCount('a/state@1')).toBe(0);
});

test('does not call a listener that was removed during the emit', () => {
  const { forum, exams } = busWith();
  const heard: string[] = [];
  exams.on('a/news@1', () => leave());
  const leave = exams.on('a/news@1', () => heard.push('second'));
  forum.emit('a/news@1', { text: 'x' });
  expect(heard).toEqual([]);
});

test('throws for an undeclared event', () => {
  const { forum } = busWith();
  expect(() => forum.emit('a/unknown@1' as 'a/news@1', { text: '' })).toThrow('a/unknown@1');
});

test('names and values are typed', () => {
  const events = createModuleEventBus().scoped('forum');
  events.on('forum/topic-opened@1', (value, meta) => {
    const name: string = value.topicName + meta.source;
    // @ts-expect-error the event has no such field
    return name + String(value.title);
  });
  // @ts-expect-error the value lacks the name of the topic
  events.emit('forum/topic-opened@1', { topicGuid: 'x' });
  // @ts-expect-error no such event
  expect(() => events.emit('forum/topic-closed@1', {})).toThrow();
});
