import { pathOf } from '../../../contract/calls/Call.ts';
import { getConfigurableProducts } from '../../../contract/calls/productConfiguration.ts';
import { pageKeys } from '../../../contract/pages.ts';
import { readSession } from '../../api/session.ts';
import type { Option } from '../../api/readOptions.ts';
import { FieldFrame } from '../../components/FieldFrame.tsx';
import { SearchSelect } from '../../components/SearchSelect.tsx';

interface ProductSelectProps {
  product: Option | null;
  isRequired: boolean;
  problem: string | undefined;
  choose: (productId: number | undefined) => void;
}

/** The product to configure: a dropdown that is searched by typing into it once it is open (spec 2 §2). */
export function ProductSelect({ product, isRequired, problem, choose }: ProductSelectProps) {
  const call = pathOf(getConfigurableProducts, { id: readSession()?.user.CompanyId ?? 0 });
  return (
    <FieldFrame
      field={{ label: 'app.configuration.product' }}
      isRequired={isRequired}
      problem={problem}
      isProblemSaid
    >
      {(control) => (
        <SearchSelect
          control={control}
          source={{ call, page: pageKeys.productConfiguration }}
          chosen={product}
          choose={(option) => choose(option?.value)}
          placeholder="app.configuration.select"
          openPlaceholder="app.configuration.search"
        />
      )}
    </FieldFrame>
  );
}
