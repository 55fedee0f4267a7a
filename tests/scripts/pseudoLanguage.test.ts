import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createServer, type ViteDevServer } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { longestFault } from '../../contract/calls/envelope.ts';
import type { PageData } from '../../contract/calls/verification/verdictPage.ts';
import type { Language } from '../../contract/language/Language.ts';
import { isForms } from '../../contract/language/textOf.ts';
import type * as serverTexts from '../../server/language/inLanguage.ts';
import type * as pages from '../../src/i18n/public/createPageTranslate.ts';
import type * as product from '../../src/i18n/public/product.ts';
import type * as portal from '../../src/i18n/i18nProvider.ts';
import type * as rendered from '../../src/public/rendered.tsx';
import { pseudo, writePseudoLanguage } from '../../scripts/pseudoLanguage.ts';
import { localesFolder, readLocales, textFaults } from '../../scripts/textFaults.ts';

type Group = { readonly [key: string]: string | Group };

const code = 'qps' as Language;
const folder = mkdtempSync(join(tmpdir(), 'sealbook-language-'));
const locales = join(folder, localesFolder);
let vite: ViteDevServer;

/** A copy of the sources with a third language, added as a translator adds one: its files, and one line. */
beforeAll(async () => {
  for (const room of ['contract', 'src', 'server/language'])
    cpSync(room, join(folder, room), { recursive: true });
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
  writePseudoLanguage(localesFolder, locales, { code, like: 'hi' });
  const file = join(folder, 'contract/language/Language.ts');
  writeFileSync(file, readFileSync(file, 'utf8').replace("['en', 'hi']", `['en', 'hi', '${code}']`));
  vite = await createServer({
    root: folder,
    configFile: false,
    logLevel: 'silent',
    server: { middlewareMode: true, watch: null, ws: false },
    optimizeDeps: { noDiscovery: true },
  });
  await vite.ssrLoadModule('/src/resources/formats.ts');
});

afterAll(async () => {
  await vite.close();
  rmSync(folder, { recursive: true });
});

const load = async <Module>(file: string): Promise<Module> =>
  (await vite.ssrLoadModule(`/${file}`)) as Module;

type Say = (key: string, params: { smart_count: number }) => string;

/** The keys of a file's texts, with the English of each. */
const textsIn = (group: Group, above = ''): [string, string][] =>
  Object.entries(group).flatMap(([name, text]) => {
    if (typeof text === 'string') return [[above + name, text]];
    return isForms(text) ? [[above + name, text['other'] ?? '']] : textsIn(text, `${above}${name}.`);
  });

const readAll = (room: string, language: string): [string, Group][] =>
  readdirSync(join(locales, language, room)).map((name) => [
    name.replace('.json', ''),
    JSON.parse(readFileSync(join(locales, language, room, name), 'utf8')),
  ]);

const fill = (text: string, value: string) => text.replace(/%\{\w+\}/g, value);

describe('a third language', () => {
  it('is whole once its files are there', () => {
    expect(textFaults(readLocales(locales))).toEqual([]);
  });

  it('says each text of the portal, in each form', async () => {
    const { i18nProvider } = await load<typeof portal>('src/i18n/i18nProvider.ts');
    await i18nProvider.changeLocale(code);
    expect(i18nProvider.getLocales?.()).toHaveLength(3);
    const texts = readAll('portal', 'en').flatMap(([, group]) => textsIn(group));
    const lacking = texts.filter(([key, english]) => {
      const names = Array.from(english.matchAll(/%\{(\w+)\}/g), ([, name = '']) => name);
      const given = Object.fromEntries(names.map((name) => [name, 'X1']));
      const path = key.startsWith('ra.') ? key : `app.${key}`;
      return i18nProvider.translate(path, { ...given, smart_count: 7 }).slice(-1) !== 'ŧ';
    });
    expect(lacking).toEqual([]);
  });

  it('says each text of the server and of declarations, whatever fills its holes', async () => {
    const { inLanguage, speakOtherLanguages } = await load<typeof serverTexts>(
      'server/language/inLanguage.ts',
    );
    speakOtherLanguages(locales);
    const keys = [...readAll('server', code), ...readAll('declared', code)].flatMap(([, group]) =>
      Object.keys(group),
    );
    for (const value of ['X1', '1,234', 'x'.repeat(80)])
      expect(keys.filter((key) => inLanguage(code, fill(key, value)) !== fill(pseudo(key), value))).toEqual(
        [],
      );
    // what is longer is cut before it is looked up
    expect(keys.filter((key) => key.length > longestFault)).toEqual([]);
  });

  it('says each text of public pages and of paper', async () => {
    const { setSpoken } = await load<typeof pages>('src/i18n/public/createPageTranslate.ts');
    for (const [page, group] of readAll('public', 'en')) {
      setSpoken(
        code,
        await load<pages.PublicTexts>(`src/i18n/locales/${code}/${page === 'pa' ? 'pa' : 'public'}.ts`),
      );
      const { translate, translateCommon } = await load<Record<string, Say>>(`src/i18n/public/${page}.ts`);
      const { sayProduct } = await load<Partial<typeof product>>('src/i18n/public/product.ts');
      const say =
        page === 'product'
          ? (key: string) => sayProduct?.(code, key as product.ProductText)
          : (translate ?? translateCommon);
      for (const [key, english] of textsIn(group))
        expect(say?.(key, { smart_count: 7 })).toBe(fillCount(pseudo(english)));
    }
    const { speakPrint, translatePrint } = await load<{
      speakPrint: (language: Language) => void;
      translatePrint: Say;
    }>('src/i18n/print.ts');
    speakPrint(code);
    for (const [key, english] of textsIn(JSON.parse(readFileSync(join(locales, 'en/print.json'), 'utf8'))))
      expect(translatePrint(key, { smart_count: 7 })).toBe(fillCount(pseudo(english)));
  });

  it('speaks on the page of a seal, which offers the others', async () => {
    const { renderVerdict } = await load<typeof rendered>('src/public/rendered.tsx');
    const page: PageData = {
      language: 'en',
      host: 'seals.example',
      view: '',
      here: '?q=X',
      at: '1',
      goodUntil: '',
      address: '',
      serial: 0,
      outcome: { kind: 'decided', message: '', scan: { Verdict: 'fake', IsFeedback: true } },
    };
    const html: string = renderVerdict({ ...page, language: code });
    expect(html).toContain(`<h1 tabindex="-1">${pseudo('Not genuine')}</h1>`);
    expect(Array.from(html.matchAll(/lang=(\w+)"/g), ([, language]) => language)).toEqual(['en', 'hi']);
    // the English of a text stands nowhere, except in names and addresses
    const said = html.replace(/<[^>]+>/g, ' ').replaceAll(/seals\.example|English/g, '');
    expect(said.match(/\b(?:the|and|of)\b/g)).toBeNull();
  });
});

const fillCount = (text: string) => text.replaceAll('%{smart_count}', '7');
