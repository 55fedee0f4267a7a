import { sql } from 'drizzle-orm';
import * as yup from 'yup';
import {
  productConfigurationCalls,
  type ProductConfigurationRequest,
  selectProduct,
} from '../../../contract/calls/productConfiguration.ts';
import { type ProductConfiguration, productOptions } from '../../../contract/productConfiguration.ts';
import { largestInteger } from '../../../contract/resource/limits.ts';
import { done, Refusal } from '../../calls/answer.ts';
import { sessionCall } from '../../calls/Call.ts';
import type { Session } from '../../calls/Session.ts';
import type { Transaction } from '../../db/connect.ts';
import { goneMessage } from '../../engine/tableWriter.ts';
import { configurationPage } from './configurationPage.ts';

const flag = (option: string) => {
  const message = `${option} is true or false.`;
  return yup.boolean().typeError(message).required(message);
};

const configuration = yup.object(
  Object.fromEntries(productOptions.map((option) => [option, flag(option)])),
) as unknown as yup.ObjectSchema<ProductConfiguration>;

const schema: yup.ObjectSchema<ProductConfigurationRequest> = yup.object({
  IsCheckedAll: yup.boolean().default(false),
  ProductMasters: yup
    .array(
      yup.object({
        ProductId: yup.number().integer().min(0).max(largestInteger).default(0),
        ProductConfiguration: configuration.json().required(),
      }),
    )
    .min(1, selectProduct)
    .max(1000)
    .required(selectProduct),
});

/**
 * `ProductConfiguration/UpdateProductConfiguration`: what the verdicts of some products show, or of all that the company
 * has (spec 2 §4), in one statement. A product that is added later shows everything.
 */
export const updateProductConfiguration = sessionCall<ProductConfigurationRequest>({
  path: productConfigurationCalls.update,
  access: { page: configurationPage, right: 'edit' },
  body: schema,
  handle: ({ session, body, write }) =>
    write(async (transaction) => {
      await (body.IsCheckedAll ? storeAll : storeSome)(transaction, session, body.ProductMasters);
      return done(null, 'Product configuration updated successfully.');
    }),
});

type Store = (
  transaction: Transaction,
  session: Session,
  products: ProductConfigurationRequest['ProductMasters'],
) => Promise<void>;

const replaced = sql`on conflict (product_id) do update
  set configuration = excluded.configuration, updated_by = excluded.updated_by, updated_at = now()`;

const storeAll: Store = async (transaction, session, [first]) => {
  await transaction.execute(sql`
    insert into product_configurations (product_id, configuration, updated_by)
    select id, ${JSON.stringify(first?.ProductConfiguration)}::jsonb, ${session.userId}::int
    from products where company_id = ${session.companyId} ${replaced}`);
};

const storeSome: Store = async (transaction, session, products) => {
  const byId = new Map(products.map((product) => [product.ProductId, product.ProductConfiguration]));
  if (byId.has(0)) throw new Refusal(selectProduct, { errors: { ProductId: selectProduct } });
  const wanted = JSON.stringify([...byId].map(([id, configuration]) => ({ id, configuration })));
  const stored = await transaction.execute(sql`
    insert into product_configurations (product_id, configuration, updated_by)
    select p.id, w.configuration, ${session.userId}::int
    from jsonb_to_recordset(${wanted}::jsonb) as w(id int, configuration jsonb)
      join products p on p.id = w.id and p.company_id = ${session.companyId}
    ${replaced} returning product_id`);
  if (stored.rows.length < byId.size) throw new Refusal(goneMessage);
};
