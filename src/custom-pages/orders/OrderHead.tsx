import { type RefObject, useEffect, useEffectEvent } from 'react';
import type { Option } from '../../../contract/calls/records/options.ts';
import { getDealers, mostRemark } from '../../../contract/calls/orders/orders.ts';
import type { Resource } from '../../../contract/resource/Resource.ts';
import { webType } from '../../../contract/choices/people.ts';
import { readSession } from '../../api/session.ts';
import { FieldFrame } from '../../components/FieldFrame.tsx';
import inputs from '../../components/inputs.module.css';
import { SearchSelect } from '../../components/SearchSelect.tsx';
import { useOptions } from '../../components/useOptions.ts';
import type { OrderDraft } from './mergeOrder.ts';
import styles from './orders.module.css';

const source = { call: getDealers };

interface OrderHeadProps {
  resource: Resource;
  draft: OrderDraft;
  change: (changes: Partial<Pick<OrderDraft, 'dealer' | 'remark'>>) => void;
  problems: Readonly<Record<string, string>>;
  /** A part of the order was already sent to the dealer. */
  isDealerLocked: boolean;
  dealerInput: RefObject<HTMLInputElement | null>;
}

/** The dealer and the remark of an order. A dealer orders for themselves (spec 2 §6). */
export function OrderHead({
  resource,
  draft,
  change,
  problems,
  isDealerLocked,
  dealerInput,
}: OrderHeadProps) {
  const { dealer, remark } = draft;
  const isDealer = readSession()?.user.UserType !== webType;
  const { options } = useOptions(source, '', isDealer && !dealer);
  const [own] = options;
  const choose = useEffectEvent((dealer: Option) => change({ dealer }));
  useEffect(() => {
    if (isDealer && !dealer && own) choose(own);
  }, [isDealer, dealer, own]);
  return (
    <div className={`stack halves gap-12-20 ${styles['head']}`}>
      <FieldFrame
        field={resource.fields['DealerId'] ?? { label: '' }}
        isRequired
        problem={problems['DealerId']}
      >
        {(control) => (
          <SearchSelect
            control={control}
            source={source}
            chosen={dealer}
            choose={(dealer) => change({ dealer })}
            isLocked={isDealer || isDealerLocked}
            placeholder="app.orders.dealer"
            openPlaceholder="app.form.search"
            inputRef={(element) => {
              dealerInput.current = element;
            }}
          />
        )}
      </FieldFrame>
      <FieldFrame field={resource.fields['Remark'] ?? { label: '' }} problem={problems['Remark']}>
        {(control) => (
          <textarea
            {...control}
            className={inputs['control']}
            rows={1}
            maxLength={mostRemark}
            value={remark}
            onChange={(event) => change({ remark: event.target.value })}
          />
        )}
      </FieldFrame>
    </div>
  );
}
