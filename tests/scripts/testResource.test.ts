import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { titlesOf } from '../../scripts/titlesOf.ts';

const folder = 'tests/api/conformance';
const files = [
  ...readdirSync(folder).map((file) => join(folder, file)),
  'tests/component/conformance.test.tsx',
];

/** The title of each suite that a file has for every resource. */
const titlesIn = (file: string): string[] =>
  [...readFileSync(file, 'utf8').matchAll(/^describe\S*\.each\([\s\S]*?\)\(\s*'([^']+)'/gm)].flatMap(
    ([, title]) => title ?? [],
  );

describe('npm run test:resource', () => {
  it.each(files)('finds the suites of a resource in %s by their titles', (file) => {
    const titles = titlesIn(file);
    expect(titles).not.toEqual([]);
    for (const title of titles) {
      const suite = title.replace('%s', 'carton');
      expect(suite).toMatch(new RegExp(titlesOf('carton')));
      expect(suite).not.toMatch(new RegExp(titlesOf('cart')));
    }
  });
});
