import { coveredControls } from '../src/covered-controls';
import { DESKTOP, forEachPage, LANDSCAPE, PHONE, REFLOW } from '../src/every-page';
import { expect, test } from '../src/test';

/** The gate tests only the window in which bars take the most room. */
const WINDOWS =
  process.env['RIWAQ_THOROUGH'] === '1' ? [PHONE, REFLOW, LANDSCAPE, DESKTOP] : [PHONE];

test('covers no control at the end of any page or while focused', async ({
  asPerson,
  asStranger,
  request,
}) => {
  test.slow();
  const found: string[] = [];
  await forEachPage({ asPerson, asStranger, request, windows: WINDOWS }, async (page, where) => {
    found.push(...(await coveredControls(page)).map((what) => `${where}, ${what}`));
  });
  expect(found).toEqual([]);
});
