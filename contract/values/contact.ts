/**
 * Patterns and texts of what people say of themselves, apart from the others: the public pages load only these. An
 * e-mail's last part has two letters or more, for real addresses end in `.info` where spec 1 §5 says two or three.
 */
export const contactPatterns = {
  email: /^\w+(?:[.+-]\w+)*@\w+(?:[.-]\w+)*\.[A-Za-z]{2,}$/,
  mobile: /^[6-9]\d{9}$/,
  /** The same as people write it: `98123 45678`, `+91 98123-45678`, `098123 45678`. */
  writtenMobile: /^(?:\+91[ -]?|91[ -]?|0)?[6-9](?:[ -]?\d){9}$/,
  /** Names in any script: letters with their marks, and what stands between the parts of a name. */
  alphabet: /^[\p{L}\p{M}\s,.'’-]+$/u,
} as const;

/** The ten digits of a mobile number, however it is written; any other text as it is. */
export const tenDigits = (text: string): string =>
  contactPatterns.writtenMobile.test(text) ? text.replace(/\D/g, '').slice(-10) : text;

export const contactMessages = {
  tooLong: (limit: number) => `Please enter at most ${limit} characters.`,
  email: 'Please enter valid email-id.',
  mobile: 'Please enter valid mobile no.',
} as const;
