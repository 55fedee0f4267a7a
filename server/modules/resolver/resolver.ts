import { type Context, Hono } from 'hono';
import { cors } from 'hono/cors';
import type { ProductPage } from '../../../contract/calls/verification/productPage.ts';
import { readConfiguration } from '../../../contract/calls/seals/productConfiguration.ts';
import { type Day, dayInZone, shownDay } from '../../../contract/day/day.ts';
import { readDigitalLink, writeDigitalLink } from '../../../contract/gs1/digitalLink.ts';
import { type Language, languageAmong } from '../../../contract/language/Language.ts';
import { parseScan } from '../../../contract/serial/parseScan.ts';
import { formatMoney } from '../../../contract/values/formatAmount.ts';
import type { Deps } from '../../calls/Deps.ts';
import { pageRequest } from '../../calls/endpoint.ts';
import { rateCounter } from '../../calls/limits.ts';
import { inLanguage } from '../../language/inLanguage.ts';
import type { PageParts } from '../../services/pageParts.ts';
import { readSeal } from '../verification/readSeal.ts';
import { type DeclaredLink, type LinkedProduct, readProduct, readSince } from './readProduct.ts';

const vocabulary = 'https://ref.gs1.org/voc/';
const linksetType = 'application/linkset+json';
const limit = { count: 600, seconds: 60 };

/** Reads `gs1:pip`, `pip` or the whole address of a link type. */
const typeIn = (asked: string): string => asked.replace(/^(?:gs1:|https?:\/\/(?:ref\.)?gs1\.org\/voc\/)/, '');

/** The tags of a header such as Accept, the most wanted first. */
const wanted = (header = ''): string[] =>
  header
    .split(',')
    .map((part) => ({
      tag: part.split(';')[0]?.trim() ?? '',
      weight: Number(/q=([\d.]+)/.exec(part)?.[1] ?? 1),
    }))
    .filter(({ weight }) => weight > 0)
    .sort((one, other) => other.weight - one.weight)
    .map(({ tag }) => tag);

/** Keeps the links with the first value that is wanted, or else those without a value, or else all. */
function preferring(
  links: readonly DeclaredLink[],
  values: readonly string[],
  of: (link: DeclaredLink) => string | null,
): readonly DeclaredLink[] {
  const fits = values.map((value) => links.filter((link) => of(link) === value)).find((some) => some.length);
  const open = links.filter((link) => of(link) === null);
  return fits ?? (open.length ? open : links);
}

/** Of links of one kind, those of the seal or else of the batch, in the wanted language and content. */
function bestOf(links: readonly DeclaredLink[], http: Context): readonly DeclaredLink[] {
  const ofSeal = links.filter(({ from }) => from !== null);
  const ofBatch = (ofSeal.length ? ofSeal : links).filter(({ batch }) => batch !== null);
  const closest = ofBatch.length ? ofBatch : ofSeal.length ? ofSeal : links;
  const spoken = wanted(http.req.header('accept-language')).map((tag) => tag.split('-')[0] ?? '');
  const inOne = preferring(closest, spoken, ({ language }) => language);
  return preferring(inOne, wanted(http.req.header('accept')), ({ contentType }) => contentType);
}

/** Hands the query of the request on. */
function targetOf({ address }: DeclaredLink, search: string): string {
  const target = new URL(address);
  target.search = [target.search, search]
    .map((part) => part.replace(/^\?/, ''))
    .filter(Boolean)
    .join('&');
  return target.href;
}

/** Writes a set of links by the published schema (RFC 9264 and GS1's link types). */
function linksetOf(anchor: string, { name, links }: LinkedProduct, own: readonly DeclaredLink[]) {
  const all = [...links, ...own];
  const defaults = links.filter(({ isDefault }) => isDefault);
  const targets = (some: readonly DeclaredLink[]) =>
    some.map(({ address, title, language, contentType }) => ({
      href: address,
      title,
      ...(contentType !== null && { type: contentType }),
      ...(language !== null && { hreflang: [language] }),
    }));
  const [first = own[0]] = defaults;
  return {
    linkset: [
      {
        anchor,
        itemDescription: name,
        [`${vocabulary}defaultLink`]: first
          ? targets([first]).map(({ href, title }) => ({ href, title }))
          : [],
        ...(defaults.length > 1 && { [`${vocabulary}defaultLinkMulti`]: targets(defaults) }),
        ...Object.fromEntries(
          [...new Set(all.map(({ type }) => type))].map((type) => [
            vocabulary + type,
            targets(all.filter((link) => link.type === type)),
          ]),
        ),
      },
    ],
  };
}

/**
 * Resolves GS1 Digital Links of products, by the standard GS1-Conformant Resolver 1.2: a link leads to what its company has declared, and
 * without that to a page of the product. A seal goes on to its verdict, unless somebody asks for a type of link.
 *
 * @param headers set on pages
 */
