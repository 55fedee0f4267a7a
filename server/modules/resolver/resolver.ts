import { type Context, Hono } from 'hono';
import { cors } from 'hono/cors';
import type { ProductPage } from '../../../contract/calls/verification/productPage.ts';
import { readConfiguration } from '../../../contract/calls/seals/productConfiguration.ts';
import { type Day, dayInZone, daysLater, parseDay } from '../../../contract/day/day.ts';
import { readDigitalLink, writeDigitalLink } from '../../../contract/gs1/digitalLink.ts';
import type { Element } from '../../../contract/gs1/elements.ts';
import { type Language, languageAmong } from '../../../contract/language/Language.ts';
import { parseScan } from '../../../contract/serial/parseScan.ts';
import { formatMoney } from '../../../contract/values/formatAmount.ts';
import type { Deps } from '../../calls/Deps.ts';
import { pageRequest } from '../../calls/endpoint.ts';
import { rateCounter } from '../../calls/limits.ts';
import { inLanguage } from '../../language/inLanguage.ts';
import type { PageParts } from '../../services/pageParts.ts';
import { readSeal } from '../verification/readSeal.ts';
import { readEpc } from './readEpc.ts';
import { type DeclaredLink, type LinkedProduct, readProduct, readSince, readVersion } from './readProduct.ts';

const vocabulary = 'https://ref.gs1.org/voc/';
const linksetType = 'application/linkset+json';
const linkedDataType = 'application/ld+json';
const linksetContext = 'https://ref.gs1.org/standards/resolver/linkset-context';

/** The header `Link` that leads to an address's set of links. */
const toLinkset = (anchor: string) => `<${anchor}?linkType=linkset>; rel="linkset"; type="${linksetType}"`;
const limit = { count: 600, seconds: 60 };

/** Our page about what a Digital Link names is at the same path behind this one: links lead somewhere, and answer nothing. */
const pagePath = '/product';

/** Where Digital Links begin: with the identifier of any of GS1's keys. Hono anchors the text as it is, so a choice needs a group. */
const linkPath = '/:key{(?:\\d\\d+|[gG][tT][iI][nN])}/*';

/** Where a tag for phones leads: to an EPC binary string. */
const epcPath = '/:epc{(?:eh[0-9a-f]*|ex[\\w-]*)}';

/** Reads `gs1:pip`, `pip` or the whole address of a link type. */
const typeIn = (asked: string): string =>
  asked.replace(/^(?:gs1:|https?:\/\/(?:ref\.|www\.)?gs1\.org\/voc\/)/, '');

/** The tags of a header such as Accept with their weights, the most wanted first, without those that are wanted less than any. */
function wanted(header = '') {
  const tags = header
    .toLowerCase()
    .split(',')
    .map((part) => ({
      tag: part.split(';')[0]?.trim() ?? '',
      weight: Number(/q=([\d.]+)/.exec(part)?.[1] ?? 1),
    }))
    .filter(({ weight }) => weight > 0)
    .sort((one, other) => other.weight - one.weight);
  const any = tags.findIndex(({ tag }) => tag === '*' || tag === '*/*');
  return any < 0 ? tags : tags.slice(0, any);
}

/** Whether nothing is wanted more than a type of content. */
const wantsMost = (header: string | undefined, type: string): boolean => {
  const tags = wanted(header);
  return tags.some(({ tag, weight }) => tag === type && weight === tags[0]?.weight);
};

/** Keeps the links with the first value that is wanted, also by `text/*`, or else those without a value, or else all. */
function preferring(
  links: readonly DeclaredLink[],
  values: readonly string[],
  of: (link: DeclaredLink) => string | null,
): readonly DeclaredLink[] {
  const fits = values
    .map((value) => links.filter((link) => of(link)?.startsWith(value.replace('*', ''))))
    .find((some) => some.length);
  const open = links.filter((link) => of(link) === null);
  return fits ?? (open.length ? open : links);
}

