import { renderToString } from 'react-dom/server';
import type { ProductPage } from '../../../contract/calls/verification/productPage.ts';
import { languages, nameOf } from '../../../contract/language/Language.ts';
import { type ProductText, sayProduct } from '../../i18n/public/product.ts';
import { SealMark } from '../../theme/SealMark.tsx';
import { webAddress } from '../pa/webAddress.ts';
import { renderHead } from '../renderHead.tsx';

/** The page's facts, in the order in which people read them. */
function factsOf(page: ProductPage): [ProductText, string][] {
  const { gtin, batch, goodUntil, price, maker, company } = page;
  const facts: [ProductText, string | undefined][] = [
    ['gtin', gtin],
    ['batch', batch],
    ['goodUntil', goodUntil],
    ['price', price],
    ['maker', maker],
    ['address', [company.name, company.address].join(', ')],
    ['care', [company.mobile, company.email].filter(Boolean).join(' · ')],
  ];
  return facts.flatMap(([key, value]): [ProductText, string][] => (value ? [[key, value]] : []));
}

/** What search engines and shops read, by schema.org. */
function dataOf({
  name,
  gtin,
  description,
  image,
  maker,
  company,
  specification,
  address,
  batch,
}: ProductPage) {
  return {
    '@context': 'https://schema.org',
    '@type': batch === undefined ? 'Product' : 'IndividualProduct',
    '@id': address,
    name,
    gtin,
    ...(description && { description }),
    ...(image !== undefined && { image: new URL(image, address).href }),
    brand: { '@type': 'Brand', name: maker },
    manufacturer: { '@type': 'Organization', name: company.name, url: webAddress(company.website) },
    additionalProperty: specification.map(({ Key, Value }) => ({
      '@type': 'PropertyValue',
      name: Key,
      value: Value,
    })),
  };
}

function Page({ page }: { page: ProductPage }) {
  const { name, image, description, specification, warning, company, language, address } = page;
  const say = (key: ProductText) => sayProduct(language, key);
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
          <h1>{name}</h1>
          {description && <p>{description}</p>}
        </section>
        <section className="card specification">
          <h2>{say('facts')}</h2>
          <table>
            <tbody>
              {[
                ...factsOf(page).map(([key, value]) => [say(key), value]),
                ...specification.map(({ Key, Value }) => [Key, Value]),
              ].map(([key, value]) => (
                <tr key={key}>
                  <th scope="row">{key}</th>
                  <td>{value}</td>
                </tr>
              ))}
            </tbody>
          </table>
          {website !== undefined && <a href={website}>{website}</a>}
        </section>
        <section className="card notice">
          <h2>{say('checkHeading')}</h2>
          <p>{say('check')}</p>
          <a className="button button-primary" href={`/pa?lang=${language}`}>
            {say('checkButton')}
          </a>
        </section>
      </main>
      <footer className="foot muted">
        <SealMark />
        <p>
          {languages.map(
            (each) =>
              each !== language && (
                <a key={each} href={`${address}?linkType=gs1:pip&lang=${each}`} lang={each} hrefLang={each}>
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
  return `${renderToString(<Page page={page} />)}<script type="application/ld+json">${data}</script>`;
}

/** Renders its head. `picture` is the whole address of the preview. */
export const renderProductHead = (page: ProductPage, picture: string): string =>
  renderHead({
    title: `${page.name} · ${page.company.name}`,
    description: page.description ?? sayProduct(page.language, 'facts'),
    picture: page.image === undefined ? picture : new URL(page.image, page.address).href,
  });
