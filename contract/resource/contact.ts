/**
 * Patterns and texts of what people say of themselves, apart from the others: the public pages load only these. An
 * e-mail's last part has two letters or more, for real addresses end in `.info` where spec 1 §5 says two or three.
 */
export const contactPatterns = {
  email: /^\w+(?:[.+-]\w+)*@\w+(?:[.-]\w+)*\.[A-Za-z]{2,}$/,
  mobile: /^[6-9]\d{9}$/,
  alphabet: /^[A-Za-z\s,-]+$/,
} as const;

export const contactMessages = {
  tooLong: (limit: number) => `Please enter at most ${limit} characters.`,
  email: 'Please enter valid email-id.',
  mobile: 'Please enter valid mobile no.',
} as const;
