import { MessagePackHubProtocol } from '@microsoft/signalr-protocol-msgpack';
import {
  JsonHubProtocol,
  MessageType as Official,
  NullLogger,
  type HubMessage,
  type IHubProtocol,
} from '@microsoft/signalr';
import fc from 'fast-check';
import { codecs, type Codec } from './codec';
import { writeRecord } from './json-codec';
import { readLength, writeLength } from './length-prefix';
import { MessageType, ProtocolError, type ServerMessage } from './messages';

const MAX = 32 * 1024;
const codecOf = (name: string): Codec => {
  const codec = codecs.get(name);
  if (!codec) throw new Error(`No codec ${name}.`);
  return codec;
};

const id = fc
  .string({ minLength: 1, maxLength: 20, unit: 'grapheme' })
  .filter((text) => text.length <= 128);
/** Any value that both codecs can represent: no `__proto__`, no undefined, no -0. */
const value = fc
  .jsonValue({ maxDepth: 3, noUnicodeString: false })
  .map((json) => JSON.parse(JSON.stringify(json)) as unknown)
  .filter((json) => !JSON.stringify(json).includes('__proto__'));
const message: fc.Arbitrary<ServerMessage> = fc.oneof(
  fc.record(
    {
      type: fc.constant(MessageType.Invocation),
      target: id,
      arguments: fc.array(value, { maxLength: 4 }),
      invocationId: id,
    },
    { requiredKeys: ['type', 'target', 'arguments'] },
  ),
  fc.record(
    { type: fc.constant(MessageType.Completion), invocationId: id, result: value },
    { requiredKeys: ['type', 'invocationId'] },
  ),
  fc.record({ type: fc.constant(MessageType.Completion), invocationId: id, error: fc.string() }),
  fc.constant({ type: MessageType.Ping }),
  fc.record(
    { type: fc.constant(MessageType.Close), error: fc.string(), allowReconnect: fc.constant(true) },
    { requiredKeys: ['type'] },
  ),
);

const officials: Record<string, IHubProtocol> = {
  json: new JsonHubProtocol(),
  messagepack: new MessagePackHubProtocol(),
};
const officialOf = (name: string): IHubProtocol => officials[name] ?? new JsonHubProtocol();

describe.each([...codecs.keys()])('%s', (name) => {
  const codec = codecOf(name);
  const official = officialOf(name);

  test('decodes what it encoded, however the bytes are split', () => {
    fc.assert(
      fc.property(
        fc.array(message, { maxLength: 6 }),
        fc.array(fc.nat(), { maxLength: 12 }),
        (messages, cuts) => {
          const bytes = Buffer.concat(messages.map(codec.encode));
          const ends = [...new Set(cuts.map((cut) => cut % (bytes.length + 1)))].sort(
            (one, other) => one - other,
          );
          const read = codec.reader(MAX);
          const seen = [0, ...ends].flatMap((start, index) =>
            read(bytes.subarray(start, ends[index] ?? bytes.length)),
          );
          expect(seen).toEqual(messages);
        },
      ),
    );
  });

  test('decodes bytes that arrive one by one', () => {
    const messages: ServerMessage[] = [
      {
        type: MessageType.Invocation,
        target: 'JoinGroup',
        arguments: ['ليلى 🎓', 1.5, null, { deep: [true] }],
      },
      { type: MessageType.Ping },
      { type: MessageType.Completion, invocationId: '1', error: 'x'.repeat(300) },
    ];
    const read = codec.reader(MAX);
    const seen = [...Buffer.concat(messages.map(codec.encode))].flatMap((byte) =>
      read(Buffer.from([byte])),
    );
    expect(seen).toEqual(messages);
  });

  test('encodes messages for the official client', () => {
    const sent: ServerMessage[] = [
      {
        type: MessageType.Invocation,
        target: 'ReceiveNewReply',
        arguments: [{ contentText: 'مرحبا', count: 3, none: null }],
      },
      { type: MessageType.Completion, invocationId: '1', result: ['a'] },
      { type: MessageType.Completion, invocationId: '2' },
      { type: MessageType.Completion, invocationId: '3', error: 'no' },
      { type: MessageType.Ping },
      { type: MessageType.Close, error: 'bye', allowReconnect: true },
    ];
    const bytes = Buffer.concat(sent.map(codec.encode));
    const input = codec.binary
      ? (bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length) as ArrayBuffer)
      : bytes.toString('utf8');
    const seen = official.parseMessages(input, NullLogger.instance);
    expect(seen.map(({ type }) => type)).toEqual(sent.map(({ type }) => type));
    expect(seen[0]).toMatchObject({
      target: 'ReceiveNewReply',
      arguments: [{ contentText: 'مرحبا', count: 3, none: null }],
    });
    expect(seen[1]).toMatchObject({ invocationId: '1', result: ['a'] });
    expect(seen[3]).toMatchObject({ invocationId: '3', error: 'no' });
    expect(seen[5]).toMatchObject({ allowReconnect: true });
  });

  test('decodes every message of the official client', () => {
    const written: HubMessage[] = [
      {
        type: Official.Invocation,
        target: 'JoinGroup',
        arguments: ['g', 'Comments'],
        invocationId: '1',
      },
      { type: Official.Invocation, target: 'JoinGroup', arguments: ['g'], streamIds: ['s'] },
      {
        type: Official.StreamInvocation,
        target: 'Count',
        arguments: [3],
        invocationId: '2',
        streamIds: [],
      },
      { type: Official.StreamItem, invocationId: 's', item: { a: 1 } },
      { type: Official.Completion, invocationId: 's' },
      { type: Official.CancelInvocation, invocationId: '2' },
      { type: Official.Ping },
    ];
    const bytes = Buffer.concat(
      written.map((each) => {
        const output = official.writeMessage(each);
        return typeof output === 'string' ? Buffer.from(output) : Buffer.from(output);
      }),
    );
    expect(codec.reader(MAX)(bytes)).toEqual([
      { type: 1, target: 'JoinGroup', arguments: ['g', 'Comments'], invocationId: '1' },
      { type: 1, target: 'JoinGroup', arguments: ['g'], streamIds: ['s'] },
      { type: 4, target: 'Count', arguments: [3], invocationId: '2' },
      { type: 2, invocationId: 's', item: { a: 1 } },
      { type: 3, invocationId: 's' },
      { type: 5, invocationId: '2' },
      { type: 6 },
    ]);
  });

  test('refuses a message over the maximum length, complete or not', () => {
    const long = codec.encode({
      type: MessageType.Invocation,
      target: 'JoinGroup',
      arguments: ['x'.repeat(MAX)],
    });
    expect(() => codec.reader(MAX)(long)).toThrow(ProtocolError);
    expect(() => codec.reader(MAX)(long.subarray(0, MAX + 10))).toThrow(ProtocolError);
  });

  test('fails only with a protocol error, whatever the bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        try {
          codec.reader(MAX)(Buffer.concat([Buffer.from(bytes), Buffer.from([0x1e])]));
        } catch (cause) {
          expect(cause).toBeInstanceOf(ProtocolError);
        }
      }),
      { numRuns: 1000 },
    );
  });
});

