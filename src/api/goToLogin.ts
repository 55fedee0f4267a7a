/** Leaves for the sign-in page, which leads back to `next`. */
export function goToLogin(next = `${window.location.pathname}${window.location.search}`): void {
  const query = next === '/' || next === '/dashboard' ? '' : `?next=${encodeURIComponent(next)}`;
  window.location.assign(`/login${query}`);
}
