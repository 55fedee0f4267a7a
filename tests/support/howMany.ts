/** Reads how much a test tries: little by default, or what a variable says; docs/safety.md lists the variables. */
export const howMany = (variable: string, usual: number): number => Number(process.env[variable] ?? usual);
