/** Texts that several public pages show. */
export const commonTexts = {
  toast: {
    success: 'Success Message',
    warning: 'Warn Message',
    error: 'Error Message',
    info: 'Info Message',
    dismiss: 'Dismiss',
  },
  failure: {
    unreachable: 'No connection. Check your network and try again; nothing you typed is lost.',
    slow: 'The server is taking too long to answer. Try again; nothing you typed is lost.',
    unreadable: 'The server gave an answer that this page cannot read. Try again in a moment.',
    tooMany: 'Too many tries. Please wait a moment and try again.',
  },
  dialog: { close: 'Close' },
} as const;