/** Of links of one kind, those of the seal or else of the batch. */
function closestOf(links: readonly DeclaredLink[]): readonly DeclaredLink[] {
  const ofSeal = links.filter(({ from }) => from !== null);
  const ofBatch = (ofSeal.length ? ofSeal : links).filter(({ batch }) => batch !== null);
  return ofBatch.length ? ofBatch : ofSeal.length ? ofSeal : links;
}

/** Of links of one kind, those of the seal or else of the batch, in the wanted language and content. */
function bestOf(links: readonly DeclaredLink[], header: (name: string) => string | undefined = () => '') {
  const spoken = wanted(header('accept-language')).map(({ tag }) => tag.replace(/-.*/, ''));
  const inOne = preferring(closestOf(links), spoken, ({ language }) => language);
  const types = wanted(header('accept')).map(({ tag }) => tag);
  return preferring(inOne, types, ({ contentType }) => contentType);
}

/** Of each type, the links that people read: closest to the seal, and in their language if there is one. */
function linksForPeople(links: readonly DeclaredLink[], spoken: Language): DeclaredLink[] {
  const readable = links.filter(({ contentType }) => contentType !== 'application/json');
  return [...new Set(readable.map(({ type }) => type))].flatMap((type) =>
    preferring(
      closestOf(readable.filter((link) => link.type === type)),
      [spoken],
      ({ language }) => language,
    ),
  );
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

/** The address of a part of a Digital Link's path, and the links that it adds to those of the parts before it. */
interface Level {
  anchor: string;
  links: readonly DeclaredLink[];
}

const made = { batch: null, from: null, language: null, contentType: 'text/html', isDefault: false };

/** Our page about what an address names. */
const pageAt = (anchor: string, title: string): DeclaredLink => {
  const { origin, pathname } = new URL(anchor);
  return { ...made, type: 'pip', title, address: `${origin}${pagePath}${pathname}` };
};

/** Divides the links among the parts of a Digital Link's path, the shortest first: of the product, its batch and its seal. */
function levelsOf(origin: string, elements: readonly Element[], links: readonly DeclaredLink[]): Level[] {
  const placeOf = (ai: string) => elements.findIndex(([of]) => of === ai);
  const levelOf = ({ from, batch }: DeclaredLink) => {
    const place = from === null && batch !== null ? placeOf('10') : -1;
    // a seal's batch may be known though its link does not say it
    return from === null && batch === null ? 0 : place < 0 ? placeOf('21') : place;
  };
  return elements.map((_element, place) => ({
    anchor: writeDigitalLink(origin, elements.slice(0, place + 1)) ?? origin,
    links: links.filter((link) => levelOf(link) === place),
  }));
}

/** Links as a set of links has them, which may hand on a query. */
const targets = (some: readonly DeclaredLink[], search = '') =>
  some.map((link) => ({
    href: targetOf(link, search),
    title: link.title,
    ...(link.contentType !== null && { type: link.contentType }),
    ...(link.language !== null && { hreflang: [link.language] }),
  }));

/** Writes a set of links by the published schema (RFC 9264 and GS1's link types), with an anchor for each level, the closest first. */
function linksetOf(levels: readonly Level[], name: string) {
  const contexts = levels.map(({ anchor, links }, place) => {
    const known = levels.slice(0, place + 1).flatMap((level) => level.links);
    const page = pageAt(anchor, name);
    const all = known.some(({ type }) => type === 'pip') ? links : [...links, page];
    const defaults = closestOf(links.filter(({ isDefault }) => isDefault));
    const [first = known.some(({ isDefault }) => isDefault) ? undefined : page] = bestOf(defaults);
    return {
      anchor,
      itemDescription: name,
      ...(first && {
        [`${vocabulary}defaultLink`]: targets([first]).map(({ href, title }) => ({ href, title })),
      }),
      ...(defaults.length > 1 && { [`${vocabulary}defaultLinkMulti`]: targets(defaults) }),
      ...Object.fromEntries(
        [...new Set(all.map(({ type }) => type))].map((type) => [
          vocabulary + type,
          targets(closestOf(all.filter((link) => link.type === type))),
        ]),
      ),
    };
  });
  // a part of the path without links of its own adds nothing
  return { linkset: contexts.filter((context) => Object.keys(context).length > 2).reverse() };
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
    page: Pick<ProductPage, 'language' | 'gtin' | 'batch' | 'address' | 'on'>,
    day: Day,
  ): Promise<ProductPage> => {
    const { image, specification, configuration, price, maker, manufacturer, expiresOn, company } = product;
    const shows = readConfiguration(configuration);
    const since = await readSince(database.front, product.id, day, config.timeZone);
    const changes = since.flatMap((each) => (each.isChange ? each.day : []));
    const [last] = changes.sort().reverse();
    return {
      ...page,
      name: product.name,
      description: product.description,
      warning: product.warning,
      company,
      image: shows.ProductImage && image ? image : undefined,
      lacksPicture: shows.ProductImage && image === null,
      specification: shows.ProductInformation ? specification : [],
      price: price > 0 ? formatMoney(price, 0) : '',
      maker: manufacturer ?? maker ?? company.name,
      makerField: manufacturer === null ? 'OEM' : 'Manufacturer',
      goodUntil: expiresOn,
      since: Object.fromEntries(since.map((each) => [each.name, each.day])),
      before: last && daysLater(last, -1),
      // nobody knows where links led then
      links: page.on === undefined ? linksForPeople(product.links, page.language) : [],
    };
  };

  const htmlOf = (page: ProductPage): string =>
    before
      .replace('<html lang="en"', `<html lang="${page.language}"`)
      .replace(/<meta name="robots"[^>]*>/, (robots) => (page.on === undefined ? '' : robots))
      .replace('<!-- head -->', () => renderProductHead(page, `${config.publicUrl}/preview.png`)) +
    `${renderProduct(page)}</div></body></html>`;

  /** The request's address as this server's own, without what comes before its Digital Link. */
  const addressOf = (http: Context, stem = ''): URL => {
    const { pathname, search } = new URL(http.req.url);
    return new URL(`${origin}${pathname.slice(stem.length)}${search}`);
  };

  /** Reads a Digital Link with its product, or answers the refusal. */
  const read = async (http: Context, { href: address, search, searchParams }: URL) => {
    const language: Language = languageAmong([
      searchParams.get('lang') ?? '',
      ...(http.req.header('accept-language') ?? '').split(','),
    ]);
    const refuse = (status: 400 | 404, reason: string) => http.text(inLanguage(language, reason), status);
    const link = readDigitalLink(address, true);
    if (!link) return refuse(400, 'This is not the GS1 Digital Link of a product.');
    admit(pageRequest(http, deps));
    const valueOf = (ai: string) => link.elements.find(([of]) => of === ai)?.[1] ?? '';
    const gtin = valueOf('01');
    const today: Day = dayInZone(config.timeZone, 0, now());
    const named = parseScan(address).kind === 'seal' ? await readSeal(keyring, address) : undefined;
    const seal =
      named && 'serial' in named ? { companyId: named.company.companyId, serial: named.serial } : undefined;
    const product = await readProduct(database.front, { gtin, batch: valueOf('10'), today, seal });
    if (!product) return refuse(404, 'No product with this number is known here.');
    const path = link.elements.slice(0, link.inPath);
    return { product, gtin, path, search, language, today, refuse };
  };

  const showPage = async (http: Context) => {
    const asked = await read(http, addressOf(http, pagePath));
    if (asked instanceof Response) return asked;
    const { product, gtin, path, language, today, refuse } = asked;
    const address = writeDigitalLink(origin, path) ?? origin;
    const named = http.req.query('on');
    const day = named === undefined ? today : parseDay(named);
    if (day === undefined) return refuse(400, 'Please give the day as 2026-11-01.');
    const on = day < today ? day : undefined;
    const version = on ? await readVersion(database.front, product, on, config.timeZone) : product;
    if (!version) return refuse(404, 'This product was not known here on that day.');
    const page = { language, gtin, batch: product.batch ?? undefined, address, on };
    const shown = await pageOf(version, page, day);
    return http.html(htmlOf(shown), 200, await headers);
  };

  const resolve = async (http: Context, next: () => Promise<void>, uncompressed?: URL) => {
    const url = uncompressed ?? addressOf(http);
    const type = typeIn(url.searchParams.get('linkType') ?? '');
    const isSet = ['linkset', 'all'].includes(type) || wantsMost(http.req.header('accept'), linksetType);
    if (!type && !isSet && parseScan(url.href).kind === 'seal')
      return uncompressed ? http.redirect(url.href, 307) : next();
    const asked = await read(http, url);
    if (asked instanceof Response) return asked;
    const { product, path, search, language, refuse } = asked;
    const check = {
      ...made,
      type: 'verificationService',
      title: inLanguage(language, 'Check a seal'),
      address: `${origin}/pa`,
    };
    const links = [...product.links, check];
    const anchor = writeDigitalLink(origin, path) ?? origin;
    if (isSet) {
      http.header(
        'link',
        `<${linksetContext}>; rel="http://www.w3.org/ns/json-ld#context"; type="${linkedDataType}"`,
        { append: true },
      );
      const set = linksetOf(levelsOf(origin, path, links), product.name);
      return wantsMost(http.req.header('accept'), linkedDataType)
        ? http.body(JSON.stringify({ '@context': linksetContext, ...set }), 200, {
            'content-type': linkedDataType,
          })
        : http.body(JSON.stringify(set), 200, { 'content-type': linksetType });
    }
    http.header('link', toLinkset(anchor), { append: true });
    const isFirst = ['', 'defaultLink', 'defaultLinkMulti'].includes(type);
    const declared = links.filter((each) => (isFirst ? each.isDefault : each.type === type));
    const best = bestOf(declared, (name) => http.req.header(name));
    // there is exactly one default
    if (best.length > 1 && !isFirst) {
      const choices = { anchor, itemDescription: product.name, [vocabulary + type]: targets(best, search) };
      return http.body(JSON.stringify({ linkset: [choices] }), 300, { 'content-type': linksetType });
    }
    const [target = isFirst || type === 'pip' ? pageAt(anchor, product.name) : undefined] = best;
    if (!target) return refuse(404, 'There is no link of this type.');
    return http.redirect(targetOf(target, search), 307);
  };

  const app = new Hono();
  const open = cors({
    origin: '*',
    allowMethods: ['GET', 'HEAD', 'OPTIONS'],
    exposeHeaders: ['Link', 'Location'],
  });
  for (const path of [linkPath, epcPath, '/.well-known/gs1resolver']) {
    app.use(path, async (http, next) => {
      const { pathname } = new URL(http.req.url);
      if (http.req.method === 'OPTIONS') http.header('link', toLinkset(`${origin}${pathname}`));
      await next();
    });
    app.use(path, open);
  }
  for (const path of [linkPath, epcPath, `${pagePath}/*`, '/.well-known/gs1resolver']) {
    app.use(path, async (http, next) => {
      await next();
      http.header('vary', 'Accept, Accept-Language');
      http.header('x-content-type-options', 'nosniff');
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
      jsonLdContextLocation: linksetContext,
    }),
  );
  // GS1's test suite asks this address from its own site, to see whether there is TLS
  app.use('/', async (http, next) => {
    await next();
    http.header('cross-origin-resource-policy', 'cross-origin');
  });
  app.get(linkPath, (http, next) => resolve(http, next));
  app.get(epcPath, (http, next) => {
    const path = readEpc(http.req.param('epc'));
    const link = `${origin}${path ?? '/'}`;
    const { search } = addressOf(http);
    const url = new URL(link + (link.includes('?') ? search.replace('?', '&') : search));
    if (path !== undefined) http.header('link', `<${link}>; rel="owl:sameAs"`);
    return resolve(http, next, url);
  });
  app.get(`${pagePath}/*`, showPage);
  return app;
}
