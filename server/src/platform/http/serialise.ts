import fastJson from 'fast-json-stringify';
import type { ApiResponse } from '@riwaq/api';
import { z } from 'zod';

type JsonSchema = { [key: string]: unknown };
const SCALARS: ReadonlySet<unknown> = new Set(['string', 'number', 'integer', 'boolean']);

const isSchema = (value: unknown): value is JsonSchema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function orNull(schema: JsonSchema): JsonSchema {
  if (typeof schema.type === 'string') return { ...schema, nullable: true };
  return Array.isArray(schema.anyOf) ? { anyOf: [...schema.anyOf, { type: 'null' }] } : schema;
}

/**
 * Reduces a schema to its shape, which is all that writing needs. `X | null` becomes a nullable X,
 * so that the writer needs no validator to tell the two apart.
 */
function shapeOnly(schema: JsonSchema): JsonSchema {
  const {
    $schema: _meta,
    format: _format,
    pattern: _pattern,
    default: _default,
    anyOf,
    const: literal,
    ...rest
  } = schema;
  if (Array.isArray(anyOf)) {
    const branches = anyOf.filter(isSchema);
    const some = branches.filter((branch) => branch.type !== 'null').map(shapeOnly);
    const [first] = some;
    const sameScalar =
      first && SCALARS.has(first.type) && some.every(({ type }) => type === first.type);
    const union =
      some.length === 1 && first ? first : sameScalar ? { type: first.type } : { anyOf: some };
    return some.length < branches.length ? orNull(union) : union;
  }
  const shape: JsonSchema = { ...rest };
  if (literal !== undefined) shape.type ??= typeof literal;
  if (isSchema(rest.properties)) {
    shape.properties = Object.fromEntries(
      Object.entries(rest.properties).map(([key, value]) => [
        key,
        isSchema(value) ? shapeOnly(value) : value,
      ]),
    );
  }
  if (isSchema(rest.items)) shape.items = shapeOnly(rest.items);
  if (isSchema(rest.additionalProperties))
    shape.additionalProperties = shapeOnly(rest.additionalProperties);
  return shape;
}

function makeWriter(data: z.ZodType): (answer: ApiResponse<unknown>) => string {
  const schema = shapeOnly(z.toJSONSchema(data, { io: 'output', target: 'draft-7' }) as JsonSchema);
  return fastJson({
    type: 'object',
    properties: {
      statusCode: { type: 'integer' },
      data: orNull(schema),
      details: { type: 'string' },
      title: { type: 'string' },
      detail: { type: 'string' },
    },
    required: ['statusCode', 'data'],
  } as Parameters<typeof fastJson>[0]);
}

/**
 * Creates a writer of an endpoint's responses that includes only declared fields. It is compiled at
 * the first response: compiling those of all endpoints would take a third of the server's start.
 */
export function createResponseWriter(data: z.ZodType): (answer: ApiResponse<unknown>) => string {
  let write: ReturnType<typeof makeWriter> | undefined;
  return (answer) => {
    write ??= makeWriter(data);
    return write(answer);
  };
}
