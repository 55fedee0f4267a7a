/**
 * The patterns that declarations name. An e-mail's last part has two letters or more, for real addresses end in `.info`
 * where spec 1 §5 says two or three.
 */
export const patterns = {
  email: /^\w+(?:[.+-]\w+)*@\w+(?:[.-]\w+)*\.[A-Za-z]{2,}$/,
  mobile: /^[6-9]\d{9}$/,
  companyPrefix: /^[A-Z][A-Z0-9]$/,
  alphabet: /^[A-Za-z\s,-]+$/,
} as const satisfies Record<string, RegExp>;

export type PatternName = keyof typeof patterns;
