type Bound<Context, Functions> = {
  readonly [Name in keyof Functions]: Functions[Name] extends (
    context: Context,
    ...rest: infer Rest
  ) => infer Result
    ? (...rest: Rest) => Result
    : never;
};

/** Calls each of the functions with `context` as the first argument. */
export function bindContext<
  Context,
  Functions extends Record<string, (context: Context, ...rest: never[]) => unknown>,
>(context: Context, functions: Functions): Bound<Context, Functions> {
  return Object.fromEntries(
    Object.entries(functions).map(([name, call]) => [
      name,
      (...rest: never[]) => call(context, ...rest),
    ]),
  ) as Bound<Context, Functions>;
}
