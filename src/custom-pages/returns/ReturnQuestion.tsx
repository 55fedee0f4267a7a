import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { mostReason, type ReturnedItem, returnTexts } from '../../../contract/calls/orders/returns.ts';
import { returnConditions, type ReturnCondition } from '../../../contract/choices/choices.ts';
import { CheckLine } from '../../components/CheckLine.tsx';
import { DialogForm, DialogFrame } from '../../components/DialogFrame.tsx';
import { FieldFrame } from '../../components/FieldFrame.tsx';
import { AnswerButtons } from '../floor/RemarkDialog.tsx';
import type { ReturnItem } from './useReturnScans.ts';

export interface ReturnAnswers {
  /** Why goods of each condition came back. */
  reasons: Partial<Record<ReturnCondition, string>>;
  /** Whether they can be dispatched on the order again. */
  reopens: boolean;
}

interface ReturnQuestionProps {
  from: ReturnedItem;
  items: readonly ReturnItem[];
  labelOf: (condition: ReturnCondition) => string;
  isBusy: boolean;
  take: (answers: ReturnAnswers) => void;
  close: () => void;
}

/** Returns the problem with a reason. */
function reasonProblem(reason: string): string | undefined {
  if (!reason) return returnTexts.reason;
  return reason.length > mostReason ? returnTexts.longReason : undefined;
}

/** Asks, before a return is saved, why the goods of each condition came back, and whether their order opens again. */
export function ReturnQuestion({ from, items, labelOf, isBusy, take, close }: ReturnQuestionProps) {
  const translate = useTranslate();
  const [typed, setTyped] = useState<ReturnAnswers['reasons']>({});
  const [reopens, setReopens] = useState(false);
  const [isTried, setTried] = useState(false);
  const parts = returnConditions.flatMap(({ value }) => {
    const those = items.filter(({ condition }) => condition === value);
    if (!those.length) return [];
    const qty = those.reduce((sum, { returned }) => sum + returned.Qty, 0);
    return { value, qty, reason: (typed[value] ?? '').trim() };
  });
  return (
    <DialogFrame
      title={translate('app.returns.ask', { dealer: from.DealerName })}
      width="medium"
      close={() => !isBusy && close()}
    >
      <DialogForm
        submit={() => {
          setTried(true);
          if (parts.some(({ reason }) => reasonProblem(reason))) return;
          take({ reasons: Object.fromEntries(parts.map(({ value, reason }) => [value, reason])), reopens });
        }}
      >
        <div className="dialog-body stack packed">
          {parts.map(({ value, qty, reason }, place) => (
            <FieldFrame
              key={value}
              field={{
                label: translate('app.returns.reason', { condition: labelOf(value) }),
                help: translate('app.returns.part', { condition: labelOf(value), qty }),
              }}
              isRequired
              isProblemSaid
              problem={isTried ? reasonProblem(reason) : undefined}
            >
              {(control) => (
                <textarea
                  {...control}
                  className="control"
                  rows={2}
                  // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog asks for it first
                  autoFocus={place === 0}
                  value={typed[value] ?? ''}
                  disabled={isBusy}
                  onChange={({ target }) => setTyped((now) => ({ ...now, [value]: target.value }))}
                />
              )}
            </FieldFrame>
          ))}
          <CheckLine
            label={translate('app.returns.reopens', { number: from.SONo })}
            isChecked={reopens}
            toggle={() => setReopens(!reopens)}
          />
        </div>
        <AnswerButtons
          isBusy={isBusy}
          submit={translate(isBusy ? 'app.action.saving' : 'app.returns.take')}
          close={close}
        />
      </DialogForm>
    </DialogFrame>
  );
}
