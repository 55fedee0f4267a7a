import {
  autocompletion,
  closeBrackets,
  closeBracketsKeymap,
  completionKeymap,
} from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { PostgreSQL, schemaCompletionSource, keywordCompletionSource } from '@codemirror/lang-sql';
import { bracketMatching, indentOnInput, syntaxHighlighting } from '@codemirror/language';
import { forEachDiagnostic, lintKeymap, setDiagnostics } from '@codemirror/lint';
import { Compartment, EditorState, Prec } from '@codemirror/state';
import {
  Decoration,
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightSpecialChars,
  keymap,
  lineNumbers,
  MatchDecorator,
  placeholder,
  ViewPlugin,
} from '@codemirror/view';
import { columnsNamed, namespaceOf } from './completions.ts';
import { editorTheme, highlighting } from './editorTheme.ts';
import type { Catalogue } from './useCatalogue.ts';
import type { Fault } from './useRuns.ts';

interface EditorStart {
  parent: HTMLElement;
  script: string;
  placeholder: string;
  attributes: Record<string, string>;
  change: (script: string) => void;
  run: () => void;
}

/** Suggestions at a time. */
const mostSuggestions = 50;

const parameter = new MatchDecorator({
  regexp: /(?<![:\w]):[a-z_]\w*/gi,
  decoration: Decoration.mark({ class: 'cm-parameter' }),
});

/** Tells `:name` from the names around it; that it stands in a comment does no harm. */
const parameters = ViewPlugin.define(
  (view) => ({
    marks: parameter.createDeco(view),
    update(update) {
      this.marks = parameter.updateDeco(update, this.marks);
    },
  }),
  { decorations: ({ marks }) => marks },
);

/** The word at a place, or the letter there. */
function wordAt(view: EditorView, position: number): { from: number; to: number } {
  const { doc } = view.state;
  const from = Math.min(position, doc.length);
  const to = view.state.wordAt(from)?.to ?? Math.min(from + 1, doc.length);
  return from === to ? { from: Math.max(from - 1, 0), to } : { from, to };
}

/** A CodeMirror for PostgreSQL's SQL. Tab leaves it, as any field. */
export function createEditor({ parent, script, attributes, change, run, ...start }: EditorStart) {
  const language = new Compartment();
  const content = new Compartment();
  const runs = () => {
    run();
    return true;
  };
  const extensionOf = (catalogue: Catalogue | undefined) => [
    PostgreSQL,
    [
      schemaCompletionSource({ dialect: PostgreSQL, schema: namespaceOf(catalogue) }),
      columnsNamed(catalogue),
      keywordCompletionSource(PostgreSQL),
    ].map((autocomplete) => PostgreSQL.language.data.of({ autocomplete })),
  ];
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
        placeholder(start.placeholder),
        language.of(extensionOf(undefined)),
        content.of(EditorView.contentAttributes.of(attributes)),
        EditorView.updateListener.of((update) => {
          if (update.docChanged) change(update.state.doc.toString());
        }),
        parameters,
        editorTheme,
        syntaxHighlighting(highlighting),
      ],
    }),
  });
  return {
    focus: () => view.focus(),
    destroy: () => view.destroy(),
    /** Takes a script that was changed elsewhere. */
    take: (text: string) => {
      if (text === view.state.doc.toString()) return;
      view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: text } });
    },
    /** Offers the catalogue's tables and columns. */
    complete: (catalogue: Catalogue | undefined) =>
      view.dispatch({ effects: language.reconfigure(extensionOf(catalogue)) }),
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
    /** Marks where a script was refused, unless it has been changed since, and leads there. */
    mark: (fault: Fault | undefined) => {
      const isThere = fault?.position !== undefined && fault.script === view.state.doc.toString();
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

export type Editor = ReturnType<typeof createEditor>;
