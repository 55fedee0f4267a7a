import { autocompletion, completionKeymap } from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { PostgreSQL, sql } from '@codemirror/lang-sql';
import { syntaxHighlighting, HighlightStyle } from '@codemirror/language';
import { Compartment, Prec } from '@codemirror/state';
import { EditorView, highlightSpecialChars, keymap, lineNumbers, placeholder } from '@codemirror/view';
import { useTranslate } from 'ra-core';
import { useEffect, useEffectEvent, useRef } from 'react';
import { tags } from '@lezer/highlight';
import type { AnswerOf } from '../../../contract/calls/Call.ts';
import type { getCatalogue } from '../../../contract/calls/sqlEditor.ts';
import type { ControlProps } from '../../components/FieldFrame.tsx';
import styles from './sqlEditor.module.css';
import type { Fault } from './useRun.ts';

/** The height in pixels of a line, of which the editor has at least fifteen (spec 1 §2). */
const line = 21;

/** The editor's theme. The colours of tokens.css themselves adapt to light and dark. */
const editorTheme = EditorView.theme({
  '&': { color: 'var(--ink)', backgroundColor: 'var(--surface)', fontSize: '14px' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': {
    fontFamily: 'ui-monospace, SFMono-Regular, Menlo, Consolas, "Liberation Mono", monospace',
    lineHeight: `${line}px`,
    maxHeight: 'max(50vh, 340px)',
  },
  // as high as the field, so a click anywhere in it reaches the text
  '.cm-content, .cm-gutter': { minHeight: `${15 * line + 16}px` },
  '.cm-content': { padding: '8px 0', caretColor: 'var(--ink)' },
  '.cm-line': { padding: '0 10px' },
  '.cm-gutters': {
    backgroundColor: 'var(--surface-sunken)',
    color: 'var(--ink-muted)',
    borderRight: '1px solid var(--line)',
  },
  '.cm-placeholder': { color: 'var(--ink-muted)' },
  '.cm-tooltip.cm-tooltip': {
    border: '1px solid var(--line)',
    backgroundColor: 'var(--surface)',
    boxShadow: 'var(--shadow)',
  },
  '.cm-tooltip-autocomplete.cm-tooltip > ul > li': { padding: '4px 10px' },
  '.cm-tooltip-autocomplete.cm-tooltip > ul > li[aria-selected]': {
    backgroundColor: 'var(--accent)',
    color: 'var(--on-accent)',
  },
  '@media (max-width: 599px)': {
    // phones zoom in on smaller text
    '&': { fontSize: '16px' },
    '.cm-gutters': { display: 'none' },
  },
});

const highlighting = HighlightStyle.define([
  { tag: [tags.keyword, tags.operatorKeyword, tags.modifier], color: 'var(--accent)', fontWeight: '600' },
  { tag: [tags.string, tags.special(tags.string)], color: 'var(--positive)' },
  { tag: [tags.number, tags.bool, tags.null], color: 'var(--caution)' },
  { tag: tags.comment, color: 'var(--ink-muted)', fontStyle: 'italic' },
]);

/** The tables with their columns, which the editor completes. */
export type Tables = AnswerOf<typeof getCatalogue> | undefined;

interface ScriptEditorProps {
  /** The first text. */
  script: string;
  tables: Tables;
  fault: Fault | undefined;
  control: ControlProps;
  change: (script: string) => void;
  run: () => void;
}

/** Edits a script in CodeMirror. Tab leaves it, as it leaves any field. */
export function ScriptEditor({ tables, fault, control, ...props }: ScriptEditorProps) {
  const translate = useTranslate();
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(undefined);
  const changing = useRef(new Compartment());
  const change = useEffectEvent((text: string) => props.change(text));
  const run = useEffectEvent(() => props.run());
  const create = useEffectEvent(
    (parent: HTMLElement) =>
      new EditorView({
        parent,
        doc: props.script,
        extensions: [
          // the library's own key would insert a line
          Prec.highest(keymap.of([{ key: 'Mod-Enter', run: () => (run(), true) }])),
          lineNumbers(),
          highlightSpecialChars(),
          history(),
          EditorView.lineWrapping,
          autocompletion({ icons: false }),
          keymap.of([...defaultKeymap, ...historyKeymap, ...completionKeymap]),
          placeholder(translate('app.sqlEditor.placeholder')),
          changing.current.of([]),
          EditorView.updateListener.of(({ docChanged, state }) => {
            if (docChanged) change(state.doc.toString());
          }),
          editorTheme,
          syntaxHighlighting(highlighting),
        ],
      }),
  );
  useEffect(() => {
    if (!host.current) return undefined;
    const created = create(host.current);
    view.current = created;
    return () => created.destroy();
  }, []);
  const isInvalid = control['aria-invalid'];
  const attributes = useEffectEvent(() =>
    Object.fromEntries(Object.entries(control).map(([name, value]) => [name, String(value)])),
  );
  useEffect(() => {
    const parts = [
      sql({ dialect: PostgreSQL, schema: tables ?? {} }),
      EditorView.contentAttributes.of({ ...attributes(), 'aria-invalid': String(isInvalid) }),
    ];
    view.current?.dispatch({ effects: changing.current.reconfigure(parts) });
  }, [tables, isInvalid]);
  useEffect(() => {
    const { doc } = view.current?.state ?? {};
    // the script may have changed since
    if (!fault?.Position || doc?.toString() !== fault.script) return;
    const anchor = Math.min(fault.Position - 1, doc.length);
    view.current?.dispatch({ selection: { anchor }, scrollIntoView: true });
  }, [fault]);
  return <div ref={host} className={`shrinks clips radius-6 ${styles['code']}`} data-invalid={isInvalid} />;
}
