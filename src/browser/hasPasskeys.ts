/** Whether this browser can have passkeys here: it wants a name of a site, not the number of a machine. */
export const hasPasskeys = (): boolean =>
  'PublicKeyCredential' in window && !/^[\d.]+$|^\[/.test(window.location.hostname);
