import { serverSays } from '../../../contract/calls/verification/verdictPage.ts';
import type { Language } from '../../../contract/language/Language.ts';
import { type commonTexts, speakCommonTexts } from './common.ts';
import { createTranslate, type Texts } from './createTranslate.ts';

/** Texts of the verification page. */
const english = {
  title: 'Product verification',
  description: 'Open this page to check with its seal whether a product is genuine.',
  language: 'हिन्दी',
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
    // shown beside the company's own words, which say the rest
    fake: 'Keep the packaging as well: it helps to find out where the product comes from.',
  },
  earlier: {
    once: 'It was scanned once, on %{first}.',
    often: 'It was scanned %{smart_count} times: first on %{first}, last on %{last}.',
  },
  proof: {
    host: 'A true page of %{name} stands at %{host}. Compare that with the address of this page.',
    at: 'Checked on %{at}. The moving line shows that this is no picture.',
  },
  record: {
    heading: 'Is this product in your hand?',
    why: 'The brand learns where its seals are scanned. You may refuse your location; the verdict is the same.',
    text: 'Say so once: the brand then knows that this seal was scanned, and a copy of it gives itself away.',
    send: 'I have this product in my hand',
    done: 'Thank you. This scan is recorded.',
    overtaken:
      'This seal was scanned somewhere else while the page was open. What the page says now may be wrong.',
    late: 'This page was open for too long to count as a scan.',
    again: 'Check again',
  },
  points: {
    got: 'This scan earned you %{points} points. You can redeem %{all} now.',
    earned: 'You have had the points of this unit.',
    taken: 'Somebody else has had the points of this unit.',
    noScheme: 'No scheme gives you points for this unit today.',
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
    yours: 'This seal has been rated.',
  },
  feedback: {
    open: 'Feedback',
    opening: 'Opening the form…',
    unavailable: 'The form could not be loaded. Please check your connection and try again.',
    heading: 'Feedback Form',
    name: 'Name',
    email: 'E-mail',
    mobile: 'Mobile No.',
    text: 'Feedback',
    send: 'Submit',
    sending: 'Sending…',
    refused: 'Please check the marked fields.',
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
  promotion: { label: 'Promotion', image: 'Promotion by %{name}', close: 'Close promotion' },
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
    mistyped: 'Check what you typed',
    cutOff: 'This address lost its end',
    text: 'Scan the QR code of the seal with your phone’s camera, or type the code printed below it.',
    label: 'Code of the seal',
    send: 'Verify',
    required: 'Please enter the code of the seal.',
    compare:
      'A code has 24 letters and digits. Please compare these with the seal, and correct what differs.',
    part: 'Nothing was checked, because this address has only a part of a code. Scan the seal again, or type the code printed below it. Do not trust a product whose seal says this every time.',
  },
  failure: {
    heading: 'No verdict yet',
    text: 'The seal was not checked. This says nothing about the product.',
    retry: 'Retry',
    busyHeading: 'Too many scans',
    wait: 'Please try again in %{smart_count} minute. |||| Please try again in %{smart_count} minutes.',
    retryIn: 'You can try again in %{smart_count} second. |||| You can try again in %{smart_count} seconds.',
  },
  footer: { privacy: 'Privacy policy', maker: 'Seals by Sealbook' },
} as const;

