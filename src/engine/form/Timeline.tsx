import { Button } from '../../components/Button.tsx';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { type ReactElement, type ReactNode, useId, useState } from 'react';
import {
  type TimelineEntry,
  timelineCalls,
  timelineTexts,
} from '../../../contract/calls/records/timeline.ts';
import { shownDay } from '../../../contract/day/day.ts';
import type { Resource } from '../../../contract/resource/Resource.ts';
import { storedKindOf } from '../../../contract/values/fileTypes.ts';
import { ask, messageOf } from '../../api/ask.ts';
import { registeredPortal } from '../../api/portal.ts';
import { ConfirmDialog } from '../../components/ConfirmDialog.tsx';
import { Failed } from '../../components/Notice.tsx';
import { useAction } from '../../components/useAction.ts';
import { differencesOf, shownMoment, useValueText } from '../audit/AuditEntry.ts';
import { FileLink, PictureLink } from '../files/files.tsx';
import { CommentEditor } from './CommentEditor.tsx';
import styles from './Timeline.module.css';

interface TimelineProps {
  resource: Resource;
  id: string;
}

type Comment = NonNullable<TimelineEntry['Comment']>;

/** What was written about a record and what happened to it, the newest first, below a field for a comment. */
export default function Timeline({ resource, id }: TimelineProps) {
  const translate = useTranslate();
  const { page } = resource;
  const about = { Page: page, RecordId: Number(id) };
  const titleId = useId();
  const queryClient = useQueryClient();
  const queryKey = ['timeline', page, id];
  const { data, error, isFetching, hasNextPage, fetchNextPage, refetch } = useInfiniteQuery({
    queryKey,
    initialPageParam: undefined as string | undefined,
    queryFn: async ({ pageParam: Before, signal }) =>
      (await ask(timelineCalls.list, { input: { ...about, Before }, page, signal })).data,
    getNextPageParam: ({ Next }) => Next ?? undefined,
  });
  const changed = () => queryClient.invalidateQueries({ queryKey });
  const entries = data?.pages.flatMap(({ Entries }) => Entries) ?? [];
  return (
    <section className={`stack gap-12 edge-top ${styles['timeline']}`} aria-labelledby={titleId}>
      <h3 id={titleId} className="size-16">
        {translate(timelineTexts.title)}
      </h3>
      <CommentEditor about={about} saved={changed} />
      {error && !data && <Failed error={error} retry={() => void refetch()} />}
      {!data && !error && (
        <output className="stack gap-12" aria-label={translate(timelineTexts.loading)}>
          <span className="bones" />
          <span className="bones" />
        </output>
      )}
      {data && !entries.length && <p className="muted">{translate(timelineTexts.none)}</p>}
      <ol className="stack">
        {entries.map((entry) => (
          <li key={`${entry.Kind} ${entry.Id}`}>
            {entry.Comment ? (
              <CommentEntry about={about} entry={entry} comment={entry.Comment} changed={changed} />
            ) : (
              <Happened resource={resource} entry={entry} />
            )}
          </li>
        ))}
      </ol>
      {hasNextPage && (
        <Button className="self-start" disabled={isFetching} onClick={() => void fetchNextPage()}>
          {translate(timelineTexts.older)}
        </Button>
      )}
    </section>
  );
}

/** The units of time that people count in, by their seconds. */
const units = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const;

/** Says how long ago a moment was: `2 hours ago`. */
function agoOf(moment: string): string {
  const seconds = Math.min(0, (new Date(moment).getTime() - Date.now()) / 1000);
  const [unit, size] = units.find(([, one]) => -seconds >= one) ?? ['second', 1];
  const words = new Intl.RelativeTimeFormat(document.documentElement.lang || 'en', { numeric: 'auto' });
  return words.format(unit === 'second' ? 0 : Math.ceil(seconds / size), unit);
}

/** The first line of an entry: who, what and when. */
const Head = ({ entry, children }: { entry: TimelineEntry; children?: ReactNode }) => (
  <p className="small">
    {entry.UserName && <strong className="ink">{entry.UserName} </strong>}
    {children}{' '}
    <time dateTime={entry.At}>
      {agoOf(entry.At)} · {shownMoment(entry.At)}
    </time>
  </p>
);

interface CommentEntryProps {
  about: { Page: string; RecordId: number };
  entry: TimelineEntry;
  comment: Comment;
  changed: () => Promise<unknown>;
}

