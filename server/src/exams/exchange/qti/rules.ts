import type { XmlElement } from '../xml-tree';
import type { ResponseDeclaration } from './declarations';
import { SCORE } from './processing';
import {
  attributeOf,
  childNamed,
  descendantNamed,
  descendantsOf,
  nameOf,
  textContent,
} from './tree';
import { UnsupportedError } from './unsupported';

/** The texts that the rules for a response name. */
export const textsIn = (
  rules: readonly XmlElement[],
  { correct, mapping }: ResponseDeclaration,
): string[] => [
  ...correct.map(String),
  ...(mapping?.entries.map(({ key }) => key) ?? []),
  ...rules.flatMap((rule) =>
    [...descendantsOf(rule)]
      .filter((each) => nameOf(each) === 'baseValue' && attributeOf(each, 'baseType') === 'string')
      .map((each) => textContent(each)),
  ),
];

const BRANCHES = new Set(['responseIf', 'responseElseIf']);
const isScore = (each: XmlElement): boolean =>
  nameOf(each) === 'setOutcomeValue' && attributeOf(each, 'identifier') === SCORE;

/** Whether a condition reads a response, other than whether there is one. */
const reads = (condition: XmlElement, identifier: string): boolean =>
  nameOf(condition) !== 'isNull' &&
  ((nameOf(condition) === 'variable' && attributeOf(condition, 'identifier') === identifier) ||
    condition.children.some((child) => reads(child, identifier)));

/**
 * Whether the rules of an item give a text points for what it says. A comparison with the model
 * answer does not count: programs write it for texts that a person marks, too.
 */
export function isMarkedByText(
  item: XmlElement,
  identifier: string,
  { mapping }: ResponseDeclaration,
): boolean {
  if (mapping?.entries.some(({ value }) => value.digits !== 0n)) return true;
  const processing = childNamed(item, 'responseProcessing');
  return [...(processing ? descendantsOf(processing) : [])].some((branch) => {
    const [condition] = branch.children;
    return (
      BRANCHES.has(nameOf(branch)) &&
      condition !== undefined &&
      reads(condition, identifier) &&
      descendantNamed(condition, 'correct') === undefined &&
      [...descendantsOf(branch)].some(isScore)
    );
  });
}

/** The rules of the standard templates, by the last part of their address. */
const TEMPLATES = ['match_correct', 'map_response'] as const;

/** A rule as an element of its own, for templates and items without rules. */
const element = (
  name: string,
  attributes: Readonly<Record<string, string>>,
  ...children: XmlElement[]
): XmlElement => ({ name, line: 1, attributes, children, text: '', at: 0 });

function templateRules(template: (typeof TEMPLATES)[number], identifier: string): XmlElement[] {
  const id = { identifier };
  if (template === 'map_response')
    return [element('setOutcomeValue', { identifier: SCORE }, element('mapResponse', id))];
  const one: XmlElement = { ...element('baseValue', { baseType: 'float' }), text: '1' };
  return [
    element(
      'responseCondition',
      {},
      element(
        'responseIf',
        {},
        element('match', {}, element('variable', id), element('correct', id)),
        element('setOutcomeValue', { identifier: SCORE }, one),
      ),
    ),
  ];
}

/**
 * The rules that mark a response. An item without rules, but with points or a correct response, is
 * marked by these.
 */
export function rulesOf(
  item: XmlElement,
  identifier: string,
  { mapping, correct }: ResponseDeclaration,
): readonly XmlElement[] {
  const processing = childNamed(item, 'responseProcessing');
  if (processing && processing.children.length > 0) return processing.children;
  const address = attributeOf(processing ?? element('', {}), 'template') ?? '';
  const [, named = ''] = /([a-z_]+)(?:\.xml)?$/.exec(address) ?? [];
  const template = TEMPLATES.find((each) => named.endsWith(each));
  if (template) return templateRules(template, identifier);
  if (address !== '') throw new UnsupportedError('scoring');
  if (mapping) return templateRules('map_response', identifier);
  return correct.length > 0 ? templateRules('match_correct', identifier) : [];
}
