import { randomBytes } from 'node:crypto';
import * as yup from 'yup';
import { verificationIdPattern } from '../../../contract/calls/verification.ts';
import type { ProductOption } from '../../../contract/productConfiguration.ts';

/** Seconds after a scan in which its visitor may rate and comment on it. */
const answerableSeconds = 24 * 60 * 60;

/** When the oldest scan was made that may still be rated and commented on. */
export const answerableSince = (now: Date): Date => new Date(now.getTime() - answerableSeconds * 1000);

/** A scan's name in feedback and rating: 128 random bits. */
export const newVerificationToken = (): string => randomBytes(16).toString('base64url');

/** The name of the scan that is rated or commented on; `gone` is what is said of what can be no such name. */
export const verificationId = (gone: string) =>
  yup.string().matches(verificationIdPattern, gone).required(gone);

/** SQL: whether the product of the verification `v` shows this option; it shows what its configuration does not name. */
export const showsOption = (option: ProductOption): string => `(
  (select configuration -> '${option}' from product_configurations where product_id = v.product_id)
    is distinct from 'false'::jsonb)`;
