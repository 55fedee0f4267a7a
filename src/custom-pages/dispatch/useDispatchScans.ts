import { dispatchTexts, scanForDispatch } from '../../../contract/calls/dispatch.ts';
import { ask } from '../../api/ask.ts';
import { useCartonScans } from '../floor/useCartonScans.ts';

/** The name of the list of a sales order's cartons. */
export const screenOf = (soNo: string | undefined): string =>
  soNo === undefined ? 'dispatch' : `dispatch ${soNo}`;

/** The cartons that are scanned for a sales order, kept under its number, and those that wait to be approved. */
export const useDispatchScans = (soNo: string | undefined) =>
  useCartonScans({
    screen: screenOf(soNo),
    kinds: ['SID', 'TID'],
    texts: { invalid: dispatchTexts.invalid, twice: dispatchTexts.twice, older: dispatchTexts.olderStock },
    others: 'invalid',
    ask: async (code, { flag, scanned, signal }) => {
      const input = { SONo: soNo, Scanned: [...scanned] };
      return (await ask(scanForDispatch, { params: { code, flag }, input, signal })).data;
    },
  });
