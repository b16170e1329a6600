import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import type { AxeResults, NodeResult, RunOptions } from 'axe-core';

const source = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');
/**
 * Of what axe would load ahead no rule that is run needs the style sheets: they would be read anew
 * for every look.
 */
const OPTIONS: RunOptions = {
  preload: { assets: ['media'] },
  runOnly: {
    type: 'tag',
    values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  },
  resultTypes: ['violations'],
};

/**
 * What is scrolled under a bar that stays in its place seems to axe to be as small as the part that
 * is in sight.
 */
const underSomething = ({ failureSummary = '' }: NodeResult): boolean =>
  failureSummary.includes('partially obscured');

/**
 * No accessibility violation of the page as it stands: WCAG 2.2 A and AA, and axe's good practices.
 *
 * @param part looks at what this selector names alone: a menu lies outside of the page's landmarks
 * by its nature.
 */
export async function expectAccessible(page: Page, part?: string): Promise<void> {
  // Evaluated by the browser's own protocol: the page's policy forbids the eval of a script
  // element's way. A page that was looked at before has it.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(source);
  const { violations } = await page.evaluate(
    ({ options, context }) =>
      (
        globalThis as unknown as {
          axe: { run(context: string, options: RunOptions): Promise<AxeResults> };
        }
      ).axe.run(context, options),
    { options: OPTIONS, context: part ?? 'html' },
  );
  const found = violations
    .map(({ id, help, nodes }) => ({
      id,
      help,
      nodes: nodes.filter((node) => id !== 'target-size' || !underSomething(node)),
    }))
    .filter(({ nodes }) => nodes.length > 0);
  expect(
    found.map(
      ({ id, help, nodes }) =>
        `${id}: ${help}\n${nodes.map(({ html, failureSummary }) => `    ${html.slice(0, 200)} — ${failureSummary?.replaceAll('\n', ' ')}`).join('\n')}`,
    ),
  ).toEqual([]);
}
