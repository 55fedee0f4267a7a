/** Texts of the verification page's feedback form, which is loaded after the page. */
export const feedbackTexts = {
  heading: 'Feedback Form',
  name: 'Name',
  email: 'E-mail',
  mobile: 'Mobile No.',
  text: 'Feedback',
  send: 'Submit',
  sending: 'Sending…',
  refused: 'Please check the marked fields.',
} as const;
