import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';

/** Runs a script of the project and answers its output. Throws an Error if it fails. */
export async function runScript(
  args: readonly string[],
  environment: Record<string, string> = {},
): Promise<string> {
  const child = spawn(process.execPath, ['--import', 'tsx', ...args], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [said] = await Promise.all([text(child.stdout), once(child, 'exit')]);
  if (child.exitCode !== 0) throw new Error(`${args[0]} ended with ${child.exitCode}`);
  return said.trim();
}
