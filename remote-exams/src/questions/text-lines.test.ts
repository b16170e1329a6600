import { markedParts, rangeOfLine } from './text-lines';

describe('rangeOfLine', () => {
  it.each([
    [1, 'one'],
    [2, ''],
    [3, 'three'],
    [4, 'four'],
    [5, ''],
  ])('returns line %d with every kind of line end', (line, expected) => {
    const text = 'one\n\r\nthree\rfour';
    const { start, end } = rangeOfLine(text, line);
    expect(text.slice(start, end)).toBe(expected);
  });
});

describe('markedParts', () => {
  it('splits a text at its invalid lines, each once', () => {
    expect(markedParts('a\nb\nc\nd', [{ line: 4 }, { line: 2 }, { line: 2 }, { line: 9 }])).toEqual(
      [
        { line: null, text: 'a\n' },
        { line: 2, text: 'b' },
        { line: null, text: '\nc\n' },
        { line: 4, text: 'd' },
        { line: null, text: '' },
      ],
    );
  });

  it('returns no parts when all lines are valid', () => {
    expect(markedParts('a\nb', [])).toEqual([]);
  });
});
