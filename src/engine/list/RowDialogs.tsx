import { type RaRecord, RecordContextProvider, useGetOne, useTranslate } from 'ra-core';
import { createElement, Suspense } from 'react';
import { useParams } from 'react-router-dom';
import {
  type Field,
  type FieldOf,
  isPrivateField,
  type Line,
} from '../../../contract/resource/declaration/Field.ts';
import { fieldState } from '../../../contract/resource/fieldState.ts';
import { kinds } from '../../../contract/resource/declaration/kinds.ts';
import { storedValues } from '../../../contract/resource/parseValue.ts';
import { rowName } from '../../../contract/resource/Resource.ts';
import type {
  DetailsDeclaration,
  ViewAction,
} from '../../../contract/resource/declaration/ResourceDeclaration.ts';
import { DialogBody, DialogFrame } from '../../components/DialogFrame.tsx';
import { Fact } from '../../components/Fact.tsx';
import { NotRead } from '../../components/Notice.tsx';
import { cellOf, isNumeric, NoValue, ValueCell } from '../cells.tsx';
import { type CellProps, customPart, type RowDialogProps } from '../custom.ts';
import { PictureLink } from '../files/files.tsx';
import { FileTiles } from '../files/FileTiles.tsx';
import { MediaPreview, shownType } from '../files/MediaPreview.tsx';
import { HistoryLink } from '../form/HistoryLink.tsx';
import { useCloseDialog } from '../form/useCloseDialog.ts';
import { TimelineBelow } from '../form/TimelineBelow.tsx';
import { useResource } from '../useResource.ts';
import styles from '../form/facts.module.css';

/** Shows fields of a row that an action names. */
export function ViewDialog({ row, close, view }: Pick<RowDialogProps, 'row' | 'close'> & ViewAction) {
  const translate = useTranslate();
  return (
    <DialogFrame title={translate(view.title)} width="medium" close={close}>
      <DialogBody>
        <FieldsOfRow row={row} names={view.fields} />
      </DialogBody>
    </DialogFrame>
  );
}

/** A record's lines as a table. */
function LinesTable({ resource, row, name, field }: CellProps) {
  const translate = useTranslate();
  const lines: unknown = row[name];
  if (field?.kind !== 'lines' || !Array.isArray(lines) || !lines.length) return <NoValue />;
  const part = { ...resource, fields: field.fields };
  const names = Object.keys(field.fields);
  return (
    <div className="scrolls">
      <table className="table flush lined">
        <thead>
          <tr>
            {names.map((one) => (
              <th key={one} scope="col" data-numeric={isNumeric(part, { field: one })}>
                {translate(field.fields[one]?.label ?? one)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((line: Line, place) => (
            <tr key={place}>
              {names.map((one) => (
                <td key={one} data-numeric={isNumeric(part, { field: one })}>
                  <ValueCell resource={part} row={{ id: place, ...line }} column={{ field: one }} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Opens by a click on a row, at an address of its own, and shows the row as it is now. */
export function DetailsDialog({ details }: { details: DetailsDeclaration }) {
  const translate = useTranslate();
  const resource = useResource();
  const { id = '' } = useParams();
  const close = useCloseDialog(resource);
  const { data: row, error, refetch } = useGetOne(resource.name, { id }, { retry: false });
  const isOwn = 'part' in details;
  return (
    <DialogFrame
      title={translate(details.title)}
      width={isOwn ? 'wide' : 'medium'}
      close={close}
      isRoute
      actions={<HistoryLink resource={resource} id={id} />}
    >
      {row && (
        <RecordContextProvider value={row}>
          <Suspense fallback={null}>
            {isOwn ? (
              createElement(customPart('details', details.part), { resource, row, close })
            ) : (
              <DialogBody>
                <FieldsOfRow row={row} names={details.fields} />
                <TimelineBelow resource={resource} id={id} />
              </DialogBody>
            )}
          </Suspense>
        </RecordContextProvider>
      )}
      {!row && error && <NotRead error={error} readAgain={() => void refetch()} close={close} />}
    </DialogFrame>
  );
}

const isShownLarge = (field: Field): field is FieldOf<'image'> | FieldOf<'file'> =>
  field.kind === 'image' || field.kind === 'file';

/** Fields by their labels. A file is shown large and links to the whole of it (spec 2 §2, User Approval). */
function FieldsOfRow({ row, names }: { row: RaRecord; names: readonly string[] }) {
  const translate = useTranslate();
  const resource = useResource();
  const values = storedValues(resource.fields, row);
  return (
    <dl className={`facts stack halves ${styles['facts']}`}>
      {names.map((name) => {
        const field = resource.fields[name];
        if (!field || !fieldState(field, values, 'update').isShown) return null;
        const Value = isShownLarge(field)
          ? FileView
          : field.kind === 'lines'
            ? LinesTable
            : field.kind === 'files'
              ? FilesView
              : cellOf(resource, { field: name });
        return (
          <Fact
            key={name}
            name={translate(field.label)}
            value={<Value resource={resource} row={row} name={name} field={field} />}
            isWide={kinds[field.kind].isWide}
          />
        );
      })}
    </dl>
  );
}

/** All of several files, where a row of the list has room for the first. */
function FilesView({ row, name, field }: CellProps) {
  const translate = useTranslate();
  const files: unknown = row[name];
  if (!Array.isArray(files) || !files.length) return <NoValue />;
  return <FileTiles files={files.map(String)} label={translate(field?.label ?? name)} />;
}

/** A stored picture as large as there is room, linked to the whole of it; a document only as its link. */
function FileView({ resource, row, name, field }: CellProps) {
  const translate = useTranslate();
  const address = typeof row[name] === 'string' ? row[name] : '';
  if (!address) return <NoValue />;
  const type = field && isShownLarge(field) ? shownType(field, address) : 'image';
  const isPrivate = field !== undefined && isPrivateField(field);
  const label = translate(field?.label ?? name);
  if (type !== 'image')
    return <MediaPreview type={type} address={address} label={label} isPrivate={isPrivate} />;
  return (
    <PictureLink
      address={address}
      isPrivate={isPrivate}
      className="edge radius-6 sunken"
      alt={translate('app.upload.preview', { label })}
      label={translate('app.list.open_image', { name: rowName(resource, row, translate) })}
    />
  );
}
