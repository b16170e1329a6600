import { parseXml } from '../xml-tree';
import { formulaText } from './formula';
import { OmmlReader } from './html-formula';

const r = (text: string, more = ''): string => `<m:r>${more}<m:t>${text}</m:t></m:r>`;
const e = (content: string): string => `<m:e>${content}</m:e>`;
const object = (name: string, content: string, properties = ''): string =>
  `<m:${name}><m:${name}Pr>${properties}</m:${name}Pr>${content}</m:${name}>`;
const val = (name: string, value: string): string => `<m:${name} m:val="${value}"/>`;
const fraction = (above: string, below: string, properties = ''): string =>
  object('f', `<m:num>${r(above)}</m:num><m:den>${r(below)}</m:den>`, properties);
const script = (side: 'sup' | 'sub', base: string, text: string): string =>
  object(side === 'sup' ? 'sSup' : 'sSub', `${e(r(base))}<m:${side}>${r(text)}</m:${side}>`);
const matrix = (...rows: readonly (readonly string[])[]): string =>
  object('m', rows.map((row) => `<m:mr>${row.map((cell) => e(r(cell))).join('')}</m:mr>`).join(''));
const brackets = (content: string, open = '(', close = ')'): string =>
  object('d', e(content), val('begChr', open) + val('endChr', close));
const lines = (...rows: readonly string[]): string =>
  object('eqArr', rows.map((row) => e(r(row))).join(''));
const nary = (properties: string, sub: string, sup: string): string =>
  object('nary', `<m:sub>${sub}</m:sub><m:sup>${sup}</m:sup>${e(r('x'))}`, properties);
const NS =
  'xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math" xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';

const read = async (content: string, name = 'oMath') =>
  formulaText(await parseXml(`<m:${name} ${NS}>${content}</m:${name}>`));

const KEPT: [string, string, string][] = [
  ['matrix', matrix(['1', '0'], ['0', '1']), '[1, 0; 0, 1]'],
  ['matrix in brackets', brackets(matrix(['1', '0'], ['0', '1'])), '(1, 0; 0, 1)'],
  ['determinant', brackets(matrix(['a', 'b'], ['c', 'd']), '|', '|'), '|a, b; c, d|'],
  ['row', matrix(['1', '2', '3']), '[1 2 3]'],
  ['row in brackets', brackets(e(matrix(['a + b', '-2'])), '[', ']'), '[(a + b) -2]'],
  ['system of equations', brackets(lines('x&amp;=1', 'y=2'), '{', ''), '{x=1; y=2'],
  ['shown phantom', object('phant', e(r('x')), val('zeroAsc', '1')), 'x'],
  ['arrow below a text', object('groupChr', e(r('heat')), val('chr', '→')), '→^heat'],
  [
    'arrow above a text',
    object('groupChr', e(r('heat')), val('chr', '⇌') + val('pos', 'top')),
    '⇌_heat',
  ],
  [
    'scripts before',
    object('sPre', `<m:sub>${r('6')}</m:sub><m:sup>${r('14')}</m:sup>${e(r('C'))}`),
    '₆¹⁴C',
  ],
  [
    'letters before',
    object('sPre', `<m:sub>${r('Z')}</m:sub><m:sup>${r('A')}</m:sup>${e(r('X'))}`),
    '_(Z)^(A)X',
  ],
  [
    'lower limit',
    object(
      'func',
      `<m:fName>${object('limLow', `${e(r('lim'))}<m:lim>${r('x→0')}</m:lim>`)}</m:fName>${e(r('f'))}`,
    ),
    'lim_(x→0) f',
  ],
  ['upper limit', object('limUpp', `${e(r('='))}<m:lim>${r('def')}</m:lim>`), '=^def'],
  ['integral without limits', nary('', '', ''), '∫ x'],
  ['integral with limits', nary('', r('a'), r('b')), '∫_a^b x'],
  ['hidden limits', nary(val('subHide', '1') + val('supHide', 'on'), r('a'), r('b')), '∫ x'],
  [
    'hidden degree',
    object('rad', `<m:deg>${r('2')}</m:deg>${e(r('x'))}`, val('degHide', '1')),
    '√(x)',
  ],
  ['bar above', object('bar', e(r('AB')), val('pos', 'top')), 'A\u0305B\u0305'],
  ['bar below', object('bar', e(r('x'))), 'x\u0332'],
  ['accent that is a line', object('acc', e(r('AB')), val('chr', '\u0305')), 'A\u0305B\u0305'],
  ['mixed number', r('2') + fraction('1', '3'), '2(1/3)'],
  ['factor behind a fraction', fraction('1', '2') + r('x'), '(1/2)x'],
  ['fraction in a sum', r('y=') + fraction('1', '2') + r('+x'), 'y=1/2+x'],
  ['fraction in a box', r('2') + object('box', e(fraction('1', '3'))), '2(1/3)'],
  ['division by a fraction', r('6÷') + fraction('1', '2'), '6÷(1/2)'],
  ['product below', fraction('1', '2x'), '1/(2x)'],
  ['words', fraction('المسافة', 'الزمن'), 'المسافة/الزمن'],
  ['factor behind a power', script('sup', 'e', 'k') + r('t'), 'e^k t'],
  ['product above', script('sup', 'e', '2x'), 'e^(2x)'],
  ['sum behind a power', script('sup', 'e', 'k') + r('+1'), 'e^k+1'],
  ['factor behind an index', script('sub', 'v', 'max') + r('t'), 'v_max t'],
  ['signs', r('x', '<w:sym w:font="Symbol" w:char="F0A3"/>'), '≤x'],
  ['line break', r('a') + '<m:r><w:br/></m:r>' + r('=b'), 'a =b'],
];
const LOST: [string, string, string][] = [
  ['column', brackets(matrix(['1'], ['2'])), '(1; 2)'],
  ['column of lines', brackets(lines('1', '2')), '(1; 2)'],
  ['row with an empty cell', matrix(['1', '']), '[1 ]'],
  ['box', object('borderBox', e(r('x'))), 'x'],
  ['phantom', r('a') + object('phant', e(r('x')), val('show', '0')), 'a '],
  ['phantom without properties', `<m:phant>${e(r('x'))}</m:phant>`, ' '],
  ['brace', object('groupChr', e(r('a+b'))), 'a+b'],
  ['binomial', fraction('n', 'k', val('type', 'noBar')), 'n/k'],
  ['double-struck letter', r('R', `<m:rPr>${val('scr', 'double-struck')}</m:rPr>`), 'R'],
  ['hidden text', r('x', '<w:rPr><w:vanish/></w:rPr>'), ''],
  ['unknown sign', r('x', '<w:sym w:font="Webdings" w:char="F0FF"/>'), 'x'],
  ['note', r('x', '<w:footnoteReference w:id="1"/>'), 'x'],
  ['unknown object', object('future', e(r('x'))), 'x'],
];