const hindi: Texts<typeof english> = {
  title: 'उत्पाद की जाँच',
  description: 'इस पेज पर सील से जाँचें कि उत्पाद असली है या नहीं।',
  language: 'English',
  verdict: {
    genuine: 'असली',
    scanned: 'पहले ही स्कैन हो चुकी है',
    fake: 'असली नहीं',
    recalled: 'वापस मँगाया गया',
  },
  advice: {
    scanned: 'अगर आपने यह सील पहले स्कैन नहीं की, तो दुकानदार से पूछें कि यह उत्पाद कहाँ से आया है।',
    recalled: 'इसे न इस्तेमाल करें, न बेचें। पैकिंग के साथ सँभालकर रखें और ब्रांड या दुकानदार से पूछें कि क्या करना है।',
    fake: 'पैकिंग भी सँभालकर रखें: उससे पता चलता है कि उत्पाद कहाँ से आया है।',
  },
  earlier: {
    once: 'यह सील एक बार स्कैन हुई है: %{first}।',
    often: 'यह सील %{smart_count} बार स्कैन हुई है: पहली बार %{first}, आख़िरी बार %{last}।',
  },
  proof: {
    host: '%{name} का असली पेज %{host} पर होता है। इसे इस पेज के पते से मिलाएँ।',
    at: 'जाँच का समय: %{at}। चलती हुई रेखा दिखाती है कि यह कोई तस्वीर नहीं है।',
  },
  record: {
    heading: 'क्या यह उत्पाद आपके हाथ में है?',
    why: 'ब्रांड जान पाता है कि उसकी सीलें कहाँ स्कैन हुईं। आप अपना स्थान बताने से मना कर सकते हैं; नतीजा वही रहेगा।',
    text: 'एक बार बताएँ: तब ब्रांड जान जाता है कि यह सील स्कैन हुई, और इसकी नकल पकड़ में आ जाती है।',
    send: 'यह उत्पाद मेरे हाथ में है',
    done: 'धन्यवाद। यह स्कैन दर्ज हो गया है।',
    overtaken: 'जब यह पेज खुला था, तब यह सील कहीं और स्कैन हुई। पेज पर लिखा नतीजा अब ग़लत हो सकता है।',
    late: 'यह पेज इतनी देर खुला रहा कि इसे स्कैन नहीं गिना जा सकता।',
    again: 'फिर से जाँचें',
  },
  points: {
    got: 'इस स्कैन से मिले पॉइंट: %{points}। अब आप %{all} पॉइंट भुना सकते हैं।',
    earned: 'इस नग के पॉइंट आपको मिल चुके हैं।',
    taken: 'इस नग के पॉइंट किसी और को मिल चुके हैं।',
    noScheme: 'आज कोई योजना आपको इस नग के पॉइंट नहीं देती।',
  },
  audio: { play: 'संदेश सुनें', pause: 'संदेश रोकें' },
  product: { image: '%{name} की तस्वीर', specification: 'उत्पाद की विशेषताएँ', logo: '%{name} का लोगो' },
  rating: {
    heading: 'रेटिंग',
    summary: '5 में से %{stars} · %{smart_count} रेटिंग',
    none: 'अभी कोई रेटिंग नहीं',
    choose: 'आपकी रेटिंग',
    stars: '%{smart_count} स्टार',
    send: 'रेटिंग भेजें',
    sending: 'भेजा जा रहा है…',
    yours: 'इस सील को रेटिंग दी जा चुकी है।',
  },
  feedback: {
    open: 'अपनी राय दें',
    opening: 'फ़ॉर्म खुल रहा है…',
    unavailable: 'फ़ॉर्म नहीं खुल सका। कृपया अपना इंटरनेट देखें और फिर कोशिश करें।',
    heading: 'राय का फ़ॉर्म',
    name: 'नाम',
    email: 'ई-मेल',
    mobile: 'मोबाइल नंबर',
    text: 'आपकी राय',
    send: 'भेजें',
    sending: 'भेजा जा रहा है…',
    refused: 'कृपया बताए गए फ़ील्ड जाँचें।',
  },
  share: {
    heading: 'शेयर करें',
    message: 'मैंने %{name} को उसकी सील से जाँचा: यह असली है।',
    whatsapp: 'WhatsApp पर शेयर करें',
    facebook: 'Facebook पर शेयर करें',
    twitter: 'X (Twitter) पर शेयर करें',
    email: 'ई-मेल से शेयर करें',
    copy: 'लिंक कॉपी करें',
    copied: 'लिंक कॉपी हो गया।',
    copyYourself: 'यह लिंक कॉपी करें: %{link}',
  },
  social: { heading: '%{name} को फ़ॉलो करें', fallback: 'ब्रांड' },
  promotion: { label: 'प्रचार', image: '%{name} का प्रचार', close: 'प्रचार बंद करें' },
  scratch: {
    heading: 'एक क़दम और',
    label: 'स्क्रैच कोड',
    hint: 'सील की खुरचने वाली जगह के नीचे आठ अंक',
    send: 'जाँचें',
    required: 'कृपया स्क्रैच कोड लिखें।',
    digits: 'स्क्रैच कोड में आठ अंक होते हैं।',
  },
  codeForm: {
    heading: 'उत्पाद की जाँच करें',
    mistyped: 'जो लिखा है उसे देख लें',
    cutOff: 'यह पता अधूरा है',
    text: 'सील का QR कोड फ़ोन के कैमरे से स्कैन करें, या उसके नीचे छपा कोड लिखें।',
    label: 'सील का कोड',
    send: 'जाँचें',
    required: 'कृपया सील का कोड लिखें।',
    compare: 'कोड में 24 अक्षर और अंक होते हैं। कृपया इन्हें सील से मिलाएँ और जो अलग हो उसे ठीक करें।',
    part: 'कुछ भी जाँचा नहीं गया, क्योंकि इस पते में कोड का केवल एक हिस्सा है। सील को फिर से स्कैन करें, या उसके नीचे छपा कोड लिखें। जिस उत्पाद की सील हर बार यही दिखाए, उस पर भरोसा न करें।',
  },
  failure: {
    heading: 'अभी कोई नतीजा नहीं',
    text: 'सील की जाँच नहीं हुई। इससे उत्पाद के बारे में कुछ पता नहीं चलता।',
    retry: 'फिर कोशिश करें',
    busyHeading: 'बहुत ज़्यादा स्कैन',
    wait: 'कृपया %{smart_count} मिनट बाद फिर कोशिश करें।',
    retryIn: 'आप %{smart_count} सेकंड बाद फिर कोशिश कर सकते हैं।',
  },
  footer: { privacy: 'निजता नीति', maker: 'Sealbook की सील' },
};

