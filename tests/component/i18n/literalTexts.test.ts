import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { literalTexts } from '../../support/literalTexts.ts';

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
