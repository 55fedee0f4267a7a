import { createTranslate } from './createTranslate.ts';

/** Texts of the verification page. */
const paTexts = {
  title: 'Product verification',
  waiting: {
    heading: 'Checking this seal',
    location: 'Asking your device where you are…',
    locationWhy: 'The brand learns where its seals are scanned. You may refuse; the verdict is the same.',
    address: 'Looking up the place…',
    verdict: 'Checking the code against the brand’s register…',
    skip: 'Continue without location',
  },
  verdict: {
    genuine: 'Genuine',
    scanned: 'Already scanned',
    fake: 'Not genuine',
    recalled: 'Recalled',
  },
  advice: {
    scanned: 'If you did not scan this seal before, ask the seller where the product comes from.',
    recalled:
      'Do not use or sell it. Keep it with its packaging, and ask the brand or the seller what to do.',
    // beside the company's own words, which say the rest
    fake: 'Keep the packaging as well: it helps to find out where the product comes from.',
  },
  audio: { play: 'Play message', pause: 'Pause message' },
  product: { image: 'Picture of %{name}', specification: 'Product specification', logo: 'Logo of %{name}' },
  rating: {
    heading: 'Rating',
    summary: '%{stars} of 5 · %{smart_count} rating |||| %{stars} of 5 · %{smart_count} ratings',
    none: 'No ratings yet',
    choose: 'Your rating',
    stars: '%{smart_count} star |||| %{smart_count} stars',
    send: 'Send rating',
    sending: 'Sending…',
    thanks: 'Thank you for your rating.',
    yours: 'This seal has been rated.',
  },
  feedback: {
    open: 'Feedback',
    opening: 'Opening the form…',
    unavailable: 'The form could not be loaded. Please check your connection and try again.',
    thanks: 'Thank you for your feedback.',
  },
  share: {
    heading: 'Share',
    message: 'I checked %{name} with its seal: it is genuine.',
    whatsapp: 'Share on WhatsApp',
    facebook: 'Share on Facebook',
    twitter: 'Share on X (Twitter)',
    email: 'Share by e-mail',
    copy: 'Copy link',
    copied: 'Link copied.',
    copyYourself: 'Copy this link: %{link}',
  },
  social: { heading: 'Follow %{name}', fallback: 'the brand' },
  scratch: {
    heading: 'One more step',
    label: 'Scratch code',
    hint: 'Eight digits under the scratch field of the seal',
    send: 'Verify',
    required: 'Please enter the scratch code.',
    digits: 'The scratch code has eight digits.',
  },
  codeForm: {
    heading: 'Verify a product',
    text: 'Scan the QR code of the seal with your phone’s camera, or type the code printed below it.',
    label: 'Code of the seal',
    send: 'Verify',
    required: 'Please enter the code of the seal.',
    shape: 'A code has 24 letters and digits. Please look at it again.',
  },
  failure: {
    heading: 'No verdict yet',
    text: 'The seal was not checked. This says nothing about the product.',
    retry: 'Retry',
    busyHeading: 'Too many scans',
    retryIn: 'You can try again in %{smart_count} second. |||| You can try again in %{smart_count} seconds.',
  },
  footer: { privacy: 'Privacy policy', maker: 'Seals by Sealbook' },
} as const;

export const translate = createTranslate(paTexts);
