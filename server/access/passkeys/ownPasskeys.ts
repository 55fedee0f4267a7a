import { and, eq, gt, sql } from 'drizzle-orm';
import type { RegistrationResponseJSON } from '@simplewebauthn/server';
import { mostPasskeys, passkeyCalls, recoveryCodeLength } from '../../../contract/calls/account/passkeys.ts';
import { pageKeys } from '../../../contract/pages/pages.ts';
import { done, goneMessage, Refusal } from '../../calls/answer.ts';
import type { Deps } from '../../calls/Deps.ts';
import { endpoint } from '../../calls/endpoint.ts';
import { limitRate } from '../../calls/limits.ts';
import { type Session, tokenHash } from '../../calls/Session.ts';
import { passkeyChallenges, passkeys, recoveryCodes, sessions } from '../../db/schema/people.ts';
import { inTransaction, type Transaction } from '../../db/transaction.ts';
import { recordChange } from '../../engine/audit/auditLog.ts';
import { inFours, newLetters } from '../passwords/passwordLinks.ts';
import { requireOwnPassword } from '../passwords/requireAccount.ts';
import { roleNeedsPasskey, tellPerson } from './requirePasskey.ts';

const lifetime = 5 * 60 * 1000;

/** Challenges for one person. */
const perPerson = { count: 30, seconds: 600 };
const codesMade = 10;

const overMessage = 'This took too long, or was used already. Please begin again.';
const wrongPassword = 'The password is not right.';
const notMade = 'The passkey could not be added. Please try again.';

/** Who asks for passkeys and takes them: the site of PUBLIC_URL, and nobody else. */
export function partyOf({ config, portal }: Pick<Deps, 'config' | 'portal'>) {
  const { origin, hostname } = new URL(config.publicUrl);
  return { origin, rpID: hostname, rpName: portal.name };
}

/** Loaded at the first use, because it takes a server's start a third of a second. */
export const webAuthn = () => import('@simplewebauthn/server');

/** What an authenticator calls the person. */
export const userHandleOf = (userId: number) => new TextEncoder().encode(String(userId));

/** Stores a challenge for five minutes. */
export const keepChallenge = ({ database, now }: Deps, challenge: string, madeFor: string) =>
  database.db
    .insert(passkeyChallenges)
    .values({ challenge, madeFor, expiresAt: new Date(now().getTime() + lifetime) });

/** Uses up the challenge that an authenticator signed, whatever comes of it. Throws Refusal where it is none for `madeFor`. */
export async function takeChallenge(
  { database, now }: Deps,
  clientDataJSON: string,
  madeFor: string,
): Promise<string> {
  const { decodeClientDataJSON } = await import('@simplewebauthn/server/helpers');
  let challenge: unknown;
  try {
    ({ challenge } = decodeClientDataJSON(clientDataJSON));
  } catch {
    // no answer of an authenticator
  }
  // ours are base64url, and PostgreSQL takes no NUL
  if (typeof challenge !== 'string' || !/^[\w-]+$/.test(challenge)) throw new Refusal(overMessage);
  const { rowCount } = await database.db
    .delete(passkeyChallenges)
    .where(
      and(
        eq(passkeyChallenges.challenge, challenge),
        eq(passkeyChallenges.madeFor, madeFor),
        gt(passkeyChallenges.expiresAt, now()),
      ),
    );
  if (!rowCount) throw new Refusal(overMessage);
  return challenge;
}

/** Lets changes of a person's passkeys follow one another, and answers them. Throws Refusal if the session has ended. */
async function holdPasskeys(transaction: Transaction, { userId, tokenHash }: Session) {
  await transaction.execute(sql`select from users where id = ${userId} for no key update`);
  const own = await transaction.select().from(sessions).where(eq(sessions.tokenHash, tokenHash));
  if (!own.length) throw new Refusal(overMessage);
  return transaction.select().from(passkeys).where(eq(passkeys.userId, userId));
}

type Change = { before: Record<string, string> } | { after: Record<string, string> };

/** Records a change of how a person signs in, in the log of their own company. */
const recordOwn = (transaction: Transaction, session: Session, change: Change): Promise<void> =>
  recordChange(
    transaction,
    { ...session, companyId: session.ownCompanyId },
    {
      page: pageKeys.userMaster,
      recordId: session.userId,
      label: session.userName,
      action: 'updated',
      ...change,
    },
  );

const listEndpoint = endpoint(passkeyCalls.list, async ({ deps, session }) => {
  const { db } = deps.database;
  const kept = await db
    .select()
    .from(passkeys)
    .where(eq(passkeys.userId, session.userId))
    .orderBy(passkeys.id);
  const codes = await db.$count(recoveryCodes, eq(recoveryCodes.userId, session.userId));
  return done({
    Passkeys: kept.map(({ id, name, createdAt, lastUsedAt }) => ({
      PasskeyId: id,
      Name: name,
      AddedAt: createdAt.toISOString(),
      LastUsedAt: lastUsedAt?.toISOString() ?? null,
    })),
    CodesLeft: codes,
  });
});

