import type { Texts } from '../createTranslate.ts';
import type { loginTexts } from '../login.ts';
import type { twoStepTexts } from '../twoSteps.ts';

export const login: Texts<typeof loginTexts> = {
  title: 'लॉग इन · Sealbook',
  brand: 'Sealbook',
  heading: 'Sealbook में लॉग इन करें',
  intro: 'आपकी सीलों के सीरियल नंबर, पैकिंग, डिस्पैच और नतीजे।',
  otpHeading: 'ई-मेल में आया कोड लिखें',
  otpIntro: 'हमने %{email} के लिए छह अंकों का OTP भेजा है। यह पाँच मिनट तक चलता है।',
  identifier: 'ई-मेल या मोबाइल नंबर',
  password: 'पासवर्ड',
  otp: 'OTP',
  submit: 'लॉग इन',
  submitting: 'कृपया रुकें…',
  forgot: {
    open: 'पासवर्ड भूल गए?',
    heading: 'पासवर्ड भूल गए',
    intro: 'अपने खाते का ई-मेल लिखें; नया पासवर्ड चुनने का लिंक हम भेज देंगे।',
    email: 'ई-मेल',
    send: 'भेजें',
    sending: 'भेजा जा रहा है…',
    sent: 'अगर यह खाता है, तो ई-मेल भेज दिया गया है।',
  },
  reset: {
    heading: 'नया पासवर्ड चुनें',
    intro: '4 से 20 अक्षर, जिनमें एक बड़ा (A–Z) और एक छोटा (a–z) अक्षर और एक अंक हो।',
    password: 'नया पासवर्ड',
    confirm: 'पासवर्ड दोबारा लिखें',
    send: 'पासवर्ड सेव करें',
    sending: 'सेव हो रहा है…',
    done: 'आपका नया पासवर्ड सेव हो गया। कृपया उससे लॉग इन करें।',
    back: 'लॉग इन पर लौटें',
  },
  confirm: {
    heading: 'अपने ई-मेल की पुष्टि करें',
    intro: 'जब आप पुष्टि कर देंगे कि यह ई-मेल आपका है, तब खाते का आपका अनुरोध देखा जाएगा।',
    send: 'पुष्टि करें',
    sending: 'कृपया रुकें…',
  },
  endMail: {
    heading: 'मेल की अपनी प्रति बंद करें',
    intro: 'इसके बाद आपको यह सूची मेल से नहीं मिलेगी। दूसरों को मिलती रहेगी।',
    send: 'मेरी प्रति बंद करें',
  },
  back: {
    next: 'जहाँ छोड़ा था वहीं से आगे बढ़ने के लिए लॉग इन करें।',
    ended: 'आपका सेशन ख़त्म हो गया है। कृपया फिर से लॉग इन करें।',
    kept: 'आपका सेशन ख़त्म हो गया है। फिर से लॉग इन करें; पासवर्ड और फ़ाइलों को छोड़कर आपका लिखा वापस मिल जाएगा।',
  },
  failed: 'यह नहीं हो सका। कृपया फिर कोशिश करें।',
  home: 'होम पेज',
  privacy: 'निजता नीति',
  panel: {
    line: 'हर सील का एक नंबर, एक उत्पाद और एक नतीजा।',
    note: 'सुरक्षा काग़ज़, सॉफ़्टवेयर में।',
  },
};

export const twoSteps: Texts<typeof twoStepTexts> = {
  showPassword: 'पासवर्ड दिखाएँ',
  hidePassword: 'पासवर्ड छिपाएँ',
  resend: 'OTP फिर भेजें',
  resendIn: '%{smart_count} से. बाद मिलेगा',
  passwordAgain: 'पेज फिर से खुला है और पासवर्ड नहीं रखता: कृपया उसे फिर लिखें।',
  otherAccount: 'दूसरा खाता इस्तेमाल करें',
};
