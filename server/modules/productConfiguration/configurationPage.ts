/** The permission key of Product Configuration. */
export const configurationPage = 'product-configuration';
