import tseslint from 'typescript-eslint';
import { measureFile, median, share } from './readability.mjs';

const { parser } = tseslint;

describe('readability', () => {
  it('counts lines, comments and titles of a script', () => {
    const text = [
      '// Nothing is stored here.',
      '// The second line of the same comment.',
      'const a = <T,>(b: T) => b;',
      '',
      "/** Returns `a`. */ it.each([1])('whoever asks', () => a);",
      "describe('a', () => {}); // of b",
      `// ${'x'.repeat(100)}`,
    ].join('\n');
    expect(measureFile('a.test.ts', text, parser)).toEqual({
      lines: 7,
      code: 6,
      wide: 1,
      comments: 4,
      titles: 2,
      hiding: 3,
    });
  });

  it('counts only the lines of a style sheet', () => {
    expect(measureFile('a.css', '/* nothing */\n\na {\n}\n', parser)).toEqual({
      lines: 5,
      code: 3,
      wide: 0,
      comments: 0,
      titles: 0,
      hiding: 0,
    });
  });

  it('returns the share and the median', () => {
    expect(share(3, 200)).toBe('3 of 200 (1.50 %)');
    expect(share(0, 0)).toBe('0 of 0 (0.00 %)');
    expect(median([9, 1, 5])).toBe(5);
  });
});
