import { csvName, readersCsv } from './readers-csv';

const HEAD = ['الطالب', 'الشعبة', 'شوهدت', 'نُزّلت'] as const;

test('writes Arabic, quotes and empty dates for spreadsheets', () => {
  const csv = readersCsv(HEAD, [
    {
      student: { studentGuid: '1', studentFullName: 'علي "أبو حسن"' },
      sectionName: 'أ',
      seenDate: '2026-03-01T08:30:00',
      downloadedDate: null,
    },
    {
      student: { studentGuid: '2', studentFullName: '=HYPERLINK("x")' },
      sectionName: 'ب, ج',
      seenDate: null,
      downloadedDate: null,
    },
  ]);
  expect(csv).toBe(
    '\ufeff"الطالب","الشعبة","شوهدت","نُزّلت"\r\n"علي ""أبو حسن""","أ","2026-03-01 08:30:00",""\r\n"\'=HYPERLINK(""x"")","ب, ج","",""\r\n',
  );
});

test('turns a title into a file name that every system accepts', () => {
  expect(csvName('قانون أوم: 1/2 "مهم"')).toBe('قانون أوم 1 2 مهم.csv');
});
