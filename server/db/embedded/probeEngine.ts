import pg from 'pg';
import { hasCode } from '../../hasCode.ts';

/** What answers at the engine's address: nothing, one that starts or ends, or one at work and whose child it is. */
export type Probe = 'absent' | 'busy' | { client: pg.Client; owner: number };

/** The engine's `cluster_name`, by which a later process sees who started it. */
export function ownerMark(): string {
  return `sealbook-${process.pid}`;
}

/** Knocks at an engine. The client of one at work is handed over open, and its owner is a process number. */
export async function probeEngine(url: string): Promise<Probe> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ cluster_name: string }>('show cluster_name');
    return { client, owner: Number(rows[0]?.cluster_name.replace('sealbook-', '')) };
  } catch (error) {
    await client.end().catch(() => {});
    if (hasCode(error, 'ENOENT', 'ECONNREFUSED')) return 'absent';
    // 57P: starting or shutting down; 53300: every connection is taken; the others: it went as we knocked.
    if (hasCode(error, '57P01', '57P02', '57P03', '53300', 'ECONNRESET', 'EPIPE')) return 'busy';
    if (error instanceof Error && /terminated|timeout/i.test(error.message)) return 'busy';
    throw error;
  }
}
