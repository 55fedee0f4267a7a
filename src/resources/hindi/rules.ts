/** The texts that several declarations share, and the titles of the menu, in Hindi. */
export const rules = {
  'Add %{item}': '%{item} जोड़ें',
  'Update %{item}': '%{item} बदलें',
  '%{item} added successfully.': '%{item} को जोड़ दिया गया।',
  Masters: 'मास्टर',
  Activation: 'एक्टिवेशन',
  Transactions: 'लेन-देन',
  Points: 'पॉइंट',
  Reports: 'रिपोर्ट',
  Dashboard: 'डैशबोर्ड',
  'Product Configuration': 'उत्पाद कॉन्फ़िगरेशन',
  'QR Code Tracking Report': 'QR कोड ट्रैकिंग रिपोर्ट',
  'EPCIS Events': 'EPCIS घटनाएँ',
  'SQL Editor': 'SQL एडिटर',
  'Carton Slip': 'कार्टन स्लिप',
} as const;
