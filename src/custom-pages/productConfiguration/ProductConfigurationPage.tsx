import { useTranslate } from 'ra-core';
import { useSearchParams } from 'react-router-dom';
import { PageTitle } from '../../components/PageTitle.tsx';
import { ConfigurationForm } from './ConfigurationForm.tsx';

const parameter = 'product';

/** The id of the product that an address's search names. */
const productIn = (search: string): number | undefined => {
  const id = Number(new URLSearchParams(search).get(parameter));
  return Number.isSafeInteger(id) && id > 0 ? id : undefined;
};

/** Product Configuration (spec 2 §2): which parts the verdict on a product shows. The product is in the address. */
export default function ProductConfigurationPage() {
  const translate = useTranslate();
  const [params, setParams] = useSearchParams();
  const productId = productIn(params.toString());
  return (
    <>
      <PageTitle title={translate('app.configuration.title')} />
      <ConfigurationForm
        // another product begins without the ticks of the one before
        key={productId}
        productId={productId}
        choose={(id) => setParams(id === undefined ? {} : { [parameter]: String(id) })}
        leaves={(from, to) =>
          from.pathname !== to.pathname || productIn(from.search) !== productIn(to.search)
        }
      />
    </>
  );
}
