import * as v from 'valibot';
import { importCalls, importedFiles, importFile } from '../../../contract/calls/records/imports.ts';
import type { Delimiter, Encoding } from '../../../contract/values/tableChoices.ts';
import { sendForm } from '../../api/uploadFile.ts';

/** A file with records, and the addresses of the stored files that its cells name. */
export interface Table {
  sheet: File;
  addresses: Record<string, string>;
}

/** How a person wants a file to be read. */
export interface ReadingChoices {
  Encoding?: Encoding | undefined;
  Delimiter?: Delimiter | undefined;
  Sheet?: string | undefined;
}

interface Sending {
  page: string;
  signal?: AbortSignal;
  onProgress?: (share: number) => void;
}

/** The files that this tab has sent, by the ids of their imports: a person may have one read in another way. */
const sent = new Map<number, Table>();

/** Returns the file of an import, if this tab has sent it since the page was loaded. */
export const sentTable = (importId: number): Table | undefined => sent.get(importId);

/** Sends a file with records, and returns the id of its import. Throws ApiError. */
export async function sendTable(
  table: Table,
  choices: ReadingChoices,
  { page, signal = new AbortController().signal, onProgress = () => {} }: Sending,
): Promise<number> {
  const form = new FormData();
  form.append('Page', page);
  form.append(importedFiles, JSON.stringify(table.addresses));
  for (const [name, value] of Object.entries(choices)) if (value !== undefined) form.append(name, value);
  form.append(importFile, table.sheet);
  const { path, answer } = importCalls.upload;
  const { ResponseData } = await sendForm({ path, form, page, onProgress, signal });
  const { ImportId } = v.parse(answer, ResponseData);
  sent.set(ImportId, table);
  return ImportId;
}
