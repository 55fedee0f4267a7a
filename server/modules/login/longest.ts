/** Limits of what sign-in reads, far above what anybody has: the longest e-mail that can be delivered to. */
export const longestEmail = 254;
export const longestPassword = 200;
