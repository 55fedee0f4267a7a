import { loginSteps } from '../../contract/calls/account/accountRules.ts';
import { checkUser, type LoginAnswer } from '../../contract/calls/account/login.ts';
import { askServer, done } from './ask.ts';
import { mailedCode } from './mails.ts';
import type { RunningServer } from './startServer.ts';

/** Signs in with a password and a mailed code, without a page. */
export async function signInByCalls(
  { url, dataDir }: Pick<RunningServer, 'url' | 'dataDir'>,
  { email, password }: { email: string; password: string },
): Promise<LoginAnswer> {
  const ask = askServer({ url });
  const known = { Email: email, Password: password };
  const since = Date.now() - 5;
  await ask(checkUser, { ...known, RequestType: loginSteps.sendOtp });
  const otp = await mailedCode(dataDir, email, since);
  const session = await done(ask(checkUser, { ...known, RequestType: loginSteps.useOtp, otp }));
  if (!session) throw new Error(`${email} was not signed in`);
  return session;
}
