import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { html, raw } from 'hono/html';
import { Marked, type Tokens } from 'marked';
import { docsShell } from './docsShell.ts';

const file = join(import.meta.dirname, '../../docs/declaring.md');

const style = `
nav { margin-bottom: 32px; }
main { line-height: 1.6; }
main > p > strong:first-child { margin-right: 6px; }
h2 { font-size: 21px; margin: 48px 0 12px; padding-top: 16px; border-top: 1px solid var(--line); }
h3 { font-size: 17px; margin: 32px 0 8px; color: var(--ink); }
h3 code { font-size: 16px; }
main > p { margin: 16px 0 8px; }
main > pre { max-width: 84ch; max-height: none; margin: 0 0 20px; }
ol { max-width: 70ch; padding-left: 20px; }
li { margin: 4px 0; }
.table { overflow-x: auto; margin: 8px 0 16px; }
table { border-collapse: collapse; min-width: 100%; }
th, td { padding: 6px 16px 6px 0; border-bottom: 1px solid var(--line); text-align: left; vertical-align: top; }
th { font-size: 13px; font-weight: 600; color: var(--soft); }
td:first-child code { white-space: nowrap; }
td:nth-child(3) { min-width: 280px; }
`;

/** A heading's address, as the pages of GitHub have it. */
const anchorOf = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^\w\- ]/g, '')
    .replaceAll(' ', '-');

const markdown = new Marked({
  renderer: {
    heading({ tokens, depth, text }: Tokens.Heading) {
      return `<h${depth} id="${anchorOf(text)}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
    },
    // Other documents of the project are not served.
    link({ href, tokens }: Tokens.Link) {
      const text = this.parser.parseInline(tokens);
      return href.startsWith('#')
        ? `<a href="${href}">${text}</a>`
        : `${text} (<code>${posix.join('docs', href)}</code>)`;
    },
  },
});

/** A wide table scrolls beside the text, by keys as well. */
const scrolled = (page: string): string =>
  page
    .replaceAll('<table>', '<div class="table" tabindex="0"><table>')
    .replaceAll('</table>', '</table></div>');

/** The reference of the language, `docs/declaring.md`, as a page. */
export function referencePage() {
  const tokens = markdown.lexer(readFileSync(file, 'utf8'));
  const [title, ...areas] = tokens.flatMap((token) =>
    token.type === 'heading' && token.depth <= 2 ? [String(token.text)] : [],
  );
  return docsShell({
    title: `Sealbook: ${title ?? ''}`,
    style,
    body: html`
      <header>
        <p><a href="/api/docs">Every call of the server</a></p>
        <nav aria-label="Areas">${areas.map((area) => html`<a href="#${anchorOf(area)}">${area}</a> `)}</nav>
      </header>
      <main>${raw(scrolled(markdown.parser(tokens)))}</main>
    `,
  });
}
