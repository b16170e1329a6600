import esbuild from 'esbuild';
import { Module } from 'node:module';
import { at } from '../../scripts/lib/paths.mjs';

const MODULE_NAMES = ['analytics', 'exams', 'forum', 'messaging', 'portfolio'];

/** Bundles the manifests, the endpoints and zod's JSON Schema from their sources. */
function readSources() {
  const { outputFiles } = esbuild.buildSync({
    stdin: {
      contents: [
        "export { endpointsByArea } from './src/endpoints';",
        "export { toJSONSchema } from 'zod';",
        ...MODULE_NAMES.map(
          (name) => `export { default as ${name} } from '../../remote-${name}/src/manifest';`,
        ),
      ].join('\n'),
      resolveDir: at('shared/api'),
      sourcefile: 'page-calls.ts',
      loader: 'ts',
    },
    bundle: true,
    write: false,
    format: 'cjs',
    platform: 'node',
    target: 'node20',
    logLevel: 'silent',
  });
  const module = new Module(at('page-calls.cjs'));
  module._compile(outputFiles[0].text, module.id);
  return module.exports;
}

const { endpointsByArea, toJSONSchema, ...manifests } = readSources();
const endpoints = Object.assign({}, ...Object.values(endpointsByArea));
const calls = MODULE_NAMES.flatMap((name) =>
  manifests[name].routes.flatMap((route) =>
    (route.calls ?? []).map((call) => ({ route: route.id, ...call })),
  ),
);

/** Names of all fields in a JSON Schema, at any depth. */
function fieldsOf(schema) {
  if (typeof schema !== 'object' || schema === null) return [];
  const own = Object.keys(schema.properties ?? {});
  return [...own, ...Object.values(schema).flatMap(fieldsOf)];
}
const responseFields = ({ path }) =>
  fieldsOf(toJSONSchema(endpoints[`GET ${path}`].data, { unrepresentable: 'any', io: 'output' }));

describe('first requests that manifests declare', () => {
  test.each(calls)(
    '$path of $route is a GET endpoint with these parameters',
    ({ path, query = {} }) => {
      const endpoint = endpoints[`GET ${path}`];
      expect(endpoint).toBeDefined();
      expect(Object.keys(endpoint.query?.shape ?? {})).toEqual(
        expect.arrayContaining(Object.keys(query)),
      );
    },
  );

  // The host may cache the response for some seconds, so a countdown would start too late.
  test.each(calls)('$path of $route has no countdown in its response', (call) => {
    expect(responseFields(call).filter((name) => /seconds$/i.test(name))).toEqual([]);
  });

  test('finds a countdown field at any depth', () => {
    expect(responseFields({ path: 'Exams/GetAttempt' })).toContain('remainingSeconds');
  });
});
