import { useTranslate } from 'ra-core';
import { useEffect, useEffectEvent, useRef } from 'react';
import { createEditor, type Editor } from './createEditor.ts';
import type { EditorProps } from './EditorProps.ts';
import styles from './sqlEditor.module.css';

/** CodeMirror in the place of the plain field. */
export default function ScriptEditor(props: EditorProps) {
  const { script, fault, catalogue, insertion, labelId, noteId, isInvalid, isFocused } = props;
  const translate = useTranslate();
  const host = useRef<HTMLDivElement>(null);
  const editor = useRef<Editor>(undefined);
  const change = useEffectEvent((text: string) => props.change(text));
  const run = useEffectEvent(() => props.run());
  const placeholder = translate('app.sqlEditor.placeholder');
  const start = useEffectEvent((parent: HTMLElement) => {
    const created = createEditor({
      parent,
      script,
      placeholder,
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
