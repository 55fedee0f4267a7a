import { readdirSync, readFileSync } from 'node:fs';
import { join, parse } from 'node:path';
import type { ReportText } from '../../../contract/resource/resourceKeys.ts';
import type { Module } from '../../engine/Module.ts';

const folder = import.meta.dirname;

const texts = readdirSync(folder)
  .filter((file) => file.endsWith('.sql'))
  .map((file) => [parse(file).name, readFileSync(join(folder, file), 'utf8')]);

/**
 * The texts of this folder, `name.sql` each: a report is its text and its declaration, whose `rows` names it. That their
 * names are those of ReportText, `npm run generate` sees to.
 */
export const reportsModule = {
  rows: Object.fromEntries(texts) as Record<ReportText, string>,
} satisfies Module;