/** The texts of `common.ts`. */
export const hindiCommonTexts: ReturnType<typeof commonTexts> = {
  toast: { success: 'हो गया', warning: 'चेतावनी', error: 'गड़बड़ी', info: 'सूचना', dismiss: 'हटाएँ' },
  failure: {
    unreachable: 'इंटरनेट नहीं मिल रहा। कृपया अपना नेटवर्क देखें और फिर कोशिश करें; आपका लिखा कुछ भी नहीं मिटा है।',
    slow: 'सर्वर जवाब देने में बहुत देर लगा रहा है। कृपया फिर कोशिश करें; आपका लिखा कुछ भी नहीं मिटा है।',
    unreadable: 'यह पेज सर्वर का जवाब नहीं पढ़ सका। कृपया थोड़ी देर में फिर कोशिश करें।',
    tooMany: 'बहुत ज़्यादा कोशिशें हुईं। कृपया थोड़ी देर रुककर फिर कोशिश करें।',
  },
  dialog: { close: 'बंद करें' },
};

type Sentence = (typeof serverSays)[keyof typeof serverSays];

/** The sentences of the server and of the forms' rules in Hindi. The documented calls send them in English. */
const hindiSentences: Readonly<Record<string, string>> = {
  [serverSays.unknownCode]:
    'हम इस कोड को नहीं पहचानते। हो सकता है कि उत्पाद असली न हो: कृपया वहाँ पूछें जहाँ से आपने इसे ख़रीदा।',
  [serverSays.unmapped]:
    'यह सील ब्रांड ने बनाई है, पर अब तक किसी उत्पाद पर नहीं लगाई। जिस उत्पाद पर यह लगी हो, उस पर भरोसा न करें: वहाँ पूछें जहाँ से आपने इसे ख़रीदा।',
  [serverSays.revoked]:
    'यह सील ऐसी छपाई की है जो वापस ले ली गई। हो सकता है कि उत्पाद असली न हो: कृपया वहाँ पूछें जहाँ से आपने इसे ख़रीदा।',
  [serverSays.askScratchCode]: 'कृपया खुरचने वाली जगह के नीचे का कोड लिखें।',
  [serverSays.wrongScratchCode]: 'खुरचने वाली जगह के नीचे का कोड यह नहीं है। कृपया फिर से देखें।',
  [serverSays.tooOld]: 'यह पेज इतनी देर खुला रहा कि इसे स्कैन नहीं गिना जा सकता। कृपया इसे फिर से खोलें।',
  [serverSays.rated]: 'आपकी रेटिंग के लिए धन्यवाद।',
  [serverSays.ratedAlready]: 'इस सील को रेटिंग पहले ही दी जा चुकी है।',
  [serverSays.commented]: 'आपकी राय के लिए धन्यवाद।',
  [serverSays.tooOldToRate]: 'यह स्कैन इतना पुराना है कि इस पर रेटिंग नहीं दी जा सकती। कृपया सील को फिर से स्कैन करें।',
  [serverSays.takesNoRating]: 'इस उत्पाद को रेटिंग नहीं दी जा सकती।',
  [serverSays.chooseStars]: 'कृपया एक से पाँच स्टार चुनें।',
  [serverSays.tooOldToCommentOn]:
    'यह स्कैन इतना पुराना है कि इस पर राय नहीं दी जा सकती। कृपया सील को फिर से स्कैन करें।',
  [serverSays.takesNoFeedback]: 'इस उत्पाद पर राय नहीं ली जाती।',
  [serverSays.sentElsewhere]: 'यह किसी और साइट ने भेजा है, इसलिए कुछ नहीं किया गया। कृपया इसे हमारे अपने पेज पर करें।',
  'Please enter your name.': 'कृपया अपना नाम लिखें।',
  'Please enter only alphabet.': 'कृपया केवल अक्षर लिखें।',
  'Please enter your email-id.': 'कृपया अपना ई-मेल पता लिखें।',
  'Please enter valid email-id.': 'कृपया सही ई-मेल पता लिखें।',
  'Please enter your mobile no.': 'कृपया अपना मोबाइल नंबर लिखें।',
  'Please enter valid mobile no.': 'कृपया सही मोबाइल नंबर लिखें।',
  'Please enter your feedback.': 'कृपया अपनी राय लिखें।',
  'The server is very busy or is just starting. Please try again in a moment.':
    'सर्वर बहुत व्यस्त है या अभी शुरू हो रहा है। कृपया थोड़ी देर में फिर कोशिश करें।',
} satisfies Record<Sentence, string> & Record<string, string>;

