import { Busboy, type BusboyFileStream } from '@fastify/busboy';
import type { Context } from 'hono';
import { HttpRefusal, Refusal } from '../../calls/answer.ts';
import type { Deps } from '../../calls/Deps.ts';
import { takeSpace } from '../../calls/diskSpace.ts';
import { bodyChunks, patienceWithFiles } from '../../calls/readBody.ts';
import type { Turns } from '../../db/createTurns.ts';
import type { Draft } from '../../services/filePlace.ts';
import { FileTooLarge } from '../../services/uploadStore.ts';
import { type FileType, megabyte, type SizeLimit, sizeLimitOf } from '../../../contract/values/fileTypes.ts';

/** Bytes that the form around a file may add to a request. */
const formOverhead = 64 * 1024;

/** Throws HttpRefusal 413 for a file that is larger than any of the `types` may be. */
export function requireSize({ size }: Pick<Draft, 'size'>, types: readonly FileType[]): void {
  const { mostBytes, tooLarge } = sizeLimitOf(types);
  if (size > mostBytes) throw new HttpRefusal(413, tooLarge);
}

const notWhole = 'The file did not arrive whole. Please try again.';
const noTurn = 'Several files are being uploaded right now. Please try again in a moment.';

/** The fields of a multipart request, and its file. */
export interface ReceivedForm {
  fields: Readonly<Record<string, string>>;
  draft: Draft | undefined;
  /** The file's own name. */
  fileName: string;
}

interface Receiving {
  /** The form's field with the file; files in other fields are ignored. */
  field: string;
  limit: SizeLimit;
  turns: Turns;
  /** Who takes the turn: a person, or a stranger's network. */
  holder: number | string;
}

/**
 * Receives a form, writes its file to disk as it comes, and hands both to `keep`; a file that `keep` does not store is
 * removed. Throws HttpRefusal 413 for too large a file, 408 for one that stops coming, 429 where too many come at once and
 * 507 where there is no space, and Refusal for one that did not arrive whole.
 */
export async function receiveForm<Result>(
  deps: Pick<Deps, 'uploads' | 'config' | 'log'>,
  http: Context,
  { turns, holder, ...expected }: Receiving,
  keep: (form: ReceivedForm) => Promise<Result>,
): Promise<Result> {
  const giveBack = await turns.take(holder);
  if (!giveBack) throw new HttpRefusal(429, noTurn);
  let giveSpaceBack: (() => void) | undefined;
  let form: ReceivedForm | undefined;
  try {
    giveSpaceBack = await takeSpace(deps, Math.ceil(expected.limit.mostBytes / megabyte));
    form = await readForm(deps.uploads, http, expected);
    return await keep(form);
  } finally {
    if (form?.draft) await deps.uploads.discard(form.draft);
    giveSpaceBack?.();
    giveBack();
  }
}

async function readForm(
  uploads: Deps['uploads'],
  http: Context,
  { field: fileField, limit: { mostBytes, tooLarge } }: Pick<Receiving, 'field' | 'limit'>,
): Promise<ReceivedForm> {
  const contentType = http.req.header('content-type') ?? '';
  if (!/^multipart\/form-data\s*;/i.test(contentType)) return { fields: {}, draft: undefined, fileName: '' };
  const fields = new Map<string, string>();
  let stream: BusboyFileStream | undefined;
  let drafted: Promise<Draft> | undefined;
  let fileName = '';
  const parser = parserOf(contentType);
  const parsed = new Promise<void>((resolve, reject) => {
    parser.on('finish', resolve);
    parser.on('error', () => reject(new Refusal(notWhole)));
    parser.on('field', (name, value) => fields.set(name, value));
    parser.on('file', (name, file, given) => {
      // a form that breaks off also raises the parser's error; without a listener it would end the process
      file.on('error', () => undefined);
      if (name !== fileField || drafted) {
        file.resume();
        return;
      }
      stream = file;
      fileName = given;
      drafted = uploads.draft(file, mostBytes).catch((error: unknown) => {
        throw error instanceof FileTooLarge ? new HttpRefusal(413, tooLarge) : error;
      });
      drafted.catch(reject);
    });
  });
  // the next part's arrival brings it up
  parsed.catch(() => undefined);
  try {
    const limits = { mostBytes: mostBytes + formOverhead, tooLarge };
    for await (const chunk of bodyChunks(http, { ...limits, patience: patienceWithFiles })) {
      const taken = new Promise<void>((resolve) => parser.write(chunk, () => resolve()));
      await Promise.race([taken, parsed]);
    }
    parser.end();
    await parsed;
    return { fields: Object.fromEntries(fields), draft: await drafted, fileName };
  } catch (error) {
    stream?.destroy();
    const left = await drafted?.catch(() => undefined);
    if (left) await uploads.discard(left);
    throw error;
  }
}

const mostFields = 200;

function parserOf(contentType: string) {
  try {
    return new Busboy({
      headers: { 'content-type': contentType },
      limits: { fields: mostFields, parts: mostFields, fieldSize: formOverhead, headerPairs: 20 },
    });
  } catch {
    // a form without a boundary between its parts
    throw new Refusal(notWhole);
  }
}
