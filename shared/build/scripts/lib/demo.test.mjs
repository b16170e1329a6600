import { wantsDemo } from './demo.mjs';

it.each([
  [{}, true],
  [{ RIWAQ_DEMO: '' }, true],
  [{ RIWAQ_DEMO: '1' }, true],
  [{ RIWAQ_DEMO: '0' }, false],
  [{ DATABASE_URL: '' }, true],
  [{ DATABASE_URL: 'postgres://db/riwaq' }, false],
  [{ DATABASE_URL: 'postgres://db/riwaq', RIWAQ_DEMO: '1' }, true],
])('decides with %j whether to create the demo university: %s', (env, wanted) => {
  expect(wantsDemo(env)).toBe(wanted);
});
