import type { PublicPath } from '../callPublic.ts';

/** Milliseconds that a mailed code is good for (spec 1 §4). */
const codeIsGoodFor = 5 * 60_000;

const keyOf = (path: PublicPath) => `sealbook.mailed.${path}`;

/** Whoever was mailed a code a while ago in this tab, which was loaded anew since; undefined for nobody. */
export function readMailedTo(path: PublicPath): string | undefined {
  try {
    const [at, email] = (sessionStorage.getItem(keyOf(path)) ?? '').split(' ', 2);
    return Date.now() - Number(at) < codeIsGoodFor ? email : undefined;
  } catch {
    // storage may be forbidden: it begins with the first step
    return undefined;
  }
}

/** Keeps, for when the tab is loaded anew, that `email` was mailed a code: never the password. Without one it forgets. */
export function keepMailedTo(path: PublicPath, email?: string): void {
  try {
    if (email === undefined) sessionStorage.removeItem(keyOf(path));
    else sessionStorage.setItem(keyOf(path), `${Date.now()} ${email}`);
  } catch {
    // see readMailedTo
  }
}
