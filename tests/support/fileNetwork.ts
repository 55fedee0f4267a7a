import { cleanup } from '@testing-library/react';
import { afterAll, afterEach } from 'vitest';
import { type AppNetwork, startAppNetwork } from './appNetwork.ts';

/** The real server behind the pages of the file that asks; each test begins with no page, no session and no faults. */
export async function fileNetwork(settings: Record<string, string> = {}): Promise<AppNetwork> {
  const network = await startAppNetwork(settings);
  afterEach(() => {
    cleanup();
    network.reset();
  });
  afterAll(() => network.close());
  return network;
}
