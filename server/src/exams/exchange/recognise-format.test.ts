import { IMPORT_FORMAT, type ImportFormat } from '@riwaq/api';
import { recogniseFormat } from './recognise-format';

// Proves QUESTION-17.

const { aiken, moodleXml, gift, qti } = IMPORT_FORMAT;
const QUIZ = '<?xml version="1.0" encoding="UTF-8"?>\n<!-- a quiz -->\n<quiz></quiz>';
const AIKEN = 'Q\rA. x\rB. y\r\u200fANSWER: A\r';

test.each<[string, string | Buffer, ImportFormat, ImportFormat]>([
  ['Moodle XML', QUIZ, aiken, moodleXml],
  ['Moodle XML in UTF-16', Buffer.from(`\ufeff${QUIZ}`, 'utf16le'), aiken, moodleXml],
  [
    'Moodle XML after a comment that names QTI',
    '<?xml version="1.0"?>\n<!-- from <questestinterop> -->\n<quiz></quiz>',
    qti,
    moodleXml,
  ],
  ['QTI after a comment that names Moodle', '<!-- from <quiz> -->\n<manifest/>', moodleXml, qti],
  ['Aiken', AIKEN, moodleXml, aiken],
  ['Aiken in UTF-16', Buffer.from(`\ufeff${AIKEN}`, 'utf16le'), moodleXml, aiken],
  ['GIFT', '// a quiz\n::One:: Which? {=right ~wrong}', aiken, gift],
  ['GIFT with true and false', 'The earth is round. {T}\n\nIt is flat. {FALSE#no}', aiken, gift],
  ['a section of QTI', '<assessmentSection identifier="s" title="x"/>', aiken, qti],
  ['a section of QTI 3', '<qti-assessment-section identifier="s"/>', aiken, qti],
  ['a set in braces', 'Is {TF} a set', aiken, aiken],
  ['Aiken with braces', 'Is {= a sign?\nA. x\nB. }\nANSWER: A', gift, aiken],
  ['braces that are no answers', 'Solve {x = 2}', aiken, aiken],
  ['another document', '<html></html>', aiken, aiken],
  ['Aiken about tags', '<b> is\nA. bold\nB. slow\nANSWER: A', aiken, aiken],
  ['an archive', Buffer.from('PK\u0003\u0004mimetype'), moodleXml, moodleXml],
  ['words', 'not at all', moodleXml, moodleXml],
  ['an empty file', '', moodleXml, moodleXml],
])('recognises %s', (_what, content, chosen, format) => {
  expect(recogniseFormat(Buffer.from(content as string), chosen)).toBe(format);
});

test('takes linear time for braces, lines and comments without an end', () => {
  for (const piece of ['{', '{=', '::', ' ', 'ANSWER: ', '<!--', '<?x?> ', '<!-- -->'])
    expect(recogniseFormat(Buffer.from(piece.repeat(100_000)), moodleXml)).toBeDefined();
});
