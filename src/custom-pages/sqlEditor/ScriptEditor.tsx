import {
  autocompletion,
  closeBrackets,
  closeBracketsKeymap,
  type Completion,
  completionKeymap,
  type CompletionSource,
} from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import {
  keywordCompletionSource,
  PostgreSQL,
  schemaCompletionSource,
  type SQLNamespace,
} from '@codemirror/lang-sql';
import { bracketMatching, indentOnInput, syntaxHighlighting } from '@codemirror/language';
import { forEachDiagnostic, lintKeymap, setDiagnostics } from '@codemirror/lint';
import { Compartment, EditorState, Prec } from '@codemirror/state';
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightSpecialChars,
  keymap,
  lineNumbers,
  placeholder,
} from '@codemirror/view';
import { useTranslate } from 'ra-core';
import { useEffect, useEffectEvent, useRef } from 'react';
import { editorTheme, highlighting } from './editorTheme.ts';
import styles from './sqlEditor.module.css';
import type { Catalogue } from './useCatalogue.ts';
import type { Fault } from './useRun.ts';

interface ScriptEditorProps {
  script: string;
  fault: Fault | undefined;
  catalogue: Catalogue | undefined;
  /** A text to insert at the cursor. Each object is inserted once. */
  insertion: { text: string } | undefined;
  change: (script: string) => void;
  run: () => void;
  labelId: string;
  noteId: string;
  isInvalid: boolean;
  /** The plain field that the editor replaces had the focus. */
  isFocused: boolean;
}

/** Shows a script in CodeMirror, in place of the plain field. */
export default function ScriptEditor(props: ScriptEditorProps) {
  const { script, fault, catalogue, insertion, labelId, noteId, isInvalid, isFocused } = props;
  const translate = useTranslate();
  const host = useRef<HTMLDivElement>(null);
  const editor = useRef<Editor>(undefined);
  const change = useEffectEvent((text: string) => props.change(text));
  const run = useEffectEvent(() => props.run());
  const start = useEffectEvent((parent: HTMLElement) => {
    const created = createEditor({
      parent,
      script,
      hint: translate('app.sqlEditor.placeholder'),
      attributes: { 'aria-labelledby': labelId, 'aria-describedby': noteId },
      change,
      run,
    });
    created.complete(catalogue);
    if (isFocused) created.focus();
    return created;
  });
  useEffect(() => {
    if (!host.current) return undefined;
    const created = start(host.current);
    editor.current = created;
    return () => created.destroy();
  }, []);
  useEffect(() => editor.current?.take(script), [script]);
  useEffect(() => editor.current?.complete(catalogue), [catalogue]);
  useEffect(() => editor.current?.mark(fault), [fault]);
  useEffect(() => editor.current?.describe(isInvalid), [isInvalid]);
  useEffect(() => {
    if (insertion) editor.current?.insert(insertion.text);
  }, [insertion]);
  return <div ref={host} className={styles['code']} data-invalid={isInvalid} />;
}

interface EditorStart {
  parent: HTMLElement;
  script: string;
  hint: string;
  attributes: Record<string, string>;
  change: (script: string) => void;
  run: () => void;
}

type Editor = ReturnType<typeof createEditor>;

/** Creates a CodeMirror for PostgreSQL's SQL. Tab leaves it, as it leaves any field. */
function createEditor({ parent, script, hint, attributes, change, run }: EditorStart) {
  const language = new Compartment();
  const content = new Compartment();
  const runs = () => {
    run();
    return true;
  };
  const view = new EditorView({
    parent,
    state: EditorState.create({
      doc: script,
      extensions: [
        Prec.highest(keymap.of([{ key: 'Mod-Enter', run: runs }])),
        lineNumbers(),
        highlightSpecialChars(),
        history(),
        drawSelection(),
        indentOnInput(),
        bracketMatching(),
        closeBrackets(),
        highlightActiveLine(),
        EditorView.lineWrapping,
        autocompletion({ maxRenderedOptions: mostSuggestions, icons: false }),
        keymap.of([
          ...closeBracketsKeymap,
          ...defaultKeymap,
          ...historyKeymap,
          ...completionKeymap,
          ...lintKeymap,
        ]),
        placeholder(hint),
        language.of(languageWith(undefined)),
        content.of(EditorView.contentAttributes.of(attributes)),
        EditorView.updateListener.of((update) => {
          if (update.docChanged) change(update.state.doc.toString());
        }),
        editorTheme,
        syntaxHighlighting(highlighting),
      ],
    }),
  });
  return {
    focus: () => view.focus(),
    destroy: () => view.destroy(),
    /** Takes over a script that was changed elsewhere. Undo brings back the one before. */
    take: (text: string) => {
      if (text === view.state.doc.toString()) return;
      view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: text } });
    },
    complete: (catalogue: Catalogue | undefined) =>
      view.dispatch({ effects: language.reconfigure(languageWith(catalogue)) }),
    insert: (text: string) => {
      view.dispatch(view.state.replaceSelection(text));
      view.focus();
    },
    describe: (isInvalid: boolean) =>
      view.dispatch({
        effects: content.reconfigure(
          EditorView.contentAttributes.of({ ...attributes, ...(isInvalid && { 'aria-invalid': 'true' }) }),
        ),
      }),
    /** Marks the place where a script was refused and moves there, unless the script has changed since. */
    mark: (fault: Fault | undefined) => {
      const isThere = fault?.position !== undefined && fault.of.script === view.state.doc.toString();
      let marked = 0;
      forEachDiagnostic(view.state, () => {
        marked += 1;
      });
      if (!isThere && !marked) return;
      const diagnostics = isThere
        ? [{ ...wordAt(view, fault.position ?? 0), severity: 'error' as const, message: fault.message }]
        : [];
      view.dispatch(setDiagnostics(view.state, diagnostics));
      const [first] = diagnostics;
      if (first) view.dispatch({ selection: { anchor: first.from }, scrollIntoView: true });
    },
  };
}

/** Returns the word at a place, or the letter there. */
function wordAt(view: EditorView, position: number): { from: number; to: number } {
  const { doc } = view.state;
  const from = Math.min(position, doc.length);
  const to = view.state.wordAt(from)?.to ?? Math.min(from + 1, doc.length);
  return from === to ? { from: Math.max(from - 1, 0), to } : { from, to };
}

const mostSuggestions = 50;

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

/** Returns the catalogue in CodeMirror's form. It completes tables, and the columns after `table.` or its alias. */
const namespaceOf = (catalogue: Catalogue | undefined): SQLNamespace =>
  Object.fromEntries(
    (catalogue?.Tables ?? []).map((table) => [
      table.Name,
      { self: tableOf(table), children: table.Columns.map(columnOf) },
    ]),
  );

/** Completes the columns of the tables that the script names, even without the table before them. */
function columnsNamed(catalogue: Catalogue | undefined): CompletionSource {
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

const languageWith = (catalogue: Catalogue | undefined) => [
  PostgreSQL,
  [
    schemaCompletionSource({ dialect: PostgreSQL, schema: namespaceOf(catalogue) }),
    columnsNamed(catalogue),
    keywordCompletionSource(PostgreSQL),
  ].map((autocomplete) => PostgreSQL.language.data.of({ autocomplete })),
];
