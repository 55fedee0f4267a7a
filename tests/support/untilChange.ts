let known = new WeakMap<object, WeakMap<Element, unknown>>();
const forget = () => {
  known = new WeakMap();
};
const changes = new MutationObserver(forget);
changes.observe(document, { subtree: true, childList: true, attributes: true });

/** Remembers what `work` answers for an element until the page changes. */
export function untilChange<Value extends object>(work: (element: Element) => Value) {
  return (element: Element): Value => {
    if (changes.takeRecords().length) forget();
    const answers = known.get(work) ?? new WeakMap<Element, unknown>();
    known.set(work, answers);
    const before = answers.get(element) as Value | undefined;
    if (before) return before;
    const value = work(element);
    answers.set(element, value);
    return value;
  };
}
