const key = 'sealbook.acting-switched';

/** Tells the other tabs that the company acted for was switched; whose session theirs is, they ask themselves. */
export function tellOtherTabs(): void {
  try {
    localStorage.setItem(key, String(Date.now()));
  } catch {
    // where storage is forbidden, they see it when they are focused
  }
}

/** Calls `follow` when another tab has told so; answers how to stop. */
export function onOtherTab(follow: () => void): () => void {
  const hear = (event: StorageEvent) => {
    if (event.key === key) follow();
  };
  window.addEventListener('storage', hear);
  return () => window.removeEventListener('storage', hear);
}
