import { html, raw } from 'hono/html';

/** Ink on paper, as the portal is; the pages load nothing. */
const style = `
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
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
`;

interface DocsPage {
  title: string;
  /** Added to the common style. */
  style: string;
  /** Its inside: a header and a main part. */
  body: unknown;
}

/** A page for developers, without scripts. */
export const docsShell = (page: DocsPage) =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${page.title}</title>
        <link rel="icon" href="/favicon.svg" />
        <style>
          ${raw(style + page.style)}
        </style>
      </head>
      <body>
        ${page.body}
      </body>
    </html>`;
