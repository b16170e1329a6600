import type { XmlElement } from '../../xml-tree';
import { nameOf } from '../tree';

/** The children of an element in their order, and its attributes; `?` marks optional ones. */
type Model = readonly [children: RegExp, attributes: string, text?: 'text'];

const INLINE = 'a|b|br|code|em|i|img|object|span|strong|sub|sup|textEntryInteraction';
const BLOCK = 'p|div|h[1-5]|pre|blockquote|ul|ol|hr|table';
const QTI_BLOCK = 'rubricBlock|choiceInteraction|uploadInteraction';
const COMMON = 'class? dir?';

const many = (names: string): RegExp => new RegExp(`^(?:(?:${names}) )*$`);
const EXPRESSION = 'variable|correct|baseValue|match|mapResponse|equal|or|sum|testVariables';
const inline: Model = [many(INLINE), COMMON, 'text'];
const flow: Model = [many(`${INLINE}|${BLOCK}`), COMMON, 'text'];
const cell: Model = [many(`${INLINE}|${BLOCK}`), `${COMMON} colspan? rowspan? scope?`, 'text'];
const empty = (attributes: string): Model => [/^$/, attributes];
const declared = 'identifier cardinality baseType';

/**
 * The part of the content model of QTI 2.1 (imsqti_v2p1.xsd) and QTI 3.0
 * (imsqti_asiv3p0_v1p0.xsd) that the export uses, with the names of QTI 2.
 */
const MODELS: Readonly<Record<string, Model>> = {
  assessmentItem: [
    /^responseDeclaration (?:outcomeDeclaration )*itemBody (?:responseProcessing )?(?:modalFeedback )*$/,
    'identifier title adaptive timeDependent xmlns xmlns:xsi xsi:schemaLocation',
  ],
  responseDeclaration: [/^(?:correctResponse )?(?:mapping )?$/, declared],
  outcomeDeclaration: [/^(?:defaultValue )?$/, declared],
  correctResponse: [/^(?:value )+$/, ''],
  defaultValue: [/^(?:value )+$/, ''],
  value: [/^$/, '', 'text'],
  mapping: [/^(?:mapEntry )+$/, 'defaultValue lowerBound? upperBound?'],
  mapEntry: empty('mapKey mappedValue caseSensitive?'),
  itemBody: [new RegExp(`^(?:(?:${BLOCK}|${QTI_BLOCK}) )+$`), ''],
  choiceInteraction: [/^(?:simpleChoice )+$/, 'responseIdentifier shuffle maxChoices'],
  simpleChoice: [many(`${INLINE}|${BLOCK}`), 'identifier', 'text'],
  textEntryInteraction: empty('responseIdentifier'),
  uploadInteraction: empty('responseIdentifier'),
  responseProcessing: [/^(?:(?:responseCondition|setOutcomeValue) )+$/, ''],
  outcomeProcessing: [/^(?:setOutcomeValue )+$/, ''],
  responseCondition: [/^responseIf $/, ''],
  responseIf: [new RegExp(`^(?:${EXPRESSION}) (?:setOutcomeValue )*$`), ''],
  setOutcomeValue: [new RegExp(`^(?:${EXPRESSION}) $`), 'identifier'],
  match: [new RegExp(`^(?:(?:${EXPRESSION}) ){2}$`), ''],
  equal: [new RegExp(`^(?:(?:${EXPRESSION}) ){2}$`), 'toleranceMode tolerance?'],
  or: [new RegExp(`^(?:(?:${EXPRESSION}) )+$`), ''],
  sum: [new RegExp(`^(?:(?:${EXPRESSION}) )+$`), ''],
  variable: empty('identifier'),
  correct: empty('identifier'),
  mapResponse: empty('identifier'),
  testVariables: empty('variableIdentifier weightIdentifier'),
  baseValue: [/^$/, 'baseType', 'text'],
  assessmentTest: [
    /^(?:outcomeDeclaration )*(?:testPart )+(?:outcomeProcessing )?$/,
    'identifier title xmlns xmlns:xsi xsi:schemaLocation',
  ],
  testPart: [/^(?:assessmentSection )+$/, 'identifier navigationMode submissionMode'],
  assessmentSection: [
    /^(?:selection )?(?:ordering )?(?:(?:assessmentItemRef|assessmentSection) )*$/,
    'identifier title visible keepTogether?',
  ],
  selection: empty('select'),
  ordering: empty('shuffle'),
  assessmentItemRef: [/^(?:weight )*$/, 'identifier href'],
  weight: empty('identifier value'),
  manifest: [/^metadata organizations resources $/, 'identifier xmlns'],
  metadata: [/^schema schemaversion $/, ''],
  schema: [/^$/, '', 'text'],
  schemaversion: [/^$/, '', 'text'],
  organizations: empty(''),
  resources: [/^(?:resource )*$/, ''],
  resource: [/^(?:file )*(?:dependency )*$/, 'identifier type href'],
  file: empty('href'),
  dependency: empty('identifierref'),
  p: inline,
  h1: inline,
  h2: inline,
  h3: inline,
  h4: inline,
  h5: inline,
  pre: inline,
  b: inline,
  code: inline,
  em: inline,
  i: inline,
  span: inline,
  strong: inline,
  sub: inline,
  sup: inline,
  a: [many(INLINE), `${COMMON} href`, 'text'],
  div: flow,
  li: flow,
  td: cell,
  th: cell,
  blockquote: [many(BLOCK), COMMON],
  ul: [/^(?:li )+$/, COMMON],
  ol: [/^(?:li )+$/, COMMON],
  table: [/^(?:thead )?(?:tbody )+$/, COMMON],
  thead: [/^(?:tr )+$/, COMMON],
  tbody: [/^(?:tr )+$/, COMMON],
  tr: [/^(?:(?:td|th) )+$/, COMMON],
  br: empty(''),
  hr: empty(''),
  img: empty('src alt width? height?'),
  object: empty('data type width? height?'),
};

