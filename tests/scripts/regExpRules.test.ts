import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, expect, it } from 'vitest';

const folder = mkdtempSync(join(tmpdir(), 'sealbook-lint-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Lists the lines of `code` that the rules refuse. */
function refusedLines(code: string): number[] {
  const config = {
    jsPlugins: [resolve('scripts/regExpRules.js')],
    rules: { 'reg-exp/linear': 'error', 'reg-exp/literal': 'error' },
  };
  const [file, configFile] = [join(folder, 'sample.ts'), join(folder, 'oxlintrc.json')];
  writeFileSync(file, code);
  writeFileSync(configFile, JSON.stringify(config));
  const { stdout } = spawnSync(
    'node_modules/.bin/oxlint',
    ['-c', configFile, '-A', 'all', '-f', 'json', file],
    {
      encoding: 'utf8',
    },
  );
  const { diagnostics } = JSON.parse(stdout) as {
    diagnostics: { code: string; labels: { span: { line: number } }[] }[];
  };
  return diagnostics.flatMap(({ code: rule, labels }) =>
    rule.startsWith('reg-exp') ? labels.map(({ span }) => span.line) : [],
  );
}

it('refuses patterns whose time grows faster than the text, and those that are put together', () => {
  const code = [
    'export const exponential = /^(?:a+)+$/;',
    "export const comments = /[eE]'(?:(?:[ \\t]|--[^\\n]*)*\\n'[^']*')*/y;",
    'export const trade = /^\\d+\\.?\\d*$/;',
    'export const move = /\\/+$/;',
    'export const built = (name: string) => new RegExp(`^${name}$`);',
    'export const called = (name: string) => RegExp(name);',
  ];
  expect(new Set(refusedLines(code.join('\n')))).toEqual(new Set([1, 2, 3, 4, 5, 6]));
});

it('lets those be that take a time that grows with the text', () => {
  const code = [
    'export const start = /^\\d+(?:\\.\\d*)?$/;',
    'export const end = /(?<!\\/)\\/+$/;',
    "export const quoted = /'(?:[^'\\\\]|\\\\.)*'/y;",
  ];
  expect(refusedLines(code.join('\n'))).toEqual([]);
});