/** The password comes first: whoever finds an open browser must not leave a way in behind. */
const beginEndpoint = endpoint(passkeyCalls.begin, async ({ deps, session, input }) => {
  await limitRate(deps, `passkey:${session.userId}`, perPerson);
  await requireOwnPassword(deps, session.userId, input.Password, 'Password', wrongPassword);
  const kept = await deps.database.db.select().from(passkeys).where(eq(passkeys.userId, session.userId));
  const { generateRegistrationOptions } = await webAuthn();
  const { challenge, rp, user, pubKeyCredParams, timeout, authenticatorSelection } =
    await generateRegistrationOptions({
      ...partyOf(deps),
      userID: userHandleOf(session.userId),
      userName: session.email,
      userDisplayName: session.userName,
      timeout: lifetime,
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
  await keepChallenge(deps, challenge, session.tokenHash);
  const excludeCredentials = kept.map(({ credentialId }) => ({
    id: credentialId,
    type: 'public-key' as const,
  }));
  return done({
    challenge,
    rp,
    user,
    pubKeyCredParams,
    timeout,
    authenticatorSelection,
    excludeCredentials,
  });
});

/** Reads the passkey that an authenticator made. Throws Refusal for everything else. */
async function readMade(deps: Deps, response: RegistrationResponseJSON, expectedChallenge: string) {
  const { origin, rpID } = partyOf(deps);
  const { verifyRegistrationResponse } = await webAuthn();
  try {
    const { decodeAttestationObject, isoBase64URL } = await import('@simplewebauthn/server/helpers');
    const made = decodeAttestationObject(isoBase64URL.toBuffer(response.response.attestationObject));
    // others have certificates, whose addresses the library would ask
    if (!['none', 'packed'].includes(made.get('fmt'))) throw new Error('An unexpected attestation');
    const { registrationInfo } = await verifyRegistrationResponse({
      response,
      expectedChallenge,
      expectedOrigin: origin,
      expectedRPID: rpID,
      requireUserVerification: true,
    });
    if (!registrationInfo) throw new Error('The passkey is not signed');
    const { id, publicKey, counter } = registrationInfo.credential;
    return { credentialId: id, publicKey: isoBase64URL.fromBuffer(publicKey), counter };
  } catch (error) {
    deps.log.warn({ err: error }, 'a passkey was not added');
    throw new Refusal(notMade);
  }
}

const addEndpoint = endpoint(passkeyCalls.add, async ({ deps, session, input }) => {
  const { Name: name, Credential } = input;
  const challenge = await takeChallenge(deps, Credential.response.clientDataJSON, session.tokenHash);
  const made = await readMade(deps, Credential, challenge);
  await inTransaction(deps.database, async (transaction) => {
    const kept = await holdPasskeys(transaction, session);
    if (kept.length >= mostPasskeys)
      throw new Refusal(`A person has ${mostPasskeys} passkeys at most. Please remove one first.`);
    const { userId } = session;
    const { rowCount } = await transaction
      .insert(passkeys)
      .values({ ...made, userId, name, createdAt: deps.now() })
      .onConflictDoNothing();
    if (!rowCount) throw new Refusal('This passkey is in use already.');
    // from now on the person signs in with it; a session by mail must not add another one
    await transaction.delete(sessions).where(and(eq(sessions.userId, userId), sessions.addsPasskey));
    await recordOwn(transaction, session, { after: { Passkey: name } });
    const what = `You can sign in with the passkey ${name} now.`;
    await tellPerson(transaction, session, 'A passkey was added', what);
  });
  return done(
    null,
    session.addsPasskey
      ? 'The passkey is added. Please sign in with it.'
      : 'The passkey is added. You can sign in with it.',
  );
});

const removeEndpoint = endpoint(passkeyCalls.remove, async ({ deps, session, input }) => {
  await inTransaction(deps.database, async (transaction) => {
    const kept = await holdPasskeys(transaction, session);
    const removed = kept.find(({ id }) => id === input.PasskeyId);
    if (!removed) throw new Refusal(goneMessage);
    if (kept.length === 1 && (await roleNeedsPasskey(transaction, session.userId)))
      throw new Refusal('Your role needs a passkey. Please add another one first.');
    await transaction.delete(passkeys).where(eq(passkeys.id, removed.id));
    await recordOwn(transaction, session, { before: { Passkey: removed.name } });
    const what = `The passkey ${removed.name} was removed.`;
    await tellPerson(transaction, session, 'A passkey was removed', what);
  });
  return done(null, 'The passkey is removed.');
});

/** Returns the hash by which a recovery code of a person is stored. It has 80 random bits, which need no slow hash. */
export const recoveryHash = (userId: number, code: string): string => tokenHash(`${userId}:${code}`);

/** Makes recovery codes. They are under no Idempotency-Key, so nobody can read them again. */
const makeCodesEndpoint = endpoint(passkeyCalls.makeCodes, async ({ deps, session, input }) => {
  const { userId } = session;
  await requireOwnPassword(deps, userId, input.Password, 'Password', wrongPassword);
  const codes = Array.from({ length: codesMade }, () => newLetters(recoveryCodeLength));
  await inTransaction(deps.database, async (transaction) => {
    await holdPasskeys(transaction, session);
    await transaction.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
    await transaction
      .insert(recoveryCodes)
      .values(codes.map((code) => ({ userId, codeHash: recoveryHash(userId, code) })));
    await recordOwn(transaction, session, { after: { RecoveryCodes: String(codesMade) } });
    const what = 'You have ten new recovery codes. Older ones no longer work.';
    await tellPerson(transaction, session, 'Recovery codes were made', what);
  });
  return done({ Codes: codes.map(inFours) }, 'The codes are made. Older ones no longer work.');
});

export const ownPasskeyEndpoints = [
  listEndpoint,
  beginEndpoint,
  addEndpoint,
  removeEndpoint,
  makeCodesEndpoint,
];
