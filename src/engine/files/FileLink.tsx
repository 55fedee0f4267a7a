import type { AnchorHTMLAttributes } from 'react';
import { isStoredAddress } from '../../../contract/fileTypes.ts';
import { saveFile } from '../../api/fetchFile.ts';
import { useAction } from '../../components/useAction.ts';

type LinkProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href' | 'onClick'> & { address: string };

interface FileLinkProps extends LinkProps {
  isPrivate: boolean;
  /** What a private one is saved as, without its extension. */
  name: string;
}

/** Leads to a file in a new tab; a private one, which a tab can't ask for with the session, is saved. */
export function FileLink({ isPrivate, name, address, children, ...shown }: FileLinkProps) {
  if (isPrivate && isStoredAddress(address))
    return (
      <SavingLink {...shown} address={address} name={name}>
        {children}
      </SavingLink>
    );
  return (
    <a {...shown} href={address} target="_blank" rel="noreferrer">
      {children}
    </a>
  );
}

function SavingLink({ address, name, children, ...shown }: LinkProps & Pick<FileLinkProps, 'name'>) {
  const extension = /\.\w+$/.exec(address)?.[0] ?? '';
  const { isBusy, run } = useAction(() => saveFile(address, `${name}${extension}`));
  return (
    <a
      {...shown}
      href={address}
      onClick={(event) => {
        event.preventDefault();
        if (!isBusy) void run();
      }}
    >
      {children}
    </a>
  );
}
