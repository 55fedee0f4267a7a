import type { Translations } from '../../../contract/language/translator.ts';

/** The mails, in Hindi, a line or a sentence at a time. */
export const mails: Translations = {
  'Your code to sign in to Sealbook': 'Sealbook में लॉग इन करने का आपका कोड',
  'Your code to sign in to Sealbook is %{code}.': 'Sealbook में लॉग इन करने का आपका कोड %{code} है।',
  'It can be used once, within five minutes. Nobody from Sealbook will ask you for it.':
    'यह एक बार, पाँच मिनट के अंदर चलता है। Sealbook का कोई व्यक्ति आपसे यह नहीं पूछेगा।',
  'If you did not try to sign in, somebody knows your password: please change it.':
    'अगर आपने लॉग इन करने की कोशिश नहीं की, तो किसी को आपका पासवर्ड पता है: कृपया उसे बदलें।',
  'Your code to delete your Sealbook account': 'आपका Sealbook खाता मिटाने का कोड',
  'Your code to delete your Sealbook account is %{code}.': 'आपका Sealbook खाता मिटाने का कोड %{code} है।',
  'It can be used once, within five minutes. What it deletes cannot be brought back.':
    'यह एक बार, पाँच मिनट के अंदर चलता है। जो इससे मिटता है वह वापस नहीं आ सकता।',
  'If you did not ask for this, somebody knows your password: please change it.':
    'अगर आपने यह नहीं माँगा, तो किसी को आपका पासवर्ड पता है: कृपया उसे बदलें।',
  'Please confirm your e-mail for %{company}': 'कृपया %{company} के लिए अपने ई-मेल की पुष्टि करें',
  'Somebody, probably you, has asked %{company} for an account with this e-mail. To confirm it, open this address:':
    'किसी ने, शायद आपने, इस ई-मेल से %{company} का खाता माँगा है। पुष्टि के लिए यह पता खोलें:',
  'It can be used once, within two days. If you did not ask for this, you need not do anything: nothing comes of it.':
    'यह एक बार, दो दिन के अंदर चलता है। अगर आपने यह नहीं माँगा, तो कुछ करने की ज़रूरत नहीं: कुछ नहीं होगा।',
  'Your request to %{company} has arrived': '%{company} को आपका अनुरोध मिल गया',
  'Your request for an account with %{company} has arrived. Somebody there will look at it, and you will be told by e-mail when it is decided. An account can only be given for an e-mail and a mobile number that no other account has.':
    '%{company} में खाते का आपका अनुरोध मिल गया है। वहाँ कोई उसे देखेगा, और फ़ैसला होने पर आपको ई-मेल से बताया जाएगा। खाता केवल ऐसे ई-मेल और मोबाइल नंबर पर मिलता है जिनका कोई और खाता न हो।',
  'If you did not ask for this, you need not do anything.': 'अगर आपने यह नहीं माँगा, तो कुछ करने की ज़रूरत नहीं।',
  'Somebody asked %{company} for an account with your %{what}, but you have an account with it already. Nothing was changed.':
    'किसी ने आपके %{what} से %{company} का खाता माँगा, पर उससे आपका खाता पहले से है। कुछ नहीं बदला गया।',
  'If it was you, sign in with that account: %{address}. If you do not know its password any more, choose Forgot Password there.':
    'अगर वह आप थे, तो उसी खाते से लॉग इन करें: %{address} । अगर पासवर्ड याद नहीं, तो वहाँ “पासवर्ड भूल गए?” चुनें।',
  'If it was not you, you need not do anything.': 'अगर वह आप नहीं थे, तो कुछ करने की ज़रूरत नहीं।',
  'You have an account already': 'आपका खाता पहले से है',
  'Choose a new password for Sealbook': 'Sealbook का नया पासवर्ड चुनें',
  'To choose a new password for Sealbook, open this address:': 'Sealbook का नया पासवर्ड चुनने के लिए यह पता खोलें:',
  'It can be used once, within thirty minutes. If you did not ask for it, you need not do anything: your password stays as it is.':
    'यह एक बार, तीस मिनट के अंदर चलता है। अगर आपने यह नहीं माँगा, तो कुछ करने की ज़रूरत नहीं: आपका पासवर्ड वैसा ही रहेगा।',
  'Scans of %{seals} look as if its code had been copied:':
    '%{seals} के स्कैन से लगता है कि उसके कोड की नकल बनी है:',
  'Scans of %{seals} look as if their codes had been copied:':
    '%{seals} के स्कैन से लगता है कि उनके कोड की नकल बनी है:',
  '%{count} seal': '%{count} सील',
  '%{count} seals': '%{count} सीलों',
  '%{company}: %{seals} may have been copied': '%{company}: शायद %{seals} की नकल बनी है',
  'No. %{about} (score %{score})': 'नंबर %{about} (स्कोर %{score})',
  '- %{sign}': '- %{sign}',
  'Look at them and decide: %{address}': 'उन्हें देखें और तय करें: %{address}',
  'Nothing was done to them. Whoever scans one reads the same as before, until somebody confirms it there and chooses a warning.':
    'उनके साथ कुछ नहीं किया गया। स्कैन करने वाले को पहले जैसा ही दिखता है, जब तक कोई वहाँ पुष्टि करके चेतावनी न चुने।',
  'Your request to redeem points is approved': 'पॉइंट भुनाने का आपका अनुरोध मंज़ूर हो गया',
  'Your request to redeem points was not approved': 'पॉइंट भुनाने का आपका अनुरोध मंज़ूर नहीं हुआ',
  'Dear %{name},': 'प्रिय %{name},',
  '%{company} has approved your request to redeem %{points} points by %{type}.':
    '%{company} ने %{type} से %{points} पॉइंट भुनाने का आपका अनुरोध मंज़ूर कर दिया है।',
  '%{company} did not approve your request to redeem %{points} points. The reason: %{reason}':
    '%{company} ने %{points} पॉइंट भुनाने का आपका अनुरोध मंज़ूर नहीं किया। कारण: %{reason}',
  'Your account with %{company} is approved': '%{company} में आपका खाता मंज़ूर हो गया',
  'Your account with %{company} is approved. You can sign in with your e-mail or mobile number and the password that you chose: %{address}':
    '%{company} में आपका खाता मंज़ूर हो गया है। आप अपने ई-मेल या मोबाइल नंबर और चुने हुए पासवर्ड से लॉग इन कर सकते हैं: %{address}',
  'Your request to %{company} was not approved': '%{company} ने आपका अनुरोध मंज़ूर नहीं किया',
  'Your request for an account with %{company} was not approved. What you told us with it has been deleted.':
    '%{company} में खाते का आपका अनुरोध मंज़ूर नहीं हुआ। उसके साथ आपने जो बताया था वह मिटा दिया गया है।',
  'e-mail': 'ई-मेल',
  'mobile number': 'मोबाइल नंबर',
  '%{name}: %{count} rows.': '%{name}: %{count} पंक्तियाँ।',
  '%{name}: 1 row.': '%{name}: 1 पंक्ति।',
  'They are in the attached file.': 'वे साथ की फ़ाइल में हैं।',
  'They are too many for a mail.': 'वे मेल के लिए बहुत ज़्यादा हैं।',
  'See the list at %{address}': 'सूची यहाँ देखें: %{address}',
  '%{person} planned this mail.': 'यह मेल %{person} ने तय किया।',
  'Not for you any more? End your copy at %{address}': 'अब नहीं चाहिए? अपनी प्रति यहाँ बंद करें: %{address}',
  'Ended: %{name}': 'बंद हुआ: %{name}',
  'Not sent to everybody: %{name}': 'सबको नहीं मिला: %{name}',
  '“%{name}” is not sent any more: %{reason}': '“%{name}” अब नहीं भेजा जाता: %{reason}',
  '“%{name}” did not reach %{reader}: %{reason}': '“%{name}” %{reader} को नहीं मिला: %{reason}',
  'Its author has left.': 'इसे तय करने वाला अब यहाँ नहीं है।',
  'Its author may not export this page any more.': 'इसे तय करने वाले को अब यह पेज एक्सपोर्ट करने का अधिकार नहीं है।',
  'Its author ended it.': 'तय करने वाले ने इसे बंद कर दिया।',
  'An administrator ended it.': 'एडमिन ने इसे बंद कर दिया।',
  'Nobody gets it any more.': 'अब यह किसी को नहीं जाता।',
  'The reader may not see or export this list any more, so that their copy has ended.':
    'पाने वाले को अब यह सूची देखने या एक्सपोर्ट करने का अधिकार नहीं है, इसलिए उनकी प्रति बंद कर दी गई।',
  'You get this mail no longer.': 'यह मेल अब आपको नहीं मिलेगा।',
  'This link is not valid.': 'यह लिंक सही नहीं है।',
};