/** The same of sentences with a value in them. */
const hindiPatterns: readonly (readonly [RegExp, string])[] = [
  [/^Please enter at most ([\d,]+) characters\.$/, 'कृपया ज़्यादा से ज़्यादा $1 अक्षर लिखें।'],
  [
    /^Too many tries\. Please try again in (\d+) seconds?\.$/,
    'बहुत ज़्यादा कोशिशें हुईं। कृपया $1 सेकंड बाद फिर कोशिश करें।',
  ],
  [
    /^Too many tries\. Please try again in (\d+) minutes?\.$/,
    'बहुत ज़्यादा कोशिशें हुईं। कृपया $1 मिनट बाद फिर कोशिश करें।',
  ],
  [
    /^Something went wrong on our side\. Please try again; if it stays, tell us the reference (\w+)\.$/,
    'हमारी ओर से कुछ गड़बड़ हुई। कृपया फिर कोशिश करें; अगर ऐसा ही रहे, तो हमें यह रेफ़रेंस नंबर बताएँ: $1।',
  ],
];

const speakers = { en: createTranslate(english), hi: createTranslate(hindi) } as const;

let spoken: Language = 'en';

/**
 * Sets the language of `translate`. Call it before a page is rendered. Rendering is synchronous, so no other page comes in
 * between.
 */
export function speak(language: Language): void {
  spoken = language;
  speakCommonTexts(language === 'hi' ? hindiCommonTexts : undefined, inLanguage);
}

export const translate: (typeof speakers)['en'] = (key, params) => speakers[spoken](key, params);

/**
 * Says a sentence of the server's own, or of a form's rules, in the spoken language. Other messages are a brand's words, and
 * stay as they are.
 */
export function inLanguage(message: string): string {
  if (spoken !== 'hi') return message;
  const [pattern, said] = hindiPatterns.find(([each]) => each.test(message)) ?? [message, message];
  return hindiSentences[message] ?? message.replace(pattern, said);
}
