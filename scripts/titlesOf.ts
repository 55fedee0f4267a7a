/** Matches the titles of one resource's suites, `saving product` or `a save of product in the mode …`; see vitest's `-t`. */
export const titlesOf = (key: string): string => ` ${key}( |$)`;
