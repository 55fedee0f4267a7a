import { useCallback, useEffect, useRef, useState } from 'react';
import type { VerificationRequest } from '../../../contract/calls/verification.ts';
import { codeIn } from '../../../contract/serial/parseScan.ts';
import { callPublic } from '../callPublic.ts';
import { askPosition, lookUpPlace, nowhere } from './Place.ts';
import type { Place } from './Place.ts';
import { readAnswer } from './readAnswer.ts';
import type { Company, Scan } from './readAnswer.ts';

export type Stage = 'location' | 'address' | 'verdict';

export type Verification =
  | { step: 'waiting'; stage: Stage }
  | { step: 'scratchCode'; message: string; company: Company; isSending: boolean }
  | { step: 'mistyped'; message: string }
  | { step: 'failed'; message: string; retryAfter: number }
  | { step: 'decided'; scan: Scan };

function requestOf(
  address: string,
  isTyped: boolean,
  place: Place,
  scratchCode: string,
): VerificationRequest {
  return {
    VerificationMode: 'Web',
    QrData: address,
    VerificationType: 2,
    CompanyPrefix: codeIn(address).slice(0, 2),
    Userlatitude: place.latitude,
    Userlongitude: place.longitude,
    UserCity: place.city,
    UserState: place.state,
    UserCountry: place.country,
    UserZip: place.zip,
    UserAddress: place.address,
    ScratchCode: scratchCode,
    ...(isTyped && { Typed: true }),
  };
}

/** Runs one scan: location, place, verdict (spec 1 §4). The place is asked for once, however many retries follow. */
export function useVerification(address: string, isTyped: boolean) {
  const [verification, setVerification] = useState<Verification>({ step: 'waiting', stage: 'location' });
  const place = useRef<Place>(nowhere);
  const scratchCode = useRef('');
  const [skip] = useState(() => new AbortController());
  const hasBegun = useRef(false);

  const verify = useCallback(async () => {
    setVerification((before) =>
      before.step === 'scratchCode' ? { ...before, isSending: true } : { step: 'waiting', stage: 'verdict' },
    );
    const outcome = await callPublic(
      'ProductAuthentication/VerifyProduct',
      requestOf(address, isTyped, place.current, scratchCode.current),
    );
    if (outcome.kind !== 'answered') {
      const retryAfter = outcome.kind === 'tooMany' ? outcome.retryAfter : 0;
      setVerification({ step: 'failed', message: outcome.message, retryAfter });
      return;
    }
    const reading = readAnswer(outcome.answer);
    if (reading.kind === 'decided') {
      setVerification({ step: 'decided', scan: reading.scan });
    } else if (reading.kind === 'scratchCode') {
      const { message, company } = reading;
      setVerification({ step: 'scratchCode', message, company, isSending: false });
    } else if (reading.kind === 'mistyped') {
      setVerification({ step: 'mistyped', message: reading.message });
    } else {
      setVerification({ step: 'failed', message: reading.message, retryAfter: 0 });
    }
  }, [address, isTyped]);

  useEffect(() => {
    if (hasBegun.current) return;
    hasBegun.current = true;
    const begin = async () => {
      const position = await askPosition(skip.signal);
      if (position) {
        setVerification({ step: 'waiting', stage: 'address' });
        place.current = await lookUpPlace(position, skip.signal);
      }
      await verify();
    };
    void begin();
  }, [skip, verify]);

  return {
    verification,
    retry: () => void verify(),
    skipLocation: () => skip.abort(),
    sendScratchCode: (code: string) => {
      scratchCode.current = code;
      void verify();
    },
  };
}
