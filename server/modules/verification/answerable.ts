/** Seconds after a scan in which its visitor may rate and comment on it. */
export const answerableSeconds = 24 * 60 * 60;

export const goneScan = 'This scan is too long ago. Please scan the seal again.';