export function resolver(
  deps: Deps,
  { before, renderProduct, renderProductHead }: PageParts,
  headers: Promise<Readonly<Record<string, string>>>,
): Hono {
  const { config, database, keyring, now } = deps;
  const origin = new URL(config.publicUrl).origin;
  const admit = rateCounter('link', limit);

  const pageOf = async (
    product: LinkedProduct,
    page: Pick<ProductPage, 'language' | 'gtin' | 'batch' | 'address'>,
  ): Promise<ProductPage> => {
    const { image, specification, configuration, price, maker, expiresOn, company } = product;
    const shows = readConfiguration(configuration);
    const since = await readSince(database.front, product.id, config.timeZone);
    return {
      ...page,
      name: product.name,
      description: product.description,
      warning: product.warning,
      company,
      image: shows.ProductImage ? image : undefined,
      specification: shows.ProductInformation ? specification : [],
      price: price > 0 ? formatMoney(price, 0) : '',
      maker: maker ?? company.name,
      goodUntil: expiresOn ? shownDay(expiresOn) : '',
      since: Object.fromEntries(since.map(({ name, day }) => [name, shownDay(day)])),
    };
  };

  const htmlOf = (page: ProductPage): string =>
    before
      .replace('<html lang="en"', `<html lang="${page.language}"`)
      .replace(/<meta name="robots"[^>]*>/, '')
      .replace('<!-- head -->', () => renderProductHead(page, `${config.publicUrl}/preview.png`)) +
    `${renderProduct(page)}</div></body></html>`;

  const resolve = async (http: Context, next: () => Promise<void>) => {
    const { pathname, search, searchParams } = new URL(http.req.url);
    const address = `${origin}${pathname}${search}`;
    const language: Language = languageAmong([
      searchParams.get('lang') ?? '',
      ...(http.req.header('accept-language') ?? '').split(','),
    ]);
    const refuse = (status: 400 | 404, reason: string) => http.text(inLanguage(language, reason), status);
    const asked = typeIn(searchParams.get('linkType') ?? '');
    const isSet =
      ['linkset', 'all'].includes(asked) || (http.req.header('accept') ?? '').includes(linksetType);
    if (!asked && !isSet && parseScan(address).kind === 'seal') return next();
    const link = readDigitalLink(address, true);
    const valueOf = (ai: string) => link?.elements.find(([of]) => of === ai)?.[1];
    const [gtin, batch] = [valueOf('01'), valueOf('10')];
    if (!link || gtin === undefined) return refuse(400, 'This is no GS1 Digital Link of a product.');
    admit(pageRequest(http, deps));
    const today: Day = dayInZone(config.timeZone, 0, now());
    const named = parseScan(address).kind === 'seal' ? await readSeal(keyring, address) : undefined;
    const seal =
      named && 'serial' in named ? { companyId: named.company.companyId, serial: named.serial } : undefined;
    const product = await readProduct(database.front, { gtin, batch: batch ?? '', today, seal });
    if (!product) return refuse(404, 'No product with this number is known here.');
    const anchor = writeDigitalLink(origin, link.elements.slice(0, link.inPath)) ?? origin;
    const made = { batch: null, from: null, language: null, contentType: 'text/html', isDefault: false };
    const page = { ...made, type: 'pip', title: product.name, address: `${anchor}?linkType=gs1:pip` };
    const check = {
      ...made,
      type: 'verificationService',
      title: inLanguage(language, 'Check a seal'),
      address: `${origin}/pa`,
    };
    const own = [page, check].filter(({ type }) => !product.links.some((each) => each.type === type));
    if (isSet) {
      http.header(
        'link',
        `<https://ref.gs1.org/standards/resolver/linkset-context>; rel="http://www.w3.org/ns/json-ld#context"; type="application/ld+json"`,
      );
      return http.body(JSON.stringify(linksetOf(anchor, product, own)), 200, { 'content-type': linksetType });
    }
    http.header('link', `<${anchor}?linkType=linkset>; rel="linkset"; type="${linksetType}"`);
    const isFirst = asked === '' || asked === 'defaultLink';
    const declared = product.links.filter((each) => (isFirst ? each.isDefault : each.type === asked));
    const best = bestOf(declared, http);
    if (best.length > 1) {
      const choices = best.map((each) => ({ href: targetOf(each, search), title: each.title }));
      return http.json({ choices }, 300);
    }
    const [target = own.find(({ type }) => type === (isFirst ? 'pip' : asked))] = best;
    if (target === page || (isFirst && !best.length)) {
      const shown = await pageOf(product, {
        language,
        gtin,
        batch: product.batch ?? undefined,
        address: anchor,
      });
      return http.html(htmlOf(shown), 200, await headers);
    }
    if (!target) return refuse(404, 'There is no link of this type.');
    return http.redirect(targetOf(target, search), 307);
  };

  const app = new Hono();
  const open = cors({
    origin: '*',
    allowMethods: ['GET', 'HEAD', 'OPTIONS'],
    exposeHeaders: ['Link', 'Location'],
  });
  for (const path of ['/01/*', '/gtin/*', '/.well-known/gs1resolver']) {
    app.use(path, open);
    app.use(path, async (http, next) => {
      await next();
      http.header('vary', 'Accept, Accept-Language');
      // a recall or another link counts at once
      http.header('cache-control', 'no-store');
    });
  }
  app.get('/.well-known/gs1resolver', (http) =>
    http.json({
      name: 'Sealbook',
      resolverRoot: origin,
      supportedPrimaryKeys: ['01'],
      linkTypeDefaultCanBeLinkset: false,
      supportedLinkType: [{ namespace: vocabulary, prefix: 'gs1:' }],
    }),
  );
  for (const path of ['/01/*', '/gtin/*']) app.get(path, resolve);
  return app;
}
