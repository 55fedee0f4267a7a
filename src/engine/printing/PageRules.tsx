import { useTranslate } from 'ra-core';

interface PageRulesProps {
  isWide: boolean;
  /** What stands at the foot of every page beside its number. */
  foot: string;
}

/** A4 with the page's number on each: only a rule of the page itself can say where it is in the margin. */
export function PageRules({ isWide, foot }: PageRulesProps) {
  const translate = useTranslate();
  // signs that stand in no text
  const [page, pages] = ['\uE000', '\uE001'];
  const numbered = translate('app.print.page', { page, pages })
    .split(/([\uE000\uE001])/)
    .map((part) => (part === page ? 'counter(page)' : part === pages ? 'counter(pages)' : quoted(part)))
    .join(' ');
  const face = "font: 8pt 'IBM Plex Sans Variable', system-ui, sans-serif; color: #625d54;";
  const rules = `@page { size: A4 ${isWide ? 'landscape' : 'portrait'}; margin: 12mm 12mm 16mm;
    @bottom-left { content: ${quoted(foot)}; ${face} }
    @bottom-right { content: ${numbered}; ${face} } }`;
  return <style>{rules}</style>;
}

/** A text as CSS quotes it. */
const quoted = (text: string): string =>
  `"${text.replace(/["\\\n<]/g, (sign) => `\\${sign.charCodeAt(0).toString(16)} `)}"`;
