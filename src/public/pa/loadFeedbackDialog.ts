/** The form comes after the verdict: a phone on a poor network waits for the verdict alone. */
export const loadFeedbackDialog = async () => (await import('./FeedbackDialog.tsx')).FeedbackDialog;
