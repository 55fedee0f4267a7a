import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file));

const documents = [
  'README.md',
  'CONTRIBUTING.md',
  'bench/results.md',
  ...filesIn('docs').filter((path) => path.endsWith('.md')),
];

/** The anchor that GitHub gives to a heading. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');

const anchorsIn = (path: string): string[] =>
  readFileSync(path, 'utf8')
    .split('\n')
    .flatMap((line) => (/^#+ /.test(line) ? anchorOf(line.replace(/^#+ /, '')) : []));

/** The links of a document that lead nowhere. */
function brokenLinks(path: string): string[] {
  const links = [
    ...readFileSync(path, 'utf8').matchAll(/\]\((?!https?:|mailto:)([^)\s#]*)(?:#([^)\s]*))?\)/g),
  ];
  return links.flatMap(([link, file = '', anchor]) => {
    const target = file ? join(dirname(path), file) : path;
    const isThere = existsSync(target) && (!anchor || anchorsIn(target).includes(anchor));
    return isThere ? [] : [link];
  });
}

describe('the documents', () => {
  it.each(documents)('have links that lead somewhere: %s', (path) => {
    expect(brokenLinks(path)).toEqual([]);
  });

  it('name in the four ways through the code files that exist', () => {
    const text = readFileSync('docs/architecture.md', 'utf8');
    const named = [...text.matchAll(/`([\w./-]+\.tsx?)`/g)].flatMap(([, name]) => name ?? []);
    const all = ['contract', 'src', 'server'].flatMap(filesIn);
    const isThere = (name: string): boolean =>
      name.includes('/') ? existsSync(name) : all.some((path) => basename(path) === name);
    expect(named.length).toBeGreaterThan(20);
    expect(named.filter((name) => !isThere(name))).toEqual([]);
  });

  it('begin with a README of one screen', () => {
    expect(readFileSync('README.md', 'utf8').split('\n').length).toBeLessThanOrEqual(151);
  });
});
