import { createPageTranslate } from './createPageTranslate.ts';

/** The privacy policy (spec 1 §2). It must match what the portal and the verification page do. */
export const privacyTexts = {
  title: 'Privacy policy · Sealbook',
  heading: 'Privacy policy',
  intro:
    'This page explains what data Sealbook collects when you scan a seal or work in the portal, what we use it for, and what you can ask of us.',
  back: 'Home page',
  contents: 'On this page',
  collected: {
    heading: 'Data we collect',
    scan: 'When you scan a seal: its code, the time, the verdict, your network address and browser, and a cookie that lets us count repeated scans in one visit as one.',
    location:
      'Your location, only if you allow it when your browser asks. Your browser sends the coordinates to a public maps service that turns them into a city and an address; we receive both. If you refuse, the verdict is the same.',
    feedback:
      'What you write yourself: a rating, and in the feedback form your name, e-mail, mobile number and text.',
    account:
      'For people who work in the portal: name, e-mail, mobile number, role and company, the password as a hash only, and a record of changes they make. For dealers also the firm, its GST number and certificate, the PAN if they give it, and the billing and shipping addresses.',
  },
  use: {
    heading: 'How we use it',
    verdict: 'To decide and show whether a seal is genuine, and to limit attempts to guess codes.',
    brand: 'To show the brand how often and where its seals are scanned, so that copies are found.',
    answer: 'To answer your feedback and to improve the product you scanned.',
    account:
      'To sign people in, to give them the rights of their role, and to keep a record of who changed what.',
    none: 'We do not build advertising profiles, and our pages load no third-party scripts.',
  },
  sharing: {
    heading: 'Sharing',
    brand: 'The brand whose seal you scan sees the scan, its place and your feedback.',
    maps: 'The public maps service receives coordinates from your browser if you allow the location.',
    law: 'Authorities receive data only where the law requires it.',
    sale: 'We do not sell data.',
  },
  retention: {
    heading: 'Retention',
    scan: 'Scans are kept as long as the seal’s product is on the market and may be questioned, because they are the evidence against copies.',
    account: 'Accounts are kept while they are in use. Sign-in codes expire after five minutes.',
    deletion:
      'You may delete your account yourself at any time, with “Delete an account” at the foot of this page, which says what is erased and what stays. To have your feedback deleted, write to us.',
  },
  security: {
    heading: 'Security',
    transport:
      'Data is encrypted in transit. Passwords and sign-in codes are stored as hashes, never as plain text.',
    access: 'Every request is checked against the person’s rights; each company sees only its own data.',
    report: 'If you find a weakness, write to us: we will answer, and we will be grateful.',
  },
  changes: {
    heading: 'Changes to this policy',
    text: 'When this policy changes, the new text appears here with its date. Important changes are announced to the people who use the portal.',
    date: 'Last changed: 21 November 2026',
    contact: 'Questions: %{email}',
  },
} as const;

export const translate = createPageTranslate('privacy', privacyTexts);
