import english from '../locales/en/public/product.json';
import hindi from '../locales/hi/public/product.json';

/** The texts of a product's page in both languages: only the server renders it. */
export const texts = { en: english, hi: hindi };
