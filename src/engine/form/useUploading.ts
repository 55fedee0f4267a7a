import { useCallback, useState } from 'react';

/** How many of a form's fields wait for a file, and how a field says so. */
export function useUploading() {
  const [running, setNames] = useState<ReadonlySet<string>>(new Set());
  const setRunning = useCallback(
    (name: string, isRunning: boolean) =>
      setNames(
        (names) => new Set([...names].filter((other) => other !== name).concat(isRunning ? [name] : [])),
      ),
    [],
  );
  return { uploading: running.size, setRunning };
}
