import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { useEffect } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { getOwnPoints, getUserPoints } from '../../../contract/calls/verification/redemption.ts';
import { formatQuantity } from '../../../contract/values/formatNumber.ts';
import { ask } from '../../api/ask.ts';
import { FieldFrame } from '../../components/FieldFrame.tsx';
import type { InputProps } from '../../engine/custom.ts';

/**
 * Shows the points that the chosen person can redeem, or one's own where nobody is chosen. Below, it shows the points that open requests reserve and those that are
 * owed.
 */
export default function UserPointsInput({ resource, name, field }: InputProps) {
  const translate = useTranslate();
  const { setValue } = useFormContext();
  const userId = Number(useWatch({ name: 'UserId' })) || undefined;
  const isOwn = !('UserId' in resource.fields);
  const isKnown = isOwn || userId !== undefined;
  const { data, isError } = useQuery({
    // this key begins with the list's, so reading the list again reads this again too
    queryKey: [resource.name, 'points', userId],
    queryFn: async ({ signal }) => {
      if (isOwn) return (await ask(getOwnPoints, { signal })).data;
      if (userId === undefined) return null;
      // people whom one does not see have none
      return (await ask(getUserPoints, { input: { UserId: userId }, signal })).data[0] ?? null;
    },
    enabled: isKnown,
    // others may spend points in the meantime
    staleTime: 0,
  });
  const points = (isKnown && data) || undefined;
  useEffect(() => {
    setValue(name, points?.UserPoints ?? '', { shouldDirty: false });
  }, [name, points, setValue]);
  const help = points
    ? translate('app.redemption.held', {
        reserved: points.ReservedPoints,
        owed: points.OwedPoints,
      })
    : translate(isError && isKnown ? 'app.redemption.unknown' : 'app.redemption.choose');
  return (
    <FieldFrame field={{ label: field.label, help }}>
      {(control) => (
        <input
          {...control}
          className="control"
          name={name}
          value={points ? formatQuantity(points.UserPoints) : ''}
          readOnly
        />
      )}
    </FieldFrame>
  );
}
