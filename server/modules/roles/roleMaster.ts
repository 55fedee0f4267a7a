/** The permission key of the page that roles and their rights are kept on. */
export const roleMaster = 'role-master';
