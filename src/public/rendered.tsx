// The parts that the server renders. Vite builds them into `dist/.server`.
import '../../contract/india/register.ts';
import { renderToString } from 'react-dom/server';
import {
  type DeclaredValue,
  declaredValues,
  type ProductPage,
} from '../../contract/calls/verification/productPage.ts';
import type { PageData } from '../../contract/calls/verification/verdictPage.ts';
import type { Day } from '../../contract/day/day.ts';
import { type Language, languages, nameOf } from '../../contract/language/Language.ts';
import type { TextParams } from '../../contract/language/textOf.ts';
import { translate as translateDeletion } from '../i18n/public/accountDeletion.ts';
import { type PublicTexts, setSpoken } from '../i18n/public/createPageTranslate.ts';
import { translate as translateHome } from '../i18n/public/home.ts';
import { translate as translatePrivacy } from '../i18n/public/privacy.ts';
import { type ProductText, sayProduct } from '../i18n/public/product.ts';
import { SealMark } from '../theme/SealMark.tsx';
import { AccountDeletionPage } from './home/AccountDeletionPage.tsx';
import { LandingPage } from './home/LandingPage.tsx';
import { PrivacyPage } from './home/PrivacyPage.tsx';
import { VerificationPage } from './pa/VerificationPage.tsx';
import { webAddress } from './pa/webAddress.ts';

/** The pages that can be read without a script, by address. */
const pages = {
  '/home': {
    title: translateHome('title'),
    description: translateHome('description'),
    contents: <LandingPage next={undefined} />,
  },
  '/privacy-policy': {
    title: translatePrivacy('title'),
    description: translatePrivacy('intro'),
    contents: <PrivacyPage />,
  },
  '/delete-account-data': {
    title: translateDeletion('title'),
    description: translateDeletion('intro'),
    contents: <AccountDeletionPage />,
  },
};

/** Removes the drawings. They only decorate, and weigh more than all texts. */
const withoutDrawings = (html: string): string =>
  html
    .split('<svg')
    .map((part, index) => (index === 0 ? part : part.slice(part.indexOf('</svg>') + '</svg>'.length)))
    .join('');

/**
 * Renders each public page's title and description for its head, and its contents for browsers without a script. `picture` is
 * the address of the preview.
 */
export function renderPublicPages(picture: string): Map<string, { head: string; contents: string }> {
  setSpoken('en', undefined);
  return new Map(
    Object.entries(pages).map(([path, { title, description, contents }]) => {
      const head = renderHead({ title, description, picture });
      return [path, { head, contents: withoutDrawings(renderToString(contents)) }];
    }),
  );
}

