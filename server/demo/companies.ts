/** A company of the demo; files are names below `files/`. */
export interface DemoCompany {
  CompanyName: string;
  CompanyDisplayName: string;
  Prefix: string;
  Email: string;
  Mobile: string;
  WebsiteURL: string;
  Address: string;
  FakeMessage: string;
  SocialLinks: Readonly<Record<string, string>>;
  logo: string;
}

export const fakeAudio = 'fake.wav';

export const sealMaker: DemoCompany = {
  CompanyName: 'Sealbook Labels',
  CompanyDisplayName: 'Sealbook Labels',
  Prefix: 'SB',
  Email: 'hello@sealbook.example',
  Mobile: '9810045500',
  WebsiteURL: 'https://sealbook.example',
  Address: '14 Press Lane, Okhla Industrial Area, New Delhi 110020',
  FakeMessage: 'We did not make this seal. Please do not use the product, and tell us where you bought it.',
  SocialLinks: {
    Facebook: 'https://facebook.com/sealbook.example',
    Instagram: 'https://instagram.com/sealbook.example',
    LinkedIn: 'https://linkedin.com/company/sealbook-example',
  },
  logo: 'logo-sealbook.webp',
};

export const estates: DemoCompany = {
  CompanyName: 'Malabar Estates',
  CompanyDisplayName: 'Malabar Estates',
  Prefix: 'ME',
  Email: 'care@malabar-estates.example',
  Mobile: '9846045500',
  WebsiteURL: 'https://malabar-estates.example',
  Address: 'Estate Road, Kalpetta, Wayanad, Kerala 673121',
  FakeMessage: 'This pack does not come from our estates. Please keep it and tell us which shop sold it.',
  SocialLinks: {
    Instagram: 'https://instagram.com/malabar-estates.example',
    Facebook: 'https://facebook.com/malabar-estates.example',
  },
  logo: 'logo-malabar.webp',
};
