import type { Completion, CompletionSource } from '@codemirror/autocomplete';
import type { SQLNamespace } from '@codemirror/lang-sql';
import type { Catalogue } from './useCatalogue.ts';

type Table = Catalogue['Tables'][number];

const columnOf = ({ Name, Type, Comment }: Table['Columns'][number]): Completion => ({
  label: Name,
  type: 'property',
  detail: Type,
  ...(Comment && { info: Comment }),
});

const tableOf = ({ Name, Comment }: Table): Completion => ({
  label: Name.slice(Name.lastIndexOf('.') + 1),
  type: 'type',
  ...(Comment && { info: Comment }),
});

/** The catalogue as CodeMirror completes it: tables, and after `table.` or its alias its columns. */
export const namespaceOf = (catalogue: Catalogue | undefined): SQLNamespace =>
  Object.fromEntries(
    (catalogue?.Tables ?? []).map((table) => [
      table.Name,
      { self: tableOf(table), children: table.Columns.map(columnOf) },
    ]),
  );

/** Columns of the tables that the script names, without the table before them. */
export function columnsNamed(catalogue: Catalogue | undefined): CompletionSource {
  return (context) => {
    const word = context.matchBefore(/\w*/);
    if (!word || (word.from === word.to && !context.explicit)) return null;
    if (context.state.sliceDoc(word.from - 1, word.from) === '.') return null;
    const words = new Set(
      context.state.doc
        .toString()
        .toLowerCase()
        .match(/[\w.]+/g),
    );
    const options = (catalogue?.Tables ?? [])
      .filter(({ Name }) => words.has(Name.toLowerCase()))
      .flatMap((table) => table.Columns.map((column) => ({ ...columnOf(column), boost: 1 })));
    const known = new Map(options.map((option) => [option.label, option]));
    return known.size ? { from: word.from, options: [...known.values()], validFor: /^\w*$/ } : null;
  };
}
