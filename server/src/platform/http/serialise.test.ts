import type { Endpoint } from '@riwaq/api';
import { endpoints } from '@riwaq/api/endpoints';
import { z } from 'zod';
import { createResponseWriter } from './serialise';

const written = (schema: z.ZodType, data: unknown) =>
  (JSON.parse(createResponseWriter(schema)({ statusCode: 1, data })) as { data: unknown }).data;

test('drops undeclared fields at any depth', () => {
  const schema = z.object({
    name: z.string(),
    list: z.array(z.object({ x: z.number() })),
    maybe: z.object({ y: z.string() }).nullable(),
  });
  const data = {
    name: 'a',
    password_hash: 'secret',
    list: [{ x: 1, secret: 2 }],
    maybe: { y: 'b', secret: 3 },
  };
  expect(written(schema, data)).toEqual({ name: 'a', list: [{ x: 1 }], maybe: { y: 'b' } });
});

test.each([
  ['a nullable object', z.object({ a: z.string() }).nullable(), null],
  ['a nullable number', z.object({ a: z.number().nullable() }), { a: null }],
  ['a union of literals', z.object({ a: z.union([z.literal(0), z.literal(2)]) }), { a: 2 }],
  [
    'a nullable union of literals',
    z.object({ a: z.union([z.literal(0), z.literal(2)]).nullable() }),
    { a: null },
  ],
  ['an enumeration', z.object({ a: z.enum(['x', 'y']) }), { a: 'y' }],
  ['an optional field left out', z.object({ a: z.string().optional(), b: z.string() }), { b: 'x' }],
  ['a record', z.record(z.string(), z.string()), { a: 'b', ج: 'د' }],
  [
    'one branch of a union',
    z.union([z.object({ subjects: z.array(z.string()) }), z.array(z.string())]),
    { subjects: ['a'] },
  ],
  [
    'the other branch of a union',
    z.union([z.object({ subjects: z.array(z.string()) }), z.array(z.string())]),
    ['a'],
  ],
  ['nothing', z.null(), null],
  ['a text with signs that JSON escapes', z.string(), 'a"b\\c\n\u2028<ا>'],
  ['a fraction', z.number(), 4.25],
])('writes %s unchanged', (_name, schema, data) => {
  expect(written(schema, data)).toEqual(data);
});

test('sends no data with a refusal, whatever the declaration says', () => {
  expect(
    JSON.parse(
      createResponseWriter(z.object({ a: z.string() }).nullable())({
        statusCode: 3,
        data: null,
        details: 'why',
      }),
    ),
  ).toEqual({ statusCode: 3, data: null, details: 'why' });
});

test.each(Object.entries<Endpoint>(endpoints))(
  'can write responses of %s',
  (_key, { data, download }) => {
    expect(written(download ? z.null() : z.nullable(data), null)).toBeNull();
  },
);
