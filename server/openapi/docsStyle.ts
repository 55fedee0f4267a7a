/** Ink on paper, as the portal is; the page loads nothing. */
export const docsStyle = `
:root { color-scheme: light dark; --ink: #1b1d29; --soft: #5c6072; --line: #dcdee6; --paper: #fff; --wash: #f5f6f9; --accent: #2a37c9; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e9eaf1; --soft: #a3a7b8; --line: #33374a; --paper: #14161f; --wash: #1c1f2b; --accent: #9aa6ff; }
}
* { box-sizing: border-box; }
body { margin: 0 auto; padding: 24px 16px 64px; max-width: 1040px; background: var(--paper); color: var(--ink);
  font: 15px/1.5 'IBM Plex Sans Variable', system-ui, sans-serif; }
h1 { font-size: 24px; margin: 0 0 8px; }
h2 { font-size: 17px; margin: 32px 0 8px; }
h3 { font-size: 13px; margin: 12px 0 4px; color: var(--soft); }
p { margin: 0 0 8px; max-width: 70ch; }
a { color: var(--accent); }
nav { display: flex; flex-wrap: wrap; gap: 4px 16px; margin-top: 16px; }
code, pre { font-family: ui-monospace, monospace; font-size: 13px; overflow-wrap: anywhere; }
pre { margin: 0; padding: 12px; background: var(--wash); border-radius: 6px; max-height: 420px; overflow: auto; white-space: pre-wrap; }
details { border-top: 1px solid var(--line); padding: 0 4px; }
details:last-child { border-bottom: 1px solid var(--line); }
details[open] { padding-bottom: 16px; }
summary { display: flex; flex-wrap: wrap; align-items: baseline; gap: 2px 12px; padding: 8px 0; cursor: pointer; }
summary b { min-width: 40px; font-size: 12px; color: var(--soft); }
summary span { flex: 1 1 240px; color: var(--soft); }
summary i { font-style: normal; font-size: 13px; }
summary i[data-access='public'] { color: var(--accent); }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
`;
