import { createPageTranslate } from './createPageTranslate.ts';

/** Texts of the landing page. Its figures are properties of the product, not claims about customers. */
export const homeTexts = {
  title: 'Sealbook · seals that prove themselves',
  description:
    'Serial-numbered QR seals: anybody who buys the product scans its seal and sees at once whether it is genuine.',
  brand: 'Sealbook',
  notice: {
    text: 'Please log in to see the page you asked for.',
    link: 'Log in and continue',
  },
  nav: {
    label: 'Main',
    menu: 'Menu',
    home: 'Home',
    about: 'About us',
    products: 'Exclusive Range Products',
    contact: 'Contact us',
    login: 'Login Now',
    opensTab: '(opens in a new tab)',
  },
  hero: {
    heading: 'Numbered security seals',
    label: 'What our seals do',
    slide: 'Slide %{number} of %{count}',
    previous: 'Previous slide',
    next: 'Next slide',
    pause: 'Pause slides',
    play: 'Play slides',
    proof: {
      heading: 'Every product carries its own proof.',
      text: 'A printed seal with its own number, tied to one product of one brand. It cannot be guessed, and a copy gives itself away.',
    },
    verdict: {
      heading: 'Scan it, and know in about a second.',
      text: 'Any phone camera will do. No app, no account: the buyer sees the product, its picture and whether it is genuine.',
    },
    chain: {
      heading: 'From the label roll to the dealer’s shelf.',
      text: 'Packed by scan, dispatched by scan. Each carton knows its units, and each unit knows where it went.',
    },
    more: 'See the range',
    verify: 'Verify a product',
  },
  statistics: {
    label: 'In figures',
    second: { value: '≈ 0.7 s', text: 'from the opened page to the verdict, on a slow phone and network' },
    characters: { value: '24', text: 'characters in a code, and they reveal nothing' },
    apps: { value: '0', text: 'apps for the buyer to install' },
    guess: { value: '1 : 18 × 10¹⁸', text: 'the odds of guessing a code' },
  },
  about: {
    heading: 'About us',
    lead: 'We make security labels, and the book that keeps track of them.',
    first:
      'A label alone is ink on paper. What protects a brand is knowing which number was printed, which product it went on, which carton it left in and who scanned it. Sealbook keeps all of that in one place.',
    second:
      'Staff issue ranges of numbers and map them to products. Packers scan units into cartons, dealers order, cartons are dispatched, and every scan of a seal, by anyone, anywhere, is answered from the same register.',
  },
  counters: {
    label: 'What the register holds',
    issued: 'numbers issued in a single step',
    serials: 'serial numbers for each of a company’s keys',
    levels: 'levels tracked: unit, carton, master carton',
  },
  gallery: {
    heading: 'Exclusive Range Products',
    intro: 'Labels for goods of every size, each printed with numbers from your own series.',
    qr: { name: 'QR seal', text: 'The everyday seal: guilloche background, code and serial.' },
    scratch: { name: 'Scratch seal', text: 'A second code under a scratch field, for one buyer only.' },
    tamper: { name: 'Tamper-evident label', text: 'Slit so that it tears when it is lifted.' },
    tape: { name: 'Carton tape', text: 'Consecutive numbers that seal the carton and identify it.' },
    strip: { name: 'Strip seal', text: 'Narrow, for caps, pens and blister packs.' },
    roll: { name: 'Label rolls', text: 'In your series, ready for the applicator.' },
  },
  reasons: {
    heading: 'Why brands choose Sealbook',
    guess: {
      heading: 'A code that cannot be made up',
      text: 'Each code is computed from its serial with a key that never leaves the server. An altered or invented one is recognised at once.',
    },
    copy: {
      heading: 'A copy gives itself away',
      text: 'A seal may be scanned as often as you allow. When the same one turns up again and again, buyers see that it was scanned before, and you see where.',
    },
    open: {
      heading: 'Nothing to install',
      text: 'The verdict is a light web page: it works on old phones and poor networks, with a keyboard and with a screen reader.',
    },
    chain: {
      heading: 'One register from start to finish',
      text: 'Issuing, mapping, packing, dispatch, loyalty and reports all rest on the same numbers, so no list has to be checked against another.',
    },
    privacy: {
      heading: 'Careful with people’s data',
      text: 'We ask for the location, and people may refuse; the verdict is the same. The privacy policy says in plain words what is kept.',
    },
  },
  contact: {
    heading: 'Contact us',
    intro: 'Tell us what you make and how much of it. We will send you samples.',
    address: { label: 'Address', value: 'Sealbook Security Labels, 14 Press Lane, Mumbai 400 001, India' },
    phone: { label: 'Telephone', value: '+91 22 5550 0140' },
    email: { label: 'E-mail', value: 'hello@sealbook.example' },
    hours: { label: 'Hours', value: 'Monday to Saturday, 9:30 to 18:00' },
    write: {
      heading: 'Write to us',
      text: 'An e-mail is enough: the product, the quantity and where it is sold.',
      button: 'Write an e-mail',
    },
  },
  footer: {
    social: 'Follow us',
    privacy: 'Privacy policy',
    deletion: 'Delete an account',
    verify: 'Verify a product',
    disclaimer:
      'Disclaimer: a verdict says whether a code belongs to a registered seal and how often it was scanned. It is no substitute for looking at the product and its packaging.',
    copyright: '© %{year} Sealbook. All rights reserved.',
  },
} as const;

export const translate = createPageTranslate('home', homeTexts);
