import type { Translations } from '../../../contract/language/translator.ts';

/** What the server says on every page, in Hindi. */
export const common: Translations = {
  'User unauthorized, please contact admin.': 'आपको इसका अधिकार नहीं है, कृपया एडमिन से संपर्क करें।',
  'Please sign in again.': 'कृपया फिर से साइन इन करें।',
  'A list of this request has more than %{most} items.': 'इस अनुरोध की एक सूची में %{most} से ज़्यादा चीज़ें हैं।',
  'The request is not what this call takes.': 'यह अनुरोध वैसा नहीं है जैसा यह कॉल लेता है।',
  'A part of this request has more than %{most} fields.': 'इस अनुरोध के एक हिस्से में %{most} से ज़्यादा फ़ील्ड हैं।',
  'This is too large to be sent.': 'यह भेजने के लिए बहुत बड़ा है।',
  'What was sent took too long to arrive. Please try again.':
    'जो भेजा गया उसे पहुँचने में बहुत देर लगी। कृपया फिर कोशिश करें।',
  'What was sent did not arrive whole. Please try again.': 'जो भेजा गया वह पूरा नहीं पहुँचा। कृपया फिर कोशिश करें।',
  'The request is no JSON.': 'यह अनुरोध JSON नहीं है।',
  'The server has no room for files at present. Please tell whoever runs it, and try again later.':
    'सर्वर पर अभी फ़ाइलों के लिए जगह नहीं है। कृपया उसे चलाने वाले को बताएँ, और बाद में फिर कोशिश करें।',
  'This Idempotency-Key was used for another request.': 'यह Idempotency-Key किसी और अनुरोध में इस्तेमाल हो चुकी है।',
  'The server is very busy or is just starting. Please try again in a moment.':
    'सर्वर बहुत व्यस्त है या अभी शुरू हो रहा है। कृपया थोड़ी देर में फिर कोशिश करें।',
  'Files can neither be stored nor read just now. Please try again in a moment.':
    'अभी फ़ाइलें न रखी जा सकती हैं, न पढ़ी। कृपया थोड़ी देर में फिर कोशिश करें।',
  'Something went wrong on our side. Please try again; if it stays, tell us the reference %{reference}.':
    'हमारी ओर से कुछ गड़बड़ हुई। कृपया फिर कोशिश करें; अगर ऐसा ही रहे, तो हमें यह संदर्भ बताएँ: %{reference}।',
  'There is no such call.': 'ऐसा कोई कॉल नहीं है।',
  "This can't be done with the record as it is now.": 'रिकॉर्ड अभी जैसा है, उसके साथ यह नहीं हो सकता।',
  '%{item} updated successfully.': '%{item} को बदल दिया गया।',
  '%{item} approved successfully.': '%{item} को मंज़ूर कर दिया गया।',
  '%{item} rejected successfully.': '%{item} को नामंज़ूर कर दिया गया।',
  '%{item} activated successfully.': '%{item} को सक्रिय कर दिया गया।',
  '%{item} inactivated successfully.': '%{item} को निष्क्रिय कर दिया गया।',
  '%{item} active successfully.': '%{item} को सक्रिय कर दिया गया।',
  '%{item} inactive successfully.': '%{item} को निष्क्रिय कर दिया गया।',
  '%{item} deleted successfully.': '%{item} को मिटा दिया गया।',
  'Please choose at most %{most} records.': 'कृपया ज़्यादा से ज़्यादा %{most} रिकॉर्ड चुनें।',
  'Several exports are being made right now. Please try again in a moment.':
    'अभी कई एक्सपोर्ट हो रहे हैं। कृपया थोड़ी देर में फिर कोशिश करें।',
  "The headers of a file are people's, or the wire's by %{name}=%{value}.":
    'फ़ाइल के शीर्षक लोगों के लिए होते हैं, या %{name}=%{value} से प्रोग्राम के लिए।',
  'Several of your downloads are still open. Please wait until one of them is complete.':
    'आपके कई डाउनलोड अभी चल रहे हैं। कृपया उनमें से एक पूरा होने तक रुकें।',
  "This list can't be filtered by %{name}.": 'इस सूची पर %{name} का फ़िल्टर नहीं लग सकता।',
  'So short a text is looked for in the newest 100,000 rows only. Please search for three letters or digits in a row, or choose a shorter period.':
    'इतने छोटे शब्द को केवल सबसे नई 1,00,000 पंक्तियों में खोजा जाता है। कृपया लगातार तीन अक्षर या अंक खोजें, या छोटी अवधि चुनें।',
  'These are too many rows to sort by this column. Please choose a shorter period, or sort by the date.':
    'इस कॉलम से क्रम देने के लिए पंक्तियाँ बहुत ज़्यादा हैं। कृपया छोटी अवधि चुनें, या तारीख़ से क्रम दें।',
  "The parameter '%{name}' is no JSON.": "पैरामीटर '%{name}' JSON नहीं है।",
  "This list can't be filtered by such a value of %{name}.":
    'इस सूची पर %{name} के ऐसे मान का फ़िल्टर नहीं लग सकता।',
  'A range holds from 1 to %{most} rows.': 'एक रेंज में 1 से %{most} तक पंक्तियाँ होती हैं।',
  'There is no such record.': 'ऐसा कोई रिकॉर्ड नहीं है।',
  'Several of your lists and reports are still being read. Please try again in a moment.':
    'आपकी कई सूचियाँ और रिपोर्ट अभी पढ़ी जा रही हैं। कृपया थोड़ी देर में फिर कोशिश करें।',
  'This list takes too long. Please choose a shorter period, search for a longer text, or sort by the date.':
    'इस सूची में बहुत देर लग रही है। कृपया छोटी अवधि चुनें, लंबा शब्द खोजें, या तारीख़ से क्रम दें।',
  '%{name} is a number from 1 to %{most}.': '%{name} 1 से %{most} तक की संख्या है।',
  "This list can't be sorted by %{name}.": 'इस सूची को %{name} से क्रम नहीं दे सकते।',
  "This record can't be changed.": 'यह रिकॉर्ड नहीं बदला जा सकता।',
  'You act for another company, whose records name its own people alone.':
    'आप दूसरी कंपनी के लिए काम कर रहे हैं, जिसके रिकॉर्ड में केवल उसके अपने लोग आते हैं।',
  'Too many tries. Please try again in %{time}.': 'बहुत ज़्यादा कोशिशें हुईं। कृपया %{time} बाद फिर कोशिश करें।',
  '%{few} and more': '%{few} और दूसरे',
  'Please sign in again': 'कृपया फिर से साइन इन करें',
  '%{day} Jan %{rest}': '%{day} जन. %{rest}',
  '%{day} Feb %{rest}': '%{day} फ़र. %{rest}',
  '%{day} Mar %{rest}': '%{day} मार्च %{rest}',
  '%{day} Apr %{rest}': '%{day} अप्रै. %{rest}',
  '%{day} May %{rest}': '%{day} मई %{rest}',
  '%{day} Jun %{rest}': '%{day} जून %{rest}',
  '%{day} Jul %{rest}': '%{day} जुल. %{rest}',
  '%{day} Aug %{rest}': '%{day} अग. %{rest}',
  '%{day} Sep %{rest}': '%{day} सित. %{rest}',
  '%{day} Oct %{rest}': '%{day} अक्टू. %{rest}',
  '%{day} Nov %{rest}': '%{day} नव. %{rest}',
  '%{day} Dec %{rest}': '%{day} दिस. %{rest}',
  Yes: 'हाँ',
  No: 'नहीं',
  Active: 'सक्रिय',
  Inactive: 'निष्क्रिय',
  Total: 'कुल',
};
