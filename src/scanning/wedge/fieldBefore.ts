type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const isField = (element: Element | null): element is Field =>
  element instanceof HTMLInputElement ||
  element instanceof HTMLTextAreaElement ||
  element instanceof HTMLSelectElement;

const focused = (): Element | null => document.activeElement;

/** Whether a person's keys would go into a field. */
export const isInField = (): boolean => isField(focused());

/** Sets a field's value as typing would. React notices only calls of the prototype's own setter. */
function setValue(field: Field, value: string): void {
  const prototype = Object.getPrototypeOf(field) as object;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
  if (field instanceof HTMLSelectElement) field.dispatchEvent(new Event('change', { bubbles: true }));
}

/** Returns the caret's place, if the field tells it. */
function caretOf(field: Field): [number, number] | undefined {
  if (field instanceof HTMLSelectElement || field.selectionStart === null) return undefined;
  return [field.selectionStart, field.selectionEnd ?? field.selectionStart];
}

/** Notes the value of the focused field. Returns a function that restores it, if something was typed since. */
export function rememberField(): () => void {
  const field = focused();
  if (!isField(field)) return () => undefined;
  const { value } = field;
  const caret = caretOf(field);
  return () => {
    if (field.value === value) return;
    setValue(field, value);
    if (caret && !(field instanceof HTMLSelectElement)) field.setSelectionRange(...caret);
  };
}

/** Types `text` at the caret, for a person whose keys were held back. */
export function typeText(text: string): void {
  const field = focused();
  if (!isField(field) || field instanceof HTMLSelectElement || field.readOnly || field.disabled) return;
  // execCommand preserves the browser's undo, and React notices it
  if (typeof document.execCommand === 'function' && document.execCommand('insertText', false, text)) return;
  const [from, to] = caretOf(field) ?? [field.value.length, field.value.length];
  setValue(field, field.value.slice(0, from) + text + field.value.slice(to));
}

/** Whether the focused field takes all keys as typed, codes as well, such as the search over all pages. */
export const keepsKeys = (): boolean => Boolean(focused()?.closest('[data-keeps-keys]'));
