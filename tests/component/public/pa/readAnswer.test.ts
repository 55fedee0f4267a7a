import { expect, it } from 'vitest';
import { readAnswer } from '../../../../src/public/pa/readAnswer.ts';

const takesFeedback = (ResponseCode: string, data: object) => {
  const ResponseData = { VerificationId: 'x', ProductId: 1, ProductName: 'Tea', ...data };
  const reading = readAnswer({ ResponseCode, ResponseMessage: '', ResponseData });
  return reading.kind === 'decided' && reading.scan.takesFeedback;
};

it('asks for feedback on a product only if the answer says so', () => {
  for (const code of ['200', '208']) {
    expect(takesFeedback(code, { IsFeedback: true })).toBe(true);
    expect(takesFeedback(code, {})).toBe(false);
  }
});

it('asks for feedback on a fake unless the answer says not to', () => {
  expect(takesFeedback('400', {})).toBe(true);
  expect(takesFeedback('400', { IsFeedback: false })).toBe(false);
});
