import type { Right } from '../../contract/permission/Permission.ts';

export interface DemoPerson {
  userName: string;
  email: string;
  password: string;
  mobileNo: string;
}

export const administrator: DemoPerson = {
  userName: 'Asha Raman',
  email: 'admin@example.com',
  password: 'Admin1234',
  mobileNo: '9810045501',
};

export const brandAdministrator: DemoPerson = {
  userName: 'Leela Kurian',
  email: 'brand@example.com',
  password: 'Brand1234',
  mobileNo: '9846045504',
};

const packer: DemoPerson = {
  userName: 'Imran Shaikh',
  email: 'packer@example.com',
  password: 'Packer1234',
  mobileNo: '9820045502',
};

export const dealer: DemoPerson = {
  userName: 'Verma Motors',
  email: 'dealer@example.com',
  password: 'Dealer1234',
  mobileNo: '9830045503',
};

/** A role of the operating company that is no administrator's, and a person who has it. */
export interface DemoRole {
  name: string;
  remarks: string;
  /** 1 Web, 2 Mobile. */
  userType: number;
  /** Rights on every page of a section, by the first segment of its path. */
  rights: Readonly<Record<string, readonly Right[]>>;
  person: DemoPerson;
}

export const demoRoles: readonly DemoRole[] = [
  {
    name: 'Packer',
    remarks: 'Issues, maps, packs and dispatches; looks up masters',
    userType: 1,
    rights: { masters: ['view'], activation: ['view', 'add'], transactions: ['view', 'add'] },
    person: packer,
  },
  { name: 'Dealer', remarks: 'Books orders on a phone', userType: 2, rights: {}, person: dealer },
];

/** Every sign-in of the demo, and who that is. */
export const demoSignIns: readonly { person: DemoPerson; who: string }[] = [
  { person: administrator, who: 'administrator of the operating company' },
  { person: packer, who: 'packs and dispatches' },
  { person: dealer, who: 'books orders' },
  { person: brandAdministrator, who: 'administrator of a brand' },
];
