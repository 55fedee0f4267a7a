import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  parseSync,
  Visitor,
  type JSXAttribute,
  type JSXChild,
  type JSXElement,
  type JSXFragment,
} from 'oxc-parser';
import { describe, expect, it } from 'vitest';

const readAttributes: ReadonlySet<string> = new Set(['title', 'label', 'placeholder', 'aria-label', 'alt']);
const hasLetter = /\p{L}/u;
/** A key, or the beginning of one, that the receiving component translates. */
const key = /^app\.[\w.]*$/;

type Piece = { type: string; [part: string]: unknown };

const isPiece = (value: unknown): value is Piece =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

/** Lists the literal texts that an expression may show, including those in branches. */
function textsIn(value: unknown): string[] {
  if (!isPiece(value)) return [];
  switch (value.type) {
    case 'Literal':
      return typeof value['value'] === 'string' ? [value['value']] : [];
    case 'TemplateLiteral':
      return (value['quasis'] as { value: { raw: string } }[]).map((part) => part.value.raw);
    case 'ConditionalExpression':
      return [...textsIn(value['consequent']), ...textsIn(value['alternate'])];
    case 'LogicalExpression':
      return [...textsIn(value['left']), ...textsIn(value['right'])];
    case 'JSXExpressionContainer':
      return textsIn(value['expression']);
    case 'JSXText':
      return [String(value['value'])];
    default:
      return [];
  }
}

/** Lists texts for people that stand in the source `code` and not in a catalogue. */
function literalTexts(fileName: string, code: string): string[] {
  const found: string[] = [];
  const take = (value: JSXChild | JSXAttribute['value']) =>
    found.push(
      ...textsIn(value)
        .map((text) => text.trim())
        .filter((text) => hasLetter.test(text) && !key.test(text)),
    );
  const takeChildren = (element: JSXElement | JSXFragment) => element.children.forEach(take);
  new Visitor({
    JSXElement: takeChildren,
    JSXFragment: takeChildren,
    JSXAttribute: (attribute) => {
      const { name } = attribute;
      if (name.type === 'JSXIdentifier' && readAttributes.has(name.name)) take(attribute.value);
    },
  }).visit(parseSync(fileName, code).program);
  return found;
}

describe('texts people read', () => {
  it.each([
    ['<p>Save now</p>', ['Save now']],
    ['<p>{isNew ? "Submit" : `Update`}</p>', ['Submit', 'Update']],
    ['<img alt="A picture" src="a.png" />', ['A picture']],
    ['<button aria-label={"Close"} />', ['Close']],
    ['<p className="head">{translate("app.save")} · 1 %</p>', []],
    ['<Tab label={translate("app.tab")} />', []],
    ['<Field label="app.search" help={`app.help.${name}`} />', []],
  ])('are found in %s', (code, texts) => {
    expect(literalTexts('a.tsx', code)).toEqual(texts);
  });

  it('stand in the catalogues, not in the components', () => {
    const files = readdirSync('src', { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.tsx'))
      .map((name) => join('src', name));
    const found = files.flatMap((file) =>
      literalTexts(file, readFileSync(file, 'utf8')).map((text) => `${file}: ${text}`),
    );
    expect(files.length).toBeGreaterThan(30);
    expect(found).toEqual([]);
  });
});