/** A comment. Who wrote it can change and remove it. */
function CommentEntry({ about, entry, comment, changed }: CommentEntryProps) {
  const translate = useTranslate();
  const [does, setDoes] = useState<'change' | 'remove'>();
  const remove = useAction(
    () =>
      messageOf(ask(timelineCalls.remove, { input: { ...about, CommentId: entry.Id }, page: about.Page })),
    changed,
  );
  const end = () => setDoes(undefined);
  if (does === 'change')
    return (
      <CommentEditor about={about} stored={{ ...comment, CommentId: entry.Id }} saved={changed} close={end} />
    );
  return (
    <article className="stack gap-6 pad-10-14 radius-8 sunken">
      <Head entry={entry}>{comment.IsChanged && !comment.IsRemoved && translate(timelineTexts.changed)}</Head>
      {comment.IsRemoved ? (
        <p className="muted">{translate(timelineTexts.removed)}</p>
      ) : (
        <>
          <CommentText comment={comment} />
          <Files {...comment} />
        </>
      )}
      {comment.IsMine && !comment.IsRemoved && (
        <div className="line gap-12">
          {(['change', 'remove'] as const).map((one) => (
            <button
              key={one}
              type="button"
              className="plain-button small accent"
              onClick={() => setDoes(one)}
            >
              {translate(timelineTexts[one])}
            </button>
          ))}
        </div>
      )}
      {does === 'remove' && (
        <ConfirmDialog
          question={translate(timelineTexts.question)}
          takesAway
          isBusy={remove.isBusy}
          yes={() => void remove.run().then(end)}
          no={end}
        />
      )}
    </article>
  );
}

/** The text as it was typed, with the names of people whom it names marked. */
function CommentText({ comment: { Text, Mentions } }: { comment: Comment }) {
  const names = Mentions.map(({ UserName }) => `@${UserName}`).toSorted(
    (one, other) => other.length - one.length,
  );
  let parts: (string | ReactElement)[] = [Text];
  for (const name of names)
    parts = parts.flatMap((part, place) =>
      typeof part === 'string'
        ? part.split(name).flatMap((text, at) =>
            at
              ? [
                  <strong key={`${place} ${at} ${name}`} className="accent">
                    {name}
                  </strong>,
                  text,
                ]
              : [text],
          )
        : [part],
    );
  return <p className={styles['text']}>{parts}</p>;
}

const Files = ({ Files }: Pick<Comment, 'Files'>) =>
  Files.length > 0 && (
    <ul className="row gap-12 wraps">
      {Files.map(({ Source, Name }) => (
        <li key={Source}>
          {storedKindOf(Source)?.type === 'image' ? (
            <PictureLink
              address={Source}
              isPrivate
              className={`block edge radius-6 sunken ${styles['picture']}`}
              alt={Name}
              label={Name}
            />
          ) : (
            <FileLink className="cut accent" address={Source} isPrivate name={Name.replace(/\.\w+$/, '')}>
              {Name}
            </FileLink>
          )}
        </li>
      ))}
    </ul>
  );

/** The words for what was done, as the audit log has them; of a move, the state to which it led. */
function actionOf(
  { state = '', fields }: Resource,
  { Action, After }: NonNullable<TimelineEntry['Change']>,
): string {
  const field =
    Action === 'moved'
      ? fields[state]
      : registeredPortal().resources.find(({ key }) => key === 'auditLog')?.fields['Action'];
  const value = Action === 'moved' ? After?.[state] : Action;
  const chosen =
    field?.kind === 'choice' ? field.choices.find((choice) => choice.value === value) : undefined;
  return chosen?.label ?? Action;
}

/** A change, a move or a reminder of the record. */
function Happened({ resource, entry }: { resource: Resource; entry: TimelineEntry }) {
  const translate = useTranslate();
  const textOf = useValueText();
  const { Change, Reminder } = entry;
  if (Reminder) {
    const on = resource.reminders[Reminder.Name]?.on ?? '';
    return (
      <Head entry={entry}>
        {`${translate(timelineTexts.reminder)}: ${translate(resource.fields[on]?.label ?? Reminder.Name)}, ${shownDay(Reminder.Day)}`}
      </Head>
    );
  }
  if (!Change) return null;
  const compared = { Page: resource.page, ...Change };
  const differences =
    Change.Before && Change.After ? differencesOf(compared, translate('app.list.active')) : [];
  return (
    <div className="stack gap-2">
      <Head entry={entry}>{translate(actionOf(resource, Change))}</Head>
      {differences
        .filter(({ name }) => name !== resource.state || Change.Action !== 'moved')
        .map(({ name, label, field, before, after }) => (
          <span key={name} className={`small breaks ${styles['text']}`}>
            {translate(label)}: {textOf(before, field) || '–'} → {textOf(after, field) || '–'}
          </span>
        ))}
    </div>
  );
}
