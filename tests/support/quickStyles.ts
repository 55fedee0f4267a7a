import { untilChange } from './untilChange.ts';

/** The properties that tests see, with their initial values. */
const initial = { display: 'inline', visibility: 'visible', opacity: '1', 'pointer-events': 'auto' };
type Values = typeof initial;
type Property = keyof Values;
const properties = Object.keys(initial) as Property[];

interface Rule {
  selector: string;
  /** Whether it only asks for classes of the element itself. */
  isPlain: boolean;
  weight: number;
  style: CSSStyleDeclaration;
}

/** jsdom's own function, which computes everything anew after each change of the page. */
export const computedStyle = window.getComputedStyle.bind(window);

/** Remembers the answers of `work`. */
function remembered<Value>(answers: Map<string, Value>, asked: unknown, work: () => Value): Value {
  const key = JSON.stringify(asked);
  const before = answers.get(key);
  if (before !== undefined) return before;
  const value = work();
  answers.set(key, value);
  return value;
}

/** A document without sheets, where elements have the browser's default styles. */
const bare = document.implementation.createHTMLDocument();
const bareStyles = new Map<string, Partial<Values>>();

function bareStyle({ namespaceURI, localName }: Element, attributes: [string, string | null][]) {
  return remembered(bareStyles, [localName, attributes], () => {
    const element = bare.createElementNS(namespaceURI, localName);
    for (const [name, value] of attributes) if (value !== null) element.setAttribute(name, value);
    const { display, visibility } = computedStyle(element);
    return visibility === initial.visibility ? { display } : { display, visibility };
  });
}

/** The rules of the page's sheets, by a class that each requires of the element itself, or '' for none. */
const rules = new Map<string, Rule[]>();
let sheetsRead = 0;
/** The declarations for elements with the same classes, if their place does not matter. */
const declared = new Map<string, Partial<Values>>();

const weightOf = (selector: string): number =>
  selector.replaceAll(/:(?:not|is|where)\(/g, '(').match(/[.[:]/g)?.length ?? 0;

function readRule({ selectorText, style }: CSSStyleRule): void {
  for (const selector of selectorText.split(/\s*,\s*(?![^(]*\))/)) {
    if (selector.includes('::')) continue;
    const [own = ''] = selector.match(/[^\s>+~]*$/) ?? [];
    const [, name = ''] = own.includes('(') ? [] : (own.match(/\.([\w-]+)/) ?? []);
    const isPlain = /^(\.[\w-]+)+$/.test(selector);
    rules.set(name, [...(rules.get(name) ?? []), { selector, isPlain, weight: weightOf(selector), style }]);
  }
}

/** Emotion adds a new sheet for each rule, after the others. */
function readSheets(): void {
  const sheets = document.styleSheets;
  if (sheets.length === sheetsRead) return;
  if (sheets.length < sheetsRead) {
    rules.clear();
    sheetsRead = 0;
  }
  for (; sheetsRead < sheets.length; sheetsRead += 1)
    for (const rule of sheets[sheetsRead]?.cssRules ?? []) if (rule instanceof CSSStyleRule) readRule(rule);
  declared.clear();
}

const valuesIn = (style: CSSStyleDeclaration): Partial<Values> =>
  Object.fromEntries(
    properties.flatMap((property) => {
      const value = style.getPropertyValue(property);
      return value ? [[property, value]] : [];
    }),
  );

function declaredOf(element: Element): Partial<Values> {
  const asked = ['', ...element.classList].flatMap((name) => rules.get(name) ?? []);
  const work = () => {
    const applied = asked.filter(({ selector }) => element.matches(selector));
    // of two with the same weight, the later one wins
    const inOrder = applied.toSorted((one, other) => one.weight - other.weight);
    return Object.assign({}, ...inOrder.map(({ style }) => valuesIn(style))) as Partial<Values>;
  };
  return asked.every(({ isPlain }) => isPlain)
    ? remembered(declared, element.getAttribute('class'), work)
    : work();
}

const valuesOf = untilChange((element): Values => {
  const parent = element.parentElement ? valuesOf(element.parentElement) : initial;
  const { visibility, 'pointer-events': pointerEvents } = parent;
  const attributes = ['type', 'hidden', 'open'].map((name): [string, string | null] => [
    name,
    element.getAttribute(name),
  ]);
  const values = {
    ...initial,
    visibility,
    'pointer-events': pointerEvents,
    ...bareStyle(element, attributes),
    ...declaredOf(element),
    ...(element.hasAttribute('style') && valuesIn((element as HTMLElement).style)),
  };
  for (const property of properties) if (values[property] === 'inherit') values[property] = parent[property];
  return values;
});

const camelCased = (name: string): string =>
  name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

/** Answers most of Testing Library's questions at once; it asks for the style of each element that may have a name. */
window.getComputedStyle = (element, pseudoElement) => {
  if (pseudoElement || !document.contains(element)) return computedStyle(element, pseudoElement);
  readSheets();
  const values = valuesOf(element);
  const named = new Map<string, string>(
    properties.flatMap((name) => [name, camelCased(name)].map((key) => [key, values[name]] as const)),
  );
  return new Proxy({} as CSSStyleDeclaration, {
    get(_, name: string) {
      const value = named.get(name);
      if (value !== undefined) return value;
      if (name === 'getPropertyValue')
        return (property: string) => named.get(property) ?? computedStyle(element).getPropertyValue(property);
      const style = computedStyle(element);
      const member: unknown = Reflect.get(style, name);
      return typeof member === 'function' ? member.bind(style) : member;
    },
  });
};
