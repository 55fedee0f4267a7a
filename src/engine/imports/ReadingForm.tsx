import { useTranslate } from 'ra-core';
import { useNavigate } from 'react-router-dom';
import * as v from 'valibot';
import {
  importCalls,
  importedFiles,
  importFile,
  type ImportForm,
  type ImportStatus,
} from '../../../contract/calls/records/imports.ts';
import {
  type Delimiter,
  delimiters,
  type Encoding,
  encodings,
} from '../../../contract/values/tableChoices.ts';
import { ask } from '../../api/ask.ts';
import { sendForm } from '../../api/uploadFile.ts';
import { useAction } from '../../components/useAction.ts';
import { useResource } from '../useResource.ts';
import styles from './imports.module.css';

/** Says in a line how a file was read. */
export function useReadAs(): (form: ImportForm) => string {
  const translate = useTranslate();
  const said = (label: string, value: string) => `${translate(`app.imports.${label}`)}: ${value}`;
  return ({ Encoding, Delimiter, Sheet }) =>
    [
      ...(Encoding ? [said('encoding', Encoding.toUpperCase())] : []),
      ...(Delimiter ? [said('delimiter', translate(`app.imports.delimiters.${names[Delimiter]}`))] : []),
      ...(Sheet === undefined ? [] : [said('sheet', Sheet)]),
    ].join(' · ');
}

const names = { ',': 'comma', ';': 'semicolon', '\t': 'tab', '|': 'bar' } as const;

/** Shows how a file was read, with its first rows, and lets a person have it read in another way. */
export function ReadingForm({ status, form }: { status: ImportStatus; form: ImportForm }) {
  const translate = useTranslate();
  const { page, path } = useResource();
  const navigate = useNavigate();
  const table = sentTable(status.ImportId);
  const { isBusy, run } = useAction(async (choices: ReadingChoices) => {
    if (!table) return;
    const { Encoding, Delimiter, Sheet } = form;
    const importId = await sendTable(table, { Encoding, Delimiter, Sheet, ...choices }, { page });
    await ask(importCalls.cancel, { input: { ImportId: status.ImportId }, page });
    void navigate(`${path}/import/${importId}`, { replace: true });
  });
  const { Encoding, Delimiter, Sheet, Sheets = [], Notes, FirstRows } = form;
  const isDisabled = isBusy || !table;
  const [heads = [], ...rows] = FirstRows;
  return (
    <section className={`panel stack gap-12 below-16 pad-16 ${styles['reading']}`} aria-busy={isBusy}>
      <h2>{translate('app.imports.reading_title')}</h2>
      <div className="row">
        {Encoding !== undefined && (
          <Choice
            label={translate('app.imports.encoding')}
            value={Encoding}
            options={encodings.map((value) => ({ value, label: value.toUpperCase() }))}
            choose={(value) => void run({ Encoding: value })}
            isDisabled={isDisabled}
          />
        )}
        {Delimiter !== undefined && (
          <Choice
            label={translate('app.imports.delimiter')}
            value={Delimiter}
            options={delimiters.map((value) => ({
              value,
              label: translate(`app.imports.delimiters.${names[value]}`),
            }))}
            choose={(value) => void run({ Delimiter: value })}
            isDisabled={isDisabled}
          />
        )}
        {Sheet !== undefined && (
          <Choice
            label={translate('app.imports.sheet')}
            value={Sheet}
            options={(Sheets.length ? Sheets : [Sheet]).map((value) => ({ value, label: value }))}
            choose={(value) => void run({ Sheet: value })}
            isDisabled={isDisabled || !Sheets.length}
          />
        )}
      </div>
      {!table && <p className="muted">{translate('app.imports.choose_again')}</p>}
      {Notes.map((note) => (
        <p key={note} className="note tone-caution">
          {note}
        </p>
      ))}
      <div className={`scrolls ${styles['firstRows']}`}>
        <table className="table flush">
          <thead>
            <tr>
              {heads.map((head, place) => (
                // oxlint-disable-next-line react/no-array-index-key -- two columns may have one head
                <th key={place} scope="col">
                  {head || '–'}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((cells, row) => (
              // oxlint-disable-next-line react/no-array-index-key -- the rows of a file have no ids
              <tr key={row}>
                {cells.map((cell, place) => (
                  // oxlint-disable-next-line react/no-array-index-key -- nor have its columns
                  <td key={place} className="cut">
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

interface ChoiceProps<Value extends string> {
  label: string;
  value: Value;
  options: readonly { value: Value; label: string }[];
  choose: (value: Value) => void;
  isDisabled?: boolean;
}

/** A choice between ways to read a file. */
export function Choice<Value extends string>({
  label,
  value,
  options,
  choose,
  isDisabled = false,
}: ChoiceProps<Value>) {
  return (
    <label className={`stack gap-4 ${styles['choice']}`}>
      <span className="muted">{label}</span>
      <select
        className="control compact self-start"
        value={value}
        disabled={isDisabled}
        onChange={({ target }) => {
          const chosen = options[target.selectedIndex];
          if (chosen) choose(chosen.value);
        }}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </label>
  );
}

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
const sentTable = (importId: number): Table | undefined => sent.get(importId);

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
