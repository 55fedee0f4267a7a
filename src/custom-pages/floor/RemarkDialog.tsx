import { Button } from '../../components/Button.tsx';
import { type ReactNode, useRef, useState } from 'react';
import { DialogButtons, DialogForm, DialogFrame } from '../../components/DialogFrame.tsx';
import { FieldFrame } from '../../components/FieldFrame.tsx';

interface RemarkDialogProps {
  title: string;
  submitLabel: string;
  /** Shown below the field while it has no problem. */
  hint?: string;
  /** Returns the problem with a remark, or undefined for a good one. */
  problemOf: (remark: string) => string | undefined;
  /** The remark so far. The page keeps it when the dialog is closed. */
  remark: string;
  change: (remark: string) => void;
  isBusy: boolean;
  /** Receives the remark without spaces around it. */
  submit: (remark: string) => void;
  close: () => void;
  /** The reason for the remark, shown above the field. */
  children?: ReactNode;
}

/** Asks for a remark that a save needs, such as why newer stock goes first (spec 3 §2). */
export function RemarkDialog({
  title,
  submitLabel,
  hint,
  problemOf,
  remark,
  change,
  isBusy,
  submit,
  close,
  children,
}: RemarkDialogProps) {
  const [isTried, setTried] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const problem = problemOf(remark.trim());
  return (
    <DialogFrame title={title} width="medium" close={() => !isBusy && close()}>
      <DialogForm
        submit={() => {
          setTried(true);
          if (problem) field.current?.focus();
          else submit(remark.trim());
        }}
      >
        <div className="dialog-body stack packed">
          {children}
          <FieldFrame
            field={{ label: 'app.floor.remark', help: hint }}
            isRequired
            isProblemSaid
            problem={isTried ? problem : undefined}
          >
            {(control) => (
              <textarea
                {...control}
                ref={field}
                className="control"
                rows={3}
                // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog asks for nothing else
                autoFocus
                value={remark}
                disabled={isBusy}
                onChange={(event) => change(event.target.value)}
              />
            )}
          </FieldFrame>
        </div>
        <AnswerButtons isBusy={isBusy} submit={submitLabel} close={close} />
      </DialogForm>
    </DialogFrame>
  );
}

interface AnswerButtonsProps {
  isBusy: boolean;
  /** Whether there is nothing to send yet. */
  isBlocked?: boolean;
  /** The text of the button that goes on. */
  submit: ReactNode;
  /** What it does; without it, it sends the dialog's form. */
  send?: () => void;
  close: () => void;
}

/** The large buttons below a desk's question: one closes it, and one goes on. */
export function AnswerButtons({ isBusy, isBlocked = false, submit, send, close }: AnswerButtonsProps) {
  return (
    <DialogButtons>
      <Button label="app.action.cancel" className="touch" variant="text" disabled={isBusy} onClick={close} />
      <Button
        className="touch"
        type={send ? 'button' : 'submit'}
        isMain
        aria-keyshortcuts="Control+Enter"
        disabled={isBusy || isBlocked}
        onClick={send}
      >
        {submit}
      </Button>
    </DialogButtons>
  );
}
