import { useTranslate } from 'ra-core';
import { codeLawFacts, lawFields } from '../../../contract/choices/codeLawFacts.ts';
import { codeLaws } from '../../../contract/choices/codeLaws.ts';
import { shownDay } from '../../../contract/day/day.ts';
import { PageTitle } from '../../components/PageTitle.tsx';
import { TableHead } from '../../components/TableHead.tsx';

const places = {
  product: 'Product Master',
  mapping: 'Mapping',
  seal: 'Seal',
  carton: 'Carton',
  nowhere: 'app.laws.nowhere',
};

/** Laws on Codes: what Sealbook checks of each law, and from which text. */
export default function CodeLawsPage() {
  const translate = useTranslate();
  return (
    <>
      <PageTitle title={translate('Laws on Codes')} />
      <p className="muted lead">{translate('app.laws.no_advice')}</p>
      {codeLaws.map(({ value, label }) => {
        const { source, inForce, comparedOn, comparedWith, asks, inDataMatrix } = codeLawFacts[value];
        return (
          <section key={value} className="card above-16">
            <h2>{translate(label)}</h2>
            <p>
              {source}. {translate('app.laws.in_force', { day: shownDay(inForce) })}{' '}
              {translate('app.laws.compared', { day: shownDay(comparedOn) })}{' '}
              <a className="accent" href={comparedWith} target="_blank" rel="noopener noreferrer">
                {new URL(comparedWith).host}
              </a>
            </p>
            {inDataMatrix && <p>{translate('app.laws.matrix')}</p>}
            <table className="table flush lined">
              <TableHead columns={['app.laws.asks', 'app.laws.kept']} />
              <tbody>
                {asks.map((asked) => (
                  <tr key={asked}>
                    <td className="half">{translate(lawFields[asked].label)}</td>
                    <td>{translate(places[lawFields[asked].keptIn])}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
        );
      })}
    </>
  );
}
