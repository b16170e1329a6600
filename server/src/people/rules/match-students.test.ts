import { matchStudents } from './match-students';

// Proves PEOPLE-7, PEOPLE-8.

const student = (guid: string, name: string, code: string | null = null) => ({
  studentGuid: guid,
  studentFullName: name,
  studentCode: code,
});
const CLASS = [
  student('a', 'أحمد عليّ', 'S-012'),
  student('b', 'سارة محمد', '4412'),
  student('c', 'سارة محمد', '4413'),
  student('d', 'Zoë Adams'),
  student('e', 'ليلى كريم', '0077'),
  student('f', 'Nour, Adams'),
];

describe('matchStudents', () => {
  it.each([
    ['a name', ['أحمد عليّ'], 'a'],
    ['a name without its signs', ['احمد  علي'], 'a'],
    ['a name in other letters', ['ZOE ADAMS'], 'd'],
    ['a code', ['4412'], 'b'],
    ['a code in Arabic digits', ['٤٤١٣'], 'c'],
    ['a code in small letters', [' s-012 '], 'a'],
    ['cells of a code and a name', ['1\tسارة محمد\t٤٤١٢'], 'b'],
    ['a code and a name with a comma', ['4412, سارة محمد'], 'b'],
    ['a name and a code with an Arabic comma', ['سارة محمد، ٤٤١٣'], 'c'],
    ['cells with semicolons', ['4412;سارة محمد;A'], 'b'],
    ['a code and a name with a dash', ['S-012 - أحمد علي'], 'a'],
    ['a name with a comma', ['nour, adams'], 'f'],
    ['a code without the zeros before it', ['77'], 'e'],
    ['a student named twice', ['4412', '٤٤١٢'], 'b'],
  ])('finds %s', (_what, lines, guid) => {
    const { found, ambiguous, unknown } = matchStudents(lines, CLASS);
    expect(found.map(({ studentGuid }) => studentGuid)).toEqual([guid]);
    expect([ambiguous, unknown]).toEqual([[], []]);
  });

  it('names lines that mean several students or none, once', () => {
    expect(
      matchStudents(
        ['سارة محمد', 'ساره محمد', 'سارة', ' \u200f', 'علي', 'Nobody', 'nobody ', '77\tسارة'],
        CLASS,
      ),
    ).toEqual({
      found: [],
      ambiguous: ['سارة محمد'],
      unknown: ['سارة', 'علي', 'Nobody', '77\tسارة'],
    });
  });

  it.each([
    ['two codes', '4412, 4413'],
    ['a code and the name of another student', '4412, أحمد علي'],
    ['two names', 'أحمد علي; ليلى كريم'],
  ])('names a line with %s as ambiguous', (_what, line) => {
    expect(matchStudents([line], CLASS)).toEqual({ found: [], ambiguous: [line], unknown: [] });
  });

  it('returns no code', () => {
    expect(matchStudents(['4412'], CLASS).found).toEqual([
      { studentGuid: 'b', studentFullName: 'سارة محمد' },
    ]);
  });
});
