import {
  moment,
  password,
  reference,
  switchField,
  text,
} from '../../../contract/resource/declaration/fields.ts';
import { defineResource } from '../../../contract/resource/declaration/ResourceDeclaration.ts';

/** Where a company signs its people in by OpenID Connect. */
export const companySignIn = defineResource({
  path: '/masters/company-sign-in',
  title: 'Company Sign-in',
  item: 'Sign-in',
  icon: 'role',
  calls: {
    list: 'CompanySignIn/GetCompanySignIns',
    create: 'CompanySignIn/CreateCompanySignIn',
    update: 'CompanySignIn/UpdateCompanySignIn',
    toggle: 'CompanySignIn/InActiveRow',
  },
  id: 'CompanySignInId',
  label: 'Domain',
  table: 'company_sign_ins',
  import: false,
  hooks: { beforeSave: 'protectCompanySignIn' },
  fields: {
    Domain: text('Domain', {
      required: 'Please enter the domain of your e-mails.',
      unique: 'This domain has a sign-in already.',
      maxLength: [253, 'Please enter at most 253 characters.'],
      matches: {
        pattern: /^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/,
        sample: 'example.com',
        message: 'Please enter a domain in small letters, such as example.com.',
      },
      help: 'People with e-mails of this domain can sign in. Prove that it is yours by a TXT record sealbook=PREFIX, with the prefix of your company.',
    }),
    Issuer: text('Issuer', {
      required: 'Please enter the address of the issuer.',
      maxLength: [300, 'Please enter at most 300 characters.'],
      matches: {
        pattern: /^https?:\/\/\S+$/,
        sample: 'https://login.example.com',
        message: 'Please enter an address that begins with https://.',
      },
      help: 'The address of your OpenID Connect provider. It signs ID tokens with a key pair, such as by RS256 or ES256: HS256 is refused.',
    }),
    ClientId: text('Client ID', {
      required: 'Please enter the client ID.',
      maxLength: [200, 'Please enter at most 200 characters.'],
      help: 'Of a client with PKCE that comes back to /login of this portal. One that is not public has a client secret, which you enter in the list.',
    }),
    RoleId: reference('Role', {
      to: 'role',
      labelled: 'RoleName',
      options: 'CompanySignIn/GetRoles',
      required: 'Please select the role.',
      help: 'New people get it at their first sign-in.',
    }),
    RolesClaim: text('Claim with Roles', {
      maxLength: [60, 'Please enter at most 60 characters.'],
      help: 'Where the ID token has this claim, people get the role of the first name in it that is one of your roles.',
    }),
    AdmitsAtOnce: switchField('New People Sign In at Once', {
      help: 'Otherwise they wait for approval.',
    }),
    IsRequired: switchField('Passwords Are Refused', {
      default: false,
      help: 'All staff of your company then sign in here, and nowhere else. Dealers and mechanics keep their passwords.',
    }),
    SecretSince: moment('Client Secret Since', {
      help: 'The moment since which a client secret is stored. Without one, none is.',
      shown: { mode: 'update' },
      locked: true,
    }),
  },
  actions: [
    {
      name: 'clientSecret',
      label: 'Client secret',
      right: 'edit',
      call: 'CompanySignIn/PutClientSecret',
      shows: ['Issuer', 'ClientId'],
      fields: {
        ClientSecret: password('Client Secret', {
          required: 'Please enter the client secret.',
          matches: {
            pattern: /^.{1,1000}$/,
            sample: 'a-secret-of-the-issuer',
            message: 'Please enter at most 1,000 characters.',
          },
          help: 'It replaces the one before, and nobody can read it again. Another issuer or client ID removes it.',
        }),
      },
    },
  ],
  columns: ['Domain', 'Issuer', 'SecretSince', 'RoleName', 'AdmitsAtOnce', 'IsRequired', 'Status'],
  texts: { empty: 'Your company signs in with passwords.' },
});
