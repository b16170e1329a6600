import fc from 'fast-check';
import { safeFileName } from './file-name';

test.each([
  ['محاضرة ١.pdf', 'محاضرة ١.pdf'],
  ['../../etc/passwd', 'passwd'],
  ['C:\\Users\\x\\report.docx', 'report.docx'],
  ['.htaccess', 'htaccess'],
  ['a\u202Efdp.exe.pdf', 'afdp.exe.pdf'],
  ['x\r\nSet-Cookie: a=b.txt', 'xSet-Cookie a=b.txt'],
  ['..', 'file'],
  ['a\u0000.pdf', 'a.pdf'],
  ['  spaced   out .txt ', 'spaced out .txt'],
])('converts %j to %j', (name, safe) => {
  expect(safeFileName(name)).toBe(safe);
});

test('keeps the extension of a long name', () => {
  const name = safeFileName(`${'ط'.repeat(300)}.pdf`);
  expect(name).toHaveLength(120);
  expect(name.endsWith('.pdf')).toBe(true);
});

test('does not cut a long name inside a character', () => {
  expect(safeFileName(`${'x'.repeat(115)}😀${'y'.repeat(9)}.pdf`)).toBe(`${'x'.repeat(115)}.pdf`);
  expect(safeFileName(`${'x'.repeat(114)}😀${'y'.repeat(9)}.pdf`)).toBe(`${'x'.repeat(114)}😀.pdf`);
});

test('takes linear time for dots within a name', () => {
  // Quadratic time would take minutes.
  expect(safeFileName(`a${'.'.repeat(500_000)}b.pdf`)).toMatch(/^a\.+pdf$/);
});

test('returns one segment that is safe in paths, addresses and headers', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (name) => {
      const safe = safeFileName(name);
      expect(safe).not.toMatch(/[\u0000-\u001f/\\?#%"<>|:*&]/);
      expect(safe.length).toBeGreaterThan(0);
      expect(safe.length).toBeLessThanOrEqual(120);
      expect(safe).not.toMatch(/^\./);
      expect(safeFileName(safe)).toBe(safe);
    }),
  );
});
