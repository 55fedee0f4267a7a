/** Whether an error has one of these codes of Node (`ENOENT`) or PostgreSQL (`57P03`). */
export function hasCode(error: unknown, ...codes: string[]): boolean {
  return (
    error instanceof Error && 'code' in error && typeof error.code === 'string' && codes.includes(error.code)
  );
}
