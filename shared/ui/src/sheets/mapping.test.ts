import {
  REQUIRED_TEMPLATE_KEYS,
  takesColumn,
  TEMPLATE_KEYS,
  type TemplateKey,
  type XlsxSheet,
} from '@riwaq/api';
import {
  isComplete,
  keyMapsOf,
  mapByName,
  mapColumn,
  nothingMapped,
  templateWithCodes,
  unmap,
  type Column,
  type Mapping,
  type SheetTemplate,
} from './mapping';

// Proves DEGREE-4, DEGREE-6.

/** Template of the degrees import. */
const TEMPLATE: SheetTemplate<TemplateKey> = {
  keys: TEMPLATE_KEYS,
  required: REQUIRED_TEMPLATE_KEYS,
  takes: takesColumn,
};
const NOTHING_MAPPED = nothingMapped(TEMPLATE);

const text = (columnName: string): Column => ({ columnName, columnType: 'String', examples: [] });
const number = (columnName: string): Column => ({ columnName, columnType: 'Double', examples: [] });
const sheet = (...columnsInfo: Column[]): XlsxSheet => ({
  sheetName: 'S',
  rowsCount: 1,
  columnsInfo,
});
const mappedTo = (mapping: Mapping<TemplateKey>, key: TemplateKey, column: Column) => {
  const tried = mapColumn(TEMPLATE, mapping, key, column);
  if (tried.kind !== 'mapped') throw new Error(tried.kind);
  return tried.mapping;
};

test.each([
  ['StudentCode', text('a'), 'mapped'],
  ['StudentCode', number('a'), 'wrongType'],
  ['Degree', number('a'), 'mapped'],
  ['Degree', text('a'), 'wrongType'],
  ['Note', text('a'), 'mapped'],
  ['Note', number('a'), 'mapped'],
] as const)('maps to %s the column %j: %s', (key, column, kind) => {
  expect(mapColumn(TEMPLATE, NOTHING_MAPPED, key, column).kind).toBe(kind);
});

test('takes numbers that were stored as texts for degrees, but no codes', () => {
  const template = templateWithCodes(TEMPLATE, ['2101', '2102']);
  const codes = { ...text('Code'), examples: ['2101', '2102'] };
  const degrees = { ...text('Degree'), examples: ['17', '١٨٫٥'] };
  const kindOf = (key: TemplateKey, column: Column) =>
    mapColumn(template, NOTHING_MAPPED, key, column).kind;
  expect([kindOf('Degree', degrees), kindOf('Degree', codes)]).toEqual(['mapped', 'wrongType']);
  expect([kindOf('StudentCode', degrees), kindOf('StudentCode', codes)]).toEqual([
    'mapped',
    'mapped',
  ]);
  expect(mapByName(template, sheet(codes, degrees))).toMatchObject({ Degree: 'Degree' });
});

test('maps a column to one key and a key to one column', () => {
  const first = mappedTo(NOTHING_MAPPED, 'StudentCode', text('code'));
  const moved = mappedTo(first, 'Note', text('code'));
  expect(moved).toEqual({ StudentCode: null, Degree: null, Note: 'code' });
  expect(mappedTo(moved, 'Note', number('x'))).toEqual({
    StudentCode: null,
    Degree: null,
    Note: 'x',
  });
  expect(unmap(moved, 'Note')).toEqual(NOTHING_MAPPED);
});

test('maps columns by header name if their type fits', () => {
  expect(mapByName(TEMPLATE, sheet(text('studentcode '), number('Degree'), text('x')))).toEqual({
    StudentCode: 'studentcode ',
    Degree: 'Degree',
    Note: null,
  });
  expect(mapByName(TEMPLATE, sheet(number('StudentCode'), text('Degree'), text('Note')))).toEqual({
    StudentCode: null,
    Degree: null,
    Note: 'Note',
  });
});

test('recognises further header names in both languages and spellings', () => {
  const named = {
    ...TEMPLATE,
    names: { StudentCode: ['رمز الطالب'], Degree: ['الدرجة'], Note: [] },
  };
  expect(mapByName(named, sheet(text(' رَمز الطالب'), number('الدرجه'), text('x')))).toEqual({
    StudentCode: ' رَمز الطالب',
    Degree: 'الدرجه',
    Note: null,
  });
});

test('maps a column by its content where no header names it', () => {
  const recognising: SheetTemplate<TemplateKey> = {
    ...TEMPLATE,
    recognises: (key, { examples }) => key === 'StudentCode' && examples.includes('S1'),
  };
  const codes = { ...text('Matriculation'), examples: ['S1', 'S2'] };
  expect(mapByName(recognising, sheet(text('Name'), codes, number('Degree')))).toEqual({
    StudentCode: 'Matriculation',
    Degree: 'Degree',
    Note: null,
  });
  expect(mapByName(recognising, sheet(text('StudentCode'), codes)).StudentCode).toBe('StudentCode');
  const numbers = { ...codes, columnType: 'Double' as const };
  expect(mapByName(recognising, sheet(numbers)).StudentCode).toBe('Matriculation');
  expect(mapByName(recognising, sheet(number('StudentCode'))).StudentCode).toBeNull();
});

test('leaves columns that the file hides to the user', () => {
  const hidden = { ...number('Degree'), isHidden: true };
  expect(mapByName(TEMPLATE, sheet(text('StudentCode'), hidden)).Degree).toBeNull();
  expect(mapColumn(TEMPLATE, NOTHING_MAPPED, 'Degree', hidden).kind).toBe('mapped');
});

test('prefers complete codes to serial numbers that could be codes', () => {
  const template = templateWithCodes(TEMPLATE, ['001', '002', '003']);
  const serial = { ...number('No'), examples: ['1', '2'] };
  const codes = { ...text('Matriculation'), examples: ['٠٠٣', '001'] };
  expect(mapByName(template, sheet(serial, codes)).StudentCode).toBe('Matriculation');
  expect(mapByName(template, sheet(serial, text('Name'))).StudentCode).toBe('No');
});

test('recognises codes among those of students who have left', () => {
  const template = templateWithCodes(TEMPLATE, ['A1', 'A2', 'A3']);
  const codes = { ...text('Matriculation'), examples: ['B9', 'A1', 'A2', 'A3'] };
  const others = { ...text('Tutor'), examples: ['A1', 'B7', 'B8'] };
  expect(mapByName(template, sheet(others, codes)).StudentCode).toBe('Matriculation');
});

test('is complete with the code and the degree', () => {
  const both = mapByName(TEMPLATE, sheet(text('StudentCode'), number('Degree')));
  expect(isComplete(TEMPLATE, both)).toBe(true);
  expect(isComplete(TEMPLATE, unmap(both, 'Degree'))).toBe(false);
  expect(keyMapsOf(TEMPLATE, both)).toEqual([
    { templateKey: 'StudentCode', sourceKey: 'StudentCode' },
    { templateKey: 'Degree', sourceKey: 'Degree' },
  ]);
});
