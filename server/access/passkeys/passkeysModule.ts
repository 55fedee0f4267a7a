import { and, eq } from 'drizzle-orm';
import { passkeyCalls } from '../../../contract/calls/account/passkeys.ts';
import { done, Refusal, refusalAt } from '../../calls/answer.ts';
import { endpoint } from '../../calls/endpoint.ts';
import { beginAttempt, forgetAttempts } from '../../calls/limits.ts';
import { passkeys, recoveryCodes } from '../../db/schema/people.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Module } from '../../engine/Module.ts';
import { codeSubject, freeTries } from '../accounts/mailedCode.ts';
import { answerSignedIn, openSession, placeOf } from '../accounts/signIn.ts';
import { requirePasswords } from '../companySignIn/companySignIns.ts';
import { limitSignIns, recordRefusal, rememberDevice, requireAccount } from '../passwords/requireAccount.ts';
import { type Account, accountColumns } from '../people/findAccount.ts';
import {
  keepChallenge,
  ownPasskeyEndpoints,
  partyOf,
  recoveryHash,
  takeChallenge,
  userHandleOf,
  webAuthn,
} from './ownPasskeys.ts';
import { mayOnlyAddPasskey, tellPerson } from './requirePasskey.ts';

const toSignIn = 'sign-in';
/** The same for a passkey that is not known, of somebody who can't sign in, or not signed as it must be. */
const noAccount = 'This passkey does not match any account. Please sign in with your password.';

const beginEndpoint = endpoint(
  passkeyCalls.beginSignIn,
  async ({ deps }) => {
    const { generateAuthenticationOptions } = await webAuthn();
    const { challenge, rpId, timeout, userVerification } = await generateAuthenticationOptions({
      rpID: partyOf(deps).rpID,
      userVerification: 'required',
      timeout: 5 * 60 * 1000,
    });
    await keepChallenge(deps, challenge, toSignIn);
    return done({ challenge, rpId, timeout, userVerification });
  },
  { admit: limitSignIns },
);

const finishEndpoint = endpoint(
  passkeyCalls.finishSignIn,
  async (request) => {
    const { deps, input } = request;
    const { Credential } = input;
    const { userHandle, clientDataJSON } = Credential.response;
    const expectedChallenge = await takeChallenge(deps, clientDataJSON, toSignIn);
    const { rows } = await deps.database.pool.query<Account>(
      `select ${accountColumns} from passkeys p join users u on u.id = p.user_id and u.is_active and u.is_approved
         join roles r on r.id = u.role_id and r.is_active join companies c on c.id = u.company_id and c.is_active
       where p.credential_id = $1`,
      [Credential.id],
    );
    const [account] = rows;
    if (!account) throw new Refusal(noAccount);
    const { origin, rpID } = partyOf(deps);
    const { verifyAuthenticationResponse } = await webAuthn();
    const token = await inTransaction(deps.database, async (transaction) => {
      // two answers of one authenticator follow each other, so the second is held against the first one's count
      const [passkey] = await transaction
        .select()
        .from(passkeys)
        .where(and(eq(passkeys.credentialId, Credential.id), eq(passkeys.userId, account.userId)))
        .for('update');
      if (!passkey) throw new Error('The passkey was removed');
      if (userHandle !== Buffer.from(userHandleOf(account.userId)).toString('base64url'))
        throw new Error('The authenticator names somebody else');
      const { credentialId: id, publicKey, counter } = passkey;
      const { verified, authenticationInfo } = await verifyAuthenticationResponse({
        response: Credential,
        expectedChallenge,
        expectedOrigin: origin,
        expectedRPID: rpID,
        requireUserVerification: true,
        credential: { id, publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')), counter },
      });
      if (!verified) throw new Error('The signature is wrong');
      const used = { counter: authenticationInfo.newCounter, lastUsedAt: deps.now() };
      await transaction.update(passkeys).set(used).where(eq(passkeys.id, passkey.id));
      await requirePasswords(deps, account);
      return openSession(transaction, deps, account, {
        ...placeOf(request),
        proof: { Passkey: passkey.name },
      });
    }).catch((error: unknown) => {
      if (error instanceof Refusal) throw error;
      deps.log.warn({ err: error }, 'a passkey was refused');
      recordRefusal(deps, account, request.address);
      throw new Refusal(noAccount);
    });
    await rememberDevice(request, account.userId);
    return answerSignedIn(request, account, token);
  },
  { admit: limitSignIns },
);

/** `Login/UseRecoveryCode`: signs in while mails don't arrive, or a passkey is lost. Each code does so once. */
const useCodeEndpoint = endpoint(
  passkeyCalls.useCode,
  async (request) => {
    const { deps, input } = request;
    const account = await requireAccount(request, input.Email, input.Password, { tellsWaiting: true });
    await requirePasswords(deps, account);
    const { userId } = account;
    const subject = codeSubject(userId);
    await beginAttempt(deps, subject, freeTries);
    const codeHash = recoveryHash(userId, input.Code.replaceAll(/[\s-]/g, '').toUpperCase());
    const token = await inTransaction(deps.database, async (transaction) => {
      const { rowCount } = await transaction
        .delete(recoveryCodes)
        .where(and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.codeHash, codeHash)));
      if (!rowCount || account.firstPassword) return undefined;
      const addsPasskey = await mayOnlyAddPasskey(transaction, userId, { byRecovery: true });
      const proof = { RecoveryCode: 'Used' };
      await tellPerson(
        transaction,
        account,
        'A recovery code was used',
        'Somebody signed in as you with your password and a recovery code.',
      );
      return openSession(transaction, deps, account, { ...placeOf(request), addsPasskey, proof });
    });
    if (token === undefined) {
      recordRefusal(deps, account, request.address);
      throw refusalAt('Code', 'This recovery code is not right, or was used already.');
    }
    await forgetAttempts(deps, subject);
    await rememberDevice(request, userId);
    return answerSignedIn(request, account, token);
  },
  { admit: limitSignIns },
);

/** Lets people sign in with passkeys, and with recovery codes. */
export const passkeysModule: Module = {
  endpoints: () => [beginEndpoint, finishEndpoint, useCodeEndpoint, ...ownPasskeyEndpoints],
};
