/** Whether an error bears one of these codes, as Node (`ENOENT`) and PostgreSQL (`57P03`) give them. */
export function hasCode(error: unknown, ...codes: string[]): boolean {
  return (
    error instanceof Error && 'code' in error && typeof error.code === 'string' && codes.includes(error.code)
  );
}
