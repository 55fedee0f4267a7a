import { untilChange } from './untilChange.ts';

const labelable = [
  HTMLButtonElement,
  HTMLInputElement,
  HTMLMeterElement,
  HTMLOutputElement,
  HTMLProgressElement,
  HTMLSelectElement,
  HTMLTextAreaElement,
];

const controlOf = (label: HTMLLabelElement): Element | null =>
  label.htmlFor
    ? document.getElementById(label.htmlFor)
    : label.querySelector('button, input:not([type=hidden]), meter, output, progress, select, textarea');

const labelsIn = untilChange((root) => {
  const labels = new Map<Element | null, HTMLLabelElement[]>();
  for (const label of root.querySelectorAll('label')) {
    const control = controlOf(label);
    labels.set(control, [...(labels.get(control) ?? []), label]);
  }
  return labels;
});

// jsdom walks the whole page for each control, and again for each label.
for (const { prototype } of labelable) {
  const own = Object.getOwnPropertyDescriptor(prototype, 'labels');
  Object.defineProperty(prototype, 'labels', {
    configurable: true,
    get(this: HTMLElement) {
      const isHidden = this instanceof HTMLInputElement && this.type === 'hidden';
      if (isHidden || !document.contains(this)) return own?.get?.call(this) as unknown;
      return labelsIn(document.documentElement).get(this) ?? [];
    },
  });
}

const querySelector: (this: Element, selector: string) => Element | null = Reflect.get(
  Element.prototype,
  'querySelector',
);

// This selector is Testing Library's, when it looks for labels.
Element.prototype.querySelector = function (this: Element, selector: string) {
  const [, id] = /^\[id="([^"\\]+)"\]$/.exec(selector) ?? [];
  const found = id === undefined ? null : document.getElementById(id);
  return found && found !== this && this.contains(found) ? found : querySelector.call(this, selector);
};
