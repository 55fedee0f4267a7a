import { createTranslate } from './createTranslate.ts';

/** Texts of the landing page. What it counts are properties of the product, no claims about customers. */
export const homeTexts = {
  title: 'Sealbook · seals that prove themselves',
  brand: 'Sealbook',
  notice: {
    text: 'The page you asked for needs a login.',
    link: 'Log in and go on',
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
    heading: 'Security seals with numbers',
    label: 'What our seals do',
    slide: 'Slide %{number} of %{count}',
    previous: 'Previous slide',
    next: 'Next slide',
    pause: 'Pause slides',
    play: 'Play slides',
    proof: {
      heading: 'Every product carries its own proof.',
      text: 'A printed seal with a number of its own, bound to one product of one brand. It cannot be guessed, and a copy gives itself away.',
    },
    verdict: {
      heading: 'Scanned, and answered in about a second.',
      text: 'Any phone’s camera is enough. No app, no account: the buyer sees the product, its picture and whether it is genuine.',
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
    second: { value: '≈ 1 s', text: 'from the scan to the verdict' },
    characters: { value: '24', text: 'characters in a code that reveal nothing' },
    apps: { value: '0', text: 'apps for the buyer to install' },
    guess: { value: '1 : 18 × 10¹⁸', text: 'the odds of a guessed code' },
  },
  about: {
    heading: 'About us',
    lead: 'We make security labels, and the book that keeps them.',
    first:
      'A label alone is ink on paper. What protects a brand is knowing which number was printed, on which product it was put, in which carton it left and who scanned it. Sealbook keeps all of that in one place.',
    second:
      'Staff issue ranges of numbers and map them to products. Packers scan units into cartons, dealers order, cartons are dispatched, and every scan of a seal, by anybody and anywhere, is answered from the same register.',
  },
  counters: {
    label: 'What the register holds',
    issued: 'numbers issued in a single step',
    serials: 'serial numbers for each key of a company',
    levels: 'levels tracked: unit, carton, master carton',
  },
  gallery: {
    heading: 'Exclusive Range Products',
    intro: 'Labels for goods of every size, each printed with numbers of your own series.',
    qr: { name: 'QR seal', text: 'The everyday seal: guilloche ground, code and serial.' },
    scratch: { name: 'Scratch seal', text: 'A second code under a scratch field, for one buyer only.' },
    tamper: { name: 'Tamper-evident label', text: 'Slit so that it tears when it is lifted.' },
    tape: { name: 'Carton tape', text: 'Running numbers that close the carton and name it.' },
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
      text: 'The verdict is a light web page: it opens on old phones and on poor networks, with the keyboard and for screen readers.',
    },
    chain: {
      heading: 'One register for the whole way',
      text: 'Issue, mapping, packing, dispatch, loyalty and reports stand on the same numbers, so that no list has to be compared with another.',
    },
    privacy: {
      heading: 'Careful with people’s data',
      text: 'Location is asked for and may be refused; the verdict is the same. The privacy policy says in plain words what is kept.',
    },
  },
  contact: {
    heading: 'Contact us',
    intro: 'Tell us what you make and how many. We answer with samples.',
    address: { label: 'Address', value: 'Sealbook Security Labels, 14 Press Lane, Mumbai 400 001, India' },
    phone: { label: 'Telephone', value: '+91 22 5550 0140' },
    email: { label: 'E-mail', value: 'hello@sealbook.example' },
    hours: { label: 'Hours', value: 'Monday to Saturday, 9:30 to 18:00' },
    write: {
      heading: 'Write to us',
      text: 'A mail is enough: product, quantity, and where it is sold.',
      button: 'Write a mail',
    },
  },
  footer: {
    social: 'Follow us',
    privacy: 'Privacy policy',
    deletion: 'Delete an account',
    verify: 'Verify a product',
    disclaimer:
      'Disclaimer: a verdict says whether a code belongs to a registered seal and how often it was scanned. It does not replace looking at the product and its packaging.',
    copyright: '© %{year} Sealbook. All rights reserved.',
  },
} as const;

export const translate = createTranslate(homeTexts);
