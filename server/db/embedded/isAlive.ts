import { hasCode } from '../../hasCode.ts';

/** Whether a process of this number exists. EPERM means it does and is somebody else's. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return hasCode(error, 'EPERM');
  }
}
