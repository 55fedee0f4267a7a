import { Faults } from '../../contract/resource/check/Faults.ts';
import { parseArgs } from 'node:util';
import * as yup from 'yup';
import { expect, it } from 'vitest';
import { sentenceOf } from '../../server/sentenceOf.ts';

function thrownBy(work: () => unknown): unknown {
  try {
    return work();
  } catch (error) {
    return error;
  }
}

const faultsOf = (...parts: (() => unknown)[]) =>
  thrownBy(() => {
    const faults = new Faults();
    for (const part of parts) faults.attempt(part);
    faults.throwAll();
  });

const fault = (sentence: string) => () => {
  throw new Error(sentence);
};
const bug = () => Reflect.apply(Reflect.get({}, 'nothing'), undefined, []);

it('is the sentence of the project’s own errors', () => {
  expect(sentenceOf(thrownBy(fault('The path is missing.')))).toBe('The path is missing.');
  expect(sentenceOf(faultsOf(fault('One.')))).toBe('One.');
  const wrongOption = thrownBy(() => parseArgs({ args: ['--bogus'] }));
  expect(sentenceOf(wrongOption)).toContain("Unknown option '--bogus'");
  expect(sentenceOf(faultsOf(fault('One.'), fault('Two.')))).toBe('There are 2 faults:\n- One.\n- Two.');
});

it('is nothing for a bug, also among faults, for a library’s error and for the system’s', () => {
  expect(sentenceOf(thrownBy(bug))).toBeUndefined();
  expect(sentenceOf(faultsOf(fault('One.'), bug))).toBeUndefined();
  expect(sentenceOf(thrownBy(() => yup.string().required().validateSync('')))).toBeUndefined();
  expect(sentenceOf(Object.assign(new Error('no such file'), { code: 'ENOENT' }))).toBeUndefined();
  expect(sentenceOf('thrown')).toBeUndefined();
});