describe('formulas of Word', () => {
  it.each(KEPT)('become text: %s', async (_name, content, text) => {
    expect(await read(content)).toEqual({ text, isComplete: true });
  });

  it.each(LOST)('are named where a text cannot show them: %s', async (_name, content, text) => {
    expect(await read(content)).toEqual({ text, isComplete: false });
  });

  it('take linear time for many parts', async () => {
    const { text } = await read(r('x').repeat(50_000) + fraction('1', '2').repeat(5000));
    expect(text).toHaveLength(50_000 + 5000 * '(1/2)'.length);
  });

  it('stay apart in a paragraph', async () => {
    const formulas = [r('x=1') + '<m:r><w:br/></m:r>', r('y=2')];
    const paragraph = formulas.map((each) => `<m:oMath>${each}</m:oMath>`).join('');
    expect(await read(paragraph, 'oMathPara')).toEqual({ text: 'x=1; y=2', isComplete: true });
  });

  it('lack text that was deleted or moved', async () => {
    const content = `<w:del>${r('a')}</w:del><w:moveFrom>${r('b')}</w:moveFrom><w:moveTo>${r('c')}</w:moveTo>`;
    expect(await read(content)).toEqual({ text: 'c', isComplete: true });
  });

  it('have the same properties on the clipboard', () => {
    const reader = new OmmlReader();
    const properties = (name: string, value: string): void => {
      reader.open(name, new Map([['m:val', value]]));
      reader.close(name);
    };
    reader.open('m:bar', new Map());
    reader.open('m:barpr', new Map());
    properties('m:pos', 'top');
    reader.close('m:barpr');
    reader.open('m:e', new Map());
    reader.open('m:nary', new Map());
    reader.open('m:narypr', new Map());
    properties('m:subhide', '1');
    reader.close('m:narypr');
    reader.open('m:sub', new Map());
    reader.open('m:r', new Map());
    reader.text('a');
    expect(reader.end()).toEqual({ text: '∫\u0305 \u0305', isLossy: false });
  });
});
