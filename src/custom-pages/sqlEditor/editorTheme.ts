import { HighlightStyle } from '@codemirror/language';
import { EditorView } from '@codemirror/view';
import { tags } from '@lezer/highlight';

/** The height of a line in pixels. The editor has at least fifteen lines (spec 1 §2). */
const line = 21;
const lines = 15;

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
  '.cm-content, .cm-gutter': { minHeight: `${line * lines + 16}px` },
  '.cm-content': { padding: '8px 0', caretColor: 'var(--ink)' },
  '.cm-line': { padding: '0 10px' },
  '.cm-gutters': {
    backgroundColor: 'var(--surface-sunken)',
    color: 'var(--ink-muted)',
    borderRight: '1px solid var(--line)',
  },
  '.cm-activeLine': { backgroundColor: 'color-mix(in srgb, var(--surface-sunken) 60%, transparent)' },
  '.cm-cursor': { borderLeftColor: 'var(--ink)' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
    backgroundColor: 'color-mix(in srgb, var(--accent) 28%, transparent)',
  },
  '.cm-placeholder': { color: 'var(--ink-muted)' },
  '.cm-matchingBracket.cm-matchingBracket': {
    backgroundColor: 'var(--accent-soft)',
    outline: '1px solid var(--line-strong)',
  },
  '.cm-tooltip.cm-tooltip': {
    border: '1px solid var(--line)',
    borderRadius: '8px',
    backgroundColor: 'var(--surface)',
    color: 'var(--ink)',
    boxShadow: 'var(--shadow)',
  },
  '.cm-tooltip-lint': { padding: '4px' },
  '.cm-tooltip .cm-completionInfo': { maxWidth: '280px', padding: '8px 10px' },
  '.cm-tooltip-autocomplete.cm-tooltip > ul': { fontFamily: 'inherit', maxHeight: '260px' },
  '.cm-tooltip-autocomplete.cm-tooltip > ul > li': { padding: '4px 10px' },
  '.cm-tooltip-autocomplete.cm-tooltip > ul > li[aria-selected]': {
    backgroundColor: 'var(--accent)',
    color: 'var(--on-accent)',
  },
  '.cm-completionDetail': { float: 'right', marginLeft: '20px', opacity: '0.85' },
  '.cm-lintRange.cm-lintRange-error': {
    backgroundImage: 'none',
    textDecoration: 'underline wavy var(--negative)',
    textDecorationSkipInk: 'none',
    textUnderlineOffset: '4px',
    backgroundColor: 'var(--negative-soft)',
  },
  '.cm-diagnostic-error.cm-diagnostic-error': { borderLeftColor: 'var(--negative)' },
  '@media (max-width: 599px)': {
    // phones zoom in on smaller text
    '&': { fontSize: '16px' },
    '.cm-lineNumbers': { display: 'none' },
  },
});

export const highlighting = HighlightStyle.define([
  { tag: [tags.keyword, tags.operatorKeyword, tags.modifier], color: 'var(--accent)', fontWeight: '600' },
  { tag: [tags.string, tags.special(tags.string)], color: 'var(--positive)' },
  { tag: [tags.number, tags.bool, tags.null], color: 'var(--caution)' },
  { tag: [tags.typeName, tags.standard(tags.name)], color: 'var(--accent)' },
  { tag: tags.comment, color: 'var(--ink-muted)', fontStyle: 'italic' },
]);
