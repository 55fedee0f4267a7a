import AttachIcon from '@mui/icons-material/AttachFileOutlined';
import RemoveIcon from '@mui/icons-material/CloseOutlined';
import { Button } from '../../components/Button.tsx';
import IconButton from '@mui/material/IconButton';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import {
  mostOfComment,
  type TimelineEntry,
  timelineCalls,
  timelineTexts,
} from '../../../contract/calls/records/timeline.ts';
import { takenBy } from '../../../contract/calls/records/uploads.ts';
import { ask } from '../../api/ask.ts';
import { readSession } from '../../api/session.ts';
import { uploadFile } from '../../api/uploadFile.ts';
import { commentKey } from '../../authProvider/authProvider.ts';
import { keep, readKeptValue } from '../../api/storage.ts';
import { useAction } from '../../components/useAction.ts';
import { useSaving } from './useSave.ts';
import styles from './Timeline.module.css';

type Comment = NonNullable<TimelineEntry['Comment']>;
type Draft = Pick<Comment, 'Text' | 'Files' | 'Mentions'>;

const empty: Draft = { Text: '', Files: [], Mentions: [] };

/** The place in session storage of what a person has typed about a record. It stays until they send it or sign out. */
const placeOf = ({ Page, RecordId }: About) =>
  `${commentKey} ${readSession()?.user.UserId} ${Page} ${RecordId}`;

const readDraft = (place: string): Draft => ({
  ...empty,
  ...(readKeptValue('sessionStorage', place) as Partial<Draft> | undefined),
});

const keepDraft = (place: string, draft: Draft): void =>
  keep('sessionStorage', place, draft.Text || draft.Files.length ? JSON.stringify(draft) : undefined);

/** The name that somebody types at the end of `text`, after an @. */
const typedName = /(?:^|\s)@([^@\n]{0,40})$/;

interface About {
  Page: string;
  RecordId: number;
}

interface EditorProps {
  about: About;
  /** The comment that is changed; undefined for a new one. */
  stored?: Draft & { CommentId: number; Version: string };
  saved: () => Promise<unknown>;
  close?: () => void;
}

