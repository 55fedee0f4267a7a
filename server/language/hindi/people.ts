import type { Translations } from '../../../contract/language/translator.ts';

/** The server's texts on accounts, people, points, files and settings, in Hindi. */
export const people: Translations = {
  'Your account is deleted.': 'आपका खाता मिट गया।',
  'You are the last administrator of the operating company: without you nobody could manage the portal. Please make somebody else an administrator first.':
    'आप पोर्टल चलाने वाली कंपनी के आख़िरी एडमिन हैं: आपके बिना कोई पोर्टल नहीं सँभाल सकेगा। कृपया पहले किसी और को एडमिन बनाएँ।',
  'OTP has been sent to your registered e-mail.': 'OTP आपके दर्ज ई-मेल पर भेज दिया गया है।',
  'This OTP is no longer valid. Please press Resend OTP for another one.':
    'यह OTP अब मान्य नहीं है। दूसरे के लिए कृपया “OTP फिर भेजें” दबाएँ।',
  'Please enter valid OTP.': 'कृपया सही OTP लिखें।',
  'You have signed in.': 'आप लॉग इन हो गए हैं।',
  'You have signed out.': 'आप लॉग आउट हो गए हैं।',
  'User approved successfully.': 'यूज़र को मंज़ूर कर दिया गया।',
  'User rejected successfully.': 'यूज़र को नामंज़ूर कर दिया गया।',
  'You act for %{company} now.': 'अब आप %{company} के लिए काम कर रहे हैं।',
  'The prefix is fixed, for numbers with it are issued already.':
    'प्रीफ़िक्स नहीं बदल सकता, क्योंकि उसके नंबर जारी हो चुके हैं।',
  'The company has no active role named Dealer. Please add it in User Role, with the user type Mobile.':
    'कंपनी में Dealer नाम की कोई सक्रिय भूमिका नहीं है। कृपया उसे यूज़र भूमिका में जोड़ें और यूज़र का प्रकार मोबाइल चुनें।',
  'If there is an account with this e-mail, a link to choose a new password has been sent to it.':
    'अगर इस ई-मेल का खाता है, तो नया पासवर्ड चुनने का लिंक उस पर भेज दिया गया है।',
  'Your new password is set. Please sign in with it.': 'आपका नया पासवर्ड सेव हो गया। कृपया उससे लॉग इन करें।',
  'Your password was changed meanwhile.': 'इस बीच आपका पासवर्ड बदल गया।',
  'Your password is changed. Please sign in with the new one.': 'आपका पासवर्ड बदल गया। कृपया नए से लॉग इन करें।',
  'The e-mail or mobile number and the password do not match any account.':
    'ई-मेल या मोबाइल नंबर और पासवर्ड किसी खाते से मेल नहीं खाते।',
  'Your account is waiting for approval.': 'आपका खाता मंज़ूरी के इंतज़ार में है।',
  'This account was deleted by its owner, and can’t be changed any more.':
    'इस खाते को इसके मालिक ने मिटा दिया है। अब यह नहीं बदल सकता।',
  'Too many e-mails and mobile numbers that other people use were tried today. Please add people again tomorrow.':
    'आज ऐसे बहुत सारे ई-मेल और मोबाइल नंबर आज़माए गए जो दूसरे लोगों के हैं। कृपया लोगों को कल फिर जोड़ें।',
  'The old password is not right.': 'पुराना पासवर्ड सही नहीं है।',
  'Your own role can only be changed by somebody else.': 'आपकी अपनी भूमिका कोई और ही बदल सकता है।',
  'no rights yet': 'अभी कोई अधिकार नहीं',
  'The account was deleted.': 'खाता मिटा दिया गया।',
  'Nothing can be redeemed: %{points} are owed, which the next earnings pay first.':
    'कुछ नहीं भुनाया जा सकता: %{points} का बक़ाया है, जो अगले पॉइंट से पहले चुकेगा।',
  'Only %{points} can be redeemed.': 'भुनाने के लिए केवल %{points} उपलब्ध।',
  'Only %{points} can be redeemed; open requests hold %{reserved}.':
    'भुनाने के लिए केवल %{points} उपलब्ध; खुले अनुरोधों में रुके: %{reserved}।',
  'No points can be redeemed.': 'कोई पॉइंट नहीं भुनाया जा सकता।',
  'No points can be redeemed; open requests hold %{reserved}.':
    'कोई पॉइंट नहीं भुनाया जा सकता; खुले अनुरोधों में रुके: %{reserved}।',
  'No points': 'कोई पॉइंट नहीं',
  'Somebody else must approve what you redeem yourself.': 'जो आप ख़ुद भुनाते हैं उसे किसी और को मंज़ूर करना होगा।',
  'This request, or the person, is inactive: it can only be rejected.':
    'यह अनुरोध या व्यक्ति निष्क्रिय है: इसे केवल नामंज़ूर किया जा सकता है।',
  '%{person} owes %{points} since numbers were demapped or damaged: reject this request, and what it gives back pays them.':
    'नंबर डी-मैप या ख़राब घोषित होने से %{person} पर %{points} का बक़ाया है: यह अनुरोध नामंज़ूर करें, और लौटे पॉइंट उसे चुका देंगे।',
  '%{person} approved this request on %{day}.': '%{person} ने यह अनुरोध %{day} को मंज़ूर किया।',
  '%{person} rejected this request on %{day}.': '%{person} ने यह अनुरोध %{day} को नामंज़ूर किया।',
  '%{count} point': '%{count} पॉइंट',
  '%{count} points': '%{count} पॉइंट',
  'Page permission updated successfully.': 'पेज के अधिकार सेव हो गए।',
  'One of these pages is not there any more.': 'इनमें से एक पेज अब नहीं है।',
  'Somebody must keep the rights to view and update roles, or nobody could give rights any more.':
    'किसी के पास भूमिकाएँ देखने और बदलने के अधिकार रहने चाहिए, वरना कोई अधिकार नहीं दे सकेगा।',
  'The file has been uploaded.': 'फ़ाइल अपलोड हो गई।',
  'Please choose a file.': 'कृपया फ़ाइल चुनें।',
  "Of what this call takes, none is '%{type}'.": "यह कॉल '%{type}' नहीं लेता।",
  'The file did not arrive whole. Please try again.': 'फ़ाइल पूरी नहीं पहुँची। कृपया फिर कोशिश करें।',
  'Several files are being uploaded right now. Please try again in a moment.':
    'अभी कई फ़ाइलें अपलोड हो रही हैं। कृपया थोड़ी देर में फिर कोशिश करें।',
  'There is no such file.': 'ऐसी कोई फ़ाइल नहीं है।',
  'No more requests with a file can be taken today. Please try again tomorrow.':
    'आज फ़ाइल वाले और अनुरोध नहीं लिए जा सकते। कृपया कल फिर कोशिश करें।',
  'You have uploaded as much as a person may in 24 hours, %{most} MB. Please go on tomorrow, or ask whoever runs the server for more.':
    '24 घंटे में एक व्यक्ति जितना अपलोड कर सकता है, %{most} MB, वह हो चुका। कृपया कल करें, या सर्वर चलाने वाले से और माँगें।',
  'The files of this company take up all their room, %{most} MB. Please remove what is not needed, or ask whoever runs the server for more.':
    'इस कंपनी की फ़ाइलों ने पूरी जगह, %{most} MB, भर दी है। जो ज़रूरी नहीं उसे हटाएँ, या सर्वर चलाने वाले से और माँगें।',
  'This picture has more than %{most} million pixels. Please upload a smaller one.':
    'इस तस्वीर में %{most} मिलियन से ज़्यादा पिक्सल हैं। कृपया छोटी तस्वीर अपलोड करें।',
  'The size of this picture can’t be read. Please save it again in another program.':
    'इस तस्वीर का साइज़ पढ़ा नहीं जा सका। कृपया इसे किसी दूसरे प्रोग्राम में फिर से सेव करें।',
  'Only %{type} format is accepted.': 'केवल %{type} फ़ाइल अपलोड की जा सकती है।',
  'Only image format is accepted.': 'केवल तस्वीर अपलोड की जा सकती है।',
  'Only audio format is accepted.': 'केवल ऑडियो अपलोड किया जा सकता है।',
  'Only video format is accepted.': 'केवल वीडियो अपलोड किया जा सकता है।',
  'A page has at most %{most} of your views. Please delete one first.':
    'एक पेज पर आपके ज़्यादा से ज़्यादा %{most} व्यू हो सकते हैं। कृपया पहले एक मिटाएँ।',
  'You have a view with this name already. Please choose another name, or change that one.':
    'इस नाम का आपका एक व्यू पहले से है। कृपया दूसरा नाम चुनें, या उसी को बदलें।',
  'The view is saved.': 'व्यू सेव हो गया।',
  'The view is deleted.': 'व्यू मिट गया।',
  'Slider deleted successfully.': 'स्लाइडर को मिटा दिया गया।',
  'Product configuration updated successfully.': 'उत्पाद कॉन्फ़िगरेशन सेव हो गया।',
  'This is the MRP of the product already.': 'उत्पाद का MRP पहले से यही है।',
  'There are no such numbers.': 'ऐसे कोई नंबर नहीं हैं।',
  'Not mapped to this product: %{numbers}.': 'इस उत्पाद पर मैप नहीं: %{numbers}।',
  'Already in an active scheme: %{numbers}.': 'पहले से किसी सक्रिय योजना में: %{numbers}।',
  'Threshold saved.': 'सीमा सेव हो गई।',
  'Visitors were warned of this seal. Recall can end the warning.':
    'स्कैन करने वालों को इस सील की चेतावनी मिल चुकी है। चेतावनी रिकॉल में हटाई जा सकती है।',
  'Whoever scans this seal is warned of it. Please lift that in Recall first.':
    'इस सील को स्कैन करने वाले को चेतावनी दी जाती है। कृपया पहले उसे रिकॉल में हटाएँ।',
  "Your own company can't be made inactive.": 'आपकी अपनी कंपनी निष्क्रिय नहीं की जा सकती।',
  "The operating company can't be made inactive.": 'पोर्टल चलाने वाली कंपनी निष्क्रिय नहीं की जा सकती।',
  'Some of its numbers are in an active scheme: %{scheme}.': 'इसके कुछ नंबर एक सक्रिय योजना में हैं: %{scheme}।',
  'Dealers have this role: it keeps its name and its user type, and stays active.':
    'यह भूमिका डीलरों की है: इसका नाम और यूज़र का प्रकार वही रहता है, और यह सक्रिय रहती है।',
  "Your own role can't be made inactive.": 'आपकी अपनी भूमिका निष्क्रिय नहीं की जा सकती।',
  'This role has rights that you do not have yourself: %{rights} and %{count} more.':
    'इस भूमिका के पास ऐसे अधिकार हैं जो आपके पास नहीं: %{rights} और %{count} अन्य।',
  'This role has rights that you do not have yourself: %{rights}.':
    'इस भूमिका के पास ऐसे अधिकार हैं जो आपके पास नहीं: %{rights}।',
  "You can't make yourself inactive.": 'आप ख़ुद को निष्क्रिय नहीं कर सकते।',
  'Dealers earn no points.': 'डीलरों को पॉइंट नहीं मिलते।',
};