const SHOWN = 'outcomeIdentifier identifier showHide';
/** The parts in which the versions differ. */
const BLOCKS: Readonly<Record<2 | 3, Readonly<Record<string, Model>>>> = {
  2: {
    rubricBlock: [many(BLOCK), 'view class?'],
    modalFeedback: [many(`${INLINE}|${BLOCK}`), SHOWN, 'text'],
  },
  3: {
    rubricBlock: [/^contentBody $/, 'view use class?'],
    modalFeedback: [/^contentBody $/, SHOWN],
    contentBody: [many(`${INLINE}|${BLOCK}`), '', 'text'],
  },
};

const kebab = (name: string): string =>
  name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** Lists where a document does not fit the content model. */
export function problemsOf(element: XmlElement, version: 2 | 3, path = ''): string[] {
  const name = nameOf(element);
  const isQti = element.name !== name;
  const here = `${path}/${element.name}`;
  const models = { ...MODELS, ...BLOCKS[version] };
  const model = Object.hasOwn(models, name) ? models[name] : undefined;
  if (!model) return [`${here} is unknown`];
  const [children, attributes, text] = model;
  const declaredNames = attributes.split(' ').filter((each) => each !== '');
  const own = (each: string): string => (isQti && !each.includes(':') ? kebab(each) : each);
  const required = declaredNames.filter((each) => !each.endsWith('?')).map(own);
  const allowed = declaredNames.map((each) => own(each.replace('?', '')));
  const given = Object.keys(element.attributes);
  const order = element.children.map((child) => `${nameOf(child)} `).join('');
  return [
    ...(children.test(order) ? [] : [`${here} contains ${order}`]),
    ...(text === 'text' || element.text.trim() === '' ? [] : [`${here} has text`]),
    ...required.filter((each) => !given.includes(each)).map((each) => `${here} lacks ${each}`),
    ...given
      .filter((each) => !allowed.includes(each) || (version === 2 && each === 'dir'))
      .map((each) => `${here} has ${each}`),
    ...element.children.flatMap((child) => problemsOf(child, version, here)),
  ];
}
