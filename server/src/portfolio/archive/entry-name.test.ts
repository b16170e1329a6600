import fc from 'fast-check';
import { entryName } from './entry-name';

test.each([
  ['تقرير المختبر.pdf', 'تقرير المختبر.pdf'],
  ['../../../.ssh/authorized_keys', 'authorized_keys'],
  ['..\\..\\boot.ini', 'boot.ini'],
  ['CON.pdf', '_CON.pdf'],
  ['nul', '_nul'],
  ['Lpt1.txt.png', '_Lpt1.txt.png'],
  ['console.txt', 'console.txt'],
  ['invoice\u202Efdp.exe', 'invoicefdp.exe'],
])('names %j as %j', (name, taken) => {
  expect(entryName(name)).toBe(taken);
});

test('preserves the extension of a long name within the byte limit', () => {
  const name = entryName(`${'漢'.repeat(300)}.pdf`);
  expect(Buffer.byteLength(name)).toBeLessThanOrEqual(160);
  expect(name).toMatch(/漢\.pdf$/);
});

test('cuts a long name between characters as readers see them', () => {
  expect(entryName(`${'🇮🇶'.repeat(25)}.pdf`)).toBe(`${'🇮🇶'.repeat(19)}.pdf`);
});

test('returns one segment that every system accepts, for any name', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (name) => {
      const taken = entryName(name);
      expect(taken).not.toMatch(/[\u0000-\u001f\u202a-\u202e\u2066-\u2069/\\?"<>|:*]/);
      expect(taken).not.toMatch(/^\.|[. ]$/);
      expect(Buffer.byteLength(taken)).toBeGreaterThan(0);
      expect(Buffer.byteLength(taken)).toBeLessThanOrEqual(160);
    }),
  );
});
