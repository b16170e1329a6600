import { unzipSync } from 'fflate';
import { parseXml, type XmlElement } from '../../xml-tree';
import { attributeOf, childrenNamed, descendantsOf, nameOf, textContent } from '../tree';

const IDENTIFIER = /^[A-Za-z_][\w.-]*$/;
const FLOAT = /^-?\d+(?:\.\d+)?(?:[eE][-+]?\d+)?$/;
const BOOLEAN = /^(?:true|false)$/;
const COUNT = /^\d+$/;

/** The values of attributes in the schemas of QTI 2.1 and 3.0, by their names in QTI 2. */
const VALUES: Readonly<Record<string, RegExp>> = {
  identifier: IDENTIFIER,
  responseIdentifier: IDENTIFIER,
  outcomeIdentifier: IDENTIFIER,
  variableIdentifier: IDENTIFIER,
  weightIdentifier: IDENTIFIER,
  identifierref: IDENTIFIER,
  cardinality: /^(?:single|multiple|ordered|record)$/,
  baseType:
    /^(?:identifier|boolean|integer|float|string|point|pair|directedPair|duration|file|uri)$/,
  adaptive: BOOLEAN,
  timeDependent: BOOLEAN,
  shuffle: BOOLEAN,
  caseSensitive: BOOLEAN,
  visible: BOOLEAN,
  keepTogether: BOOLEAN,
  maxChoices: COUNT,
  select: COUNT,
  mappedValue: FLOAT,
  defaultValue: FLOAT,
  lowerBound: FLOAT,
  upperBound: FLOAT,
  toleranceMode: /^(?:exact|absolute|relative)$/,
  view: /^(?:author|candidate|proctor|scorer|testConstructor|tutor)$/,
  use: /^(?:instructions|scoring|navigation)$/,
  showHide: /^(?:show|hide)$/,
  navigationMode: /^(?:linear|nonlinear)$/,
  submissionMode: /^(?:individual|simultaneous)$/,
  colspan: COUNT,
  rowspan: COUNT,
  width: /^\d+%?$/,
  height: /^\d+%?$/,
  dir: /^(?:ltr|rtl|auto)$/,
  scope: /^(?:row|col|rowgroup|colgroup)$/,
};

const withAll = (root: XmlElement): XmlElement[] => [root, ...descendantsOf(root)];
const idsOf = (elements: readonly XmlElement[]): string[] =>
  elements.map((element) => attributeOf(element, 'identifier') ?? '');
const repeated = (ids: readonly string[]): string[] =>
  ids.filter((id, at) => ids.indexOf(id) !== at);

/** Attributes whose value is not of its type. */
const valueProblems = (elements: readonly XmlElement[]): string[] =>
  elements.flatMap((element) =>
    Object.entries(VALUES).flatMap(([name, pattern]) => {
      const value = attributeOf(element, name);
      return value === undefined || pattern.test(value)
        ? []
        : [`${element.name} has ${name}="${value}"`];
    }),
  );

const DECLARATIONS = ['responseDeclaration', 'outcomeDeclaration'];

/** Variables that an item or test uses without a declaration, and keys that are no choices. */
function referenceProblems(root: XmlElement): string[] {
  const elements = withAll(root);
  const declared = new Set(idsOf(childrenNamed(root, ...DECLARATIONS)));
  const used = elements.flatMap((element) => [
    ...['responseIdentifier', 'outcomeIdentifier'].map((name) => attributeOf(element, name)),
    ...(['variable', 'correct', 'mapResponse', 'setOutcomeValue'].includes(nameOf(element))
      ? [attributeOf(element, 'identifier')]
      : []),
  ]);
  const choices = idsOf(elements.filter((element) => nameOf(element) === 'simpleChoice'));
  const keys = childrenNamed(root, 'responseDeclaration')
    .filter((each) => attributeOf(each, 'baseType') === 'identifier')
    .flatMap((each) => [...descendantsOf(each)])
    .flatMap((each) =>
      nameOf(each) === 'value' ? [textContent(each)] : [attributeOf(each, 'mapKey')],
    );
  return [
    ...used.filter((id) => id !== undefined && !declared.has(id)).map((id) => `${id} not declared`),
    ...keys
      .filter((id) => id !== undefined && !choices.includes(id))
      .map((id) => `${id} no choice`),
    ...repeated(choices).map((id) => `${id} is two choices`),
  ];
}

/** Lists where the files of a package do not fit each other, or values not their types. */
export async function packageProblems(content: Uint8Array): Promise<string[]> {
  const files = Object.entries(unzipSync(content));
  const roots = new Map<string, XmlElement>();
  for (const [path, content] of files)
    if (path.endsWith('.xml'))
      roots.set(path, await parseXml(new TextDecoder().decode(content), { deepest: 100 }));
  const manifest = withAll(roots.get('imsmanifest.xml')!);
  const resources = manifest.filter((element) => nameOf(element) === 'resource');
  const hrefs = (name: string): string[] =>
    manifest
      .filter((element) => nameOf(element) === name)
      .map((element) => decodeURIComponent(attributeOf(element, 'href') ?? ''));
  const test = withAll(roots.get('test.xml')!);
  const items = test.filter((element) => nameOf(element) === 'assessmentItemRef');
  const listed = hrefs('file');
  const problems = [...roots].flatMap(([path, root]) =>
    [
      ...valueProblems(withAll(root)),
      ...(root.name === 'manifest' ? [] : referenceProblems(root)),
    ].map((problem) => `${path}: ${problem}`),
  );
  return [
    ...problems,
    ...repeated(idsOf(resources)).map((id) => `${id} is two resources`),
    ...repeated(idsOf(items)).map((id) => `${id} is two items`),
    ...manifest
      .map((element) => attributeOf(element, 'identifierref'))
      .filter((id) => id !== undefined && !idsOf(resources).includes(id))
      .map((id) => `${id} is no resource`),
    ...hrefs('resource')
      .filter((path) => !listed.includes(path))
      .map((path) => `${path} is not among the files of its resource`),
    ...items
      .map((item) => attributeOf(item, 'href') ?? '')
      .filter((path) => !roots.has(path))
      .map((path) => `the test refers to ${path}`),
    ...listed
      .filter((path) => !files.some(([each]) => each === path))
      .map((path) => `${path} is missing`),
    ...files
      .map(([path]) => path)
      .filter((path) => path !== 'imsmanifest.xml' && !listed.includes(path))
      .map((path) => `${path} is not listed`),
  ];
}
