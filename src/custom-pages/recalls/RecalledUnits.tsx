import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import { Button } from '../../components/Button.tsx';
import { useQuery } from '@tanstack/react-query';
import { ListBase, type RaRecord, useListContext, useTranslate } from 'ra-core';
import { serverSays } from '../../../contract/calls/verification/serverSays.ts';
import { recallKind, recallStatus } from '../../../contract/choices/choices.ts';
import { textOf } from '../../../contract/resource/parseValue.ts';
import { listCall } from '../../../contract/calls/records/listRequest.ts';
import { chartCall } from '../../../contract/resource/resourceCalls.ts';
import { formatRange } from '../../../contract/serial/serialRange.ts';
import { ask, askForFile, saveBlob } from '../../api/ask.ts';
import { useRights } from '../../authProvider/authProvider.ts';
import { DialogBody, DialogButtons } from '../../components/DialogFrame.tsx';
import { Notice, NotRead } from '../../components/Notice.tsx';
import { Toned } from '../../components/ToneMark.tsx';
import { useAction } from '../../components/useAction.ts';
import { countsRequestOf, exportRequestOf } from '../../dataProvider/list.ts';
import type { RowDialogProps } from '../../engine/custom.ts';
import { RowFacts } from '../../engine/form/RowFacts.tsx';
import { TimelineBelow } from '../../engine/form/TimelineBelow.tsx';
import { Pagination } from '../../engine/list/Pagination.tsx';
import { useResource } from '../../engine/useResource.ts';
import { resourceNamed } from '../../resources/index.ts';
import styles from './RecalledUnits.module.css';

const report = resourceNamed('reports/recall-report');
const { Place } = report.fields;
const places = Place?.kind === 'choice' ? Place.choices : [];

/** A recall: the public warning, the places of its units, page by page and as a file, and its timeline. */
export default function RecalledUnits({ row, close }: RowDialogProps) {
  const translate = useTranslate();
  const mayDo = useRights();
  const resource = useResource();
  const reported = ([recallKind.stolen, recallKind.lost] as const).find((kind) => kind === row['Kind']);
  const isLifted = row['RecallStatus'] === recallStatus.lifted;
  const filter = { RecallId: String(row.id) };
  const { isBusy, run } = useAction(async () => {
    const input = exportRequestOf(report, { field: 'Place', order: 'ASC' }, filter);
    const response = await askForFile(listCall(report), { input });
    saveBlob(await response.blob(), `Recall-${row.id}.csv`);
  });
  const maySee = mayDo(report.page, 'view');
  return (
    <>
      <DialogBody>
        <section className="note warning pad-12-16 below-16" data-tone={isLifted ? 'neutral' : 'caution'}>
          <h3 className="small weight-500">
            {translate(isLifted ? 'app.recall.lifted' : 'app.recall.public')}
          </h3>
          {reported && <p>{translate(serverSays[reported])}</p>}
          <p>{textOf(row['Warning'])}</p>
        </section>
        <RowFacts resource={resource} row={row} names={['What', 'Kind', 'Since', 'RecalledBy', 'Reason']} />
        {maySee ? (
          <ListBase
            resource={report.name}
            filter={filter}
            sort={{ field: 'Place', order: 'ASC' }}
            perPage={5}
            exporter={false}
            disableSyncWithLocation
            storeKey={false}
          >
            <Sums filter={filter} />
            <Units close={close} />
          </ListBase>
        ) : (
          <Notice title={translate('app.error.unauthorized')} />
        )}
        <TimelineBelow resource={resource} id={String(row.id)} />
      </DialogBody>
      {maySee && (
        <DialogButtons>
          <Button
            label="app.recall.report"
            variant="text"
            to={{
              pathname: report.path,
              search: new URLSearchParams({
                from: '2000-01-01',
                filter: JSON.stringify(filter),
              }).toString(),
            }}
          />
          {mayDo(report.page, 'report') && (
            <Button startIcon={<DownloadIcon />} disabled={isBusy} onClick={() => void run()}>
              {translate(isBusy ? 'app.action.exporting' : 'app.recall.download')}
            </Button>
          )}
        </DialogButtons>
      )}
    </>
  );
}

/** Counts the recalled units of each place, starting with the place furthest on the way to customers. */
function Sums({ filter }: { filter: Readonly<Record<string, string>> }) {
  const translate = useTranslate();
  const [chart] = report.charts;
  const input = countsRequestOf(report, filter);
  const { data } = useQuery({
    queryKey: [report.name, 'chart', chart?.call, input],
    queryFn: async ({ signal }) =>
      chart ? (await ask(chartCall(report, chart), { input, signal })).data : [],
  });
  return (
    <dl className="stack gap-8 thirds above-16 below-16" aria-busy={!data}>
      {places.map(({ value, label, tone }) => {
        const units = data?.find((group) => group.label === label)?.values[0] ?? 0;
        return (
          <div key={value} className="panel pad-10-14">
            <dt className="small">
              <Toned tone={tone}>{translate(label)}</Toned>
            </dt>
            <dd className="weight-600 size-16">
              {data ? translate('app.floor.units', { smart_count: units }) : '…'}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

function Units({ close }: { close: () => void }) {
  const translate = useTranslate();
  const { title } = useResource();
  const { data: rows, error, refetch, isFetching } = useListContext<RaRecord>();
  if (error) return <NotRead error={error} readAgain={() => void refetch()} close={close} />;
  if (rows?.length === 0) return <Notice title={translate('app.recall.none')} />;
  return (
    <div className="panel clips" aria-busy={isFetching}>
      <ul className="lined" aria-label={translate(title)}>
        {rows?.map((row) => (
          <Unit key={row.id} row={row} />
        ))}
      </ul>
      {rows && <Pagination />}
    </div>
  );
}

/** A range of recalled numbers, with its carton and its dealer. */
function Unit({ row }: { row: RaRecord }) {
  const translate = useTranslate();
  const place = places.find(({ value }) => value === row['Place']);
  const text = (name: string) => textOf(row[name]);
  const units = Number(row['Qty']);
  return (
    <li className={`stack stacks pad-10-14 ${styles['unit']}`}>
      <p>
        <Toned tone={place?.tone}>{place && translate(place.label)}</Toned>
        <small>{text('ProductName')}</small>
      </p>
      <p>
        <strong>{formatRange({ from: Number(row['FromNo']), to: Number(row['ToNo']) })}</strong>
        <small>
          {[translate('app.floor.units', { smart_count: units }), text('BatchNo')]
            .filter(Boolean)
            .join(' · ')}
        </small>
      </p>
      <p>
        {text('CartonId')}
        {text('TertiaryCartonId') && (
          <small>{translate('app.recall.inside', { carton: text('TertiaryCartonId') })}</small>
        )}
      </p>
      <p>
        {text('DealerName')}
        <small>{[text('MobileNo'), text('City'), text('DispatchId')].filter(Boolean).join(' · ')}</small>
      </p>
    </li>
  );
}