/** A field for a comment with files, in which an @ offers people to name. What is typed stays until it is saved. */
export function CommentEditor({ about, stored, saved, close }: EditorProps) {
  const translate = useTranslate();
  const { Page: page } = about;
  const [place] = useState(() => placeOf(about));
  const [draft, setDraft] = useState(() => stored ?? readDraft(place));
  const [problem, setProblem] = useState<string>();
  const [name, setName] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  // a later reading of the timeline changes it
  const [Version] = useState(stored?.Version);
  const field = useRef<HTMLTextAreaElement>(null);
  const isNew = stored === undefined;
  useEffect(() => {
    if (isNew) keepDraft(place, draft);
    else field.current?.focus();
  }, [isNew, place, draft]);

  const { save } = useSaving<object>({
    isNew,
    send: async (_, { key, signal }) => {
      const Mentions = draft.Mentions.filter(({ UserName }) => draft.Text.includes(`@${UserName}`));
      const input = {
        ...about,
        CommentId: stored?.CommentId,
        Version,
        Text: draft.Text,
        Files: [...draft.Files],
        Mentions: Mentions.map(({ UserId }) => UserId),
      };
      await ask(timelineCalls.save, { input, page, headers: { 'Idempotency-Key': key }, signal });
    },
    refresh: saved,
  });
  const send = async () => {
    // a file on its way would be in the next comment
    if (isBusy || attach.isBusy) return;
    if (!draft.Text.trim() && !draft.Files.length) return setProblem(timelineTexts.nothing);
    setBusy(true);
    setProblem(undefined);
    const refused = await save(draft);
    setBusy(false);
    if (refused) {
      if (!isNew) void saved();
      return setProblem(Object.values(refused.problems)[0]);
    }
    if (isNew) {
      setDraft(empty);
      // also where the form is closed by now
      keepDraft(place, empty);
    }
    close?.();
    return undefined;
  };

  const attach = useAction(async (file: File) => {
    const { signal } = new AbortController();
    const what = { types: takenBy.file, isPrivate: true, file, page, onProgress: () => {}, signal };
    const Source = await uploadFile(what);
    setDraft((now) => ({ ...now, Files: [...now.Files, { Source, Name: file.name.slice(0, 200) }] }));
  });
  const attachAll = async (files: readonly File[]) => {
    for (const file of files.slice(0, mostOfComment.files - draft.Files.length)) await attach.run(file);
  };

  const problemId = useId();
  const [marked, setMarked] = useState(0);
  const { data: people = [] } = useQuery({
    queryKey: ['timeline people', page, about.RecordId, name],
    queryFn: async ({ signal }) =>
      (await ask(timelineCalls.people, { input: { ...about, Text: name ?? '' }, page, signal })).data,
    enabled: name !== undefined,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
  const offered = name === undefined ? [] : people;
  const typed = (Text: string, caret: number) => {
    setDraft((now) => ({ ...now, Text }));
    setName(typedName.exec(Text.slice(0, caret))?.[1]);
    setMarked(0);
  };
  const choose = (person: (typeof people)[number]) => {
    const caret = field.current?.selectionStart ?? draft.Text.length;
    const before = draft.Text.slice(0, caret).replace(/@[^@\n]*$/, `@${person.UserName} `);
    setDraft({
      ...draft,
      Text: before + draft.Text.slice(caret),
      Mentions: [...draft.Mentions.filter(({ UserId }) => UserId !== person.UserId), person],
    });
    setName(undefined);
    field.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const person = offered[marked];
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void send();
    else if (!person) return;
    else if (event.key === 'ArrowDown') setMarked((marked + 1) % offered.length);
    else if (event.key === 'ArrowUp') setMarked((marked + offered.length - 1) % offered.length);
    else if (event.key === 'Enter' || event.key === 'Tab') choose(person);
    else if (event.key === 'Escape') setName(undefined);
    else return;
    event.preventDefault();
    // Escape would close the dialog as well
    event.stopPropagation();
  };

  return (
    <div className="stack gap-6 relative">
      <textarea
        ref={field}
        className="control"
        rows={2}
        maxLength={mostOfComment.letters}
        aria-label={translate(timelineTexts.comment)}
        aria-invalid={problem !== undefined}
        aria-describedby={problem === undefined ? undefined : problemId}
        placeholder={translate(timelineTexts.hint)}
        value={draft.Text}
        // what is typed while it is saved would be gone
        readOnly={isBusy}
        onChange={({ target }) => typed(target.value, target.selectionStart)}
        onKeyDown={onKeyDown}
      />
      {offered.length > 0 && (
        <>
          <output className="visually-hidden">{offered[marked]?.UserName}</output>
          <ul aria-label={translate(timelineTexts.people)} className={`panel ${styles['people']}`}>
            {offered.map((person, at) => (
              <li key={person.UserId}>
                <button
                  type="button"
                  className="plain-button line full pad-8-16 hovers"
                  data-marked={at === marked}
                  // the field keeps the focus
                  onMouseDown={(event) => event.preventDefault()}
                  onClick={() => choose(person)}
                >
                  {person.UserName}
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
      {draft.Files.length > 0 && (
        <ul className="row gap-6 wraps">
          {draft.Files.map(({ Source, Name }) => (
            <li key={Source} className="line gap-4 edge radius-6 pad-8-16 small">
              <span className="cut">{Name}</span>
              <IconButton
                size="small"
                aria-label={translate('app.upload.remove', { label: Name })}
                onClick={() =>
                  setDraft({ ...draft, Files: draft.Files.filter((file) => file.Source !== Source) })
                }
              >
                <RemoveIcon fontSize="inherit" />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      {problem !== undefined && (
        <p id={problemId} className="small negative" role="alert">
          {translate(problem)}
        </p>
      )}
      <div className="line gap-10">
        <Button size="small" disabled={isBusy || attach.isBusy} onClick={() => void send()}>
          {translate(isNew ? timelineTexts.send : 'app.action.submit')}
        </Button>
        {close && <Button label="app.action.cancel" size="small" variant="text" onClick={close} />}
        <Button
          component="label"
          size="small"
          variant="text"
          startIcon={<AttachIcon />}
          disabled={isBusy || attach.isBusy || draft.Files.length >= mostOfComment.files}
        >
          {translate(attach.isBusy ? timelineTexts.attaching : timelineTexts.attach)}
          <input
            type="file"
            multiple
            className="visually-hidden"
            accept="image/*,application/pdf,audio/*,video/*"
            onChange={({ target }) => {
              void attachAll([...(target.files ?? [])]);
              // choosing the same file again has to be a change
              target.value = '';
            }}
          />
        </Button>
      </div>
    </div>
  );
}
