import { type RaRecord, useDataProvider, useListContext, useTranslate } from 'ra-core';
import { useRef } from 'react';
import { textOf } from '../../../contract/resource/parseValue.ts';
import { parseScan } from '../../../contract/serial/parseScan.ts';
import { useReport } from '../../components/useAction.ts';
import { useResource } from '../../engine/useResource.ts';
import { ScanBox, useScanAnswer } from '../../scanning/ScanBox.tsx';
import { playTone } from '../../scanning/sound/playTone.ts';
import { deskOf } from '../floor/Desk.tsx';
import floor from '../floor/floor.module.css';

/** Filters the list below to the carton whose slip is scanned. */
export default deskOf('app.packing.standing', Finding);

function Finding() {
  const translate = useTranslate();
  const { failed } = useReport();
  const dataProvider = useDataProvider();
  const { name, label } = useResource();
  const { filterValues, setFilters } = useListContext();
  const { answer, say } = useScanAnswer();
  const latest = useRef(0);

  async function read(code: string): Promise<RaRecord | undefined> {
    const { data } = await dataProvider.getList<RaRecord>(name, {
      filter: { q: code },
      pagination: { page: 1, perPage: 1 },
      // sorts the carton's own code before longer codes that begin with it
      sort: { field: label, order: 'ASC' },
    });
    return data.find((row) => row[label] === code || `00${textOf(row['SSCC'])}` === code);
  }

  const find = async (code: string, others: readonly string[]) => {
    const own = ++latest.current;
    const codes = [code, ...others].filter((one) => ['SID', 'TID'].includes(parseScan(one).kind));
    try {
      for (const one of codes) {
        const carton = await read(one);
        if (own !== latest.current) return;
        if (!carton) continue;
        setFilters({ ...filterValues, q: one });
        say('accepted', textOf(carton['ProductName']), one);
        return;
      }
      say('invalid', translate(codes.length ? 'app.packing.not_found' : 'app.packing.no_carton'), code);
    } catch (error) {
      playTone('invalid');
      failed(error);
    }
  };

  return (
    <div className={floor['desk']}>
      <ScanBox
        label={translate('app.packing.find')}
        onScan={(code, others) => void find(code, others)}
        answer={answer}
      />
    </div>
  );
}
