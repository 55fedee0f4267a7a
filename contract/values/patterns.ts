/** A pattern of texts, with a text that matches it. Tests make their values from that text. */
export interface Pattern {
  pattern: RegExp;
  sample: string;
}

/** Two characters that begin a company's codes: a capital, then a capital or a digit. */
export const companyPrefix: Pattern = { pattern: /^[A-Z][A-Z0-9]$/, sample: 'K0' };

/** Origins of web pages, as browsers write them, a line each. */
export const siteOrigins: Pattern = {
  pattern: /^https:\/\/[a-z0-9.:-]+(?:\nhttps:\/\/[a-z0-9.:-]+)*$/,
  sample: 'https://app.example.com\nhttps://www.example.com:8443',
};

/** Addresses of the internet or networks of them, a line each. */
export const networks: Pattern = {
  pattern: /^[0-9a-f.:/]+(?:\n[0-9a-f.:/]+)*$/,
  sample: '2001:0:0:0:0:0:0:1000',
};

/** 4 to 20 characters with an uppercase letter, a lowercase letter and a digit (spec 2 §5, User). */
export const userPassword: Pattern = {
  pattern: /^(?=.{0,19}[A-Z])(?=.{0,19}[a-z])(?=.{0,19}\d).{4,20}$/,
  sample: 'Secret1',
};
