import fs from 'node:fs';
import path from 'node:path';
import { antdTheme } from '../../antd/theme';
import { contrast, inkOn, legibleOn } from './contrast';
import { paletteOf, tint } from './palette';
import { COLORS, type ColorTokens, type Mode } from './tokens';

// Proves SHELL-3.

const MODES: readonly Mode[] = ['light', 'dark'];
const TEXTS: ReadonlyArray<keyof ColorTokens> = [
  'ink',
  'muted',
  'primary',
  'success',
  'warning',
  'danger',
  'info',
];
const css = fs.readFileSync(path.join(__dirname, '../../styles/tokens.css'), 'utf8');

/** Variables that the style sheet sets for a mode. */
function variables(mode: Mode): Record<string, string | undefined> {
  const block = css.slice(css.indexOf(`[data-theme='${mode}']`)).split('}', 1)[0] ?? '';
  return Object.fromEntries(
    [...block.matchAll(/--rw-([a-z-]+): (#[0-9a-f]{6});/g)].map(([, name, value]) => [
      name,
      value?.toUpperCase(),
    ]),
  );
}

describe.each(MODES)('the %s palette', (mode) => {
  const palette = paletteOf(mode);

  test.each(TEXTS)('%s is legible on page, surface and raised', (name) => {
    for (const background of [palette.page, palette.surface, palette.raised])
      expect(contrast(palette[name], background)).toBeGreaterThanOrEqual(4.5);
  });

  test('has legible text on a filled primary', () => {
    expect(contrast(palette.onPrimary, palette.primary)).toBeGreaterThanOrEqual(4.5);
  });

  test('equals the colours in the style sheet', () => {
    const {
      'on-primary': onPrimary,
      'on-danger': onDanger,
      'on-highlight': onHighlight,
      ...rest
    } = variables(mode);
    const softs = Object.entries(rest).filter(([name]) => name.endsWith('-soft'));
    expect(onPrimary).toBe(palette.onPrimary);
    expect(onDanger).toBe(inkOn(palette.danger));
    expect(onHighlight).toBe(COLORS.light.ink);
    expect(
      Object.fromEntries(Object.entries(rest).filter(([name]) => !name.endsWith('-soft'))),
    ).toEqual(COLORS[mode]);
    for (const [name, value] of softs)
      expect([name, value]).toEqual([
        name,
        tint(palette, palette[name.replace('-soft', '') as keyof ColorTokens], 0.1),
      ]);
  });

  test.each(['#FFD400', '#00204A', '#7F7F7F', '#FF0000', '#000000', '#FFFFFF'])(
    "makes a university's %s legible as text and under text",
    (primary) => {
      const own = paletteOf(mode, { primary });
      for (const background of [own.page, own.surface, own.raised])
        expect(contrast(own.primary, background)).toBeGreaterThanOrEqual(4.5);
      expect(contrast(own.onPrimary, own.primary)).toBeGreaterThanOrEqual(4.5);
    },
  );
});

test.each(MODES)('shows a tag on the page and on a card (%s)', (mode) => {
  const palette = paletteOf(mode);
  const { defaultBg = '', defaultColor = '' } =
    antdTheme(mode, 'ar', palette).components?.Tag ?? {};
  for (const background of [palette.page, palette.surface, palette.raised])
    expect(contrast(defaultBg, background)).toBeGreaterThanOrEqual(1.1);
  expect(contrast(defaultColor, defaultBg)).toBeGreaterThanOrEqual(4.5);
});

test('computes the contrast ratio of WCAG', () => {
  expect(contrast('#000000', '#FFFFFF')).toBeCloseTo(21);
  expect(contrast('#777777', '#FFFFFF')).toBeCloseTo(4.48, 2);
});

test('chooses the ink with the better contrast', () => {
  expect(inkOn('#0E6B62')).toBe('#FFFFFF');
  expect(inkOn('#4DB6A9')).toBe('#0B1413');
});

test('leaves a legible colour unchanged', () => {
  expect(legibleOn('#0E6B62', ['#FFFFFF'])).toBe('#0E6B62');
});
