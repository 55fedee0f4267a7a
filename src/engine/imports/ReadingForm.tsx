import { useTranslate } from 'ra-core';
import { useNavigate } from 'react-router-dom';
import { importCalls, type ImportForm, type ImportStatus } from '../../../contract/calls/records/imports.ts';
import { delimiters, encodings } from '../../../contract/values/tableChoices.ts';
import { ask } from '../../api/ask.ts';
import { useAction } from '../../components/useAction.ts';
import { useResource } from '../useResource.ts';
import styles from './imports.module.css';
import { type ReadingChoices, sendTable, sentTable } from './sendTable.ts';

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
    <section className={`panel ${styles['reading']}`} aria-busy={isBusy}>
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
        <table className="table">
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
        className="control compact"
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
