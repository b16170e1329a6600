import { keywordOf, starIn, typedLabel } from './labels';

const INVISIBLE = '061c 00ad 200b 200e 200f 202b 202c 2060 2067 2069 fe0f feff'.split(' ');

describe.each(INVISIBLE)('labels with U+%s', (code) => {
  const mark = String.fromCodePoint(Number.parseInt(code, 16));

  it.each([
    ['a letter', `${mark}A${mark}.${mark} x`, { kind: 'letter', letter: 'A' }],
    ['a starred letter', `\u2714${mark}A) x`, { kind: 'letter', isStarred: true }],
    ['an Arabic letter', `${mark}\u0628${mark}) x`, { kind: 'letter', letter: '\u0628' }],
    ['a number', `${mark}1${mark}2. x`, { kind: 'number', number: 12 }],
    ['a box', `\u2611${mark} x`, { kind: 'box', isChecked: true }],
  ])('finds %s', (_what, line, label) => {
    const found = typedLabel(line);
    expect(found).toMatchObject(label);
    expect(line.slice(found!.end).replace(mark, '').trim()).toBe('x');
  });

  it('finds a keyword', () => {
    const line = `${mark}Answer${mark}: A`;
    expect(line.slice(keywordOf(line)?.end)).toBe(' A');
  });

  it('finds a star at the end of an option', () => {
    expect(starIn(`x \u2714${mark}`)).toEqual({ from: 0, to: 2 });
  });
});