test.each([
  ['a list', []],
  ['a kind that is a word', { type: 'Ping' }],
  ['no kind', {}],
  ['an invocation without a target', { type: 1, arguments: [] }],
  ['a target that is a number', { type: 1, target: 7, arguments: [] }],
  ['a target that is very long', { type: 1, target: 'x'.repeat(200), arguments: [] }],
  ['arguments that are no list', { type: 1, target: 'A', arguments: {} }],
  ['an empty invocation id', { type: 1, target: 'A', arguments: [], invocationId: '' }],
  ['too many streams', { type: 1, target: 'A', arguments: [], streamIds: Array(17).fill('s') }],
  ['a stream without an id', { type: 4, target: 'A', arguments: [] }],
])('refuses %s', (_what, wire) => {
  expect(() => codecOf('json').reader(MAX)(writeRecord(wire))).toThrow(ProtocolError);
});

test('allocates no memory for items that are only announced', () => {
  // Each level announces 10,000 items in three bytes, and has one: the next level.
  const nested = Buffer.concat(
    Array.from({ length: 10_000 }, () => Buffer.from([0xdc, 0x27, 0x10])),
  );
  const before = process.memoryUsage().heapUsed;
  expect(() =>
    codecOf('messagepack').reader(MAX)(Buffer.concat([writeLength(nested.length), nested])),
  ).toThrow(ProtocolError);
  expect(process.memoryUsage().heapUsed - before).toBeLessThan(100_000_000);
});

test('ignores message types of a later protocol version', () => {
  expect(codecOf('json').reader(MAX)(writeRecord({ type: 8, sequenceId: 1 }))).toEqual([]);
});

test('decodes an encoded length only when it is complete', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 0x7fffffff }), (length) => {
      const bytes = writeLength(length);
      expect(readLength(bytes, 0)).toEqual({ length, end: bytes.length });
      expect(readLength(bytes.subarray(0, -1), 0)).toBeNull();
    }),
  );
  expect(() => readLength(Buffer.from([0xff, 0xff, 0xff, 0xff, 0xff]), 0)).toThrow(ProtocolError);
  expect(() => readLength(Buffer.from([0xff, 0xff, 0xff, 0xff, 0x0f]), 0)).toThrow(ProtocolError);
});
