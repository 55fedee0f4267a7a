/** How much a test tries: little by default, as much as a variable of the environment says; docs/safety.md lists them. */
export const howMany = (variable: string, usual: number): number => Number(process.env[variable] ?? usual);
