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

/** A part of the verdict that a product's configuration switches on and off (spec 2 §3, Product configuration). */
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

/** The configuration that a stored one means: an option that it does not name is on. */
export function readConfiguration(stored: unknown): ProductConfiguration {
  const flags: object = typeof stored === 'object' && stored !== null ? stored : {};
  return Object.fromEntries(
    productOptions.map((option) => [option, Reflect.get(flags, option) !== false]),
  ) as ProductConfiguration;
}
