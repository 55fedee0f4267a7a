import { useTranslate } from 'ra-core';
import { type ReactNode, useState } from 'react';
import styles from './upload.module.css';

interface DropZoneProps {
  /** Receives the dropped files. */
  take: (files: readonly File[]) => void;
  isLocked?: boolean;
  isWrong?: boolean;
  children: ReactNode;
}

/** Frames the choice of a file, and takes files that are dropped on it. */
export function DropZone({ take, isWrong = false, isLocked = false, children }: DropZoneProps) {
  const [isOver, setOver] = useState(false);
  return (
    <div
      className={`line gap-10 radius-8 surface ${styles['upload']}`}
      data-over={isOver}
      data-problem={isWrong}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        const { files } = event.dataTransfer;
        if (files.length && !isLocked) take([...files]);
      }}
    >
      {children}
    </div>
  );
}

interface UploadProgressProps {
  /** From 0 to 1. */
  share: number;
  label: string;
  /** Says what the server does with the file once it has all of it. */
  reading: string;
}

/** Shows how much of a file has been sent. */
export function UploadProgress({ share, label, reading }: UploadProgressProps) {
  const translate = useTranslate();
  const isSending = share < 1;
  return (
    <output className="stack gap-6 grows muted size-13">
      <progress {...(isSending && { value: share })} aria-label={label} />
      <span>{isSending ? translate('app.upload.sending', { share: Math.round(share * 100) }) : reading}</span>
    </output>
  );
}
