import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import type { AxeResults, NodeResult, RunOptions } from 'axe-core';

const source = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');
/**
 * Skips the style sheets in axe's preload: no enabled rule needs them, and they would be loaded for
 * every look.
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
 * False positive: axe takes an element scrolled under a fixed bar for as small as its visible part.
 */
const underSomething = ({ failureSummary = '' }: NodeResult): boolean =>
  failureSummary.includes('partially obscured');

/**
 * Expects no accessibility violation in the current page: WCAG 2.2 A and AA, and axe's best
 * practices.
 *
 * @param part checks only this selector: a menu lies outside the page's landmarks by nature.
 */
export async function expectAccessible(page: Page, part?: string): Promise<void> {
  // Evaluated by the browser's protocol, because the page's policy forbids eval in a script
  // element. A page that was checked before has it already.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(source);
  // Resize observers run when a frame is drawn. Before that, axe would measure the new layout
  // beside the attributes of the former one.
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
      }),
  );
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
