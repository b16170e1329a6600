/**
 * Shapes of JSON that the shell reads before its first page: the configuration and the manifests.
 * A fraction of a schema library in size, because every visitor downloads it. Unknown fields of
 * objects are dropped.
 */
export interface Shape<Output, Input = Output, Absent extends Absence = 'refused'> {
  /** Reads a value; pushes a line for each problem, which begins with `path`. */
  read(value: unknown, path: string, problems: string[]): Output;
  /** If a field of this shape may be left out. */
  readonly absent: Absent;
  /** Types only. */
  readonly input?: Input;
}

type Absence = 'refused' | 'optional' | 'default';
type AnyShape = Shape<unknown, unknown, Absence>;
type Fields = Readonly<Record<string, AnyShape>>;

/** What a shape reads a value to. */
export type OutputOf<S> = S extends { read(...args: never[]): infer Output } ? Output : never;
/** What may be written where this shape is read. */
export type InputOf<S> = S extends { readonly input?: infer Input }
  ? Exclude<Input, undefined>
  : never;

type KeysThatAre<F extends Fields, A extends Absence> = {
  [K in keyof F]: F[K]['absent'] extends A ? K : never
}[keyof F];
type Flat<T> = { [K in keyof T]: T[K] };
type ObjectOutput<F extends Fields> = Flat<
  & { [K in KeysThatAre<F, 'refused' | 'default'>]: OutputOf<F[K]> }
  & { [K in KeysThatAre<F, 'optional'>]?: OutputOf<F[K]> | undefined }
>;
type ObjectInput<F extends Fields> = Flat<
  & { [K in KeysThatAre<F, 'refused'>]: InputOf<F[K]> }
  & { [K in KeysThatAre<F, 'optional' | 'default'>]?: InputOf<F[K]> | undefined }
>;

const at = (path: string, key: string | number): string => (
  path === '' ? String(key) : `${path}.${key}`
);

/** A value for which `is` holds. `expected` says what that is. */
function value<T>(expected: string, is: (value: unknown) => boolean): Shape<T> {
  return {
    absent: 'refused',
    read(given, path, problems) {
      if (!is(given)) problems.push(`${path}: expected ${expected}`);
      return given as T;
    },
  };
}

const isRecord = (given: unknown): given is Record<string, unknown> => (
  typeof given === 'object' && given !== null && !Array.isArray(given)
);

export const boolean = (): Shape<boolean> => (
  value('true or false', (given) => typeof given === 'boolean')
);

/** Any text, or one that `pattern` matches. */
export const string = (pattern?: RegExp): Shape<string> => (
  value(
    pattern ? `text like ${pattern.source}` : 'text',
    (given) => typeof given === 'string' && (pattern?.test(given) ?? true),
  )
);

/** A finite number within bounds, both included. */
export const number = (minimum = -Infinity, maximum = Infinity): Shape<number> => (
  value(`a number from ${minimum} to ${maximum}`, (given) => (
    typeof given === 'number' && Number.isFinite(given) && given >= minimum && given <= maximum
  ))
);

export const oneOf = <const T extends string | number>(...values: readonly T[]): Shape<T> => (
  value(values.join(' or '), (given) => values.includes(given as T))
);

export const unknown = (): Shape<unknown> => value('anything', () => true);

/** A list of values of one shape. */
export function array<S extends AnyShape>(item: S): Shape<OutputOf<S>[], InputOf<S>[]> {
  return {
    absent: 'refused',
    read(given, path, problems) {
      const read = (each: unknown, index: number) => (
        item.read(each, at(path, index), problems) as OutputOf<S>
      );
      if (Array.isArray(given)) return given.map(read);
      problems.push(`${path}: expected a list`);
      return [];
    },
  };
}

/** An object with any keys and values of one shape. */
export function record<S extends AnyShape>(
  item: S,
): Shape<Record<string, OutputOf<S>>, Record<string, InputOf<S>>> {
  return {
    absent: 'refused',
    read(given, path, problems) {
      const read = ([key, each]: [string, unknown]) => (
        [key, item.read(each, at(path, key), problems) as OutputOf<S>] as const
      );
      if (isRecord(given)) return Object.fromEntries(Object.entries(given).map(read));
      problems.push(`${path}: expected an object`);
      return {};
    },
  };
}

/** An object with these fields. */
export function object<const F extends Fields>(fields: F): Shape<ObjectOutput<F>, ObjectInput<F>> {
  return {
    absent: 'refused',
    read(given, path, problems) {
      const read: Record<string, unknown> = {};
      if (!isRecord(given)) problems.push(`${path}: expected an object`);
      else {
        for (const [key, shape] of Object.entries(fields)) {
          if (given[key] === undefined && shape.absent === 'optional') continue;
          read[key] = shape.read(given[key], at(path, key), problems);
        }
      }
      return read as ObjectOutput<F>;
    },
  };
}

/** A field that may be left out. */
export const optional = <O, I>({ read }: Shape<O, I>): Shape<O, I, 'optional'> => (
  { absent: 'optional', read }
);

/** A field that has `initial` where it is left out. */
export const withDefault = <O, I>({ read }: Shape<O, I>, initial: O): Shape<O, I, 'default'> => ({
  absent: 'default',
  read: (given, path, problems) => (
    given === undefined ? structuredClone(initial) : read(given, path, problems)
  ),
});

/** Reads a value completely, or says in lines what is wrong with it. */
export function parse<S extends AnyShape>(
  shape: S, given: unknown,
): { value: OutputOf<S> } | { problems: string } {
  const problems: string[] = [];
  const read = shape.read(given, '', problems) as OutputOf<S>;
  return problems.length > 0 ? { problems: problems.join('\n') } : { value: read };
}
