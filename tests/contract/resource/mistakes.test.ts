import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { compile } from '../../support/compile.ts';

const expectation = /^\s*\/\/ @ts-expect-error (.*)$/;

/** The mistakes without the comments that expect them, and the text that each comment expects of the next line. */
async function readMistakes() {
  const lines = (await readFile('tests/contract/resource/mistakes.ts', 'utf8')).split('\n');
  const kept: string[] = [];
  const expected: [line: number, text: string][] = [];
  for (const line of lines) {
    const [, text] = expectation.exec(line) ?? [];
    if (text) expected.push([kept.length + 1, text]);
    else kept.push(line.replace("'../../../", "'./"));
  }
  return { text: kept.join('\n'), expected };
}

describe('a mistake in a declaration', async () => {
  const { text, expected } = await readMistakes();
  const complaints = await compile({ 'mistakes.ts': text });

  it.each(expected)('in line %i is refused by the compiler: %s', (line, said) => {
    const messages = complaints.filter((complaint) => complaint.line === line).map(({ message }) => message);
    expect(messages.join('\n')).toContain(said);
  });

  it('is all that the compiler refuses', () => {
    const lines = new Set(expected.map(([line]) => line));
    expect(complaints.filter(({ line }) => !lines.has(line))).toEqual([]);
  });
});
