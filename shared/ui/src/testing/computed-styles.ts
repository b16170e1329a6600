/** Properties that determine visibility, clickability and text direction. */
const PROPERTIES = [
  'display',
  'visibility',
  'opacity',
  'content-visibility',
  'pointer-events',
  'direction',
] as const;
type Property = (typeof PROPERTIES)[number];
const NAMES: ReadonlyMap<PropertyKey, Property> = new Map(
  PROPERTIES.flatMap((property) => [
    [property, property],
    [property.replace(/-(\w)/g, (_dash, letter: string) => letter.toUpperCase()), property],
  ]),
);
/** Initial values of the inherited ones that jsdom resolves. */
const INHERITED: { readonly [property in Property]?: string } = {
  visibility: 'visible',
  'pointer-events': 'auto',
};

type Compute = (element: Element) => CSSStyleDeclaration;
type Declared = ReadonlyMap<Property, string>;
interface Rule {
  readonly selector: string;
  readonly declared: Declared;
}

const declaredIn = (style: CSSStyleDeclaration): Declared =>
  new Map(
    PROPERTIES.map((property) => [property, style.getPropertyValue(property)] as const).filter(
      ([, value]) => value !== '',
    ),
  );

/**
 * Rules of a sheet that declare one of the properties, in their order. As jsdom: media `screen`.
 */
const rulesIn = (rules: CSSRuleList): Rule[] =>
  [...rules].flatMap((rule) => {
    if (rule instanceof CSSMediaRule)
      return Array.from(rule.media).includes('screen') ? rulesIn(rule.cssRules) : [];
    if (!(rule instanceof CSSStyleRule)) return [];
    const declared = declaredIn(rule.style);
    return declared.size === 0 ? [] : [{ selector: rule.selectorText, declared }];
  });

/**
 * For each part of a selector list a class, an id or a tag without which no element matches, or
 * `*`.
 */
export function keysOf(selector: string): string[] {
  if (selector.includes('\\')) return ['*'];
  let simple = selector.replace(/\[[^\]]*\]/g, '');
  for (let before = ''; before !== simple;) {
    before = simple;
    simple = simple.replace(/\([^()]*\)/g, '');
  }
  return simple.split(',').map((part) => {
    const last =
      part
        .trim()
        .split(/[\s>+~]+/)
        .at(-1) ?? '';
    const [key = '*'] =
      /\.[\w-]+/.exec(last) ?? /#[\w-]+/.exec(last) ?? /^[a-z][\w-]*/i.exec(last) ?? [];
    return /^[a-z]/i.test(key) ? key.toLowerCase() : key;
  });
}
const keysOfElement = ({ localName, id, classList }: Element): string[] => [
  '*',
  localName,
  `#${id}`,
  ...[...classList].map((name) => `.${name}`),
];

const matches = (element: Element, { selector }: Rule): boolean => {
  try {
    return element.matches(selector);
  } catch {
    // jsdom does not know every selector.
    return false;
  }
};

/** The rules of all sheets of the document, by the keys of their selectors. */
class RuleIndex {
  readonly #parsed = new WeakMap<CSSStyleSheet, Rule[]>();
  #sheets: readonly CSSStyleSheet[] = [];
  #order = new Map<Rule, number>();
  #byKey = new Map<string, Rule[]>();

  update(): void {
    const sheets = [...document.styleSheets];
    if (
      sheets.length === this.#sheets.length &&
      sheets.every((sheet, index) => sheet === this.#sheets[index])
    )
      return;
    this.#sheets = sheets;
    this.#order = new Map();
    this.#byKey = new Map();
    for (const rule of sheets.flatMap((sheet) => this.#rulesOf(sheet))) {
      this.#order.set(rule, this.#order.size);
      for (const key of new Set(keysOf(rule.selector)))
        this.#byKey.set(key, [...(this.#byKey.get(key) ?? []), rule]);
    }
  }

  /** The rules that match an element, in their order. */
  of(element: Element): Rule[] {
    const possible = new Set(keysOfElement(element).flatMap((key) => this.#byKey.get(key) ?? []));
    return [...possible]
      .filter((rule) => matches(element, rule))
      .sort((one, other) => this.#order.get(one)! - this.#order.get(other)!);
  }

  #rulesOf(sheet: CSSStyleSheet): Rule[] {
    const known = this.#parsed.get(sheet);
    if (known) return known;
    const rules = rulesIn(sheet.cssRules);
    this.#parsed.set(sheet, rules);
    return rules;
  }
}

/** jsdom's document has a cache of matched rules, which it removes at each change. */
function innerDocument(): { _styleCache?: object | null } {
  const inner = Object.getOwnPropertySymbols(document).find(
    ({ description }) => description === 'impl',
  );
  return (document as unknown as Record<symbol, object>)[inner!]!;
}

/**
 * Computes styles as jsdom does (the last matching rule counts), with an index of the rules. jsdom
 * matches each rule of each sheet, its own included, with an element and with all its ancestors: a
 * quarter of the processor time of the component tests. Properties that tests seldom ask for are
 * left to jsdom.
 */
export function indexedStyles(compute: Compute): Compute {
  const index = new RuleIndex();
  const byBrowser = new Map<string, string>();
  const blank = document.implementation.createHTMLDocument('');
  let unchanged: object | null = null;
  let known = new WeakMap<Element, Declared>();

  /** The `display` of jsdom's own sheet, whose rules ask for a tag and these attributes. */
  const displayOf = (element: Element): string => {
    const twin = blank.createElementNS(element.namespaceURI, element.localName);
    for (const name of ['hidden', 'open', 'type']) {
      const value = element.getAttribute(name);
      if (value !== null) twin.setAttribute(name, value);
    }
    const key = twin.outerHTML;
    const display = byBrowser.get(key) ?? compute(blank.body.appendChild(twin)).display;
    twin.remove();
    byBrowser.set(key, display);
    return display;
  };

  const declaredOf = (element: Element): Declared => {
    const before = known.get(element);
    if (before) return before;
    const declared = new Map<Property, string>([['display', displayOf(element)]]);
    const inline = (element as HTMLElement).style;
    for (const values of [...index.of(element).map((rule) => rule.declared), declaredIn(inline)])
      for (const [property, value] of values)
        if (value === 'unset') declared.delete(property);
        else declared.set(property, value);
    known.set(element, declared);
    return declared;
  };

  const valueOf = (element: Element, property: Property): string => {
    const initial = INHERITED[property];
    const value = declaredOf(element).get(property);
    if (value !== undefined || initial === undefined) return value ?? '';
    return element.parentElement ? valueOf(element.parentElement, property) : initial;
  };

  /** Forgets what was read before a change of the document. */
  const refresh = (): void => {
    const inner = innerDocument();
    if (unchanged !== null && inner._styleCache === unchanged) return;
    unchanged = inner._styleCache ??= new WeakMap();
    known = new WeakMap();
    index.update();
  };

  return (element) => {
    if (element.ownerDocument !== document) return compute(element);
    const valueNamed = (name: string): string | null => {
      const property = NAMES.get(name);
      if (property === undefined) return null;
      refresh();
      return valueOf(element, property);
    };
    const { style } = element as HTMLElement;
    return new Proxy(style, {
      get(_style, name) {
        if (name === 'getPropertyValue')
          return (asked: string) => valueNamed(asked) ?? style.getPropertyValue(asked);
        const value = valueNamed(String(name));
        if (value !== null) return value;
        const other: unknown = Reflect.get(style, name, style);
        return typeof other === 'function' ? other.bind(style) : other;
      },
    });
  };
}
