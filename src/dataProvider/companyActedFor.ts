import type { CompanyActedFor, ActForCompanyRequest } from '../../contract/calls/companyActedFor.ts';
import type { Envelope } from '../../contract/calls/envelope.ts';
import { undocumentedCalls } from '../../contract/calls/undocumented.ts';
import { ApiError } from './ApiError.ts';
import { callApi } from './callApi.ts';
import { textOf } from './textOf.ts';

const page = 'dashboard';

function read({ ResponseData }: Envelope<unknown>): CompanyActedFor {
  if (typeof ResponseData !== 'object' || ResponseData === null)
    throw new ApiError('app.error.server', 'acting');
  const data: Record<string, unknown> = { ...ResponseData };
  return {
    CompanyId: Number(data['CompanyId']),
    CompanyName: textOf(data['CompanyName']),
    OwnCompanyId: Number(data['OwnCompanyId']),
    OwnCompanyName: textOf(data['OwnCompanyName']),
    MayActForOthers: data['MayActForOthers'] === true,
  };
}

/** The company that the signed-in person acts for. */
export async function readCompanyActedFor(): Promise<CompanyActedFor> {
  return read(await callApi({ path: undocumentedCalls.companyActedFor, page }));
}

/** Acts for another company from the next call on; answers it, and what the server says of it. */
export async function actForCompany(
  CompanyId: number,
): Promise<{ acting: CompanyActedFor; message: string }> {
  const body: ActForCompanyRequest = { CompanyId };
  const answer = await callApi({ path: undocumentedCalls.actForCompany, page, body });
  return { acting: read(answer), message: answer.ResponseMessage };
}
