/** Leaves for the sign-in page, which is a page of its own, and comes back to `next` after it. */
export function goToLogin(next = `${window.location.pathname}${window.location.search}`): void {
  const query = next === '/' || next === '/dashboard' ? '' : `?next=${encodeURIComponent(next)}`;
  window.location.assign(`/login${query}`);
}
