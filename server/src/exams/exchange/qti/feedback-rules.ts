import type { XmlElement } from '../xml-tree';
import type { Value } from './declarations';
import { attributeOf, childNamed, childrenNamed, descendantsOf, nameOf } from './tree';

/** The rules of an item by which its feedback is shown: only the two that a question here has. */
export class FeedbackRules {
  /** Every rule that sets an outcome, by its identifier. */
  readonly #set = new Map<string, XmlElement[]>();
  readonly #always: readonly XmlElement[];

  constructor(
    item: XmlElement,
    private readonly defaults: ReadonlyMap<string, Value>,
  ) {
    const processing = childNamed(item, 'responseProcessing');
    this.#always = processing ? childrenNamed(processing, 'setOutcomeValue') : [];
    for (const rule of processing ? descendantsOf(processing) : []) {
      if (!/^(?:set|lookup)OutcomeValue$/.test(nameOf(rule))) continue;
      const identifier = attributeOf(rule, 'identifier') ?? '';
      this.#set.set(identifier, [...(this.#set.get(identifier) ?? []), rule]);
    }
  }

  /** Whether feedback is shown whatever is answered: its outcome never changes. */
  isGeneral(feedback: XmlElement): boolean {
    const outcome = attributeOf(feedback, 'outcomeIdentifier') ?? '';
    return (
      isShown(feedback) &&
      !this.#set.has(outcome) &&
      this.defaults.get(outcome) === attributeOf(feedback, 'identifier')
    );
  }

  /** Whether feedback is shown when this choice was chosen: its outcome is the response. */
  isOnChoice(feedback: XmlElement, choice: string, response: string): boolean {
    const [rule, ...further] =
      this.#set.get(attributeOf(feedback, 'outcomeIdentifier') ?? '') ?? [];
    const [value] = rule?.children ?? [];
    return (
      isShown(feedback) &&
      attributeOf(feedback, 'identifier') === choice &&
      rule !== undefined &&
      further.length === 0 &&
      this.#always.includes(rule) &&
      value !== undefined &&
      nameOf(value) === 'variable' &&
      attributeOf(value, 'identifier') === response
    );
  }
}

const isShown = (feedback: XmlElement): boolean => attributeOf(feedback, 'showHide') !== 'hide';
