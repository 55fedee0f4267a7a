import { useEffect, useRef } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';

/** Keeps the field `name` at the value of `from` while it copies, without a problem of its own; empty when that ends. */
export function useCopy(name: string, from: string | undefined, isCopying: boolean): void {
  const { setValue, clearErrors } = useFormContext();
  const copied: unknown = useWatch({ name: from ?? name });
  const wasCopying = useRef(isCopying);
  useEffect(() => {
    if (isCopying) {
      setValue(name, copied, { shouldDirty: true });
      clearErrors(name);
    } else if (wasCopying.current) setValue(name, '', { shouldDirty: true });
    wasCopying.current = isCopying;
  }, [name, copied, isCopying, setValue, clearErrors]);
}
