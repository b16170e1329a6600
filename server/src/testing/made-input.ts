import type { Endpoint } from '@riwaq/api';
import { z } from 'zod';

/** The part of a JSON schema that inputs use. */
interface Schema {
  type?: string;
  format?: string;
  anyOf?: Schema[];
  enum?: unknown[];
  const?: unknown;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  minimum?: number;
  pattern?: string;
}

/** A field of an input that takes an identifier or a free text. */
export interface Slot {
  readonly part: 'query' | 'body';
  readonly name: string;
  readonly takes: 'guid' | 'fileUrl' | 'text';
}

export interface Filling {
  /** Values for the slots, by name. */
  slot(slot: Slot): string;
  /** Fields with a fixed value. */
  fixed: Readonly<Record<string, unknown>>;
  /** Whether optional fields are filled as well; named ones always are. */
  optional: 'all' | readonly string[];
}

const DATE_TIME = '2026-01-01T08:00:00';
const DURATION = '00:10:00';

const schemas = new WeakMap<Endpoint, { query: Schema; body: Schema }>();
function schemasOf(endpoint: Endpoint): { query: Schema; body: Schema } {
  let known = schemas.get(endpoint);
  if (!known) {
    const of = (schema: z.ZodType | undefined): Schema =>
      schema ? (z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema) : {};
    known = { query: of(endpoint.query), body: of(endpoint.body) };
    schemas.set(endpoint, known);
  }
  return known;
}

function takes({ type, format, pattern }: Schema, name: string): Slot['takes'] | null {
  if (type !== 'string') return null;
  if (format === 'uuid') return 'guid';
  if (/fileUrl/i.test(name)) return 'fileUrl';
  return pattern === undefined ? 'text' : null;
}

function walk(schema: Schema, part: Slot['part'], name: string, found: Slot[]): void {
  const kind = takes(schema, name);
  if (
    kind &&
    schema.enum === undefined &&
    !found.some((slot) => slot.part === part && slot.name === name)
  )
    found.push({ part, name, takes: kind });
  for (const one of schema.anyOf ?? []) walk(one, part, name, found);
  if (schema.items) walk(schema.items, part, name, found);
  for (const [inner, of] of Object.entries(schema.properties ?? {})) walk(of, part, inner, found);
}

/** The identifier and text fields of an endpoint, each name once. */
export function slotsOf(endpoint: Endpoint): Slot[] {
  const { query, body } = schemasOf(endpoint);
  const found: Slot[] = [];
  walk(query, 'query', '', found);
  walk(body, 'body', '', found);
  return found;
}

function value(schema: Schema, part: Slot['part'], name: string, filling: Filling): unknown {
  if (name in filling.fixed) return filling.fixed[name];
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (schema.anyOf?.[0]) return value(schema.anyOf[0], part, name, filling);
  const kind = takes(schema, name);
  if (kind) return filling.slot({ part, name, takes: kind });
  return valueOfType(schema, part, name, filling);
}

const isIncluded = ({ required }: Schema, name: string, { optional, fixed }: Filling): boolean =>
  optional === 'all' || name in fixed || required?.includes(name) || optional.includes(name);

function valueOfType(schema: Schema, part: Slot['part'], name: string, filling: Filling): unknown {
  switch (schema.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {})
          .filter(([inner]) => isIncluded(schema, inner, filling))
          .map(([inner, of]) => [inner, value(of, part, inner, filling)]),
      );
    case 'array':
      return schema.items ? [value(schema.items, part, name, filling)] : [];
    case 'boolean':
      return true;
    case 'number':
    case 'integer':
      return Math.max(1, schema.minimum ?? 1);
    case 'string':
      return schema.pattern?.includes('T') ? DATE_TIME : DURATION;
    default:
      return '1';
  }
}

/** Generates an input that the endpoint's declaration accepts, as far as its types tell. */
export function madeInput(
  endpoint: Endpoint,
  filling: Filling,
): { query?: object; body?: object; file?: Blob } {
  const { query, body } = schemasOf(endpoint);
  return {
    ...(endpoint.query ? { query: value(query, 'query', '', filling) as object } : {}),
    ...(endpoint.body ? { body: value(body, 'body', '', filling) as object } : {}),
    ...(endpoint.file ? { file: new Blob(['1']) } : {}),
  };
}
