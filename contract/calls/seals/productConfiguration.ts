import * as v from 'valibot';
import { pageKeys } from '../../pages/pages.ts';
import { largestInteger } from '../../values/limits.ts';
import { defineCall } from '../Call.ts';
import { whole } from '../given.ts';
import { options, optionsRequest } from '../records/options.ts';
import { optionalVersion } from '../records/save.ts';

/** The two columns of Product Configuration with its options and their labels, in the order of the page (spec 2 §2). */
const configurationColumns = {
  left: {
    CompanyLogo: 'Company Logo',
    ProductInformation: 'Product Information',
    Share: 'Share',
    GenuineAudio: 'Genuine Audio',
    GenuineMessage: 'Genuine Message',
    PromotionalMessages: 'Promotional Messages',
  },
  right: {
    ProductImage: 'Product Image',
    ProductRating: 'Product Rating',
    Feedback: 'Feedback',
    AlreadyScannedAudio: 'Already Scanned Audio',
    AlreadyScannedMessage: 'Already Scanned Message',
  },
} as const;

export type ConfigurationColumn = keyof typeof configurationColumns;

/** A part of the verdict that the product's configuration switches on or off (spec 2 §3, Product configuration). */
export type ProductOption = {
  [Column in ConfigurationColumn]: keyof (typeof configurationColumns)[Column];
}[ConfigurationColumn];

export const optionsOf = (column: ConfigurationColumn): readonly ProductOption[] =>
  Object.keys(configurationColumns[column]) as ProductOption[];

const labels: Readonly<Record<ProductOption, string>> = {
  ...configurationColumns.left,
  ...configurationColumns.right,
};

export const optionLabel = (option: ProductOption): string => labels[option];

export const productOptions: readonly ProductOption[] = [...optionsOf('left'), ...optionsOf('right')];

export type ProductConfiguration = Record<ProductOption, boolean>;

/** Reads a stored configuration. An option that it does not name is on. */
export function readConfiguration(stored: unknown): ProductConfiguration {
  const flags: object = typeof stored === 'object' && stored !== null ? stored : {};
  return Object.fromEntries(
    productOptions.map((option) => [option, Reflect.get(flags, option) !== false]),
  ) as ProductConfiguration;
}

export const selectProduct = 'Please select Product.';

const configuration = v.object(
  Object.fromEntries(
    productOptions.map((option) => [option, v.boolean(`${option} is true or false.`)] as const),
  ) as Record<(typeof productOptions)[number], v.BooleanSchema<string>>,
);

const configuredProduct = v.object({
  /** 0 if the request configures all products. */
  ProductId: v.optional(whole(0, largestInteger), 0),
  /** An object, or its JSON as a text. */
  ProductConfiguration: configuration,
  /** The version that the change began with. If the product's options have changed since, the server refuses with 409. */
  Version: v.nullish(v.string()),
});

/** A product in `UpdateProductConfiguration` (spec 2 §7). */
export type ConfiguredProduct = v.InferOutput<typeof configuredProduct>;

export const updateProductConfiguration = defineCall(
  'POST',
  'ProductConfiguration/UpdateProductConfiguration',
  {
    access: { page: pageKeys.productConfiguration, right: 'edit' },
    summary: 'Choose the parts that the verdicts of products show',
    request: v.object({
      /** The options of the first entry go to every product. The server then ignores its ProductId and Version. */
      IsCheckedAll: v.optional(v.boolean(), false),
      ProductMasters: v.pipe(
        v.array(configuredProduct, selectProduct),
        v.minLength(1, selectProduct),
        v.maxLength(1000),
      ),
    }),
    answer: v.null(),
  },
);

/** `id`: the product's. */
export const getProductConfiguration = defineCall('GET', 'ProductConfiguration/spGetConfigrationData/:id', {
  access: { page: pageKeys.productConfiguration, right: 'view' },
  summary: "Read the parts that a product's verdict shows",
  answer: v.object({
    ProductId: v.number(),
    ProductName: v.optional(v.string()),
    ProductConfiguration: v.object(v.entriesFromList(productOptions, v.boolean())),
    ...optionalVersion,
  }),
});

/** `id`: the company's. */
export const getConfigurableProducts = defineCall('GET', 'ProductConfiguration/getconfigDDL/:id', {
  access: { page: pageKeys.productConfiguration, right: 'view' },
  summary: 'List active products to choose from',
  request: optionsRequest,
  answer: options,
});
