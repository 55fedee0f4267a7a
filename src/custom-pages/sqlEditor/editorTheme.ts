import { HighlightStyle } from '@codemirror/language';
import { EditorView } from '@codemirror/view';
import { tags } from '@lezer/highlight';

/** The height in pixels of a line, of which the editor has at least fifteen (spec 1 §2). */
const line = 21;

/** The editor's theme. The colours of tokens.css themselves adapt to light and dark. */
export const editorTheme = EditorView.theme({
  '&': { color: 'var(--ink)', backgroundColor: 'var(--surface)', fontSize: '14px' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': {
    fontFamily: 'ui-monospace, SFMono-Regular, Menlo, Consolas, "Liberation Mono", monospace',
    lineHeight: `${line}px`,
    maxHeight: 'max(50vh, 340px)',
  },
  // as high as the field, so that a click anywhere in it reaches the text
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

export const highlighting = HighlightStyle.define([
  { tag: [tags.keyword, tags.operatorKeyword, tags.modifier], color: 'var(--accent)', fontWeight: '600' },
  { tag: [tags.string, tags.special(tags.string)], color: 'var(--positive)' },
  { tag: [tags.number, tags.bool, tags.null], color: 'var(--caution)' },
  { tag: tags.comment, color: 'var(--ink-muted)', fontStyle: 'italic' },
]);