const shownIn = (language: Language, day: Day): string =>
  new Intl.DateTimeFormat(`${language}-IN`, { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(day));

/** The page's facts, in the order in which people read them, with their fields. */
function factsOf(page: ProductPage): [name: string, value: string, of?: DeclaredValue][] {
  const { gtin, batch, goodUntil, price, maker, makerField, company, specification, language } = page;
  const facts: [ProductText, string | undefined, DeclaredValue?][] = [
    ['gtin', gtin, 'GTIN'],
    ['batch', batch],
    ['goodUntil', goodUntil ? shownIn(language, goodUntil) : undefined],
    ['price', price, 'MRP'],
    ['maker', maker, makerField],
    ['address', [company.name, company.address].join(', ')],
    ['care', [company.mobile, company.email].filter(Boolean).join(' · ')],
  ];
  return [
    ...facts.flatMap(([key, value, of]): [string, string, DeclaredValue?][] =>
      value ? [[sayProduct(language, key), value, of]] : [],
    ),
    ...specification.map(({ Key, Value }): [string, string, DeclaredValue] => [
      Key,
      Value,
      'ProductSpecification',
    ]),
  ];
}

/** What search engines and shops read, by schema.org. */
function dataOf({
  name,
  gtin,
  description,
  image,
  maker,
  makerField,
  company,
  specification,
  address,
  batch,
}: ProductPage) {
  const isLicensed = makerField === 'Manufacturer';
  return {
    '@context': 'https://schema.org',
    '@type': batch === undefined ? 'Product' : 'IndividualProduct',
    '@id': address,
    name,
    gtin,
    ...(description && { description }),
    ...(image !== undefined && { image: new URL(image, address).href }),
    brand: { '@type': 'Brand', name: isLicensed ? company.name : maker },
    manufacturer: isLicensed
      ? { '@type': 'Organization', name: maker }
      : { '@type': 'Organization', name: company.name, url: webAddress(company.website) },
    additionalProperty: specification.map(({ Key, Value }) => ({
      '@type': 'PropertyValue',
      name: Key,
      value: Value,
    })),
  };
}

/** The day since which most values are declared, where it is known of each. */
function usualDay({ since }: ProductPage): Day | undefined {
  const days = declaredValues.map((name) => since[name]);
  const times = (day: Day | undefined) => days.filter((other) => other === day).length;
  return days.includes(undefined) ? undefined : days.sort((one, other) => times(other) - times(one))[0];
}

function Page({ page }: { page: ProductPage }) {
  const { name, image, description, warning, company, language, on, before, links } = page;
  const say = (key: ProductText, params?: TextParams) => sayProduct(language, key, params);
  const usual = usualDay(page);
  const since = (of: DeclaredValue) => {
    const day = page.since[of];
    if (day === undefined || day === usual) return null;
    return <small className="muted"> {say('since', { day: shownIn(language, day) })}</small>;
  };
  const website = webAddress(company.website);
  return (
    <>
      <main className="page">
        {warning !== null && (
          <section className="card notice" role="alert">
            <h2>{say('recalled')}</h2>
            <p>{warning}</p>
          </section>
        )}
        {image !== undefined && (
          <section className="card product">
            <img src={image} alt="" />
          </section>
        )}
        <section className="card notice">
          {on !== undefined && (
            <p>
              {say('asOf', { day: shownIn(language, on) })} {page.lacksPicture && say('pictureGone')}{' '}
              <a href={`?lang=${language}`}>{say('today')}</a>
            </p>
          )}
          <h1>{name}</h1>
          {since('ProductName')}
          {description && (
            <p>
              {description}
              {since('ProductDescription')}
            </p>
          )}
        </section>
        <section className="card specification">
          <h2>{say('facts')}</h2>
          <p className="muted">
            {usual === undefined
              ? say('declaredBy', { company: company.name })
              : say('declaredSince', { company: company.name, day: shownIn(language, usual) })}
          </p>
          <table>
            <tbody>
              {factsOf(page).map(([key, value, of], place) => (
                <tr key={place}>
                  <th scope="row">{key}</th>
                  <td>
                    {value}
                    {of && since(of)}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
          {website !== undefined && (
            <p>
              <a href={website}>{website}</a>
            </p>
          )}
          {before !== undefined && (
            <p>
              <a href={`?lang=${language}&on=${before}`}>
                {say('earlier', { day: shownIn(language, before) })}
              </a>
            </p>
          )}
        </section>
        {links.length > 0 && (
          <section className="card notice">
            <h2>{say('more')}</h2>
            {links.map((link, place) => (
              <p key={place}>
                <a href={link.address} hrefLang={link.language ?? undefined}>
                  {link.title}
                </a>
              </p>
            ))}
          </section>
        )}
        <section className="card notice">
          <h2>{say('checkHeading')}</h2>
          <p>{say('check')}</p>
          <a className="button button-primary" href={`/pa?lang=${language}`}>
            {say('checkButton')}
          </a>
        </section>
      </main>
      <footer className="line foot muted">
        <SealMark />
        <p>
          {languages.map(
            (each) =>
              each !== language && (
                <a
                  key={each}
                  href={`?lang=${each}${on === undefined ? '' : `&on=${on}`}`}
                  lang={each}
                  hrefLang={each}
                >
                  {nameOf(each)}
                </a>
              ),
          )}
        </p>
      </footer>
    </>
  );
}

/** Renders the contents of a product's page. It needs no script. */
export function renderProduct(page: ProductPage): string {
  const data = JSON.stringify(dataOf(page)).replaceAll('<', '\\u003c');
  const forMachines = `<script type="application/ld+json">${data}</script>`;
  return `${renderToString(<Page page={page} />)}${page.on === undefined ? forMachines : ''}`;
}

/** Renders its head. `picture` is the whole address of the preview. */
export const renderProductHead = (page: ProductPage, picture: string): string =>
  renderHead({
    title: `${page.name} · ${page.company.name}`,
    description: page.description ?? sayProduct(page.language, 'facts'),
    picture: page.image === undefined ? picture : new URL(page.image, page.address).href,
  });

const others = import.meta.glob<PublicTexts>('../i18n/locales/*/pa.ts', { eager: true });

/** The texts of the head are with those of other pages, because the browser never asks for them. */
const othersOfHead = import.meta.glob<PublicTexts>('../i18n/locales/*/public.ts', { eager: true });

/** Renders the contents of `/pa` as HTML. The server sends it, and the browser hydrates it. */
export function renderVerdict(page: PageData): string {
  setSpoken(page.language, others[`../i18n/locales/${page.language}/pa.ts`]);
  return renderToString(<VerificationPage page={page} />);
}

/** Renders the head of `/pa`, which never names a verdict: previews last. `picture` is the preview's whole address. */
export function renderVerdictHead(language: Language, picture: string): string {
  setSpoken(language, othersOfHead[`../i18n/locales/${language}/public.ts`]);
  return renderHead({
    title: `${translateHome('verification.title')} · Sealbook`,
    description: translateHome('verification.description'),
    picture,
  });
}

interface Head {
  title: string;
  description: string;
  /** The whole address of the preview. */
  picture: string;
}

/** Renders what a public page's head says of it to browsers, previews and search engines. */
const renderHead = ({ title, description, picture }: Head): string =>
  renderToString(
    <>
      <title>{title}</title>
      <meta name="description" content={description} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:image" content={picture} />
      <meta property="og:type" content="website" />
      <meta name="twitter:card" content="summary_large_image" />
    </>,
  );
